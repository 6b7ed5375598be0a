"""The words that Unicode's rules (UAX #29) keep whole, by the package uniseg, with a dictionary's WORDCHARS and BREAK.

Words in scripts without spaces count as whole: a dictionary divides them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from lexc.query.scripts import spaceless_part


def whole_words(words: Iterable[str], aff: Path) -> Iterator[str]:
    """Those of some words that are one word of a text, of two letters or more, without digits."""
    from uniseg.wordbreak import words as find_words  # lazy: only the benchmark needs it

    signs, divides_at_hyphens = _signs(aff)
    for word in words:
        pieces = [piece for piece in find_words(word) if not set(piece) <= signs]
        is_whole = len(pieces) == 1 or (set("".join(re.findall(r"[^\w]", word))) <= signs and not divides_at_hyphens)
        is_whole = is_whole or spaceless_part(word) is not None
        if is_whole and sum(map(str.isalpha, word)) > 1 and not re.search(r"\d", word):
            yield word


def _signs(aff: Path) -> tuple[set[str], bool]:
    """The characters of WORDCHARS, and whether BREAK has a hyphen, which it has if there is no BREAK."""
    data = aff.read_bytes()
    encoding = re.search(rb"^SET\s+(\S+)", data, re.MULTILINE)
    text = data.decode(encoding[1].decode() if encoding else "latin-1", "replace")
    signs = re.search(r"^WORDCHARS\s+(\S+)", text, re.MULTILINE)
    breaks = re.findall(r"^BREAK\s+(\S+)", text, re.MULTILINE)
    return set(signs[1]) if signs else set(), not breaks or "-" in breaks
