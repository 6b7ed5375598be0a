"""Lexicons that can be changed: overlays, journals of changes, personal lists, and the ispell session with one."""
