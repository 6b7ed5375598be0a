"""Reading CGP, a position as a line of text: `rows racks scores scoreless-turns operations;` (specs/games.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from lexc.alphabet import Alphabet
from lexc.errors import PositionError, ResourceMissing
from lexc.play import field_names
from lexc.play.board_layout import BRICK, square_name
from lexc.play.position import Position
from lexc.play.rules import Rules
from lexc.play.tiles import TileText, split_tiles, tile_text
from lexc.query.limits import require_str

MAX_TEXT = 10_000
MAX_PART = 400
"""The most characters of a row or a rack; 21 tiles with the longest texts fit."""
MAX_PLAYERS = 4
_INTEGER = "-?[0-9]{1,9}"
_DIGITS = frozenset("0123456789")
_RUN_OR_TILE = re.compile(r"[0-9]+|\[[^\[\]]*\]|.", re.DOTALL)
_DASHED = re.compile(r"(?:^|[ ])-(?=[A-Za-z])")
VARIANTS = ("classic", "classic_super")
"""The variants of the game that lexc plays."""
_LEXICONS = ("lex", "l1")
_RULE_FIELDS = {
    "bdn": "board", "ld": "alphabet", "bb": "bonus", "etl": "exchange_limit", "mcnz": "scoreless_turns",
}  # fmt: skip
"""The field of `Rules` that each operation sets."""
_EFFECTIVE = frozenset((*_RULE_FIELDS, *_LEXICONS, "l2", "var", "gid", "lm"))
"""The operations that lexc heeds, or that say nothing about the game: its identity, its last move."""


def read_cgp(
    text: str, rules: Rules | str | None = None, lenient: bool = False, alphabet: Alphabet | None = None
) -> Position:
    """Read a position from a line of CGP; `write_cgp` writes it.

    Without rules, those that the operations name; without such, those of `alphabet`, the letters of a lexicon, or
    english (`lexc.play.field_names.choose_rules`). lenient: allow more of a tile than the rules have.
    Raises PositionError, with row, column and expectation, if the line makes no position or contradicts the rules.
    """
    given = None if rules is None else Rules.load(rules)
    position = _read_position(require_str(text, "position"), given, alphabet)
    if not lenient:
        position.check_tiles()
    return position


def cgp_notes(position: Position, has_rules: bool = False) -> list[str]:
    """Notes on the operations of a position that lexc ignores. has_rules: whether rules were given beside them."""
    notes, knows_tiles = list[str](), has_rules or "ld" in dict(position.operations)
    for code, operand in position.operations:
        if code in _LEXICONS and not knows_tiles and not field_names.tiles_of_lexicon(operand):
            notes.append(field_names.unknown_lexicon(operand, position.rules))
        elif code not in _EFFECTIVE:
            notes.append(f"the operation {code} {operand}".rstrip() + " is ignored")
    return notes


def _read_position(text: str, given: Rules | None, alphabet: Alphabet | None) -> Position:
    """Read a position by the given rules, or by those that its operations name. The counts of tiles are not checked."""
    line = text.strip().replace("\t", " ")
    if len(line) > MAX_TEXT or not line.isprintable():
        found = f"{len(line):,} characters" if len(line) > MAX_TEXT else "a line break or another control character"
        raise _position_error("", f"one line of at most {MAX_TEXT:,} characters", found)
    fields_text, _, operations_text = line.partition(";")
    fields = fields_text.split()
    # `split` skips the empty rack of a single player.
    if len(fields) > 1 and re.fullmatch(_INTEGER, fields[1]):
        fields.insert(1, "")
    if len(fields) < 3:
        raise _position_error("", "board, racks, scores, turns without points: 15/15/... ABC/ 0/0 0", repr(line[:80]))
    squares, racks, scores = fields[:3]
    # The first operation stands between the fourth field and the first semicolon.
    scoreless, first = fields[3] if len(fields) > 3 else "0", " ".join(fields[4:])
    operations = _read_operations(f"{first};{operations_text}" if first else operations_text)
    rules = _rules(operations, given, alphabet, squares.count("/") + 1)
    tile_texts = tile_text(rules.alphabet)
    return Position(
        rules,
        _read_squares(squares, rules, tile_texts),
        _read_racks(racks, tile_texts),
        _read_scores(scores, racks.count("/") + 1),
        _read_number(scoreless, "turns without points", 0, 1_000_000),
        operations,
    )


def _read_operations(text: str) -> tuple[tuple[str, str], ...]:
    """The operations of a line: `lex CSW21; bb 35;`, or in the form of MAGPIE's commands `-lex CSW21 -bb 35`."""
    parts = [part for operation in text.split(";") for part in _DASHED.split(operation.strip())]
    pairs = [part.strip().partition(" ") for part in parts if part.strip()]
    return tuple((code, operand.strip()) for code, _, operand in pairs)


def _rules(
    operations: tuple[tuple[str, str], ...], given: Rules | None, alphabet: Alphabet | None, n_rows: int
) -> Rules:
    """The given rules, or those that the operations name. Raises PositionError if they contradict the given ones."""
    operands = _rule_operations(operations)
    if given is None:
        return _change_rules(_named_rules(operations, operands, alphabet, n_rows), operands)
    changed_rules = _change_rules(_with_named_parts(given, operands), operands)
    for code, name in _RULE_FIELDS.items():
        if code in operands and getattr(changed_rules, name) != getattr(given, name):
            raise PositionError(
                "the CGP contradicts the given rules",
                where=f"operation {code}",
                expected=f"the same as in the rules {given.name}",
                found=operands[code][:60],
                remedy="Leave the rules or the operation out.",
            )
    return given


def _named_rules(
    operations: tuple[tuple[str, str], ...], operands: dict[str, str], alphabet: Alphabet | None, n_rows: int
) -> Rules:
    """The rules that operations name. MAGPIE leaves out the name of the board, which has 15 or 21 rows."""
    lexicon = next((operand for code, operand in operations if code in _LEXICONS), "")
    default_board = "super" if n_rows == field_names.find_board("super").n_rows else None
    with _locate_names("ld"):
        rules = field_names.choose_rules(operands.get("ld"), lexicon, alphabet=alphabet)
    if "bdn" not in operands and (default_board is None or "ld" in operands):
        return rules
    with _locate_names("bdn"):
        return field_names.choose_rules(operands.get("ld"), lexicon, operands.get("bdn", default_board), alphabet)


def _rule_operations(operations: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The operand of each operation that sets a rule. Raises PositionError if one has two different operands."""
    operands: dict[str, str] = {}
    for code, operand in operations:
        if code == "var" and operand not in VARIANTS:
            raise _position_error("operation var", " or ".join(VARIANTS), repr(operand[:60]))
        if code in _RULE_FIELDS and operands.setdefault(code, operand) != operand:
            raise _position_error(f"operation {code}", "one operand", f"{operands[code][:60]}, then {operand[:60]}")
    return operands


def _with_named_parts(rules: Rules, operands: dict[str, str]) -> Rules:
    """The rules, with the board and the tiles that operations name."""
    with _locate_names("bdn"):
        rules = replace(rules, board=field_names.find_board(operands["bdn"])) if "bdn" in operands else rules
    with _locate_names("ld"):
        alphabet = field_names.rules_of_tiles(operands["ld"]).alphabet if "ld" in operands else rules.alphabet
    return replace(rules, alphabet=alphabet)


@contextmanager
def _locate_names(code: str) -> Iterator[None]:
    """Turn the error of an unknown name in the operand of an operation into a PositionError."""
    try:
        yield
    except ResourceMissing as error:
        raise _position_error(f"operation {code}", error.expected, error.found) from error


def _change_rules(rules: Rules, operands: dict[str, str]) -> Rules:
    """The rules, with the numbers that operations set."""
    if "bb" in operands:
        rules = rules.with_bonus(_read_number(operands["bb"], "operation bb", 0, 10_000))
    if "etl" in operands:
        rules = replace(rules, exchange_limit=_read_number(operands["etl"], "operation etl", 0, 1000))
    if "mcnz" in operands:
        rules = replace(rules, scoreless_turns=_read_number(operands["mcnz"], "operation mcnz", 0, 1000))
    return rules


def _split(text: str, name: str) -> list[str]:
    """The rows or racks between slashes. name: "row" or "rack", for messages."""
    parts = text.split("/")
    for number, part in enumerate(parts, 1):
        if len(part) > MAX_PART:
            raise _position_error(f"{name} {number}", f"at most {MAX_PART} characters", f"{len(part):,}")
    return parts


def _read_squares(text: str, rules: Rules, tile_texts: TileText) -> bytes:
    rows, n_rows = _split(text, "row"), rules.board.n_rows
    if len(rows) != n_rows:
        raise _position_error("board", f"{n_rows} rows, as the board {rules.board.name} has", f"{len(rows)}")
    return b"".join(_read_row(row, number, rules, tile_texts) for number, row in enumerate(rows, 1))


def _read_row(text: str, number: int, rules: Rules, tile_texts: TileText) -> bytes:
    codes, squares = bytearray(), rules.board.rows[number - 1]
    for _, piece in split_tiles(text, _RUN_OR_TILE):
        if piece[0] in _DIGITS:
            codes += bytes(min(int(piece[:4]), len(squares) + 1))  # bounded: a number may be large
        else:
            codes.append(
                tile_texts.codes.get(piece) or _letter(piece, f"row {number}, column {len(codes) + 1}", tile_texts)
            )
    if len(codes) != len(squares):
        found = f"{len(codes) if len(codes) < len(squares) else f'more than {len(squares)}'} in {text[:60]!r}"
        raise _position_error(f"row {number}", f"{len(squares)} squares, as the board {rules.board.name} has", found)
    if BRICK in squares:
        _check_bricks(codes, squares, number, tile_texts)
    return bytes(codes)


def _letter(piece: str, where: str, tile_texts: TileText) -> int:
    """The code of a letter on the board. Raises PositionError if the text is none."""
    code = tile_texts.code(piece, PositionError, where)
    if code == 0:
        raise _position_error(where, "a letter, or in lower case the letter of a blank", repr(piece))
    return code


def _check_bricks(codes: bytearray, squares: str, number: int, tile_texts: TileText) -> None:
    for col, (code, square) in enumerate(zip(codes, squares, strict=True)):
        if code and square == BRICK:
            expected = f"no tile, {square_name(number - 1, col)} is a brick"
            raise _position_error(f"row {number}, column {col + 1}", expected, tile_texts.texts[code])


def _read_racks(text: str, tile_texts: TileText) -> tuple[bytes, ...]:
    racks = _split(text, "rack")
    if not 1 <= len(racks) <= MAX_PLAYERS:
        raise _position_error("racks", f"1 to {MAX_PLAYERS}", str(len(racks)))
    return tuple(tile_texts.read_rack(rack, PositionError, f"rack {number}") for number, rack in enumerate(racks, 1))


def _read_scores(text: str, n_racks: int) -> tuple[int, ...]:
    scores = tuple(_read_number(part, "scores", -1_000_000, 1_000_000) for part in text.split("/"))
    if len(scores) != n_racks:
        raise _position_error("scores", f"as many as racks, {n_racks}", f"{len(scores)}")
    return scores


def _read_number(text: str, where: str, low: int, high: int) -> int:
    value = int(text) if re.fullmatch(_INTEGER, text) else None
    if value is None or not low <= value <= high:
        raise _position_error(where, f"a whole number from {low} to {high}", repr(text[:60]))
    return value


def _position_error(where: str, expected: str, found: str) -> PositionError:
    return PositionError("this is no CGP", where=where, expected=expected, found=found)
