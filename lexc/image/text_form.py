"""The text form in which kernels write the words of an alphabet."""

from __future__ import annotations

from lexc.alphabet import Alphabet


def choose_text_form(alphabet: Alphabet) -> tuple[str, bytes, memoryview]:
    """The quickest text form for an alphabet: the form, letters and code points that `NodeReader` takes.

    Forms that write each letter by itself are possible only if no word needs brackets: if each letter is one character,
    of a script in which neighbours do not compose.
    """
    code_points = memoryview(bytearray(4 * 256)).cast("I")
    if alphabet.is_utf8:
        return "utf8", bytes(range(256)), code_points
    texts = [*alphabet.labels, *(text for text, _ in alphabet.aliases)]
    if not all(len(text) == 1 and _does_not_compose(ord(text)) for text in texts):
        return "tiles", bytes(range(256)), code_points
    if alphabet.is_ascii:
        return "ascii", ("\0" + "".join(alphabet.labels)).encode().ljust(256, b"\0"), code_points
    for tile, label in enumerate(alphabet.labels, 1):
        code_points[tile] = ord(label)
    return "code_points", b"", code_points


def _does_not_compose(code_point: int) -> bool:
    """Whether a character is below U+0590 and no combining mark: Latin, Greek, Cyrillic and others."""
    return code_point < 0x300 or 0x370 <= code_point < 0x483 or 0x48A <= code_point < 0x590
