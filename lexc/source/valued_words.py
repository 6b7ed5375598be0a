"""Words that come with values in Python: (word, value) pairs, mappings, and lists of values beside the words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from numbers import Real
from typing import Any

from lexc.errors import SourceError, UsageError, printable
from lexc.source.column_names import WEIGHT

VALUE = "value"
"""The column of values that come without a name and are no numbers; numbers are weights."""
MAX_NAME = 32
_RESERVED = set(",:=<>!")


class ValuedWords(list[str]):
    """Words, with columns of values: for each name a value for each word, None for no value."""

    columns: dict[str, list[Any]]


def split_values(source: Iterable[Any], columns: Mapping[str, Iterable[Any]] | None = None) -> list[str]:
    """The words of an iterable: a `ValuedWords` if that gives (word, value) pairs or is a mapping with values.

    A value is a number (the word's weight), another value (of the column "value"), or a mapping of names to values.
    columns: more values by name, one for each word in order. Raises SourceError for any other item or value.
    """
    return next(split_in_batches(source, columns), [])


def texts_of_bytes(source: Any) -> Any:
    """An iterable of bytes, of pairs that begin with some, or a mapping of them, with texts in their place."""
    from lexc.alphabet.byte_words import text_of_bytes  # lazy: lexc.alphabet.byte_words costs 1 ms

    def text(word: Any) -> Any:
        return text_of_bytes(word) if isinstance(word, (bytes, bytearray)) else word

    if isinstance(source, Mapping):
        return {text(word): value for word, value in source.items()}
    return ((text(item[0]), *item[1:]) if isinstance(item, tuple) else text(item) for item in source)


def split_in_batches(
    source: Iterable[Any], columns: Mapping[str, Iterable[Any]] | None = None, size: int | None = None
) -> Iterator[list[str]]:
    """The words of an iterable as `split_values` gives them, some at a time. size: their number, None for all."""
    if isinstance(source, Mapping) and any(value is not None for value in source.values()):
        source = source.items()
    if not isinstance(columns or {}, Mapping):
        raise UsageError("not columns of values", expected="a mapping of names to values", found=type(columns).__name__)
    iterators = {name: _iterate(name, values, size is None) for name, values in (columns or {}).items()}
    items, n_before, first, has_pairs = iter(source), 0, None, False
    while batch := list(islice(items, size)):
        has_pairs = has_pairs or (not n_before and isinstance(batch[0], tuple))
        words, found = batch, dict[str, list[Any]]()
        if has_pairs:
            words = [_word(pair, number) for number, pair in enumerate(batch, n_before + 1)]
            values = [value for _, value in batch]
            first = first if first is not None else next((value for value in values if value is not None), None)
            found = _columns_of_pairs(values, first, n_before)
        found |= {name: _take(name, rest, len(batch), size, n_before) for name, rest in iterators.items()}
        yield _join_values(words, found, n_before) if has_pairs or columns else words
        n_before += len(batch)
    for name, rest in iterators.items():
        _require_end(name, rest, n_before)


def _join_values(words: Iterable[str], columns: dict[str, list[Any]], n_before: int) -> ValuedWords:
    """Words with columns whose names and values are checked. n_before: the words before them, for errors."""
    result = ValuedWords(words)
    result.columns = columns
    for name, values in columns.items():
        check_name(name)
        if not _are_plain(values):
            columns[name] = [check_value(value, f"word {i}", name) for i, value in enumerate(values, n_before + 1)]
    return result


def _are_plain(values: list[Any]) -> bool:
    """Whether values need no check one by one: whole numbers of 64 bits, finite floats, or texts without a fault."""
    kinds = {*map(type, values)}
    plain = [value for value in values if value is not None] if type(None) in kinds else values
    kinds -= {type(None)}
    if kinds == {int}:
        low, high = int(min(plain)), int(max(plain))
        return low >= -(1 << 63) and high < 1 << 64
    if kinds == {str}:
        text = "".join(plain)
        return "\0" not in text and (text.isascii() or _is_utf8(text))
    return kinds <= {bytes} or bool(kinds == {float} and all(map(math.isfinite, plain)))


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_name(name: object) -> str:
    """The name of a column that lexc writes. Raises UsageError."""
    if (
        not isinstance(name, str)
        or not 1 <= len(name.encode(errors="replace")) <= MAX_NAME
        or name != name.strip()
        or not name.isprintable()
        or _RESERVED & set(name)
    ):
        raise UsageError(
            "not a name for a column",
            expected=f"1 to {MAX_NAME} bytes, printable, none of {' '.join(sorted(_RESERVED))}",
            found=repr(name)[:60],
            remedy="Give another name.",
        )
    return name


def check_value(value: Any, where: str, name: str) -> Any:
    """A value as a column stores it: numbers and arrays of other libraries become Python's. Raises SourceError."""
    if hasattr(value, "item") and not isinstance(value, (int, float, str)):  # of numpy; a masked number is no value
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [_require(item, where, name) for item in value]
    return None if value is None else _require(value, where, name)


def _require(value: Any, where: str, name: str) -> Any:
    if isinstance(value, str):
        return _require_text(str.__str__(value), where, name)  # of a subclass, its text
    if hasattr(value, "item") and not isinstance(value, (int, float)):  # a number of numpy
        value = value.item()
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    if isinstance(value, Real) and _is_finite(value):
        return value if isinstance(value, bool) else int(value) if isinstance(value, int) else float(value)
    expected = "a finite number, a text, bytes, or a list of them"
    raise SourceError(
        f"not a value of column {printable(name)}", where=where, expected=expected, found=repr(value)[:80],
        remedy="Use None for no value.",
    )  # fmt: skip


def _require_text(text: str, where: str, name: str) -> str:
    if "\0" in text or (not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text)):
        raise SourceError(
            f"a text of column {printable(name)} that cannot be stored", where=where,
            expected="characters other than NUL and surrogates", found=repr(text)[:80], remedy="Store it as bytes.",
        )  # fmt: skip
    return text


def _is_finite(value: Real) -> bool:
    try:
        return math.isfinite(float(value))
    except OverflowError:
        return False


def _word(pair: Any, number: int) -> str:
    if not isinstance(pair, tuple) or len(pair) != 2:
        raise SourceError(
            "not a word and its value", where=f"word {number}", expected="(word, value)", found=repr(pair)[:80]
        )
    word: str = pair[0]
    return word


def _columns_of_pairs(values: Sequence[Any], first: Any, n_before: int) -> dict[str, list[Any]]:
    """The columns of the values of pairs. first: the first value that is not None decides whether all are mappings.

    n_before: the words before them, for errors.
    """
    is_mapping, is_weight = isinstance(first, Mapping), isinstance(first, Real)
    for number, value in enumerate(values, n_before + 1):
        is_number = isinstance(value, Real) and _is_finite(value)
        if value is not None and (isinstance(value, Mapping), is_number) != (is_mapping, is_weight):
            expected = "a mapping" if is_mapping else "(word, finite number)" if is_weight else "(word, value)"
            problem = f"not a word and its value{'s' * is_mapping}"
            raise SourceError(problem, where=f"word {number}", expected=expected, found=repr(value)[:80])
    if first is None:
        return {}
    if not is_mapping:
        return {WEIGHT if is_weight else VALUE: list(values)}
    names = dict.fromkeys(chain.from_iterable(filter(None, values)))
    return {name: [value.get(name) if value else None for value in values] for name in names}


def _iterate(name: str, values: Any, are_all: bool) -> Iterator[Any]:
    """The values of an array-like. are_all: whether they are taken at once; a list of all is quicker then."""
    try:
        return iter(values.tolist() if are_all and hasattr(values, "tolist") else values)
    except TypeError:  # an array without dimensions is iterable, too, for Python
        found = type(values).__name__
        raise UsageError(f"column {name!r} holds no values", expected="a list or an array", found=found) from None


def _take(name: str, values: Iterator[Any], n: int, size: int | None, n_before: int) -> list[Any]:
    """The next n values. Raises UsageError unless there are so many. size: as in `split_in_batches`."""
    taken = list(islice(values, n if size else None))
    if len(taken) != n:
        raise _count_error(name, n_before + n, n_before + len(taken))
    return taken


def _require_end(name: str, values: Iterator[Any], n_words: int) -> None:
    """Raise UsageError if there are more values than words."""
    n_more = sum(1 for _ in values)
    if n_more:
        raise _count_error(name, n_words, n_words + n_more)


def _count_error(name: str, n_words: int, n_values: int) -> UsageError:
    return UsageError(
        f"column {name!r} does not have one value for each word", expected=str(n_words), found=str(n_values),
        remedy="Give None for a word without a value.",
    )  # fmt: skip
