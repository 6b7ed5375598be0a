"""The forms in which words come; `_text_forms.pxd` is the compiled twin."""

from __future__ import annotations

AS_TILES = 0
AS_ASCII = 1
AS_CODE_POINTS = 2
AS_UTF8 = 3
