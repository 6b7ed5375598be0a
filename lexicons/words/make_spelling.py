#!/usr/bin/env python3
"""Make spelling.tsv.gz from the word lists of Debian's package `scowl`: words with their weights.

Run without arguments to write the file, with --check to compare the committed one with what the installed package
gives (decompressed content, byte for byte).
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import re
import sys
from collections.abc import Iterator
from math import exp
from pathlib import Path

SCOWL = Path("/usr/share/dict/scowl")
TARGET = Path(__file__).with_name("spelling.tsv.gz")
RARITY = {10: 9.3, 20: 10.1, 35: 11.8, 40: 12.3, 50: 12.8, 55: 13.3, 60: 13.4}
"""By level -ln(share of the words that people meant / words of the level), counted on pairs of misspellings."""
EXTRA = {"words": 0.0, "contractions": 0.0, "upper": 2.0, "proper-names": 2.0, "abbreviations": 3.0}
"""What a word of another kind costs more, since names and abbreviations are seldom misspelt into small letters."""
BRITISH = 1.5
"""What a word costs more that only British English has: one variant must come first."""
LETTERS = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'éèñöüóçäáê")
"""The 63 most frequent letters, as many as tiles. Seventeen rare words with others are left out."""
LIGHTEST, PER_NAT = 16.4, 0.7

_NAME = re.compile(r"(english|american|british|british_z)-([a-z-]+)\.(\d+)")


def rarities(folder: Path) -> Iterator[tuple[str, float]]:
    """Each word of each list, with its rarity. Possessives are left out, since lexc accepts 's behind any word."""
    for path in sorted(folder.iterdir()):
        match = _NAME.fullmatch(path.name)
        if match and match[2] in EXTRA and int(match[3]) in RARITY:
            extra = EXTRA[match[2]] if int(match[3]) > 20 else 0.0
            rarity = RARITY[int(match[3])] + extra + BRITISH * match[1].startswith("british")
            for word in path.read_text(encoding="utf-8").split("\n"):
                if word and set(word) <= LETTERS and (match[2] == "contractions" or not word.endswith("'s")):
                    yield word, rarity


def table(folder: Path) -> bytes:
    """A word and its weight a line, sorted, in UTF-8."""
    found: dict[str, float] = {}
    for word, rarity in rarities(folder):
        found[word] = min(rarity, found.get(word, LIGHTEST))
    weights = {word: max(1, round(exp((LIGHTEST - rarity) / PER_NAT))) for word, rarity in found.items()}
    return "".join(f"{word}\t{weights[word]}\n" for word in sorted(weights)).encode()


def main() -> int:
    parser = argparse.ArgumentParser(description="Make spelling.tsv.gz from the installed package scowl.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing; status 1 if they differ")
    parser.add_argument("--scowl", type=Path, default=SCOWL, help="folder with the word lists (%(default)s)")
    options = parser.parse_args()
    if not options.scowl.is_dir():
        print(f"{options.scowl}: no such folder. Install the package scowl.", file=sys.stderr)
        return 2
    content = table(options.scowl)
    n_words = content.count(b"\n")
    print(f"words: {n_words:,}\nbytes: {len(content):,}\nSHA-256: {hashlib.sha256(content).hexdigest()}")
    if not options.check:
        TARGET.write_bytes(gzip.compress(content, compresslevel=9, mtime=0))
        return 0
    same = gzip.decompress(TARGET.read_bytes()) == content
    print(f"\n{TARGET.name}: {'agrees with' if same else 'DIFFERS from'} the installed package")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
