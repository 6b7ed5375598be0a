"""Definitions of words: a lexicon's own column, or the bundled lexicon of its language."""

from __future__ import annotations

from functools import cache

from lexc.image.reader import Image
from lexc.installed import bundled
from lexc.query.values import Column

DEFINITION = "definition"
"""The column of definitions."""
_BUNDLED = {"en": "glosses"}
"""The bundled lexicons of definitions, by language."""


def name_of_definitions(image: Image) -> str:
    """The name of the bundled lexicon with definitions of an image's words; "" if it has its own, or there is none."""
    language = image.meta.language.replace("_", "-").split("-")[0].lower()
    name = _BUNDLED.get(language, "")
    return name if DEFINITION not in image.columns and name in bundled.names() else ""


def definitions_of(image: Image, word: str) -> list[str]:
    """The bundled definitions of a word, for an image that has no column of them. The first call compiles them."""
    name = name_of_definitions(image)
    return _column_of(name, bundled.path_of(name)).get(word, []) if name else []


def find_column(image: Image, name: str) -> Column:
    """A column of an image; bundled definitions for an image without its own. Raises SectionMissing."""
    if name == DEFINITION and (found := name_of_definitions(image)):
        return _column_of(found, bundled.path_of(found))
    return Column(image, name)


@cache
def _column_of(name: str, path: str) -> Column:
    """The definitions of a bundled lexicon, which is compiled on first use. path: of its list."""
    return Column(bundled.open_by_name(name), DEFINITION)
