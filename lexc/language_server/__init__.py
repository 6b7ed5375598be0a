"""A server of the Language Server Protocol: editors ask it for the unknown words of texts, and for suggestions.

`document` holds a text as lines, and applies an editor's changes to it. `modes` chooses the kind of a text. `checking`
finds the unknown words of lines. `settings` validates an editor's settings; `dictionaries` and `personal_words` open
the files that they name.
`message_input` checks the headers of messages.

`diagnostics` makes the protocol's objects of unknown words, `server` holds all open texts, and `handlers` has a
function for each message. Only these three need the package pygls. (Language Server Protocol 3.17, Microsoft.)
"""
