#!/usr/bin/env python3
"""Make english.txt.gz from the word lists of Debian's package `scowl`.

Run without arguments to write the file, with --check to compare the committed one with what the installed package
gives (decompressed content, byte for byte). Prints the figures that README.md quotes.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import re
import sys
from collections import Counter
from pathlib import Path

SCOWL = Path("/usr/share/dict/scowl")
TARGET = Path(__file__).with_name("english.txt.gz")
MAX_LEVEL = 80
"""Level 95 is left out: SCOWL's README says that most people will probably not consider many of its words valid."""

_NAME = re.compile(r"(english|american|british)-words\.(\d+)")
_WORD = re.compile(r"[a-z]{2,15}")


def lists(folder: Path) -> list[Path]:
    """The lists of SCOWL to read: English, American and British words up to MAX_LEVEL."""
    names = ((path, _NAME.fullmatch(path.name)) for path in folder.iterdir())
    return sorted(path for path, match in names if match and int(match[2]) <= MAX_LEVEL)


def english(folder: Path) -> bytes:
    """One word a line, ASCII, sorted, no word twice."""
    words: set[str] = set()
    for path in lists(folder):
        words.update(filter(_WORD.fullmatch, path.read_text(encoding="iso8859-1").split("\n")))
    return "".join(f"{word}\n" for word in sorted(words)).encode("ascii")


def figures(content: bytes) -> str:
    """The figures that README.md quotes."""
    words = content.decode("ascii").split()
    lengths = sorted(Counter(map(len, words)).items())
    rows = [f"| {length} | {count:,} |" for length, count in lengths]
    return "\n".join(
        [
            f"words: {len(words):,}",
            f"bytes: {len(content):,}",
            f"SHA-256: {hashlib.sha256(content).hexdigest()}",
            "",
            "| letters | words |",
            "|--:|--:|",
            *rows,
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Make english.txt.gz from the installed package scowl.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing; status 1 if they differ")
    parser.add_argument("--scowl", type=Path, default=SCOWL, help="folder with the word lists (%(default)s)")
    options = parser.parse_args()
    if not options.scowl.is_dir():
        print(f"{options.scowl}: no such folder. Install the package scowl.", file=sys.stderr)
        return 2
    content = english(options.scowl)
    print(figures(content))
    if not options.check:
        TARGET.write_bytes(gzip.compress(content, compresslevel=9, mtime=0))
        return 0
    same = gzip.decompress(TARGET.read_bytes()) == content
    print(f"\n{TARGET.name}: {'agrees with' if same else 'DIFFERS from'} the installed package")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
