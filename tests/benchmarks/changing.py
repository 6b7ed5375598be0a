"""Table 8: weights, sets of images, words added and removed, spelling."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from inputs import Input
from measure import Row, Table, interleaved

import lexc
from lexc import Overlay
from lexc.lexicon import Lexicon

_MANY = 1000
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def table(given: Input, rounds: int) -> Table:
    """Weights, misspellings and shares of the list are random, with a seed."""
    rng = random.Random(8)
    weighed = lexc.build([(word, int(rng.paretovariate(0.8))) for word in given.words])
    prefixes = [word[: rng.randint(1, 5)] for word in rng.choices(given.words, k=_MANY)]
    wrong = [misspelt(rng, word) for word in rng.choices(given.words, k=_MANY)]
    plain = lexc.build(given.words)
    halves = [lexc.build(rng.sample(given.words, len(given.words) * 9 // 10)) for _ in range(2)]
    rows: dict[str, tuple[Callable[[], object], str, int, float | None]] = {
        "complete(prefix, 10)": (lambda: [weighed.complete(prefix) for prefix in prefixes], "µs", _MANY, 10),
        "suggest(word, 10)": (lambda: [plain.suggest(word) for word in wrong], "ms", _MANY, 1),
        "suggest(word, 10), with weights": (lambda: [weighed.suggest(word) for word in wrong], "ms", _MANY, 1),
        "a | b, nine tenths of the list each": (lambda: halves[0] | halves[1], "ms", 1, 100),
        "Overlay: a word added, a question asked": (edits(plain), "ms", 1, None),
    }
    samples = interleaved({name: run for name, (run, *_) in rows.items()}, rounds)
    result = Table("8. Weights, sets, changes, spelling", "CPU time")
    result.rows += [Row(name, samples[name], unit, n, bar=bar) for name, (_, unit, n, bar) in rows.items()]
    return result


def misspelt(rng: random.Random, word: str) -> str:
    """A word with one or two mistakes."""
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
    """Adds another word each time, and asks for words."""
    overlay, numbers = Overlay(lexicon), count()

    def run() -> object:
        overlay.add("".join(_LETTERS[int(digit)] for digit in f"{next(numbers):09}"))
        return overlay.keys("zy")

    return run
