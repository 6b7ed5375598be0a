"""What a game is played by: board, tiles, bonus, and when it ends."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

from lexc import resources
from lexc.alphabet import Alphabet
from lexc.alphabet_fields import shown
from lexc.errors import AlphabetError, ResourceMissing, RulesError
from lexc.play import board_layout
from lexc.play.board_layout import BoardLayout

MAX_RACK = 10
MAX_POINTS = (1 << 31) - 1

ENDINGS = ("lose", "gain", "double")
"""At the end all lose the points of the tiles on their racks. Who has gone out gains the others' with "gain"; with
"double" who has gone out gains the others' twice instead, and nobody loses any."""

UNWRITABLE = "/;[]"
"""What no letter may hold: in a line of CGP these stand between tiles."""

_KEYS = ("title", "board", "squares", "start", "alphabet", "rack_size", "bonus", "exchange_limit", "scoreless_turns",
         "ending")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """Immutable. alphabet: its counts and scores are those of the game, whatever the lexicon's own says.

    bonus: points by number of tiles placed, from 0 to rack_size. exchange_limit: tiles that must be in the bag for an
    exchange. scoreless_turns: so many turns in a row without points end the game; 0: none do. ending: see `ENDINGS`.
    """

    name: str
    board: BoardLayout
    alphabet: Alphabet
    rack_size: int = 7
    bonus: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0, 50)
    exchange_limit: int = 7
    scoreless_turns: int = 6
    ending: str = "gain"
    title: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        _check(self, f"rules {self.name}")

    @classmethod
    def load(cls, rules: str | os.PathLike[str] | Rules) -> Rules:
        """Bundled rules by name ("english"), a TOML file by path (a PathLike, text with a / or .toml), or themselves.

        ResourceMissing when there are none, RulesError when the file makes none.
        """
        if isinstance(rules, Rules):
            return rules
        path = os.fspath(rules)
        return _bundled(path) if path is rules and _is_name(path) else _from_file(path)

    @classmethod
    def from_toml(
        cls, text: str, name: str = "rules", where: str = "rules", folder: str | os.PathLike[str] | None = None
    ) -> Rules:
        """Read the text of a rules file. RulesError names the key: ``bonus.7``.

        folder: where an alphabet's file may lie that the text names; without it, alphabets are bundled ones.
        """
        resources.check_settings(text, RulesError, where)
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise _wrong(where, "", "TOML", str(error)[:200]) from error
        for key in data:
            if key not in _KEYS:
                raise _wrong(where, key, f"one of {', '.join(_KEYS)}", "a key that rules do not have")
        return _of_table(data, name, where, folder)

    @property
    def values(self) -> tuple[int, ...]:
        """Points of each tile; 0 for a blank."""
        return (0, *self.alphabet.scores)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each tile a full bag has, blanks first."""
        return (self.alphabet.blank_count, *self.alphabet.counts)

    def check_alphabet(self, other: Alphabet, where: str) -> None:
        """AlphabetError unless a lexicon's letters are these rules', in the same order."""
        if other.is_utf8 or other.labels != self.alphabet.labels:
            raise AlphabetError(
                "the lexicon has other letters than the rules, or in another order",
                where=where,
                expected=f"those of {self.alphabet.name}, of the rules {self.name}: {' '.join(self.alphabet.labels)}",
                found="UTF-8 text" if other.is_utf8 else f"those of {other.name}: {' '.join(other.labels)}",
                remedy="Build the lexicon with --alphabet, or play by other rules.",
            )

    def counts_as(self, other: Rules) -> bool:
        """Whether the same plays have the same points by both rules."""
        return (self.board, self.alphabet, self.bonus) == (other.board, other.alphabet, other.bonus)

    def with_board(self, name: str) -> Rules:
        """The same on another bundled board."""
        return replace(self, board=board_layout.load(name))

    def with_bonus(self, points: int) -> Rules:
        """The same with another bonus for playing a whole rack."""
        return replace(self, bonus=(*self.bonus[:-1], points))

    def __repr__(self) -> str:
        return f"<Rules {self.name}: board {self.board.name}, tiles {self.alphabet.name}>"


@cache
def _bundled(name: str) -> Rules:
    path = resources.find("rules", name, (".toml",))
    return Rules.from_toml(path.read_text(encoding="utf-8"), name, path.name)


def _from_file(path: str) -> Rules:
    try:
        text = resources.settings(path)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise RulesError(problem, where=path, remedy="Name a rules file, or bundled rules.") from error
    return Rules.from_toml(text, Path(path).stem, path, Path(path).parent)


def _is_name(text: str) -> bool:
    return not text.endswith(".toml") and "/" not in text and os.sep not in text


def _of_table(data: dict[str, Any], name: str, where: str, folder: str | os.PathLike[str] | None) -> Rules:
    rack_size = _number(data, "rack_size", 7, 1, MAX_RACK, where)
    return Rules(
        name=name,
        board=_board(data, where),
        alphabet=_alphabet(data.get("alphabet"), where, folder),
        rack_size=rack_size,
        bonus=_bonus(data.get("bonus", {str(rack_size): 50}), rack_size, where),
        exchange_limit=_number(data, "exchange_limit", 7, 0, 1000, where),
        scoreless_turns=_number(data, "scoreless_turns", 6, 0, 1000, where),
        ending=_ending(data.get("ending", "gain"), where),
        title=_title(data.get("title", ""), where),
    )


def _board(data: dict[str, Any], where: str) -> BoardLayout:
    """A bundled board, or one of the file's own squares and start."""
    board, own = data.get("board", "standard"), "squares" in data or "start" in data
    if own and "board" in data:
        raise _wrong(where, "board", "the name of a bundled board, or squares and start", "both")
    if own:
        return BoardLayout.from_toml(data, "own", where)
    if not isinstance(board, str):
        raise _wrong(where, "board", "a bundled board's name", board)
    try:
        return board_layout.load(board)
    except ResourceMissing as error:
        raise _wrong(where, "board", error.expected, board) from error


def _alphabet(name: object, where: str, folder: str | os.PathLike[str] | None) -> Alphabet:
    """A bundled alphabet by name, or a file that lies beside the rules: text of rules opens no other."""
    beside = "" if folder is None else ", or a .toml file's beside the rules"
    if not isinstance(name, str):
        raise _wrong(where, "alphabet", f"a bundled alphabet's name{beside}", name)
    try:
        if _is_name(name) or folder is None or Path(name).name != name:
            return Alphabet.load(resources.find("alphabets", name, (".toml",)).stem)
        return Alphabet.load(Path(folder) / name)
    except ResourceMissing as error:
        raise _wrong(where, "alphabet", f"{error.expected or 'a file that can be read'}{beside}", name) from error


def _title(title: object, where: str) -> str:
    if not isinstance(title, str):
        raise _wrong(where, "title", "text", title)
    return title


def _bonus(table: object, rack_size: int, where: str) -> tuple[int, ...]:
    if not isinstance(table, dict):
        raise _wrong(where, "bonus", "a table of points by number of tiles, as { 7 = 50 }", table)
    for key in table:
        if key not in map(str, range(1, rack_size + 1)):
            raise _wrong(where, f"bonus.{key}", f"a number of tiles from 1 to {rack_size}", key)
    return tuple(_number(table, str(n), 0, 0, 10_000, where, "bonus.") for n in range(rack_size + 1))


def _ending(ending: object, where: str) -> str:
    if not isinstance(ending, str) or ending not in ENDINGS:
        raise _wrong(where, "ending", ", ".join(ENDINGS), ending)
    return ending


def _number(data: dict[str, Any], key: str, default: int, low: int, high: int, where: str, above: str = "") -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise _wrong(where, above + key, f"a whole number from {low} to {high}", value)
    return value


def _check(rules: Rules, where: str) -> None:
    """RulesError unless tiles can be written in a position and every play has from 0 to 2**31 - 1 points."""
    alphabet = rules.alphabet
    if alphabet.is_utf8 or not alphabet.labels:
        raise _wrong(where, "alphabet", "letters of its own", alphabet.name)
    if alphabet.blank_score != 0 or min(alphabet.scores) < 0:
        raise _wrong(where, "alphabet", "letters of no negative score, and blanks that score 0", alphabet.name)
    for label, blank in zip(alphabet.labels, alphabet.blanks, strict=True):
        if label == blank or any(char in UNWRITABLE or char.isspace() for char in label + blank):
            expected = f"letters without spaces and {' '.join(UNWRITABLE)}, whose blanks look different"
            raise _wrong(where, "alphabet", expected, f"{label!r}, blank {blank!r}, in {alphabet.name}")
    if not 1 <= rules.rack_size <= MAX_RACK or len(rules.bonus) != rules.rack_size + 1 or min(rules.bonus) < 0:
        expected = f"a rack of 1 to {MAX_RACK} tiles, and points for 0 to so many of them"
        raise _wrong(where, "bonus", expected, f"{rules.bonus}, rack_size {rules.rack_size}")
    if most_points(rules) > MAX_POINTS:
        raise _wrong(where, "squares", f"premiums by which no play can pass {MAX_POINTS} points", "more of them")


def most_points(rules: Rules) -> int:
    """More than any play can score: every tile the best one, on the best premiums, in words as long as the board."""
    squares, best = rules.board, max(rules.alphabet.scores)
    premiums = sorted(squares.word_premiums, reverse=True)
    main = 4 * best * max(squares.n_rows, squares.n_cols) * prod(max(n, 1) for n in premiums[: rules.rack_size])
    crosses = rules.rack_size * premiums[0] * best * (max(squares.n_rows, squares.n_cols) + 4)
    return main + crosses + max(rules.bonus)


def _wrong(where: str, key: str, expected: str, found: object) -> RulesError:
    place = f"{where}: {key}" if key else where
    text = found if isinstance(found, str) else shown(found)
    return RulesError("rules that make no game", where=place, expected=expected, found=text[:200])
