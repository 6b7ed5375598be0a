"""XLIFF: the translations in a file, or the originals where none is translated.

The file names both languages: `target-language` and `source-language`, in version 2 `trgLang` and `srcLang`.
"""

from __future__ import annotations

import re

from lexc.texts import html, po
from lexc.texts.masks import Prose, keep_ranges

_TEXT = r"<(?P<name>{name})\b[^<>]*(?<!/)>(?P<text>[^<]*+(?:<(?!/{name}\b)[^<]*+)*+)"
_TARGET, _SOURCE = (re.compile(_TEXT.format(name=name)) for name in ("target", "source"))
_LANGUAGE = r"\s(?:{names})\s*=\s*[\"']([A-Za-z]{{2,3}}(?:[-_][A-Za-z]{{2,4}})?)[\"']"


def mask(text: str, _: str = "") -> Prose:
    """Mask a file of translations."""
    names = "target-language|trgLang"
    ranges = [found.span("text") for found in _TARGET.finditer(text) if found["text"].strip()]
    if not ranges:
        names = "source-language|srcLang"
        ranges = [found.span("text") for found in _SOURCE.finditer(text)]
    language = re.search(_LANGUAGE.format(names=names), text)
    prose = html.mask(keep_ranges(text, ranges)).text
    return Prose(po.mask_formats(prose), language=language[1].replace("-", "_") if language else "")
