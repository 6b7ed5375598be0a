"""A game on a board of hexagons, where words bend: its rules, its referee, its drawing.

A square is (q, r) in axial coordinates; its six neighbours lie in the `DIRECTIONS`, clockwise. A word of n letters
bends behind its letter (n + 1) // 2: later letters go on in another direction.

A play puts a word on squares of the board. It agrees with the tiles there, covers at least one of them, and puts down
at least one tile. If there is none on the board, it covers the centre. The squares before its first letter and behind
its last one are empty. Tiles beside it do not matter.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lexc.errors import RulesError
from lexc.system import resources

Square = tuple[int, int]
Tiles = Mapping[Square, str]
"""The letters on the board, by square."""

DIRECTIONS: tuple[Square, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
MAX_RADIUS, MAX_RACK, MAX_LENGTH = 12, 10, 15


@dataclass(frozen=True)
class HexRules:
    """The rules. radius: squares from the centre to the edge. lengths: (shortest, longest) word.

    bend: turns of 60 degrees behind the middle letter. scoreless_turns: those in a row that end the game.
    """

    radius: int
    rack_size: int
    lengths: tuple[int, int]
    bend: int
    scoreless_turns: int

    @classmethod
    def from_toml(cls, text: str, where: str = "rules") -> HexRules:
        """Read the text of a rules file. Raises RulesError, which names the wrong key."""
        limits = {"radius": (1, MAX_RADIUS), "rack_size": (1, MAX_RACK), "bend": (0, 5), "scoreless_turns": (1, 100)}
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RulesError("cannot read the rules", where=where, expected="TOML", found=str(error)) from error
        for key, (least, most) in limits.items():
            if type(data.get(key)) is not int or not least <= data[key] <= most:
                expected = f"{key}: a whole number from {least} to {most}"
                raise RulesError("a key is wrong", where=where, expected=expected, found=repr(data.get(key)))
        if 2 * data["bend"] == len(DIRECTIONS):
            expected = "bend: any number but 3, which folds a word upon itself"
            raise RulesError("a key is wrong", where=where, expected=expected, found="3")
        lengths: Any = data.get("lengths")
        is_pair = isinstance(lengths, list) and len(lengths) == 2 and all(type(n) is int for n in lengths)
        if not is_pair or not 2 <= lengths[0] <= lengths[1] <= MAX_LENGTH:
            expected = f"lengths: the shortest and the longest, from 2 to {MAX_LENGTH}"
            raise RulesError("a key is wrong", where=where, expected=expected, found=repr(lengths))
        return cls(lengths=(lengths[0], lengths[1]), **{key: data[key] for key in limits})

    @classmethod
    def load(cls) -> HexRules:
        """Load the bundled rules."""
        path = resources.find("papers", "hexagons", (".toml",))
        return cls.from_toml(path.read_text(encoding="utf-8"), path.name)

    @cached_property
    def squares(self) -> frozenset[Square]:
        """All squares of the board."""
        span = range(-self.radius, self.radius + 1)
        return frozenset((q, r) for q in span for r in span if abs(q + r) <= self.radius)

    def turn(self, direction: int, n_turns: int) -> int:
        """The direction after the bend, n_turns = 1, or before it, n_turns = -1."""
        return (direction + n_turns * self.bend) % len(DIRECTIONS)


@dataclass(frozen=True, order=True, slots=True)
class HexPlay:
    """A word on a board. start: the square of its first letter. direction: the number of that of its first arm."""

    word: str
    start: Square
    direction: int


def n_before_bend(word: str) -> int:
    """The number of letters before the bend."""
    return (len(word) + 1) // 2


def step(square: Square, direction: int, n_steps: int = 1) -> Square:
    """The square some steps away; n_steps may be negative."""
    q, r = DIRECTIONS[direction]
    return square[0] + n_steps * q, square[1] + n_steps * r


def squares_of(play: HexPlay, rules: HexRules) -> list[Square]:
    """The squares of a play, in the order of its letters."""
    bend, direction = n_before_bend(play.word), play.direction
    squares = [play.start]
    for number in range(1, len(play.word)):
        direction = rules.turn(play.direction, 1) if number >= bend else direction
        squares.append(step(squares[-1], direction))
    return squares


def find_fault(play: HexPlay, tiles: Tiles, rack: str, rules: HexRules) -> str:
    """The referee: why a play breaks a rule, "" if it does not. The word is not looked up."""
    squares = squares_of(play, rules)
    if not rules.squares.issuperset(squares):
        return "it runs off the board"
    covered = {square: letter for square, letter in zip(squares, play.word, strict=True) if square in tiles}
    if any(tiles[square] != letter for square, letter in covered.items()):
        return "another letter lies there"
    if len(covered) == len(squares):
        return "it puts down no tile"
    if (not covered) if tiles else (0, 0) not in squares:
        return "it covers no tile" if tiles else "it does not cover the centre"
    ends = step(play.start, play.direction, -1), step(squares[-1], rules.turn(play.direction, 1))
    if any(square in tiles for square in ends):
        return "it runs on into another tile"
    needed = Counter(letter for square, letter in zip(squares, play.word, strict=True) if square not in tiles)
    return "the rack lacks its letters" if needed - Counter(rack) else ""


def draw(tiles: Tiles, rules: HexRules) -> str:
    """Draw a board as lines of text: letters, and a dot for each empty square."""
    lines = []
    for r in range(-rules.radius, rules.radius + 1):
        row = [(q, r) for q in range(-rules.radius, rules.radius + 1) if (q, r) in rules.squares]
        lines.append(" " * abs(r) + " ".join(tiles.get(square, ".") for square in row))
    return "\n".join(lines) + "\n"
