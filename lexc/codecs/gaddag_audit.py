"""The check that another program's GADDAG holds exactly the strings of its words."""

from __future__ import annotations

from collections.abc import Callable

from lexc.codecs.codec import Decoded
from lexc.codecs.compilation import lexicon_of
from lexc.compile.buffers import zeros
from lexc.errors import FormatError
from lexc.kernels.building import sorting

_SEPARATOR = b"\xff"


def audit_gaddag(decoded: Decoded, where: str) -> None:
    """Check that every string REV(x)◇y of a GADDAG spells a word xy, that all differ, and that none is missing.

    Raises FormatError otherwise. A word of n letters has n strings, the last of them without a separator. A file
    without a GADDAG needs no check.
    """
    if decoded.gaddag_strings is None:
        return
    words = decoded.words
    index_of, seen, n_seen = _string_index(decoded), bytearray(len(words.tiles)), 0
    for string in decoded.gaddag_strings():
        index = index_of(string)
        if index < 0 or seen[index]:
            problem = "the GADDAG has strings that its words do not give"
            raise FormatError(problem, where=where, found=repr(string))
        seen[index] = 1
        n_seen += 1
    n_letters = len(words.tiles) - words.n_words
    if n_seen != n_letters:
        problem, expected = "the GADDAG lacks strings of its words", f"{n_letters:,}"
        raise FormatError(problem, where=where, expected=expected, found=f"{n_seen:,}")


def _string_index(decoded: Decoded) -> Callable[[bytes], int]:
    """A function that returns the index of a string of the GADDAG, -1 for a string of no word.

    The index is the offset, in the words' tiles, of the last letter of the string's x. So a byte for each letter marks
    the known strings; a set of the strings would take a hundred times as much memory.
    """
    words = decoded.words
    if not words.n_words:
        return lambda _: -1
    ordinals = lexicon_of(Decoded(words)).image.ordinals
    starts = zeros("I", words.n_words)
    sorting.find_word_starts(words.tiles, starts)

    def index_of(string: bytes) -> int:
        x, _, y = string.partition(_SEPARATOR)
        is_string = x and not string.endswith(_SEPARATOR) and _SEPARATOR not in y
        ordinal = ordinals.find(x[::-1] + y) if is_string else -1
        return starts[ordinal] + len(x) - 1 if ordinal >= 0 else -1

    return index_of
