"""The laboratory of the papers that lexc builds on: their tables counted anew, their programs as players.

It enters by the doors of other packages alone (`lexc.system.extensions`; the entry points in pyproject.toml): the
command `lexc papers`, players, and a generator of plays. No other room names it.
"""
