"""A server of the Language Server Protocol: editors ask it for the unknown words of texts, and for suggestions.

`document` holds a text as pieces of lines, and applies an editor's changes to it. `modes` chooses the kind of a text,
and `prose_finder` finds its prose. `checking` finds the unknown words of pieces. `settings` validates an editor's
settings; `dictionaries` and `personal_words` open the files that they name. `message_input` checks the headers of
messages.

`projects` finds the project file of a text, and makes its checker.

`protocol` responds to every message, and `handlers` has a function for each. `diagnostics` makes the protocol's objects
of unknown words, and `server` holds all open texts. Only these four need the package pygls. (Language Server Protocol
3.17, Microsoft.)
"""
