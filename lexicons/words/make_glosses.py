#!/usr/bin/env python3
"""Make glosses.tsv.xz, definitions of the words of english.txt.gz, from the files of Debian's package `wordnet-base`.

Run without arguments to write the file, with --check to compare the committed one with what the installed package
gives. Prints the figures that README.md quotes. --senses 1 --output FILE makes a small list of one definition a word.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import lzma
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

WORDNET = Path("/usr/share/wordnet")
WORDS, TARGET = (Path(__file__).with_name(name) for name in ("english.txt.gz", "glosses.tsv.xz"))
PARTS = {"noun": ("n.", "1"), "verb": ("v.", "2"), "adj": ("adj.", "35"), "adv": ("adv.", "4")}
"""For each part of speech its abbreviation, and its digits in the keys of senses: an adjective may be a satellite."""


class Sense(NamedTuple):
    """A sense of a word. frequency: how often the texts that WordNet's authors tagged have it."""

    frequency: int
    text: str


def read_lines(path: Path) -> Iterator[str]:
    """The lines of a file of the database, without its licence, whose lines begin with a space."""
    with path.open(encoding="ascii") as file:
        yield from (line for line in file if not line.startswith(" "))


def read_frequencies(folder: Path) -> dict[tuple[str, str, int], int]:
    """The frequency of a sense by word, digit of its part of speech, and number."""
    found: dict[tuple[str, str, int], int] = {}
    for line in read_lines(folder / "cntlist.rev"):
        key, number, count = line.split()
        word, sense = key.split("%")
        found[word, sense[0], int(number)] = int(count)
    return found


def definition_of(gloss: str) -> str:
    """A gloss without its examples, which stand in quotes behind a semicolon, or at its end."""
    text = re.split(r';\s*"', gloss)[0]
    return re.sub(r'(?:(?<=\))|[:,])\s*"[^"]*"\s*$', "", text).strip(" ;:")


def read_senses(folder: Path, words: set[str]) -> dict[str, list[Sense]]:
    """The senses of words: parts of speech by their most frequent sense, senses of each in WordNet's order."""
    frequencies, groups = read_frequencies(folder), dict[str, list[list[Sense]]]()
    for part, (short, digits) in PARTS.items():
        lines = read_lines(folder / f"data.{part}")
        glosses = {line[:8]: definition_of(line.partition("|")[2].strip()) for line in lines}
        for line in read_lines(folder / f"index.{part}"):
            word, _, n_senses, n_pointers, *fields = line.split()
            if word in words:
                offsets = fields[int(n_pointers) + 2 :][: int(n_senses)]
                senses = [
                    Sense(max(frequencies.get((word, digit, n), 0) for digit in digits), f"{short} {glosses[offset]}")
                    for n, offset in enumerate(offsets, 1)
                ]
                groups.setdefault(word, []).append(senses)
    return {
        word: [sense for group in sorted(parts, key=lambda group: -max(group).frequency) for sense in group]
        for word, parts in groups.items()
    }


def glosses(folder: Path, n_senses: int | None) -> bytes:
    """A word, a tab and a definition a line, words sorted."""
    senses = read_senses(folder, set(gzip.decompress(WORDS.read_bytes()).decode().split()))
    rows = ((word, text) for word in sorted(senses) for text in dict.fromkeys(s.text for s in senses[word][:n_senses]))
    return "".join(f"{word}\t{text}\n" for word, text in rows).encode("ascii")


def figures(content: bytes) -> str:
    """The figures that README.md quotes."""
    words = {line.partition(b"\t")[0] for line in content.splitlines()}
    return "\n".join(
        [
            f"words: {len(words):,}",
            f"definitions: {len(content.splitlines()):,}",
            f"bytes: {len(content):,}",
            f"SHA-256: {hashlib.sha256(content).hexdigest()}",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Make glosses.tsv.xz from the installed package wordnet-base.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing; status 1 if they differ")
    parser.add_argument("--wordnet", type=Path, default=WORDNET, help="folder of the database (%(default)s)")
    parser.add_argument("--senses", type=int, help="the most senses of a word, the most frequent first; default: all")
    parser.add_argument("--output", type=Path, default=TARGET, help="the file to write (%(default)s)")
    options = parser.parse_args()
    if not options.wordnet.is_dir():
        print(f"{options.wordnet}: no such folder. Install the package wordnet-base.", file=sys.stderr)
        return 2
    content = glosses(options.wordnet, options.senses)
    print(figures(content))
    if not options.check:
        options.output.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
        return 0
    same = lzma.decompress(options.output.read_bytes()) == content
    print(f"\n{options.output.name}: {'agrees with' if same else 'DIFFERS from'} the installed package")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
