"""The rows of a comparison. They use the public interface alone, since commits differ in everything else.

A row is prepared once in a process and run many times; most runs take 10 to 50 ms. Queries come from files and from
seeds, so that all commits answer the same ones.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import lexc

Run = Callable[[], object]

_FOLDER = Path(__file__).resolve().parents[1]
_CONDITIONS: dict[str, Any] = {"length": 7, "vowels": (4, 7), "points": (12, 99), "not_includes": "S"}
_MAIN = "from lexc.cli.main import run_program; run_program()"
_GAMES = 60


@dataclass(frozen=True)
class RowInputs:
    """The inputs of rows. words, shuffled, absent: word lists, one word a line. folder: for this commit's images."""

    words: Path
    shuffled: Path
    absent: Path
    folder: Path

    def random_words(self, n: int) -> list[str]:
        """n words in random order."""
        return self.lines(self.shuffled)[:n]

    @cache  # noqa: B019  # as long as the process
    def lines(self, path: Path) -> list[str]:
        return path.read_text(encoding="utf-8").split()

    @cache  # noqa: B019
    def image(self, kind: str, layout: str = "auto") -> Path:
        """The path of an image, which the first process of a commit builds."""
        path = self.folder / f"{layout}.{kind}"
        if not path.exists():
            lexc.build(self.words, kind, "english", layout=layout).save(path)
        return path

    @cache  # noqa: B019
    def lexicon(self, kind: str = "dawg", layout: str = "auto") -> Any:
        return lexc.open(self.image(kind, layout))


@dataclass(frozen=True)
class Command:
    """A run that is a process of `lexc`."""

    arguments: tuple[str | Path, ...]

    @property
    def line(self) -> list[str]:
        """The command line, by this Python."""
        return [sys.executable, "-P", "-c", _MAIN, *map(str, self.arguments)]

    def __call__(self) -> None:
        subprocess.run(self.line, check=True, stdout=subprocess.DEVNULL)


def make(name: str, inputs: RowInputs) -> Run:
    """Prepare a row. Raises any exception if the commit lacks what the row needs."""
    return ROWS[name](inputs)


def _open(path: Path, times: int) -> None:
    for _ in range(times):
        lexc.open(path).close()


def _contains(lexicon: Any, words: list[str]) -> None:
    for word in words:
        word in lexicon  # noqa: B015  # the question itself, and no more


def _subscript(lexicon: Any, numbers: list[int]) -> None:
    for number in numbers:
        lexicon[number]


def _count(ask: Callable[[Any], Iterable[object]], questions: Iterable[Any]) -> int:
    """The number of answers to all queries."""
    return sum(len(list(ask(question))) for question in questions)


def _call(ask: Callable[[Any], object], questions: Iterable[Any]) -> None:
    for question in questions:
        ask(question)


def _misspellings(inputs: RowInputs, n: int) -> list[str]:
    """Words with a letter replaced or left out."""
    rng = Random(4)
    words = ((word, rng.randrange(len(word)), rng.choice("AEINRST?")) for word in inputs.random_words(n))
    return [(word[:i] + letter.strip("?") + word[i + 1 :]) or word for word, i, letter in words]


def _prefixes(inputs: RowInputs, n: int) -> list[str]:
    return [word[:4] for word in inputs.random_words(n)]


def _numbers(inputs: RowInputs, n: int) -> list[int]:
    return Random(2).choices(range(len(inputs.lines(inputs.words))), k=n)


def _racks(n: int, blanks: int) -> list[str]:
    racks = (_FOLDER / "racks.txt").read_text(encoding="ascii").split()[:n]
    return [rack[: len(rack) - blanks] + "?" * blanks for rack in racks]


def _weighted_lexicon(inputs: RowInputs) -> Any:
    return lexc.build([(word, i % 997) for i, word in enumerate(inputs.lines(inputs.shuffled))])


def _position(text: str) -> Any:
    """Read a position, by the name that the commit has for the function."""
    read = getattr(lexc.play, "read_cgp", None) or lexc.play.Position.from_cgp
    return read(text)


def _lines_of(name: str, n: int) -> list[str]:
    """n lines of a file of positions, evenly spaced."""
    lines = (_FOLDER / name).read_text(encoding="utf-8").splitlines()
    return lines[:: len(lines) // n][:n]


def _all_plays(inputs: RowInputs) -> Run:
    positions = [_position(line) for line in _lines_of("positions.txt", 150)]
    generator = lexc.play.MoveGenerator(inputs.lexicon("gaddag"))
    return lambda: sum(len(generator.plays(position)) for position in positions)


def _best_plays(inputs: RowInputs) -> Run:
    positions = [_position(line) for line in _lines_of("positions.txt", 300)]
    generator = lexc.play.MoveGenerator(inputs.lexicon("gaddag"))
    return partial(_call, generator.best, positions)


def _endgames(inputs: RowInputs) -> Run:
    positions = [_position(line) for line in _lines_of("endgames.txt", 80)[:10]]
    solver = lexc.play.Solver(lexc.play.MoveGenerator(inputs.lexicon("gaddag")))
    return partial(_call, solver.solve, positions)


def _simulation(inputs: RowInputs) -> Run:
    position = _position(_lines_of("positions.txt", 9)[1])
    generator = lexc.play.MoveGenerator(inputs.lexicon("gaddag"))
    return partial(lexc.play.simulate, generator, position, iterations=30)


ROWS: dict[str, Callable[[RowInputs], Run]] = {
    "build DAWG": lambda inputs: lambda: len(lexc.build(inputs.words)),
    "build GADDAG": lambda inputs: lambda: len(lexc.build(inputs.words, "gaddag")),
    "build DAWG, shuffled": lambda inputs: lambda: len(lexc.build(inputs.shuffled)),
    "build DAWG, packed": lambda inputs: lambda: len(lexc.build(inputs.words, layout="packed")),
    "open DAWG": lambda inputs: partial(_open, inputs.image("dawg"), 8),
    "open GADDAG": lambda inputs: partial(_open, inputs.image("gaddag"), 3),
    "open DAWG, arcs": lambda inputs: partial(_open, inputs.image("dawg", "arcs"), 8),
    "open DAWG, packed": lambda inputs: partial(_open, inputs.image("dawg", "packed"), 2),
    "in, present": lambda inputs: partial(_contains, inputs.lexicon(), inputs.lines(inputs.words)),
    "in, shuffled": lambda inputs: partial(_contains, inputs.lexicon(), inputs.lines(inputs.shuffled)),
    "in, shuffled, packed": lambda inputs: partial(
        _contains, inputs.lexicon(layout="packed"), inputs.lines(inputs.shuffled)
    ),
    "in, absent": lambda inputs: partial(_contains, inputs.lexicon(), inputs.lines(inputs.absent)),
    "contains_many": lambda inputs: partial(inputs.lexicon().contains_many, inputs.lines(inputs.shuffled)),
    "keys()": lambda inputs: lambda: len(inputs.lexicon().keys()),
    "keys(), packed": lambda inputs: lambda: len(inputs.lexicon(layout="packed").keys()),
    "keys(prefix)": lambda inputs: partial(_count, inputs.lexicon().keys, _prefixes(inputs, 2000)),
    "index": lambda inputs: partial(_call, inputs.lexicon().index, inputs.random_words(15000)),
    "lex[i]": lambda inputs: partial(_subscript, inputs.lexicon(), _numbers(inputs, 15000)),
    "near, 1": lambda inputs: partial(_count, inputs.lexicon().near, _misspellings(inputs, 1000)),
    "near, 2": lambda inputs: partial(_count, partial(inputs.lexicon().near, distance=2), _misspellings(inputs, 200)),
    "near, 2, GADDAG": lambda inputs: partial(
        _count, partial(inputs.lexicon("gaddag").near, distance=2), _misspellings(inputs, 400)
    ),
    "suggest": lambda inputs: partial(_count, inputs.lexicon().suggest, _misspellings(inputs, 30)),
    "pattern": lambda inputs: partial(_count, inputs.lexicon().pattern, ["?A?E?S", "*QU*Y", "ST????"] * 30),
    "pattern, packed": lambda inputs: partial(
        _count, inputs.lexicon(layout="packed").pattern, ["?A?E?S", "*QU*Y", "ST????"] * 10
    ),
    "regex": lambda inputs: partial(_count, inputs.lexicon().regex, ["[^AEIOU]+", "(RE|UN).*(ED|ING)"] * 20),
    "anagram": lambda inputs: partial(_count, inputs.lexicon().anagram, _racks(1000, 0)),
    "anagram, two blanks": lambda inputs: partial(_count, inputs.lexicon().anagram, _racks(100, 2)),
    "anagram of some letters": lambda inputs: partial(
        _count, partial(inputs.lexicon().anagram, sub=True), _racks(300, 0)
    ),
    "find": lambda inputs: lambda: len([*inputs.lexicon().find(**_CONDITIONS), *inputs.lexicon().find(**_CONDITIONS)]),
    "complete": lambda inputs: partial(_count, _weighted_lexicon(inputs).complete, _prefixes(inputs, 2000)),
    "a | b": lambda inputs: partial(inputs.lexicon().__or__, lexc.build(inputs.random_words(20000))),
    "all plays": _all_plays,
    "best play": _best_plays,
    "endgames": _endgames,
    "simulation": _simulation,
    "games": lambda inputs: Command(("autoplay", inputs.image("gaddag"), "--games", str(_GAMES), "--quiet")),
    "lexc check": lambda inputs: Command(("check", inputs.image("dawg"), inputs.random_words(1)[0])),
    "lexc build": lambda inputs: Command(("build", inputs.words, "-o", inputs.folder / "new.dawg", "--quiet")),
    "lexc --help": lambda _: Command(("--help",)),
}
