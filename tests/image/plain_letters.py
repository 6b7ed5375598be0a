"""Words as text and as tiles, by the rules of the specification. An alphabet is the map in META."""

from __future__ import annotations

import unicodedata
from typing import Any

Alphabet = dict[str, Any]


def spell(alphabet: Alphabet, tiles: tuple[int, ...]) -> str:
    """The one canonical spelling of a word."""
    if alphabet["is_utf8"]:
        return bytes(tiles).decode()
    labels = [alphabet["labels"][tile - 1] for tile in tiles]
    text = "".join(labels)
    spellings = alphabet["labels"] + [alias for alias, _ in alphabet["aliases"]]
    long = [spelling for spelling in spellings if len(spelling) > 1]
    if unicodedata.normalize("NFC", text) == text and not any(spelling in text for spelling in long):
        return text
    text = ""
    for tile, label in zip(reversed(tiles), reversed(labels), strict=True):
        is_clear = _next(alphabet, label + text) == (tile, len(label))
        text = label + text if is_clear else f"[{label}]{text}"
    if unicodedata.normalize("NFC", text) != text:
        form = "[{}]" if "[" not in spellings else "\\{}" if "\\" not in spellings else "{}"
        text = "".join(form.format(label) for label in labels)
    return text


def read(alphabet: Alphabet, text: str) -> tuple[int, ...]:
    """The tiles of a text. Raises ValueError if the alphabet cannot spell it."""
    text = fold_case(text, alphabet["fold"])
    if alphabet["is_utf8"]:
        return tuple(text.encode())
    tiles, index = (), 0
    while index < len(text):
        tile, length = _next(alphabet, text[index:])
        tiles, index = (*tiles, tile), index + length
    return tiles


def fold_case(text: str, fold: str) -> str:
    """A text after folding. fold: upper, lower, none, upper-tr or lower-tr."""
    text = unicodedata.normalize("NFC", text)
    if fold in ("upper-tr", "lower-tr"):
        while "i\u0307" in text or "İ\u0307" in text:
            text = text.replace("i\u0307", "i").replace("İ\u0307", "İ")
        text = text.replace("i", "İ") if fold == "upper-tr" else text.replace("İ", "i").replace("I", "ı")
    text = {"upper": text.upper(), "lower": text.lower(), "none": text}[fold.removesuffix("-tr")]
    return unicodedata.normalize("NFC", text)


def _next(alphabet: Alphabet, text: str) -> tuple[int, int]:
    """The first tile of a text, and the number of its characters."""
    spellings = {label: tile for tile, label in enumerate(alphabet["labels"], 1)}
    spellings |= dict(alphabet["aliases"])
    if text[0] == "[" and "[" not in spellings:
        end = text.find("]", 2)
        if end < 0 or text[1:end] not in spellings:
            raise ValueError(text)
        return spellings[text[1:end]], end + 1
    if text[0] == "\\" and "\\" not in spellings:
        if text[1:2] not in spellings:
            raise ValueError(text)
        return spellings[text[1:2]], 2
    for length in range(min(16, len(text)), 0, -1):
        if text[:length] in spellings:
            return spellings[text[:length]], length
    raise ValueError(text)
