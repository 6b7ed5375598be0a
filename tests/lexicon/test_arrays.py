"""Arrays of numpy with any strides, byte order and type are words, values and questions as lists are."""

from __future__ import annotations

from typing import Any

import pytest

import lexc
from lexc.errors import SourceError, UsageError

np = pytest.importorskip("numpy")

WORDS = ["CAR", "CARE", "CARES", "CAT", "DOG", "DOGS", "RATE", "TEAR"]


def variants(values: Any) -> dict[str, Any]:
    """An array of one dimension, with the same items in other forms."""
    array = np.array(values)
    unaligned = np.frombuffer(b"\0" + array.tobytes(), dtype=np.uint8)[1:].view(array.dtype)
    read_only = array.copy()
    read_only.flags.writeable = False
    return {
        "as it is": array,
        "backwards": array[::-1].copy()[::-1],
        "every second": np.repeat(array, 2)[::2],
        "big-endian": array.astype(array.dtype.newbyteorder(">")),
        "big-endian backwards": array[::-1].astype(array.dtype.newbyteorder(">"))[::-1],
        "unaligned": unaligned,
        "read-only": read_only,
        "objects": array.astype(object),
        "a column": np.stack([array, array], axis=1)[:, 0],
        "a field": np.rec.fromarrays([array, array], names="a,b").a,
    }


@pytest.mark.parametrize("name", variants(WORDS))
def test_words_come_from_any_array(name: str) -> None:
    lexicon = lexc.build(WORDS)
    words = variants(WORDS)[name]
    assert list(lexc.build(words)) == WORDS
    assert lexicon.contains_many(words).tolist() == [True] * len(WORDS)
    assert lexicon.contains_many(variants(["CAR", "CART"])[name]).tolist() == [True, False]
    assert lexc.Overlay(lexicon).contains_many(words).tolist() == [True] * len(WORDS)


def test_words_of_an_array_are_sorted_in_little_memory() -> None:
    words = variants(WORDS)["big-endian backwards"]
    assert list(lexc.build(words[::-1], memory="16M")) == WORDS


@pytest.mark.parametrize("layout", ["C", "F"])
def test_answers_have_the_shape_of_the_questions(layout: Any) -> None:
    words = np.array([["CAR", "CART", "X"], ["DOG", "RATE", ""]], order=layout)
    expected = [[True, False, False], [True, True, False]]
    for array in (words, words.T.copy().T, words.astype(words.dtype.newbyteorder(">"))):
        assert lexc.build(WORDS).contains_many(array).tolist() == expected
        assert lexc.build(WORDS).contains_many(array.T).tolist() == [list(row) for row in zip(*expected, strict=True)]


@pytest.mark.sweep
@pytest.mark.parametrize("typecode", ["i1", "i2", "i4", "i8", "u1", "u8", "f2", "f4", "f8", "?", "U3", "S3"])
def test_values_come_from_any_array(typecode: str) -> None:
    numbers = np.arange(8).astype(typecode)
    columns = variants(numbers)
    for options in ({}, {"memory": "16M"}):
        lexicon = lexc.build(iter(WORDS), columns=columns, **options)
        assert {name: lexicon.column(name)[:] for name in columns} == dict.fromkeys(columns, numbers.tolist())


@pytest.mark.parametrize("options", [{}, {"memory": "16M"}])
def test_rows_of_an_array_are_lists_and_masked_numbers_are_none(options: Any) -> None:
    def column(values: Any) -> list[Any]:
        return lexc.build(iter(WORDS), columns={"x": values}, **options).column("x")[:]

    rows = np.arange(16, dtype=">i2").reshape(2, 8).T
    assert column(rows) == rows.tolist()
    assert column(np.ma.array(np.arange(8), mask=[0, 1] + [0] * 6)) == [0, None, 2, 3, 4, 5, 6, 7]
    with pytest.raises(UsageError, match="column 'x' holds no values"):
        column(np.array(5))
    for unfit in (np.array([1j] * 8), np.array([np.nan] * 8), np.array(["2020-01-01"] * 8, dtype="M8[D]")):
        with pytest.raises(SourceError, match="not a value of column x"):
            column(unfit)


def test_an_image_is_read_from_any_row_of_bytes() -> None:
    data = lexc.build(WORDS).tobytes()
    row = np.frombuffer(data, dtype=np.uint8)
    for buffer in (row, row.view("i1"), row.view("u4"), np.frombuffer(b"\0" + data, dtype=np.uint8)[1:]):
        assert list(lexc.frombytes(buffer)) == list(lexc.open(buffer)) == WORDS
    with pytest.raises(TypeError, match="contiguous"):
        lexc.frombytes(row[::-1])
