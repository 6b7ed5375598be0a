"""Rows that a kernel reads: they are those that Python reads, for every table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lexc.errors import LexcError
from lexc.source.tables import TableReader
from lexc.source.value_cells import ValueColumn, parse_value_column
from lexc.source.whole_numbers import WholeNumbers

_CELLS = [
    b"cat", b"dog", "\u00e9t\u00e9".encode(), "\u3042".encode(), b"a b", b" a", b"b\t", b"", b" ", b"12", b"-7", b"0",
    b"007", b"-0", b"+5", b"1.5", b"1e3", b"999999999999999999", b"9999999999999999999", b"-", b"5 # x", b"#", b"# no",
    b'"q"', b'"a""b"', b'"open', "\u00a0x".encode(), "x\u3000".encode(), "\u201cx\u201d".encode(), b"\xff", b"a\x0bb",
    b"\x1cc", b"true", b"a;b", b"a\rb",
]  # fmt: skip
_COLUMNS = [
    "2:n", "3:m", "2:n:u8", "3:m:f32", "2:n:text", "3:m:bit", "3:m:bytes", "3:m:many text", "2+:rest", "3+:rest",
    "9:far", "2:weight", "n:named",
]  # fmt: skip


def _outcome(table: TableReader, pieces: list[bytes]) -> list[Any]:
    """All that a reader finds: for each row its line, its word, its values, its problem and its location; its error."""
    found: list[Any] = []
    try:
        for text in table.read(pieces):
            words = text.data.split(b"\n") if text.lines else []
            values = [
                column.to_texts() if name in text.undeclared and isinstance(column, WholeNumbers) else [*column]
                for name, column in text.values.items()
            ]
            for i, (word, line) in enumerate(zip(words, text.lines or (), strict=True)):
                where = text.location(i, 1) if word != b"\0" else ""
                found.append((line, word, [column[i] for column in values], str(text.problems.get(i)), where))
    except LexcError as error:
        return [str(error)]
    return found


def _pieces(rng: random.Random, data: bytes) -> list[bytes]:
    """The data in pieces of whole lines."""
    pieces = [b""]
    for line in data.split(b"\n"):
        pieces[-1] += line + b"\n"
        if rng.random() < 0.2:
            pieces.append(b"")
    return [piece for piece in pieces if piece]


@pytest.mark.parametrize("seed", range(60))
def test_a_kernel_reads_what_python_reads(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    delimiter = rng.choice(["\t", ",", "", ";"])
    cells = rng.sample(_CELLS, rng.randint(2, len(_CELLS)))
    separator = delimiter.encode() or rng.choice([b" ", b"\t", b"  "])
    ends = [b"\n"] * 9 + [rng.choice([b"\r\n", b"\n\n", b"\r", b"\n#c\n"])]
    n_rows = rng.randint(0, 30)
    rows = (separator.join(rng.choices(cells, k=rng.randint(1, 4))) + rng.choice(ends) for _ in range(n_rows))
    pieces = _pieces(rng, b"".join(rows))
    values = {column.name: column for column in map(parse_value_column, rng.sample(_COLUMNS, 3))}
    arguments: tuple[Any, ...] = ("t", rng.choice([1, 1, 2]), delimiter, 0, rng.random() < 0.2, [*values.values()])
    by_kernel = _outcome(TableReader(*arguments), pieces)
    monkeypatch.setattr(TableReader, "_may_be_plain", lambda *_: False)
    assert by_kernel == _outcome(TableReader(*arguments), pieces)


def test_whole_numbers_take_eight_bytes_each() -> None:
    data = b"".join(b"word%d\t%d\n" % (i, i * 7) for i in range(9000))
    [text] = TableReader("t", 1, "\t", values=[ValueColumn("2", "n")]).read([data])
    numbers = text.values["n"]
    assert isinstance(numbers, WholeNumbers)
    assert numbers.stored.itemsize == 8
    assert [*numbers] == [i * 7 for i in range(9000)]
    assert numbers[3:5] == [21, 28]


def test_one_cell_that_is_no_number_makes_texts_of_all() -> None:
    data = b"".join(b"word%d\t%d\n" % (i, i) for i in range(9000)) + b"last\tnone\n" + b"more\t5\n"
    [text] = TableReader("t", 1, "\t", values=[ValueColumn("2", "n")]).read([data])
    assert text.values["n"] == [*map(str, range(9000)), "none", "5"]
