"""A page for browsers, which answers questions about lexicons without a server.

`write` makes it, of the modules in `static/` and of lexc.mjs, the reader of images: as a folder, or as one file.
"""
