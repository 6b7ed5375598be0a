"""Reads CGP, a position in a line of text: `rows racks scores scoreless-turns operations;` (specs/games.md)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from lexc import resources
from lexc.errors import PositionError, ResourceMissing
from lexc.play import board_layout
from lexc.play.board_layout import BRICK, square_name
from lexc.play.position import Position
from lexc.play.rules import Rules
from lexc.play.tiles import TileText, split_tiles, tile_text

MAX_TEXT = 10_000
MAX_PART = 400  # characters of a row or rack: 21 tiles of the longest letters fit
MAX_PLAYERS = 4
_WHOLE = "-?[0-9]{1,9}"
_DIGITS = frozenset("0123456789")
_RUN_OR_TILE = re.compile(r"[0-9]+|\[[^\[\]]*\]|.", re.DOTALL)
_BOARDS = {"CrosswordGame": "standard", "SuperCrosswordGame": "super"}  # what other programs call them
_TILES = {"english_super": "super_english", "catalan_super": "super_catalan"}
_VARIANTS = ("classic", "classic_super")
_SAYS = {
    "bdn": "board", "ld": "alphabet", "bb": "bonus", "etl": "exchange_limit", "mcnz": "scoreless_turns",
}  # fmt: skip


def read_cgp(text: str, rules: Rules | str | None = None, lenient: bool = False) -> Position:
    """The position of a CGP line, which `write_cgp` writes. Without rules, its operations say what is played, else
    english.

    PositionError names row, column and what was expected; also where operations contradict the rules given, and,
    unless lenient, where there are more of a tile than the bag holds.
    """
    position = _position(text, None if rules is None else Rules.load(rules))
    if not lenient:
        position.check_tiles()
    return position


def _position(text: str, given: Rules | None) -> Position:
    """By the rules given or by those that its operations name. Counts of tiles: unchecked."""
    line = text.strip().replace("\t", " ")
    if len(line) > MAX_TEXT or not line.isprintable():
        found = f"{len(line):,} characters" if len(line) > MAX_TEXT else "a line break or another control character"
        raise _wrong("", f"one line of at most {MAX_TEXT:,} characters", found)
    head, _, rest = line.partition(";")
    fields = head.split()
    if len(fields) > 1 and re.fullmatch(_WHOLE, fields[1]):  # a lone player's rack that is empty leaves no trace
        fields.insert(1, "")
    if len(fields) < 3:
        raise _wrong("", "board, racks, scores, turns without points: 15/15/... ABC/ 0/0 0", repr(line[:80]))
    squares, racks, scores = fields[:3]
    scoreless, first = fields[3] if len(fields) > 3 else "0", " ".join(fields[4:])
    operations = _operations(f"{first};{rest}" if first else rest)
    rules = _rules(operations, given)
    tiles = tile_text(rules.alphabet)
    return Position(
        rules,
        _board(squares, rules, tiles),
        _racks(racks, tiles),
        _scores(scores, racks.count("/") + 1),
        _number(scoreless, "turns without points", 0, 1_000_000),
        operations,
    )


def _operations(text: str) -> tuple[tuple[str, str], ...]:
    pairs = [operation.strip().partition(" ") for operation in text.split(";") if operation.strip()]
    return tuple((code, operand.strip()) for code, _, operand in pairs)


def _rules(operations: tuple[tuple[str, str], ...], given: Rules | None) -> Rules:
    """The rules given, if the operations do not contradict them; else what the operations make of english ones."""
    told = _told(operations)
    rules = given or rules_of_tiles(told.get("ld", "english"))
    changed = _changed(rules, told)
    if given is None:
        return changed
    for code, name in _SAYS.items():
        if code in told and getattr(changed, name) != getattr(given, name):
            raise PositionError(
                "the CGP contradicts the rules given",
                where=f"operation {code}",
                expected=f"what the rules {given.name} say",
                found=told[code][:60],
                remedy="Leave the rules or the operation out.",
            )
    return given


def _told(operations: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """What operations say about rules, each once."""
    told: dict[str, str] = {}
    for code, operand in operations:
        if code == "var" and operand not in _VARIANTS:
            raise _wrong("operation var", " or ".join(_VARIANTS), repr(operand[:60]))
        if code in _SAYS and told.setdefault(code, operand) != operand:
            raise _wrong(f"operation {code}", "said once", f"{told[code][:60]}, then {operand[:60]}")
    return told


def _changed(rules: Rules, told: dict[str, str]) -> Rules:
    """Rules with what operations say in the place of their own."""
    if "bdn" in told:
        rules = replace(rules, board=board_of(told["bdn"]))
    if "ld" in told:
        rules = replace(rules, alphabet=rules_of_tiles(told["ld"]).alphabet)
    if "bb" in told:
        rules = rules.with_bonus(_number(told["bb"], "operation bb", 0, 10_000))
    if "etl" in told:
        rules = replace(rules, exchange_limit=_number(told["etl"], "operation etl", 0, 1000))
    if "mcnz" in told:
        rules = replace(rules, scoreless_turns=_number(told["mcnz"], "operation mcnz", 0, 1000))
    return rules


@cache
def rules_of_tiles(name: str) -> Rules:
    """The bundled rules of that name, or that play with a set of tiles of that name."""
    known = resources.names("rules", ".toml")
    plain = _TILES.get(name, name)
    if plain in known:
        return Rules.load(plain)
    for rules in map(Rules.load, known):
        if rules.alphabet.name == plain:
            return rules
    raise _wrong("operation ld", ", ".join([*known, *_TILES]), repr(name[:60]))


def board_of(name: str) -> board_layout.BoardLayout:
    try:
        return board_layout.load(_BOARDS.get(name, name))
    except ResourceMissing as error:
        known = ", ".join([*_BOARDS, *resources.names("boards", ".toml")])
        raise _wrong("operation bdn", known, repr(name[:60])) from error


def _parts(text: str, name: str) -> list[str]:
    parts = text.split("/")
    for number, part in enumerate(parts, 1):
        if len(part) > MAX_PART:
            raise _wrong(f"{name} {number}", f"at most {MAX_PART} characters", f"{len(part):,}")
    return parts


def _board(text: str, rules: Rules, tiles: TileText) -> bytes:
    rows, n_rows = _parts(text, "row"), rules.board.n_rows
    if len(rows) != n_rows:
        raise _wrong("board", f"{n_rows} rows, as the board {rules.board.name} has", f"{len(rows)}")
    return b"".join(_row(row, number, rules, tiles) for number, row in enumerate(rows, 1))


def _row(text: str, number: int, rules: Rules, tiles: TileText) -> bytes:
    codes, squares = bytearray(), rules.board.rows[number - 1]
    for _, piece in split_tiles(text, _RUN_OR_TILE):
        if piece[0] in _DIGITS:
            codes += bytes(min(int(piece[:4]), len(squares) + 1))
        else:
            codes.append(tiles.codes.get(piece) or _letter(piece, f"row {number}, column {len(codes) + 1}", tiles))
    if len(codes) != len(squares):
        found = f"{len(codes) if len(codes) < len(squares) else f'more than {len(squares)}'} in {text[:60]!r}"
        raise _wrong(f"row {number}", f"{len(squares)} squares, as the board {rules.board.name} has", found)
    if BRICK in squares:
        _check_bricks(codes, squares, number, tiles)
    return bytes(codes)


def _letter(piece: str, where: str, tiles: TileText) -> int:
    """The code of a letter, or the error about what is none on a board."""
    code = tiles.code(piece, PositionError, where)
    if code == 0:
        raise _wrong(where, "a letter: on a board a blank has one, in lower case", repr(piece))
    return code


def _check_bricks(codes: bytearray, squares: str, number: int, tiles: TileText) -> None:
    for col, (code, square) in enumerate(zip(codes, squares, strict=True)):
        if code and square == BRICK:
            expected = f"no tile, {square_name(number - 1, col)} is a brick"
            raise _wrong(f"row {number}, column {col + 1}", expected, tiles.texts[code])


def _racks(text: str, tiles: TileText) -> tuple[bytes, ...]:
    racks = _parts(text, "rack")
    if not 1 <= len(racks) <= MAX_PLAYERS:
        raise _wrong("racks", f"1 to {MAX_PLAYERS}", str(len(racks)))
    return tuple(tiles.read_rack(rack, PositionError, f"rack {number}") for number, rack in enumerate(racks, 1))


def _scores(text: str, n_racks: int) -> tuple[int, ...]:
    scores = tuple(_number(part, "scores", -1_000_000, 1_000_000) for part in text.split("/"))
    if len(scores) != n_racks:
        raise _wrong("scores", f"as many as racks, {n_racks}", f"{len(scores)}")
    return scores


def _number(text: str, where: str, low: int, high: int) -> int:
    value = int(text) if re.fullmatch(_WHOLE, text) else None
    if value is None or not low <= value <= high:
        raise _wrong(where, f"a whole number from {low} to {high}", repr(text[:60]))
    return value


def _wrong(where: str, expected: str, found: str) -> PositionError:
    return PositionError("no CGP", where=where, expected=expected, found=found)
