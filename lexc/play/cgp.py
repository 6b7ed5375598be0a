"""CGP, a position in a line of text: `rows racks scores scoreless-turns operations;` (specs/games.md)."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby

from lexc import resources
from lexc.errors import PositionError, ResourceMissing
from lexc.play import layout
from lexc.play.layout import square_name
from lexc.play.position import Position
from lexc.play.rules import Rules
from lexc.play.tiles import TileText, pieces, tile_text

MAX_TEXT = 10_000
MAX_PLAYERS = 4
_RUN_OR_TILE = re.compile(r"[0-9]+|\[[^\[\]]*\]|.", re.DOTALL)
_BOARDS = {"CrosswordGame": "standard", "SuperCrosswordGame": "super"}  # what other programs call them
_SAYS = {
    "bdn": "layout", "ld": "alphabet", "bb": "bonus", "etl": "exchange_limit", "mcnz": "scoreless_turns",
}  # fmt: skip


def read(text: str, given: Rules | None) -> Position:
    """A position of a CGP line, by the rules given or by those that its operations name. Counts of tiles: unchecked."""
    if len(text) > MAX_TEXT:
        raise _wrong("", "a CGP line", f"{len(text):,} characters")
    head, _, rest = text.strip().partition(";")
    fields = head.split()
    if len(fields) < 3:
        raise _wrong("", "board, racks, scores, turns without points: 15/15/... ABC/ 0/0 0", text[:80])
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


def write(position: Position) -> str:
    """The line that `read` takes."""
    tiles, n_cols = tile_text(position.rules.alphabet), position.rules.layout.n_cols
    rows = (position.squares[at : at + n_cols] for at in range(0, len(position.squares), n_cols))
    squares = "/".join("".join(_runs(row, tiles)) for row in rows)
    racks = "/".join(map(tiles.write, position.racks))
    line = f"{squares} {racks} {'/'.join(map(str, position.scores))} {position.scoreless}"
    return line + "".join(f" {code} {operand};" for code, operand in position.operations)


def _runs(row: bytes, tiles: TileText) -> list[str]:
    return [
        str(len(list(run))) if is_empty else tiles.write(bytes(run))
        for is_empty, run in groupby(row, key=lambda code: code == 0)
    ]


def _operations(text: str) -> tuple[tuple[str, str], ...]:
    pairs = [operation.strip().partition(" ") for operation in text.split(";") if operation.strip()]
    return tuple((code, operand.strip()) for code, _, operand in pairs)


def _rules(operations: tuple[tuple[str, str], ...], given: Rules | None) -> Rules:
    """The rules given, if the operations do not contradict them; else what the operations make of english ones."""
    told = dict(operations)
    rules = given or rules_of_tiles(told.get("ld", "english"))
    changed = rules
    if "bdn" in told:
        changed = replace(changed, layout=board_of(told["bdn"]))
    if "ld" in told:
        changed = replace(changed, alphabet=rules_of_tiles(told["ld"]).alphabet)
    if "bb" in told:
        changed = changed.with_bonus(_number(told["bb"], "bb", 0, 10_000))
    if "etl" in told:
        changed = replace(changed, exchange_limit=_number(told["etl"], "etl", 0, 1000))
    if "mcnz" in told:
        changed = replace(changed, scoreless_turns=_number(told["mcnz"], "mcnz", 0, 1000))
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


def rules_of_tiles(name: str) -> Rules:
    """The bundled rules that play with a set of tiles of that name, or have that name."""
    for rules in map(Rules.load, resources.names("rules", ".toml")):
        if name in (rules.name, rules.alphabet.name):
            return rules
    known = ", ".join(resources.names("rules", ".toml"))
    raise _wrong("operation ld", known, name)


def board_of(name: str) -> layout.Layout:
    try:
        return layout.load(_BOARDS.get(name, name))
    except ResourceMissing as error:
        raise _wrong("operation bdn", ", ".join([*_BOARDS, *resources.names("boards", ".toml")]), name) from error


def _board(text: str, rules: Rules, tiles: TileText) -> bytes:
    rows, n_rows = text.split("/"), rules.layout.n_rows
    if len(rows) != n_rows:
        raise _wrong("board", f"{n_rows} rows, as the board {rules.layout.name} has", f"{len(rows)}")
    return b"".join(_row(row, number, rules, tiles) for number, row in enumerate(rows, 1))


def _row(text: str, number: int, rules: Rules, tiles: TileText) -> bytes:
    codes, n_cols, where = bytearray(), rules.layout.n_cols, f"row {number}"
    for at, piece in pieces(text, _RUN_OR_TILE):
        if piece.isdecimal():
            codes += bytes(min(int(piece[:4]), n_cols + 1))
            continue
        codes.append(tiles.code(piece, PositionError, where, at))
        if codes[-1] == 0:
            raise _wrong(f"{where}, column {at + 1}", "a letter: on a board a blank has one, in lower case", piece)
        if len(codes) <= n_cols and rules.layout.is_brick(number - 1, len(codes) - 1):
            raise _wrong(
                f"{where}, column {at + 1}", f"no tile on the brick {square_name(number - 1, len(codes) - 1)}", piece
            )
    if len(codes) != n_cols:
        raise _wrong(where, f"{n_cols} squares, as the board {rules.layout.name} has", f"{len(codes)} in {text[:60]!r}")
    return bytes(codes)


def _racks(text: str, tiles: TileText) -> tuple[bytes, ...]:
    racks = text.split("/")
    if not 1 <= len(racks) <= MAX_PLAYERS:
        raise _wrong("racks", f"1 to {MAX_PLAYERS}", str(len(racks)))
    return tuple(tiles.read_rack(rack, PositionError, f"rack {number}") for number, rack in enumerate(racks, 1))


def _scores(text: str, n_racks: int) -> tuple[int, ...]:
    scores = tuple(_number(part, "scores", -1_000_000, 1_000_000) for part in text.split("/"))
    if len(scores) != n_racks:
        raise _wrong("scores", f"as many as racks, {n_racks}", f"{len(scores)}")
    return scores


def _number(text: str, where: str, low: int, high: int) -> int:
    value = int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None
    if value is None or not low <= value <= high:
        raise _wrong(where, f"a whole number from {low} to {high}", repr(text[:60]))
    return value


def _wrong(where: str, expected: str, found: str) -> PositionError:
    return PositionError("no CGP", where=where, expected=expected, found=found)
