"""How kernels write words: the quickest form that an alphabet allows."""

from __future__ import annotations

from array import array

from lexc.alphabet import Alphabet


def choose_text_form(alphabet: Alphabet) -> tuple[str, bytes, array[int]]:
    """How `Walk` writes words of this alphabet: the form, the byte of each tile, and the code point of each tile.

    A form that writes letters one by one serves only where spelling never needs a bracket: letters of one character
    each, of scripts in which neighbours do not compose.
    """
    points = array("I", bytes(4 * 256))
    if alphabet.is_utf8:
        return "utf8", bytes(range(256)), points
    texts = [*alphabet.labels, *(text for text, _ in alphabet.aliases)]
    if not all(len(text) == 1 and _stands_alone(ord(text)) for text in texts):
        return "tiles", bytes(range(256)), points
    if alphabet.is_ascii:
        return "ascii", ("\0" + "".join(alphabet.labels)).encode().ljust(256, b"\0"), points
    for tile, label in enumerate(alphabet.labels, 1):
        points[tile] = ord(label)
    return "code_points", b"", points


def _stands_alone(point: int) -> bool:
    """Latin, Greek and Cyrillic letters, and everything else below U+0590 that is no combining mark."""
    return point < 0x300 or 0x370 <= point < 0x483 or 0x48A <= point < 0x590
