"""Learning what leaves are worth, by self-play (specs/decisions/0009-leaves.md).

The value of a leave is what racks with it are worth beyond the mean of all racks, a rack's worth being the equity of
the best move with it. Equity asks for values of leaves, so that learning goes in rounds: the first plays for points
alone, each one after it by what the one before has taught.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from lexc.errors import Malformed, UsageError, plural
from lexc.image.writer import write_atomically
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.plays.learning import LeaveCounts, Smoother
from lexc.kernels.plays.leaves import RackLeaves
from lexc.lexicon import Lexicon
from lexc.play.equity.equity_player import ByEquity, nothing_learned
from lexc.play.equity.leaves import COLUMN_NAME, LONGEST, Leaves, all_leaves, pieces
from lexc.play.game_state import Table
from lexc.play.generation.generator import MoveGenerator
from lexc.play.rules import Rules
from lexc.play.selfplay.worker_pool import UNIT, Workers, units_of, working

ROUNDS = (0.1, 0.4, 1.0)
"""How much of all games has been played when each round ends."""
SAVED = 60.0
"""Seconds between two states on disk."""
_SUM, _COUNT = "sum", "count"
_NEVER = 1e12  # sightings that a prior counts for where nothing but noise lies beyond it


@dataclass(frozen=True, slots=True)
class Course:
    """What is learned from. longest: tiles of the longest leave that gets a value of its own."""

    lexicon: Lexicon
    rules: Rules
    games: int
    seed: int = 0
    longest: int = LONGEST

    def facts(self) -> dict[str, Any]:
        """What makes two courses the same; kept in the file."""
        identity = self.lexicon.image.meta.identity.hex()
        return {"games": self.games, "lexicon": identity, "rules": self.rules.name, "seed": self.seed}

    @property
    def ends(self) -> list[int]:
        """The number of games at the end of each round."""
        return [max(1, round(share * self.games)) for share in ROUNDS]


@dataclass(frozen=True, slots=True)
class Session:
    """What a worker is told: who plays, by what values, None for points alone."""

    lexicon: Lexicon
    rules: Rules
    seed: int
    leaves: Leaves | None

    def player(self) -> Student:
        """Plays both sides."""
        generator = MoveGenerator(self.lexicon, self.rules)
        return Student(generator, nothing_learned(generator.rules) if self.leaves is None else self.leaves.scorer())


class Student(ByEquity):
    """By equity, and by points alone when nothing is drawn any more: without the refinements of players, so that what
    is learned does not change when they do.
    """

    def prepare(self, table: Table, rack: bytes) -> RackLeaves:
        """As `ByEquity`."""
        self._scorer.prepare(rack, POINT if table.bag else 0)
        return self._scorer


def observe(session: Session, numbers: range) -> bytes:
    """Play the games of these numbers: for `LeaveCounts.add`, every full rack and its equity.

    But for the opening's, which finds no tiles to play along, and those when nothing is drawn any more.
    """
    player, seen = session.player(), bytearray()
    for number in numbers:
        table = Table(session.rules, f"lexc leaves {session.seed} {number}")
        is_opening = True
        while not table.is_over:
            rack = bytes(table.rack)
            equity, choice = player.decide(table)
            if table.bag and not is_opening and len(rack) == session.rules.rack_size:
                seen += rack + equity.to_bytes(4, "little", signed=True)
            is_opening = is_opening and not isinstance(choice, tuple)
            table.take(choice)
    return bytes(seen)


class Learner:
    """How far a course has come: the round, the games played, what was seen in the round, and the values so far."""

    def __init__(self, course: Course, round_: int = 0, done: int = 0) -> None:
        self.course, self.round, self.done = course, round_, done
        self._tiles = all_leaves(course.rules.alphabet, course.longest)
        n = self._tiles.count(0)
        self.values = [0.0] * n
        self.leaves: Leaves | None = None
        self._blank = Leaves.made(course.rules.alphabet, self._tiles, self.values)
        self._forget(array("q", bytes(8 * n)), array("q", bytes(8 * n)), 0, 0, 0)

    def _forget(self, sums: array[int], counts: array[int], racks: int, total: int, squares: int) -> None:
        """Go on from these counts."""
        self._sums, self._counts = sums, counts
        self.racks, self._total, self._squares = racks, total, squares
        self._seen = LeaveCounts(self._blank.scorer(), sums, counts)

    @property
    def is_done(self) -> bool:
        return self.round == len(ROUNDS)

    def add(self, seen: bytes, games: range) -> None:
        """Take note of what was seen in these games."""
        racks, total, squares = self._seen.add(seen, self.course.rules.rack_size)
        self.racks += racks
        self._total += total
        self._squares += squares
        self.done = games.stop

    def close_round(self) -> None:
        """Values from what the round has seen."""
        if self.racks:
            self.values = self._smoothed()
        self.leaves = Leaves.made(self.course.rules.alphabet, self._tiles, self.values)
        self.round += 1
        n = len(self.values)
        self._forget(array("q", bytes(8 * n)), array("q", bytes(8 * n)), 0, 0, 0)

    def _smoothed(self) -> list[float]:
        """Means, shrunk to what shorter leaves let expect, the more the less often a leave was seen."""
        mean = self._total / self.racks
        variance = max(self._squares / self.racks - mean * mean, 0.0)
        seen = zip(self._sums, self._counts, strict=True)
        means = array("d", [total / count - mean if count else 0.0 for total, count in seen])
        values = array("d", bytes(8 * len(means)))
        smoother = Smoother(*self._blank.walk, self._tiles, means, self._counts, values)
        for size in range(1, self.course.longest + 1):
            apart, _, _ = smoother.estimate_prior_variance(size, variance)
            smoother.smooth(size, variance / apart if apart else _NEVER)
        return [round(value) / POINT for value in values]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file: values, and while the course lasts what it takes to go on."""
        facts = {**self.course.facts(), "round": self.round, "done": self.done}
        columns: dict[str, Any] = {COLUMN_NAME: self.values}
        if not self.is_done:
            facts |= {"racks": self.racks, "total": self._total, "squares": self._squares}
            columns |= {_SUM: self._sums, _COUNT: self._counts}
        rules = self.course.rules
        about = {
            "title": f"Leaves learned in {plural(self.done, 'game')}",
            "language": self.course.lexicon.meta.language,
        }
        image = pieces(rules.alphabet, self._tiles, columns, {"learned": facts}, **about)
        write_atomically(path, image)

    @classmethod
    def resumed(cls, course: Course, path: str | os.PathLike[str]) -> Learner:
        """From a file that `save` wrote. UsageError when it belongs to another course."""
        found = Leaves.load(path)
        facts = found.image.meta.options.get("learned")
        if not isinstance(facts, dict) or {key: facts.get(key) for key in course.facts()} != course.facts():
            shown = {key: facts.get(key) for key in course.facts()} if isinstance(facts, dict) else "no such thing"
            remedy = "Name another file, or go on with the same games, seed, rules and lexicon."
            raise UsageError(
                "the leaves were learned by other games",
                where=os.fspath(path), expected=str(course.facts()), found=str(shown),
                remedy=remedy,
            )  # fmt: skip
        learner = cls(course, *(_whole(facts, key, path) for key in ("round", "done")))
        learner._take(found, facts, path)
        return learner

    def _take(self, found: Leaves, facts: dict[str, Any], path: str | os.PathLike[str]) -> None:
        """What the file says. Malformed when it contradicts itself."""
        columns, n = found.image.columns, len(self.values)
        if self.round > len(ROUNDS) or self.done > self.course.games or len(found) != n:
            raise Malformed("an impossible state of learning", where=os.fspath(path), found=str(facts))
        self.values = [float(value) for value in columns[COLUMN_NAME].values()]
        self.leaves = found if self.round else None
        if self.is_done:
            return
        if any(name not in columns or columns[name].type != "signed" for name in (_SUM, _COUNT)):
            raise Malformed("a state of learning without its counts", where=os.fspath(path))
        sums, counts = (array("q", map(int, columns[name].values())) for name in (_SUM, _COUNT))
        if min(counts) < 0:
            raise Malformed("a leave that was seen less than never", where=os.fspath(path))
        self._forget(sums, counts, *(_whole(facts, key, path) for key in ("racks", "total", "squares")))


def _whole(facts: dict[str, Any], key: str, path: str | os.PathLike[str]) -> int:
    value = facts.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or (value < 0 and key != "total"):
        raise Malformed(f"learned.{key}", where=os.fspath(path), expected="a whole number", found=repr(value)[:40])
    return value


def learn(course: Course, path: str | os.PathLike[str], workers: Workers | int = 1) -> Iterator[Learner]:
    """Learn into a file, from where it stands if it is there; yields the learner at once, and again and again.

    What is learned is the same whoever plays and however often it was interrupted: the state is written once a minute
    and when the iteration ends, for whatever reason.
    """
    learner = Learner.resumed(course, path) if os.path.exists(path) else Learner(course)
    saved = monotonic()
    try:
        yield learner
        while not learner.is_done:
            for _ in _played(learner, working(workers)):
                yield learner
                if monotonic() - saved > SAVED:
                    learner.save(path)
                    saved = monotonic()
            learner.close_round()
            yield learner
    finally:
        learner.save(path)


def _played(learner: Learner, workers: Workers) -> Iterator[None]:
    """The rest of the round's games, a unit at a time."""
    course = learner.course
    session = Session(course.lexicon, course.rules, course.seed, learner.leaves)
    end = course.ends[learner.round]
    seen = workers.run(partial(observe, session), units_of(end, UNIT, learner.done))
    for games, part in zip(units_of(end, UNIT, learner.done), seen, strict=True):
        learner.add(part, games)
        yield
