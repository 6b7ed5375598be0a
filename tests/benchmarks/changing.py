"""Table 8: weights, sets of images, words added and removed, spelling."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

import plain
from inputs import WordList
from measure import Row, Table
from timing import time_in_turns

import lexc
from lexc import Overlay
from lexc.lexicon import Lexicon

_MANY, _FEW = 1000, 100
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

Run = tuple[Callable[[], object], str, int]
"""(the function to run, the unit of its row, the number of queries in one run)."""

_NLARGEST = "plain Python: the ten heaviest of the words with the prefix"
_EDITED = "plain Python: texts within one edit, asked of a set"
_UNION = "plain Python: a | b of sets, sorted"
_COMPLETE, _SUGGEST, _WEIGHTED = "complete(prefix, 10)", "suggest(word, 10)", "suggest(word, 10), with weights"
_MERGE, _CHANGE = "a | b, nine tenths of the list each", "Overlay: a word added, a question asked"
_BARS = {_COMPLETE: (_NLARGEST, 0.035), _SUGGEST: (_EDITED, 2.5), _WEIGHTED: (_EDITED, 2.5), _MERGE: (_UNION, 1.1)}


def table(word_list: WordList, rounds: int) -> Table:
    """Table 8. Weights, misspellings and the parts of the list are random, from a seed."""
    rng = random.Random(8)
    weights = {word: int(rng.paretovariate(0.8)) for word in word_list.words}
    prefixes = [word[: rng.randint(1, 5)] for word in rng.choices(word_list.words, k=_MANY)]
    misspellings = [misspell(rng, word) for word in rng.choices(word_list.words, k=_MANY)]
    parts = [rng.sample(word_list.words, len(word_list.words) * 9 // 10) for _ in range(2)]
    runs = {
        **_plain_runs(word_list, weights, prefixes[:_FEW], misspellings[:_FEW], parts),
        **_lexc_runs(word_list, weights, prefixes, misspellings, parts),
    }
    samples = time_in_turns({name: run for name, (run, *_) in runs.items()}, rounds)
    rows = {name: Row(name, samples[name], unit, n) for name, (_, unit, n) in runs.items()}
    for name, (other, bar) in _BARS.items():
        rows[name].against, rows[name].bar = rows[other], bar
    return Table("8. Weights, sets, changes, spelling", "CPU time; ratio: beside plain Python", list(rows.values()))


def _plain_runs(
    word_list: WordList, weights: dict[str, int], prefixes: list[str], misspellings: list[str], parts: list[list[str]]
) -> dict[str, Run]:
    known, (a, b) = set(word_list.words), map(set, parts)
    return {
        _NLARGEST: (
            lambda: [plain.heaviest(word_list.words, weights, prefix, 10) for prefix in prefixes],
            "µs",
            len(prefixes),
        ),
        _EDITED: (lambda: [plain.neighbours(known, word.upper()) for word in misspellings], "ms", len(misspellings)),
        _UNION: (lambda: sorted(a | b), "ms", 1),
    }


def _lexc_runs(
    word_list: WordList, weights: dict[str, int], prefixes: list[str], misspellings: list[str], parts: list[list[str]]
) -> dict[str, Run]:
    weighed, unweighed, (a, b) = lexc.build(weights), lexc.build(word_list.words), map(lexc.build, parts)
    return {
        _COMPLETE: (lambda: [weighed.complete(prefix) for prefix in prefixes], "µs", len(prefixes)),
        _SUGGEST: (lambda: [unweighed.suggest(word) for word in misspellings], "ms", len(misspellings)),
        _WEIGHTED: (lambda: [weighed.suggest(word) for word in misspellings], "ms", len(misspellings)),
        _MERGE: (lambda: a | b, "ms", 1),
        _CHANGE: (edits(unweighed), "ms", 1),
    }


def misspell(rng: random.Random, word: str) -> str:
    """Make one or two mistakes in a word."""
    letters = list(word.lower())
    for _ in range(rng.choice([1, 1, 2])):
        i, kind = rng.randrange(len(letters)), rng.randrange(4)
        if kind == 0 and len(letters) > 2:
            del letters[i]
        elif kind == 1:
            letters.insert(i, rng.choice(_LETTERS))
        elif kind == 2:
            letters[i] = rng.choice(_LETTERS)
        elif i:
            letters[i - 1], letters[i] = letters[i], letters[i - 1]
    return "".join(letters)


def edits(lexicon: Lexicon) -> Callable[[], object]:
    """A function that adds another word to an overlay each time, then lists words."""
    overlay, numbers = Overlay(lexicon), count()

    def run() -> object:
        overlay.add("".join(_LETTERS[int(digit)] for digit in f"{next(numbers):09}"))
        return overlay.keys("zy")

    return run
