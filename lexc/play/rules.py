"""The rules of a game: board, tiles, rack, bonus, exchanges, and the end of the game."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

from lexc.alphabet import Alphabet
from lexc.alphabet.fields import quote_value
from lexc.errors import AlphabetError, ResourceMissing, RulesError
from lexc.play import board_layout
from lexc.play.board_layout import BoardLayout
from lexc.play.pickling import reduce_to_call
from lexc.system import resources
from lexc.system.files import is_path, reading_error

MAX_RACK = 10
MAX_POINTS = (1 << 31) - 1

ENDINGS = ("lose", "gain", "double")
"""The settlements of tiles that remain on racks at the end of a game.

lose: every player loses the points of their own tiles. gain: in addition, a player who has gone out gains the points of
the others' tiles. double: a player who has gone out gains them twice, and nobody loses any.
"""

OWN_ENDING = "own"
"""The name for the ending of the rules themselves, in place of another one."""

UNWRITABLE = "/;[]"
"""Characters that no letter may contain: they separate tiles in a line of CGP."""

_KEYS = ("title", "board", "squares", "start", "alphabet", "rack_size", "bonus", "exchange_limit", "scoreless_turns",
         "ending")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game. Immutable.

    alphabet: its counts and scores are those of the game; the alphabet of a lexicon may have others.
    bonus: extra points by the number of tiles that a play places, from 0 to rack_size.
    exchange_limit: the fewest tiles in the bag with which an exchange is allowed.
    scoreless_turns: the number of turns in a row without points that ends the game, 0 for none.
    ending: one of `ENDINGS`.
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
        _check_rules(self, f"rules {self.name}")

    __reduce__ = reduce_to_call

    @classmethod
    def load(cls, rules: str | os.PathLike[str] | Rules) -> Rules:
        """Load bundled rules by name ("english"), or a TOML file by path (a PathLike, or text with a / or a suffix).

        `Rules` are returned unchanged. Raises ResourceMissing if there are none of that name, RulesError if a file
        cannot be read or is wrong.
        """
        if isinstance(rules, Rules):
            return rules
        path = os.fspath(rules)  # of a str the object itself, so that a PathLike is never a name
        return _bundled_rules(path) if path is rules and not is_path(path) else _load_file(path)

    @classmethod
    def from_toml(
        cls, text: str, name: str = "rules", where: str = "rules", folder: str | os.PathLike[str] | None = None
    ) -> Rules:
        """Read the text of a rules file. Raises RulesError, which names the wrong key (``bonus.7``).

        folder: the folder of alphabet files that the text may name; without it, only bundled alphabets are allowed.
        """
        resources.check_settings(text, RulesError, where)
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise _rules_error(where, "", "TOML", str(error)[:200]) from error
        for key in data:
            if key not in _KEYS:
                raise _rules_error(where, key, f"one of {', '.join(_KEYS)}", "an unknown key")
        return _read_table(data, name, where, folder)

    @property
    def tile_points(self) -> tuple[int, ...]:
        """The points of each tile, by tile; 0 for a blank."""
        return (0, *self.alphabet.scores)

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of each tile in a full bag, blanks first."""
        return (self.alphabet.blank_count, *self.alphabet.counts)

    def check_alphabet(self, other: Alphabet, where: str) -> None:
        """Raise AlphabetError unless a lexicon has the letters of the rules, in the same order."""
        if other.is_utf8 or other.labels != self.alphabet.labels:
            raise AlphabetError(
                "the lexicon has other letters than the rules, or in another order",
                where=where,
                expected=f"those of {self.alphabet.name}, of the rules {self.name}: {' '.join(self.alphabet.labels)}",
                found="UTF-8 text" if other.is_utf8 else f"those of {other.name}: {' '.join(other.labels)}",
                remedy="Build the lexicon with --alphabet, or play by other rules.",
            )

    def has_same_points_as(self, other: Rules) -> bool:
        """Whether every play has the same points by both rules."""
        return (self.board, self.alphabet, self.bonus) == (other.board, other.alphabet, other.bonus)

    def with_ending(self, ending: str | None, n_players: int = 2) -> Rules:
        """The same rules with another ending: one of `ENDINGS`, or `OWN_ENDING`.

        None: double in place of gain in games of two, as records of other programs have it. The difference of the
        scores is the same; more players would gain differently.
        """
        if ending is None:
            ending = "double" if self.ending == "gain" and n_players == 2 else OWN_ENDING
        return self if ending == OWN_ENDING else replace(self, ending=ending)

    def with_bonus(self, points: int) -> Rules:
        """The same rules with another bonus for a bingo."""
        return replace(self, bonus=(*self.bonus[:-1], points))

    def __repr__(self) -> str:
        return f"<Rules {self.name}: board {self.board.name}, tiles {self.alphabet.name}>"


@cache
def _bundled_rules(name: str) -> Rules:
    path = resources.find("rules", name, (".toml",))
    return Rules.from_toml(path.read_text(encoding="utf-8"), name, path.name)


def _load_file(path: str) -> Rules:
    try:
        text = resources.settings(path)
    except (OSError, ValueError) as error:
        raise reading_error(RulesError, error, path, "Name a rules file, or bundled rules.") from error
    return Rules.from_toml(text, Path(path).stem, path, Path(path).parent)


def _read_table(data: dict[str, Any], name: str, where: str, folder: str | os.PathLike[str] | None) -> Rules:
    rack_size = _read_number(data, "rack_size", 7, 1, MAX_RACK, where)
    return Rules(
        name=name,
        board=_read_board(data, where),
        alphabet=_read_alphabet(data.get("alphabet"), where, folder),
        rack_size=rack_size,
        bonus=_read_bonus(data.get("bonus", {str(rack_size): 50}), rack_size, where),
        exchange_limit=_read_number(data, "exchange_limit", 7, 0, 1000, where),
        scoreless_turns=_read_number(data, "scoreless_turns", 6, 0, 1000, where),
        ending=_read_ending(data.get("ending", "gain"), where),
        title=_read_title(data.get("title", ""), where),
    )


def _read_board(data: dict[str, Any], where: str) -> BoardLayout:
    """A bundled board, or a board of the squares and the start in the file."""
    board, has_squares = data.get("board", "standard"), "squares" in data or "start" in data
    if has_squares and "board" in data:
        raise _rules_error(where, "board", "the name of a bundled board, or squares and start", "both")
    if has_squares:
        return BoardLayout.from_toml(data, "own", where)
    if not isinstance(board, str):
        raise _rules_error(where, "board", "a bundled board's name", board)
    try:
        return board_layout.load(board)
    except ResourceMissing as error:
        raise _rules_error(where, "board", error.expected, board) from error


def _read_alphabet(name: object, where: str, folder: str | os.PathLike[str] | None) -> Alphabet:
    """A bundled alphabet by name, or a file in the folder of the rules; no other file is opened."""
    alternative = "" if folder is None else ", or a .toml file in the folder of the rules"
    if not isinstance(name, str):
        raise _rules_error(where, "alphabet", f"a bundled alphabet's name{alternative}", name)
    try:
        if not name.endswith(".toml") or folder is None or Path(name).name != name:
            return Alphabet.load(resources.find("alphabets", name, (".toml",)).stem)
        return Alphabet.load(Path(folder) / name)
    except ResourceMissing as error:
        raise _rules_error(
            where, "alphabet", f"{error.expected or 'a file that can be read'}{alternative}", name
        ) from error


def _read_title(title: object, where: str) -> str:
    if not isinstance(title, str):
        raise _rules_error(where, "title", "text", title)
    return title


def _read_bonus(table: object, rack_size: int, where: str) -> tuple[int, ...]:
    if not isinstance(table, dict):
        raise _rules_error(where, "bonus", "a table of points by number of tiles, as { 7 = 50 }", table)
    for key in table:
        if key not in map(str, range(1, rack_size + 1)):
            raise _rules_error(where, f"bonus.{key}", f"a number of tiles from 1 to {rack_size}", key)
    return tuple(_read_number(table, str(n), 0, 0, 10_000, where, "bonus.") for n in range(rack_size + 1))


def _read_ending(ending: object, where: str) -> str:
    if not isinstance(ending, str) or ending not in ENDINGS:
        raise _rules_error(where, "ending", ", ".join(ENDINGS), ending)
    return ending


def _read_number(
    data: dict[str, Any], key: str, default: int, low: int, high: int, where: str, prefix: str = ""
) -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise _rules_error(where, prefix + key, f"a whole number from {low} to {high}", value)
    return value


def _check_rules(rules: Rules, where: str) -> None:
    """Raise RulesError unless tiles can be written as CGP, and every play has from 0 to 2**31 - 1 points."""
    alphabet = rules.alphabet
    if alphabet.is_utf8 or not alphabet.labels:
        raise _rules_error(where, "alphabet", "an alphabet of letters, not UTF-8", alphabet.name)
    if not len(alphabet.scores) == len(alphabet.counts) == len(alphabet.labels):
        raise _rules_error(where, "alphabet", "a score and a number of tiles for each letter", alphabet.name)
    if alphabet.blank_score != 0 or min(alphabet.scores) < 0:
        raise _rules_error(where, "alphabet", "no negative scores of letters, and 0 for blanks", alphabet.name)
    for label, blank in zip(alphabet.labels, alphabet.blanks, strict=True):
        if label == blank or any(char in UNWRITABLE or char.isspace() for char in label + blank):
            expected = f"letters without spaces and without {' '.join(UNWRITABLE)}, each unlike its blank"
            raise _rules_error(where, "alphabet", expected, f"{label!r}, blank {blank!r}, in {alphabet.name}")
    if rules.ending not in ENDINGS:
        raise _rules_error(where, "ending", ", ".join(ENDINGS), rules.ending)
    if not 1 <= rules.rack_size <= MAX_RACK or len(rules.bonus) != rules.rack_size + 1 or min(rules.bonus) < 0:
        expected = f"a rack of 1 to {MAX_RACK} tiles, and a bonus for each number of tiles from 0"
        raise _rules_error(where, "bonus", expected, f"{rules.bonus}, rack_size {rules.rack_size}")
    if most_points(rules) > MAX_POINTS:
        raise _rules_error(
            where, "squares", f"premiums with which no play can score more than {MAX_POINTS} points", "larger ones"
        )


def most_points(rules: Rules) -> int:
    """An upper bound of the points of a play: the best tiles, on the best premiums, in words as long as the board."""
    layout, best_tile = rules.board, max(rules.alphabet.scores)
    n_squares = max(layout.n_rows, layout.n_cols)
    premiums = sorted(layout.word_premiums, reverse=True)
    # A letter counts four times at most; the other letters of a cross-word count once.
    main_word = 4 * best_tile * n_squares * prod(max(premium, 1) for premium in premiums[: rules.rack_size])
    cross_words = rules.rack_size * premiums[0] * best_tile * (n_squares + 4)
    return main_word + cross_words + max(rules.bonus)


def _rules_error(where: str, key: str, expected: str, found: object) -> RulesError:
    place = f"{where}: {key}" if key else where
    text = found if isinstance(found, str) else quote_value(found)
    return RulesError("no game can be played by these rules", where=place, expected=expected, found=text[:200])
