#!/usr/bin/env python3
"""Make spelling.tsv.gz from the word lists of Debian's package `scowl`: words with their weights.

Words up to level 60 are common. A word of level 70 is kept only if no common word explains it better: if the cheapest
common word for which it may have been written costs as much as the word's own rarity. So `calender` is left out.

Words with accents have both spellings: accented.txt has those that the package lacks, whose plain spellings are added
as rare words. Abbreviations have plurals (`PDFs`).

Run without arguments to write the file, with --check to compare the committed one with what the installed package
gives (decompressed content, byte for byte). Which rare words are kept depends on the suggestions of lexc when the file
was written. So --check takes them from the file; they must be words of the package.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from math import exp, inf, log
from pathlib import Path

import lexc
from lexc.image.spelling_model import UNITS
from lexc.installed.suggesting import make_suggester
from lexc.query.suggestions.related_letters import without_accents

SCOWL = Path("/usr/share/dict/scowl")
TARGET = Path(__file__).with_name("spelling.tsv.gz")
RARITY = {10: 9.3, 20: 10.1, 35: 11.8, 40: 12.3, 50: 12.8, 55: 13.3, 60: 13.4}
"""By level -ln(share of the words that people meant / words of the level), counted on pairs of misspellings."""
RARE = {70: 14.3}
"""The same for the levels of rare words."""
EXTRA = {"words": 0.0, "contractions": 0.0, "upper": 2.0, "proper-names": 2.0, "abbreviations": 3.0}
"""What a word of another kind costs more, since names and abbreviations are seldom misspelt into small letters."""
BRITISH = 1.5
"""What a word costs more that only British English has: one variant must come first."""
ACCENTS = 1.5
"""What the second spelling of a word costs more (with or without accents), and the plural of an abbreviation."""
ACCENTED = Path(__file__).with_name("accented.txt")
LIGHTEST, PER_NAT = 16.4, 0.7

_ABBREVIATION = re.compile("[A-Z]{2,}")
_NAME = re.compile(r"(english|american|british|british_z)-([a-z-]+)\.(\d+)")


def rarities(folder: Path, levels: dict[int, float], kinds: Collection[str]) -> Iterator[tuple[str, float]]:
    """Each word of the lists of some levels and kinds, with its rarity.

    Possessives are left out, since lexc accepts 's behind any word.
    """
    for path in sorted(folder.iterdir()):
        match = _NAME.fullmatch(path.name)
        if match and match[2] in kinds and int(match[3]) in levels:
            extra = EXTRA[match[2]] if int(match[3]) > 20 else 0.0
            rarity = levels[int(match[3])] + extra + BRITISH * match[1].startswith("british")
            for word in path.read_text(encoding="utf-8").split("\n"):
                if word and (match[2] == "contractions" or not word.endswith("'s")):
                    yield word, rarity


def table(folder: Path, chosen: Collection[str] | None = None) -> bytes:
    """A word and its weight a line, sorted, in UTF-8. chosen: words with the rare ones to keep, None to find them."""
    common = least_rarities(rarities(folder, RARITY, EXTRA))
    common |= plurals(common)
    common = plain_spellings(common) | common
    common |= accented_words(common)
    rare = least_rarities(rarities(folder, RARE, ["words"]))
    rare |= dict.fromkeys(plain_spellings(common), RARE[70])
    rare = {word: rare[word] for word in rare if word not in common}
    kept = unexplained(rare, common) if chosen is None else [word for word in rare if word in chosen]
    weights = to_weights(common | {word: rare[word] for word in kept})
    return "".join(f"{word}\t{weights[word]}\n" for word in sorted(weights)).encode()


def least_rarities(pairs: Iterable[tuple[str, float]]) -> dict[str, float]:
    """The rarity of each word: of several lists, the least."""
    found: dict[str, float] = {}
    for word, rarity in pairs:
        found[word] = min(rarity, found.get(word, LIGHTEST))
    return found


def plurals(rarity_of_words: dict[str, float]) -> dict[str, float]:
    """The plurals of abbreviations in capitals, with their rarities."""
    found = {f"{word}s": rarity for word, rarity in rarity_of_words.items() if _ABBREVIATION.fullmatch(word)}
    return {word: rarity + ACCENTS for word, rarity in found.items() if word not in rarity_of_words}


def plain_spellings(rarity_of_words: dict[str, float]) -> dict[str, float]:
    """The words with accents as they are without them, with their rarities."""
    plain = ((without_accents(word), rarity) for word, rarity in rarity_of_words.items() if not word.isascii())
    return least_rarities((word, rarity + ACCENTS) for word, rarity in plain if word.isascii())


def accented_words(rarity_of_words: dict[str, float]) -> dict[str, float]:
    """The words of `ACCENTED`, with their rarities: a little more than without accents."""
    words = ACCENTED.read_text(encoding="utf-8").split()
    found = {word: rarity_of_words.get(without_accents(word), RARE[70]) + ACCENTS for word in words}
    return {word: rarity for word, rarity in found.items() if word not in rarity_of_words}


def to_weights(rarity_of_words: dict[str, float]) -> dict[str, int]:
    """The weight of each word: the likelier it is that people mean it, the higher."""
    return {word: max(1, round(exp((LIGHTEST - rarity) / PER_NAT))) for word, rarity in rarity_of_words.items()}


def unexplained(rare: dict[str, float], common: dict[str, float]) -> list[str]:
    """The rare words that no common word explains better."""
    source = make_suggester([lexc.build(to_weights(common), language="en", alphabet="utf8").image]).suggesters[0]
    best = {
        word: min((cost for other, cost in source.find_costs(word, 1).items() if " " not in other), default=inf) / UNITS
        for word in rare
    }
    lightest = source.rarity(["-"])[0] / UNITS  # of a word that is not in the list: its weight is 0
    weights = to_weights(rare)
    return [word for word in rare if best[word] >= lightest - PER_NAT * log(1 + weights[word])]


def main() -> int:
    parser = argparse.ArgumentParser(description="Make spelling.tsv.gz from the installed package scowl.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing; status 1 if they differ")
    parser.add_argument("--scowl", type=Path, default=SCOWL, help="folder with the word lists (%(default)s)")
    options = parser.parse_args()
    if not options.scowl.is_dir():
        print(f"{options.scowl}: no such folder. Install the package scowl.", file=sys.stderr)
        return 2
    committed = gzip.decompress(TARGET.read_bytes()) if options.check else b""
    chosen = {line.split("\t")[0] for line in committed.decode().splitlines()} if options.check else None
    content = table(options.scowl, chosen)
    n_words = content.count(b"\n")
    print(f"words: {n_words:,}\nbytes: {len(content):,}\nSHA-256: {hashlib.sha256(content).hexdigest()}")
    if not options.check:
        TARGET.write_bytes(gzip.compress(content, compresslevel=9, mtime=0))
        return 0
    same = committed == content
    print(f"\n{TARGET.name}: {'agrees with' if same else 'DIFFERS from'} the installed package")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
