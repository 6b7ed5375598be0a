"""The prose of texts: the characters of a Markdown page, a program or a mail whose spelling is checked.

A mode is a kind of text. Its function `mask` replaces each character outside the prose by a space, and keeps line ends.
So each word keeps its offset, line and column, and the check of words is the same for all modes. `masks` has what the
modes share, `modes` finds the mode of a text, `interrupting` ends work that takes too long; each other module is one
mode:

    text      # A `code` **word**
    masked    # A        **word**
"""
