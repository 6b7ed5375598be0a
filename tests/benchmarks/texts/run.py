"""Texts of every script, beside hunspell: `make bench-texts`. The status is 1 if a bar is missed.

    PYTHONPATH=tests python -m benchmarks.texts.run [--share N] [--only PARTS] [LANGUAGE...]

The languages are those of hunspell's dictionaries in `FOLDER`; what lacks its dictionary is left out. --share: every
Nth entry and edit. Parts are words, pairs, edits and documents.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from benchmarks.texts.documents import measure_documents
from benchmarks.texts.whole_words import whole_words
from dictionaries.agreement import mutate
from dictionaries.libhunspell import Hunspell

import lexc
from lexc.lexicon import Lexicon
from lexc.query.scripts import spaceless_part
from lexc.source.hunspell import Dictionary

FOLDER = Path("/usr/share/hunspell")
UNTRAINED = ("ar", "bn_BD", "br_FR", "el_GR", "eu", "gd_GB", "gl_ES", "he_IL", "hi_IN", "hr_HR", "it_IT", "nl", "th_TH",
             "uk_UA", "vi_VN")  # fmt: skip
"""Languages without a model of misspellings."""
_ENTRIES, _EDITS, _BEHIND = 3_000, 200, 3
_SEED = 44
Bars = dict[str, bool]


@cache
def open_both(language: str) -> tuple[Lexicon, Hunspell, list[str]]:
    """A dictionary in lexc and in hunspell, and its entries that hunspell accepts."""
    dic = FOLDER / f"{language}.dic"
    hunspell = Hunspell(dic)
    entries = dict.fromkeys(entry.word for entry in Dictionary(dic).entries if entry.word)
    return lexc.open_dictionary(language), hunspell, [word for word in entries if hunspell.is_correct(word)]


def measure_words(language: str, share: int) -> Bars:
    """Accepted entries that Unicode's rules keep whole, one a line and joined to sentences, have no unknown words."""
    lexicon, _, entries = open_both(language)
    sample = random.Random(_SEED).sample(entries, min(_ENTRIES // share, len(entries)))
    whole = list(whole_words(sample, FOLDER / f"{language}.aff"))
    joint = "" if spaceless_part("".join(whole[:1])) else " "
    texts = {"one a line": "\n".join(whole), "joined": joint.join(f"{word}," for word in whole) + "."}
    reports = {name: lexicon.mistakes(text) for name, text in texts.items()}
    others = [word for word in sample if word not in set(whole)]
    n_others = sum(bool(lexicon.mistakes(word)) for word in others)
    examples = [word for found in reports.values() for _, word in found[:3]]
    print(f"{language:8}{len(whole):7,} whole: {' '.join(f'{len(found)} {name},' for name, found in reports.items())} "
          f"{n_others} of {len(others)} others reported {' '.join(examples)}", flush=True)  # fmt: skip
    return {f"{language}: no entry is reported, {name}": not found for name, found in reports.items()}


def read_pairs(name: str) -> list[tuple[str, str]]:
    """The pairs (written, meant) of a list beside this module."""
    lines = (Path(__file__).parent / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [(written, meant) for written, _, meant in (line.partition("\t") for line in lines)]


def ranks(suggest: Callable[[str], Iterable[str]], pairs: Iterable[tuple[str, str]]) -> list[int]:
    """The place of each word that was meant among the suggestions, from 1; a large number if it is missing."""
    suggested = ((list(suggest(written)), meant) for written, meant in pairs)
    return [found.index(meant) + 1 if meant in found else sys.maxsize for found, meant in suggested]


def count(places: list[int], n: int) -> int:
    """The number of words that are among the first n."""
    return sum(place <= n for place in places)


def compare(title: str, language: str, pairs: list[tuple[str, str]]) -> tuple[list[int], list[int]]:
    """Print a line; the places of words in lexc's and hunspell's suggestions."""
    lexicon, hunspell, _ = open_both(language)
    own, other = ranks(lexicon.suggest, pairs), ranks(hunspell.suggest, pairs)
    shown = " ".join(f"{count(own, n):4}{count(other, n):5}   " for n in (1, 3, 5))
    missing = [f"{written}→{meant}" for (written, meant), a, b in zip(pairs, own, other, strict=True) if b <= 5 < a][:4]
    print(f"{title:20}{len(pairs):5}   {shown}{' '.join(missing)}", flush=True)
    return own, other


def measure_pairs(language: str, _: int) -> Bars:
    """Korean misspellings, and English words with accents that the dictionary has without."""
    if language == "ko":
        own, other = compare("ko, misspellings", language, read_pairs("ko"))
        return {f"ko: not below hunspell among the first {n}": count(own, n) >= count(other, n) for n in (1, 5)}
    if language == "en_US":
        own, other = compare("en_US, accents", language, read_pairs("accents"))
        return {"en_US: a word without its accents is among the first three": count(own, 3) == len(own)}
    return {}


def edited_words(language: str, n: int) -> Iterator[tuple[str, str]]:
    """Pairs (written, meant) of entries with one random edit each, which neither program accepts."""
    lexicon, hunspell, entries = open_both(language)
    chooser = random.Random(_SEED)
    words = [word for word in entries if len(word) >= 5 and word.isalpha() and word == word.lower()] or entries
    letters = "".join(sorted({letter for word in words for letter in word}))
    while n:
        meant = chooser.choice(words)
        written = mutate(meant, letters, chooser)
        if written and not hunspell.is_correct(written) and lexicon.mistakes(written):
            n -= 1
            yield written, meant


def measure_edits(language: str, share: int) -> Bars:
    """Random edits of a language without a model: nowhere far behind hunspell."""
    if language not in UNTRAINED:
        return {}
    own, other = compare(f"{language}, edits", language, list(edited_words(language, _EDITS // share)))
    ahead = {n: count(own, n) - count(other, n) for n in (1, 5)}
    _AHEAD.append(ahead)
    return {
        f"{language}: at most {_BEHIND} behind hunspell among the first {n} ({ahead[n]:+})": ahead[n] >= -_BEHIND
        for n in ahead
    }


_AHEAD: list[dict[int, int]] = []
PARTS = {"words": measure_words, "pairs": measure_pairs, "edits": measure_edits}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*")
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--only", default=",".join([*PARTS, "documents"]))
    options = parser.parse_args()
    installed = sorted(path.stem for path in FOLDER.glob("*.dic") if not path.is_symlink())
    bars: Bars = {}
    print(f"{'':28}first      three      five     (lexc and hunspell)")
    for language in options.languages or installed:
        for part in (part for part in PARTS if part in options.only.split(",")):
            bars |= PARTS[part](language, options.share)
    if "documents" in options.only.split(","):
        bars |= measure_documents()
    for n in (1, 5) if _AHEAD else ():
        total = sum(ahead[n] for ahead in _AHEAD)
        bars[f"edits: ahead of hunspell in sum, among the first {n} ({total:+})"] = total > 0
    missed = [bar for bar, is_met in bars.items() if not is_met]
    print("\n".join([f"{len(bars) - len(missed)} of {len(bars)} bars are met", *(f"MISSED  {bar}" for bar in missed)]))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
