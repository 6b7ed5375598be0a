"""Limits of compounds; `_compound_limits.pxd` is the compiled twin."""

from __future__ import annotations

MAX_TEXT = 255  # letters of a text whose parts are sought: replacements of patterns may make it longer
