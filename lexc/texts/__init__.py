"""Texts of several kinds: what of a Markdown page, a program or a mail is prose.

A mode masks a text: it writes a space over each character that is no prose, and keeps the ends of lines. So offsets,
lines and columns stay what they are, and whoever checks words need not know of modes. `modes` finds the mode of a text;
each other module is one mode.
"""
