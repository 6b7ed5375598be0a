"""Suggestions of lexc beside those of aspell and hunspell, on pairs of misspellings that no model has learned from.

English: one half of codespell's dictionary, by a hash of the correction, and a list of common misspellings. The other
half served to choose the constants of the training. The package registry has codespell; lexc has nothing of it. German,
French, Spanish and Polish: lists of common misspellings, by the system's dictionaries. A pair counts if every checker
accepts the correction and none the misspelling. The status is 1 if a bar is missed.
"""

from __future__ import annotations

import random
import sys
import zlib
from importlib.util import find_spec
from pathlib import Path

from benchmarks.spelling.checkers import Checker, Own, Piped, available_checkers

import lexc
from lexc.source.misspellings import read_pairs
from lexc.system import resources

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "de_DE", "fr", "es_ES", "pl_PL")
_PAIRS = 20_000  # of codespell: of 2,000, a share may be a whole point off
_SLOW_PAIRS = 1_000  # for hunspell, which takes 0.1 s a word
_SEED = 5
Pair = tuple[str, str]
Scores = dict[str, tuple[float, float]]


def is_measured(meant: str) -> bool:
    """Whether a correction is in the half that measures."""
    return zlib.crc32(meant.lower()[:6].encode()) % 2 == 0


def codespell_pairs() -> list[Pair]:
    """The measured pairs of codespell with one correction of one word, without those from which the model has learned.

    Raises ImportError without the package.
    """
    spec = find_spec("codespell_lib")
    if spec is None or spec.origin is None:
        raise ImportError("codespell is not installed: make bench-spelling installs it")
    text = (Path(spec.origin).parent / "data" / "dictionary.txt").read_text(encoding="utf-8")
    pairs = [(written, meant) for written, _, meant in (line.partition("->") for line in text.splitlines())]
    taught = {written for written, _ in read_pairs(resources.find("spelling", "en", (".tsv",)))}
    plain = [
        (w, m) for w, m in pairs if m.isalpha() and w.isalpha() and w.isascii() and is_measured(m) and w not in taught
    ]
    return random.Random(_SEED).sample(plain, len(plain))


def common_pairs(language: str) -> list[Pair]:
    """The list of common misspellings of a language, by its first two letters."""
    lines = (FOLDER / f"{language[:2]}.tsv").read_text(encoding="utf-8").splitlines()
    return [(written, meant) for written, _, meant in (line.partition("\t") for line in lines)]


def checkers_of(language: str) -> list[Checker]:
    """lexc first."""
    if language == "en":
        names = [("aspell", ("aspell", "-l", "en_US")), ("hunspell", ("hunspell", "-d", "en_US", "-i", "UTF-8"))]
        own = Own("lexc", lexicon=lexc.open("spelling"))
    else:
        names = [("hunspell", ("hunspell", "-d", language, "-i", "UTF-8"))]
        own = Own("lexc", lexicon=lexc.open_dictionary(language))
    piped = [Piped(name, command=(*command, "-a"), list_command=(*command, "list" if name == "aspell" else "-l"))
             for name, command in names]  # fmt: skip
    return [own, *available_checkers(piped)]


def countable(pairs: list[Pair], checkers: list[Checker], is_strict: bool) -> list[Pair]:
    """The pairs that count. is_strict: whether corrections of several words are left out."""
    words = sorted({text for pair in pairs for text in pair if " " not in text})
    accepted = [checker.accepts(words) for checker in checkers]
    return [
        (written, meant)
        for written, meant in pairs
        if all(
            written not in accepted_words and (meant in accepted_words or (" " in meant and not is_strict))
            for accepted_words in accepted
        )
    ]


def measure(title: str, pairs: list[Pair], checkers: list[Checker]) -> Scores:
    """Print a table; the shares of pairs right at first and among five, in per cent, by checker."""
    print(f"\n{title}\n{'':10}{'pairs':>7}{'first':>7}{'five':>7}{'ms':>9}{'p99':>8}")
    scores: Scores = {}
    for checker in checkers:
        checker.suggestions, checker.times = {}, []
        asked = pairs[:_SLOW_PAIRS] if checker.name == "hunspell" else pairs
        checker.ask([written for written, _ in asked])
        found = [([_plain(word) for word in checker.suggestions.get(written, [])], meant) for written, meant in asked]
        first, five = (100 * sum(meant in words[:n] for words, meant in found) / len(asked) for n in (1, 5))
        times = sorted(checker.times)
        scores[checker.name] = first, five
        p99 = f"{1000 * times[len(times) * 99 // 100]:8.2f}" if isinstance(checker, Own) else ""
        print(f"{checker.name:10}{len(asked):7,}{first:7.1f}{five:7.1f}{1000 * sum(times) / len(times):9.3f}{p99}")
    return scores


def _plain(suggestion: str) -> str:
    """A suggestion with the apostrophe of the lists, which dictionaries may write in another way."""
    return suggestion.replace("’", "'")


def speed_bars(checkers: list[Checker], language: str) -> dict[str, bool]:
    """The bars of time: in milliseconds, and beside the others."""
    own, *others = [sum(checker.times) / len(checker.times) for checker in checkers]
    p99 = sorted(checkers[0].times)[len(checkers[0].times) * 99 // 100]
    bars = {f"{language}: mean time at most 0.5 ms": own <= 0.0005, f"{language}: p99 at most 3 ms": p99 <= 0.003}
    factors = {"aspell": 3, "hunspell": 100}
    for checker, seconds in zip(checkers[1:], others, strict=True):
        factor = factors[checker.name]
        bars[f"{language}: {factor} times as fast as {checker.name} ({seconds / own:.1f})"] = seconds >= factor * own
    return bars


def measure_english() -> dict[str, bool]:
    """The bars of English, and whether each is met."""
    checkers = checkers_of("en")
    pairs = countable(codespell_pairs(), checkers, True)[:_PAIRS]
    scores = measure("English, codespell, held out", pairs, checkers)
    bars = speed_bars(checkers, "en")
    if "aspell" in scores:
        bars["codespell: 4 points above aspell at first"] = scores["lexc"][0] >= scores["aspell"][0] + 4
        bars["codespell: not below aspell among five"] = scores["lexc"][1] >= scores["aspell"][1]
    common = countable(common_pairs("en"), checkers, False)
    first, five = measure("English, common misspellings", common, checkers)["lexc"]
    return bars | {"common: 90 % at first": first >= 90, "common: 96 % among five": five >= 96}


def measure_other(language: str) -> dict[str, bool]:
    """The bars of another language."""
    checkers = checkers_of(language)
    pairs = countable(common_pairs(language), checkers, False)
    scores = measure(f"{language}, common misspellings", pairs, checkers)
    if "hunspell" not in scores:
        return {}
    first, five = scores["lexc"]
    bars = speed_bars(checkers, language) | {
        f"{language}: 90 % at first": first >= 90,
        f"{language}: 96 % among five": five >= 96,
    }
    above = [own >= other for own, other in zip(scores["lexc"], scores["hunspell"], strict=True)]
    return bars | {f"{language}: not below hunspell": all(above)}


def main(languages: list[str]) -> int:
    bars: dict[str, bool] = {}
    for language in languages or LANGUAGES:
        bars |= measure_english() if language == "en" else measure_other(language)
    print()
    for bar, is_met in bars.items():
        print(f"{'met   ' if is_met else 'MISSED'}  {bar}")
    return 0 if all(bars.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
