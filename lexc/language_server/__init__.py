"""A server of the Language Server Protocol: editors ask it for the unknown words of texts, and for suggestions.

`document` holds a text as lines, and applies an editor's changes to it. `checking` finds the unknown words of lines.
`settings` reads what an editor configures, `dictionaries` opens what the settings name. `server` speaks the protocol by
the package pygls, which no other module here needs. (Language Server Protocol 3.17, Microsoft.)
"""
