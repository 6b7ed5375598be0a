"""Values of words: the columns of a lexicon, as mappings and sequences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from lexc.errors import OrdinalOutOfRange, SectionMissing, ValueNotFound, did_you_mean
from lexc.image.columns import BITS, NUMERIC, StoredColumn, typecode
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.layout.values import ValueRows, Values
from lexc.query import words as queries
from lexc.query.limits import require_str


class Column(Values):  # Values first: its `[]` is a C slot
    """The values of a column, by word or by ordinal. Any number of threads may read it.

    `column["CARE"]`, `column[17]` and `column[-1]` raise ValueNotFound, a KeyError, if the word has no value; `get`
    returns a default. Slices and iteration give None there. `in` tells whether a word has a value. `len` counts words.
    name: of the column. type: u8 … u64, i8 … i64, f32, f64, bit, text, bytes, or "many" and one of these.
    """

    _image: Image
    _stored: StoredColumn

    def __init__(self, image: Image, name: str) -> None:
        self._image, self._stored = image, stored_column(image, name)
        self._attach(*self._stored.reader_arguments())
        self._attach_words(image.ordinals, image.alphabet.byte_table())

    @property
    def name(self) -> str:
        """The column's name."""
        return self._stored.name

    @property
    def type(self) -> str:
        """The type of the values, as in `lexc build --value`."""
        return self._stored.type_name

    @property
    def has_gaps(self) -> bool:
        """Whether some words may have no value."""
        return self._stored.has_gaps or self._stored.type == "many"

    @property
    def data(self) -> memoryview:
        """The entries of numbers, by ordinal and without a copy, 0 where there is no value; of bits their bytes.

        Raises TypeError for other types.
        """
        stored = self._stored
        if stored.type == BITS:
            return stored.body[: -(-stored.n // 8)].toreadonly()
        if stored.type not in NUMERIC:
            raise TypeError(f"column {stored.name!r} holds {self.type}, not numbers or bits")
        code: Any = typecode(stored.type, stored.width)
        return memoryview(stored.entries).cast("B").cast(code)

    @property
    def presence(self) -> memoryview | None:
        """A bit for each word, the first one lowest: whether it has a value. None if all have one."""
        return self._stored.presence.toreadonly() if self._stored.has_gaps else None

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The entries as a numpy array, numbers without a copy; bits as bool."""
        import numpy as np  # lazy: numpy costs 65 ms

        if self._stored.type == BITS:
            found = np.unpackbits(np.frombuffer(self.data, "u1"), count=len(self), bitorder="little").view(bool)
        elif self._stored.type in NUMERIC:
            found = np.frombuffer(self.data, self.data.format)
        else:
            found = np.array(self[:], dtype=object)
        found = found if dtype is None else found.astype(dtype, copy=False)
        return found.copy() if copy else found

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    def _find_word(self, word: str) -> int:
        return queries.find_ordinal(self._image, word)

    def _require_ordinal(self, key: Any) -> int:
        try:
            return super()._require_ordinal(key)
        except IndexError:
            n = len(self)
            raise OrdinalOutOfRange("no word has that ordinal", where=self._image.where, expected=f"{-n} to {n - 1}",
                                    found=str(key)) from None  # fmt: skip

    def _raise_missing(self, key: Any) -> Any:
        if isinstance(key, str):
            queries.ordinal(self._image, key)  # raises WordNotFound if that is the reason
        raise ValueNotFound(
            f"the word has no value of {self.name}", where=self._image.where, found=repr(key),
            remedy="Ask with get, which returns a default.",
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Column {self.name}: {self.type}, {len(self):,} words>"


def stored_column(image: Image, name: str) -> StoredColumn:
    """A column of an image by name. Raises SectionMissing."""
    if name not in image.columns:
        raise SectionMissing(
            "the image has no such column" if image.columns else "the image has no columns of values",
            where=image.where, expected=", ".join(image.columns), found=repr(name),
            remedy=did_you_mean(str(name), list(image.columns)) or "Build one with lexc build --value.",
        )  # fmt: skip
    return image.columns[name]


def values_of(image: Image, word: str) -> dict[str, Any]:
    """The values of a word by column, without columns in which it has none. Raises WordNotFound."""
    rows = value_rows(image)
    found: dict[str, Any] | None = rows.of_word(word)
    if found is None:  # raises WordNotFound, or an error for another type
        found = rows.of_ordinal(queries.ordinal(image, word))
    return found


def stored_value(image: Image, word: str, column: str, default: Any = None) -> Any:
    """The value of a word in a column, the default if there is none. Raises SectionMissing for an unknown column."""
    stored, ordinal = stored_column(image, column), queries.find_ordinal(image, require_str(word, "word"))
    found = stored.reader.value_at(ordinal) if ordinal >= 0 else None
    return default if found is None else found


@once_per_image
def value_rows(image: Image) -> ValueRows:
    """The values of words in all columns."""
    finder = _WordFinder(image)
    return ValueRows(finder, image.columns, [column.reader for column in image.columns.values()])


class _WordFinder(Values):
    """A finder of words, without values."""

    def __init__(self, image: Image) -> None:
        self._image = image
        self._attach_words(image.ordinals, image.alphabet.byte_table())

    def _find_word(self, word: str) -> int:
        return queries.find_ordinal(self._image, word)


def items(image: Image, prefix: str = "", column: str = "") -> Iterator[tuple[str, Any]]:
    """(word, value) of the words with a prefix, in alphabet order. column: "" for a dict of all columns.

    With a column, words without a value in it are left out.
    """
    spans, listed = queries.ordinal_ranges(image, prefix), queries.words(image, prefix)
    return _pair(image, zip(listed, chain.from_iterable(spans), strict=True), column)


def items_of(image: Image, words: Iterable[str], column: str = "") -> Iterator[tuple[str, Any]]:
    """(word, value) of words of the lexicon, in their order, as of `items`."""
    return _pair(image, ((word, queries.ordinal(image, word)) for word in words), column)


def _pair(image: Image, words: Iterable[tuple[str, int]], column: str) -> Iterator[tuple[str, Any]]:
    """(word, value) of pairs of a word and its ordinal."""
    if column:
        value_at = stored_column(image, column).reader.value_at
        return ((word, value) for word, i in words if (value := value_at(i)) is not None)
    values_of_ordinal = value_rows(image).of_ordinal
    return ((word, values_of_ordinal(i)) for word, i in words)
