"""Words that come with values in Python: (word, value) pairs, mappings, and lists of values beside the words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
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
    if isinstance(source, Mapping) and any(value is not None for value in source.values()):
        source = list(source.items())
    if not isinstance(columns or {}, Mapping):
        raise UsageError("not columns of values", expected="a mapping of names to values", found=type(columns).__name__)
    items = source if isinstance(source, list) else list(source)
    has_pairs = bool(items) and isinstance(items[0], tuple)
    if not has_pairs and not columns:
        return items
    words = (
        ValuedWords(_word(pair, number) for number, pair in enumerate(items, 1)) if has_pairs else ValuedWords(items)
    )
    words.columns = _columns_of_pairs([value for _, value in items]) if has_pairs else {}
    for name, values in (columns or {}).items():
        words.columns[name] = _plain_list(name, values, len(items))
    for name, values in words.columns.items():
        check_name(name)
        if not _are_plain(values):
            words.columns[name] = [check_value(value, f"word {i}", name) for i, value in enumerate(values, 1)]
    return words


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
    """A value as a column stores it: numbers of other libraries become Python's. Raises SourceError."""
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


def _columns_of_pairs(values: Sequence[Any]) -> dict[str, list[Any]]:
    """The columns of the values of pairs. The first one that is not None decides whether all others are mappings."""
    first = next((value for value in values if value is not None), None)
    is_mapping, is_weight = isinstance(first, Mapping), isinstance(first, Real)
    for number, value in enumerate(values, 1):
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


def _plain_list(name: str, values: Any, n_words: int) -> list[Any]:
    """An array-like as a list of Python's values, one for each word."""
    if not isinstance(values, Iterable):
        raise UsageError(f"column {name!r} holds no values", expected="a list or an array", found=type(values).__name__)
    values = values.tolist() if hasattr(values, "tolist") else list(values)
    if len(values) != n_words:
        raise UsageError(
            f"column {name!r} does not have one value for each word", expected=str(n_words), found=str(len(values)),
            remedy="Give None for a word without a value.",
        )  # fmt: skip
    return list(values)
