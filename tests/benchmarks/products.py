"""Names of products in several scripts, each with a number: a table of long keys with many letters.

python -m benchmarks.products [N] > products.tsv

A line is a name, a tab and a price in cents; `--columns 2` adds a second number. A name is a brand, nouns with an
adjective or two, and a model or a size. Most are in Latin letters with accents, others in Cyrillic, Greek, Arabic,
Hebrew, Devanagari, Thai, Han, kana and Hangul. Words are made of syllables of their script, few of them frequent
(Zipf's law). The same N gives the same lines on every machine.

1,500,000 names are 54 MB of text.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.urls import Draw

N_PRODUCTS = 1_500_000
_SEED = 1948
_N_BRANDS, _N_NOUNS = 3000, 4000
_SCRIPTS = (
    *(("bcdfgklmnprstvz", "aeiouéáöü", 1),) * 9,
    *(("бвгдзклмнпрст", "аеиоуыя", 1),) * 3,
    ("βγδκλμνπρστφ", "αεηιουώ", 1),
    ("بتجدرسشعفقكلمنه", "اوي", 1),
    ("אבגדהזחלמנסקרשת", "וי", 1),
    ("कगचजटडतदनपबमरलवशसह", "ािीुेो", 1),
    ("กขคงจชตทนบปพมยรลวสห", "าิีูะ", 1),
    ("".join(map(chr, range(0x4E00, 0x5800, 3))), "", 2),
    ("".join(map(chr, range(0x30A2, 0x30EF, 2))), "ー", 2),
    ("".join(map(chr, range(0xAC00, 0xC800, 11))), "", 2),
)
"""Consonants, vowels, and the fewest syllables of a word; without vowels, each letter is a syllable."""
_UNITS = ("ml", "g", "kg", "cm", "mm", "GB", "W", "V", "л", "мл", "кг", "枚", "個", "개")
_COLOURS = ("black", "white", "silver", "blau", "rouge", "verde", "чёрный", "белый", "黒", "白", "فضي")


def _word(draw: Draw, script: tuple[str, str, int]) -> str:
    consonants, vowels, least = script
    return "".join(
        draw.one(consonants) + (draw.one(vowels) if vowels else "") for _ in range(draw.between(least, least + 2))
    )


class _Language:
    """The words of one script, the first ones the most frequent."""

    def __init__(self, draw: Draw, script: tuple[str, str, int]) -> None:
        self._draw = draw
        self._brands = [_word(draw, script).capitalize() for _ in range(_N_BRANDS)]
        self._nouns = [_word(draw, script) for _ in range(_N_NOUNS)]

    def name(self) -> str:
        draw = self._draw
        nouns = " ".join(self._nouns[draw.rank(_N_NOUNS)] for _ in range(draw.between(1, 3)))
        name = f"{self._brands[draw.rank(_N_BRANDS)]} {nouns}"
        match draw.below(4):
            case 0:
                return f"{name} {draw.between(1, 99) * 10 ** draw.below(3)} {draw.one(_UNITS)}"
            case 1:
                return f"{name} {chr(65 + draw.below(26))}{chr(65 + draw.below(26))}-{draw.below(10_000)}"
            case 2:
                return f"{name}, {draw.one(_COLOURS)}"
            case _:
                return name


def products(n: int = N_PRODUCTS, n_columns: int = 1) -> Iterator[str]:
    """n lines: different names in random order, each with its numbers."""
    draw = Draw(_SEED)
    languages = [_Language(draw, script) for script in _SCRIPTS]
    known: set[str] = set()
    while len(known) < n:
        name = languages[draw.below(len(languages))].name()
        numbers = [99 + draw.rank(500_000), draw.rank(5_000)][:n_columns]
        if name not in known:
            known.add(name)
            yield "\t".join([name, *map(str, numbers)])


def main() -> None:
    arguments = sys.argv[1:]
    n_columns = int(arguments.pop(arguments.index("--columns") + 1)) if "--columns" in arguments else 1
    n = int(arguments[0]) if arguments and arguments[0].isdecimal() else N_PRODUCTS
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.writelines(f"{line}\n" for line in products(n, n_columns))


if __name__ == "__main__":
    main()
