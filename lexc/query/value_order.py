"""The order of words by a column: the largest numbers first, texts by their characters, words without a value last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from math import inf
from typing import Any

from lexc.errors import UsageError, did_you_mean
from lexc.image.columns import BITS, MANY, NUMERIC, StoredColumn
from lexc.image.reader import Image
from lexc.kernels.layout.weights import Weights
from lexc.query.letters import Numbers
from lexc.query.values import stored_column
from lexc.source.column_names import COLUMN_PREFIX, WEIGHT


def ordering_column(image: Image, order: str, orders: tuple[str, ...]) -> StoredColumn | None:
    """The column that an order names; None if it is another one of `orders`. Raises UsageError if it is neither.

    Raises SectionMissing for the order "weight" of an image without weights.
    """
    if order == WEIGHT:
        return image.weight
    if order in orders:
        return None
    name = str(order).removeprefix(COLUMN_PREFIX)
    if name not in image.columns:
        known = [*dict.fromkeys((*orders, *image.columns))]
        raise UsageError(
            "no such order", expected=", ".join(known), found=repr(order), remedy=did_you_mean(name, known)
        )
    column = stored_column(image, name)
    if column.type == MANY:
        raise UsageError("lists have no order", found=f"column {name}", remedy="Choose another column.")
    return column


def sort_key(image: Image, column: StoredColumn) -> Callable[[Numbers], Any]:
    """The sort key of words by a column."""
    value_at, ordinal_of = column.reader.value_at, ordinal_finder(image)
    descends = column.type in (*NUMERIC, BITS)

    def key(word: Numbers) -> Any:
        ordinal = ordinal_of(word)
        value = value_at(ordinal) if ordinal >= 0 else None
        return (1,) if value is None else (0, -value if descends else value)

    return key


def ordinal_finder(image: Image) -> Callable[[Numbers], int]:
    """A function from a word of the image, as tiles or code points, to its ordinal. Raises SectionMissing."""
    find = image.ordinals.find
    if not image.alphabet.is_utf8:
        return lambda word: find(bytes(word))
    return lambda word: find("".join(map(chr, word)).encode())


def words_by_value(
    image: Image, column: StoredColumn, lower_bound: float, span: range
) -> Iterator[Numbers] | None:  # fmt: skip
    """The words of a span by an indexed column, lazily, but those of values below a bound; None without an index."""
    if column.numbers is None or not column.is_indexed:
        return None
    reader, number_at = column.reader, column.reader.number_at
    ordinals = ordinals_by_value(column, column.numbers, span)
    if lower_bound > -inf:
        ordinals = takewhile(lambda i: i in reader and number_at(i) >= lower_bound, ordinals)
    return map(word_finder(image), ordinals)


def ordinals_by_value(column: StoredColumn, numbers: Weights, span: range) -> Iterator[int]:
    """The ordinals of a span, those of the largest numbers first, equal ones in their order; without a value, last.

    numbers: the column's, with an index. The index has 0 for words without a value. So it gives only the words above
    0, and the others are sorted when they are needed.
    """
    heaviest = numbers.heaviest_first(span.start, span.stop)
    if not column.has_gaps:
        yield from heaviest
        return
    reader, number_at = column.reader, column.reader.number_at
    yield from takewhile(lambda i: number_at(i) > 0, heaviest)
    others = [i for i in filter(reader.__contains__, span) if number_at(i) <= 0]
    yield from sorted(others, key=lambda i: -number_at(i))
    yield from (i for i in span if i not in reader)


def word_finder(image: Image) -> Callable[[int], Numbers]:
    """A function from an ordinal to the word, as tiles or code points."""
    tiles_at, longest = image.ordinals.tiles_at, image.graph.longest
    if image.alphabet.is_utf8:
        return lambda i: tuple(map(ord, tiles_at(i, longest).decode()))
    return lambda i: tiles_at(i, longest)
