"""Compares the stems that lexc gives for words with those of libhunspell.

    PYTHONPATH=tests python -m dictionaries.stems FOLDER LANGUAGE...

For each dictionary 5,000 of its simple words, drawn at random, and 5,000 of its entries are asked. Prints a line for
each: the words, and how many per cent have the same stems. Then come the words for which all stems of lexc are among
hunspell's, and the bytes of the image without stems and with them. Some words that differ follow.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import NamedTuple

from dictionaries.agreement import sample_walks
from dictionaries.libhunspell import Hunspell

import lexc
from lexc.lexicon import Lexicon
from lexc.source.hunspell import Dictionary


class StemComparison(NamedTuple):
    """n_words: the words. n_equal: those with the same stems. n_within: those whose stems hunspell gives, too."""

    n_words: int
    n_equal: int
    n_within: int
    details: list[tuple[str, list[str], list[str]]]


def compare_stems(lexicon: Lexicon, dic: Path, n_samples: int, seed: int) -> StemComparison:
    """Compare the stems of sampled words and of sampled entries. lexicon: with stems."""
    chooser, hunspell = random.Random(seed), Hunspell(dic)
    words = sample_walks(lexicon.image, lexicon.graph.roots["words"], n_samples, chooser)
    entries = sorted({entry.word for entry in Dictionary(dic).entries if lexicon.is_correct(entry.word)})
    words += chooser.sample(entries, min(len(entries), n_samples))
    n_equal = n_within = n_words = 0
    details = []
    for word in words:
        try:
            expected = hunspell.find_stems(word)
        except UnicodeEncodeError:
            continue
        found = list(dict.fromkeys(derivation.stem for derivation in lexicon.derivations(word)))
        n_words += 1
        n_within += bool(found) and {*found} <= {*expected}
        n_equal += {*found} == {*expected}
        if {*found} != {*expected}:
            details.append((word, found, expected))
    return StemComparison(n_words, n_equal, n_within, details)


def main() -> None:
    """Print a line for each dictionary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("languages", nargs="+")
    options = parser.parse_args()
    for name in options.languages:
        dic = options.folder / f"{name}.dic"
        sizes = [len(lexc.build(dic, fold="none", layout="packed", stems=has).tobytes()) for has in (False, True)]
        found = compare_stems(lexc.build(dic, fold="none", stems=True), dic, 5_000, seed=1)
        n = found.n_words
        equal, within = 100 * found.n_equal / n, 100 * found.n_within / n
        print(f"| {name} | {n:,} | {equal:.2f} | {within:.2f} | {sizes[0]:,} | {sizes[1]:,} |", flush=True)
        for word, own, other in random.Random(2).sample(found.details, min(len(found.details), 12)):
            print(f"    {word}: {own} {other}")


if __name__ == "__main__":
    main()
