"""Characters whose labels do not depend on the characters around them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain
from unicodedata import category, combining, decomposition, normalize

from lexc.alphabet.folding import normalise
from lexc.kernels.layout._label_entries import ENTRY_OF_MARK, ENTRY_OF_NO_LETTER, UNDECIDED_ENTRY

# All letters that Unicode decomposes into two; a test looks at the others.
_COMPOSED = (
    range(0xC0, 0x3100),
    range(0xFB00, 0xFB50),
    range(0x11000, 0x12000),
    range(0x16100, 0x16E00),
    range(0x1D100, 0x1D200),
)
FINAL_SIGMA = "Σ"  # its lower case is ς at the end of a word


def entry(code_point: int, fold: str, tiles: Mapping[str, int] | None, undecided: str) -> int:
    """The entry of a code point in a `LabelTable`, which explains it.

    tiles: of the characters that are one letter wherever they stand; None in a byte alphabet. undecided: characters of
    notation, and those that may be parts of a longer letter.
    """
    char = chr(code_point)
    plain = folded_alone(char, fold)
    labels = None if plain is None else _labels(plain, tiles, undecided)
    is_mark = combining(char) != 0
    if labels is None or len(labels) > 4 - is_mark:
        return int(UNDECIDED_ENTRY)
    if not labels:
        return int(ENTRY_OF_NO_LETTER)
    return int.from_bytes(labels, "little") | (ENTRY_OF_MARK if is_mark else 0)


def _labels(plain: str, tiles: Mapping[str, int] | None, undecided: str) -> bytes | None:
    """The labels of normalised characters; b"" if one is no letter, None if only the alphabet can tell."""
    if tiles is None:
        is_text = "\0" not in plain and not any("\ud800" <= char < "\ue000" for char in plain)
        return plain.encode() if is_text else b""
    if any(char in undecided for char in plain):
        return None
    found = [tiles.get(char, 0) for char in plain]
    return bytes(found) if all(found) else b""


@lru_cache(maxsize=4096)
def folded_alone(char: str, fold: str) -> str | None:
    """A character as `normalise` leaves it in any text; None if that depends on the characters around it."""
    composed, plain = normalize("NFC", char), normalise(char, fold)
    if combining(char):
        return char if composed == plain == char and not composes(char) else None
    if char == FINAL_SIGMA and fold.startswith("lower"):
        return None
    return None if any(combining(other) or composes(other) for other in composed + plain) else plain


def stands_alone(letter: str) -> bool:
    """Whether a letter of one character is the same in every text, and not changed by those beside it (NFC)."""
    return not combining(letter) and folded_alone(letter, "none") == letter


def composes(char: str) -> bool:
    """Whether a character may become part of the one before it when a text is composed (NFC)."""
    if "\u1100" <= char <= "\u11ff":  # parts of Korean syllables
        return True
    is_candidate = category(char)[0] == "M" or "\U00016d40" <= char <= "\U00016d7f"  # marks, and Kirat Rai's vowels
    return is_candidate and char in _composing()


@cache
def _composing() -> frozenset[str]:
    """The second characters of all letters that Unicode decomposes into two."""
    found = set()
    for code_point in chain(*_COMPOSED):
        parts = decomposition(chr(code_point)).split()
        if len(parts) == 2 and parts[0][0] != "<":
            found.add(chr(int(parts[1], 16)))
    return frozenset(found)
