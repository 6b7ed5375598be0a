"""Repositories and their settings: the texts in a folder, and the project file that says how they are checked.

`walking` finds the texts of a folder; `git_ignoring` reads the files of patterns that git heeds, and `path_patterns`
compares paths with patterns. `project_file` finds the project file of a text, and `settings` validates its keys.
`ignore_lists` reads and writes lists of words to ignore. The command line, the language server and the library share
this room.
"""
