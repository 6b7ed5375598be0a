"""Keys with shared affixes, sorted, as the forms of a language are: stems with the endings of their paradigms.

python -m benchmarks.affixes N > file

Stems are 8,100 beginnings of four letters, then syllables. 300 paradigms have 5 to 60 endings each; few are frequent
(Zipf's law). Each beginning is made from a seed of its own, so any number of keys takes little memory.

10,000,000 draws are 9 million keys, 96 MB of text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.urls import Draw

_CONSONANTS, _VOWELS, _ENDS = "bcdfghjklmnprstvwz", "aeiou", "nrstlm"
_N_PARADIGMS, _N_MORPHEMES = 300, 60
_BEGINNINGS = [a + b + c + d for a in _CONSONANTS for b in _VOWELS for c in _CONSONANTS for d in _VOWELS]


def affixed_keys(n: int) -> Iterator[str]:
    """Sorted distinct keys from n draws. Each key ends in a line feed."""
    paradigms = _paradigms()
    for number, beginning in enumerate(_BEGINNINGS):
        share = n * (number + 1) // len(_BEGINNINGS) - n * number // len(_BEGINNINGS)
        yield from sorted(_forms(Draw(number + 99), beginning, share, paradigms))


def _paradigms() -> list[list[str]]:
    """The endings of each paradigm. The first one is empty."""
    draw = Draw(1)
    morphemes = [_morpheme(draw) for _ in range(_N_MORPHEMES)]
    return [["", *(_ending(draw, morphemes) for _ in range(draw.between(4, 59)))] for _ in range(_N_PARADIGMS)]


def _morpheme(draw: Draw) -> str:
    return "".join(draw.one(_CONSONANTS if i % 2 else _VOWELS) for i in range(draw.between(1, 3)))


def _ending(draw: Draw, morphemes: list[str]) -> str:
    return "".join(morphemes[draw.rank(_N_MORPHEMES)] for _ in range(draw.between(1, 3)))


def _forms(draw: Draw, beginning: str, n: int, paradigms: list[list[str]]) -> set[str]:
    """The keys of n draws with a beginning."""
    forms: set[str] = set()
    n_drawn = 0
    while n_drawn < n:
        stem = beginning + "".join(_syllable(draw) for _ in range(draw.below(3) + (n > 2000)))
        endings = paradigms[draw.rank(_N_PARADIGMS)][: n - n_drawn]
        forms.update(f"{stem}{ending}\n" for ending in endings)
        n_drawn += len(endings)
    return forms


def _syllable(draw: Draw) -> str:
    return draw.one(_CONSONANTS) + draw.one(_VOWELS) + (draw.one(_ENDS) if draw.happens(33) else "")


if __name__ == "__main__":
    sys.stdout.writelines(affixed_keys(int(sys.argv[1])))
