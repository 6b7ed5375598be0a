"""JSON: values that are prose, and comments; no keys. In a file of translations every value is prose.

Such a file is known by its name, which tells its language: `locales/de.json`, `i18n/pt-BR/menu.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lexc.texts import html, po
from lexc.texts.masks import Prose, blank_matches, keep_ranges
from lexc.texts.values import is_prose

_STRING = re.compile(
    r"\"(?P<text>(?:[^\"\\\n]|\\[^\n])*+)\"(?P<colon>\s*+:)?|(?P<comment>//[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?)"
)
_ESCAPE = re.compile(r"\\[^u\n]")
_ANY_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[^\n])")
_WORD_WITH_ESCAPES = re.compile(r"\w*+(?:\\u[0-9a-fA-F]{4}\w*+)++")
_CODE = r"(?P<code>[a-z]{2,3}(?:[-_][A-Z][A-Za-z]{1,3})?)"
_TRANSLATIONS = re.compile(
    r"(?:^|[/\\])_?(?:locales?|i18n|l10n|lang|langs|languages?|translations?|messages)[/\\](?:[^/\\]+[/\\])*?"
    rf"(?:[\w-]+\.)?{_CODE}(?:[/\\][^/\\]+)?\.json\Z"
)
_NAME = re.compile(r"(?:^|[/\\.])(?P<code>[a-z]{2,3}[-_][A-Z]{2})\.json\Z")  # in any folder: de-DE.json


def mask(text: str, name: str = "") -> Prose:
    """Mask a text in JSON. name: of its file."""
    translations = _TRANSLATIONS.search(name) or _NAME.search(name)
    masked = keep_ranges(text, _find_ranges(text, translations is not None))
    for pattern in (_WORD_WITH_ESCAPES, _ESCAPE):
        masked = blank_matches(pattern, masked)
    if translations is None:
        return Prose(masked, has_joined_names=True)
    return Prose(po.mask_formats(html.mask(masked).text), language=translations["code"].replace("-", "_"))


def _find_ranges(text: str, is_translated: bool) -> Iterator[tuple[int, int]]:
    """The ranges of a text that are prose, (start, end), ascending."""
    key = ""
    for found in _STRING.finditer(text):
        if found["comment"]:
            yield found.span()
        elif found["colon"] is not None:
            key = found["text"]
        elif is_translated or is_prose(key, _ANY_ESCAPE.sub(" ", found["text"])):
            yield found.span("text")
