"""The proof that a GADDAG of another program holds just the strings of its words."""

from __future__ import annotations

from lexc.codecs.codec import Decoded
from lexc.errors import FormatError

_SEPARATOR = b"\xff"


def audit(found: Decoded, where: str) -> None:
    """FormatError unless every string REV(x) separator y spells a word xy, all are different, and none is missing.

    A word of n letters has n strings, the last of them without a separator. Formats without such strings have nothing
    left to prove.
    """
    if found.strings is None:
        return
    words = set(bytes(found.words.tiles).split(b"\0")[:-1])
    seen = set[bytes]()
    for string in found.strings():
        x, _, y = string.partition(_SEPARATOR)
        if x[::-1] + y not in words or not x or string.endswith(_SEPARATOR) or string in seen:
            problem = "the GADDAG holds what its words do not give"
            raise FormatError(problem, where=where, found=repr(string), remedy="Make the file anew.")
        seen.add(string)
    n_letters = len(found.words.tiles) - found.words.n_words
    if len(seen) != n_letters:
        problem, expected = "the GADDAG lacks strings of its words", f"{n_letters:,}"
        raise FormatError(problem, where=where, expected=expected, found=f"{len(seen):,}", remedy="Make the file anew.")
