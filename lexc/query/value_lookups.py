"""The methods of a lexicon that return values of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from lexc import query
from lexc.errors import WordNotFound
from lexc.image.reader import Image
from lexc.source.arrow import is_array

if TYPE_CHECKING:
    from lexc.query.values import Column


class ValueLookups:
    """The values of a lexicon's words. Subclasses have an image, and find prefixes."""

    _values_of_word: Any = None  # a method of `query.values.value_rows`, kept: to find it is slow

    @property
    def image(self) -> Image:
        """The open image."""
        raise NotImplementedError

    if TYPE_CHECKING:

        def prefixes(self, text: str) -> list[str]:
            """The words that are prefixes of a text."""

        def index(self, word: str) -> int:
            """The word's ordinal. Raises WordNotFound."""

        def _find_texts(self, offsets: Any, data: Any, ordinals: Any) -> None: ...

    def column(self, name: str) -> Column:
        """The values of a column, by word or ordinal: see `lexc.query.values.Column`. Raises SectionMissing."""
        return query.values.Column(self.image, name)

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return list(self.image.columns)

    def values_of(self, word: str) -> dict[str, Any]:
        """The word's values by column, without columns in which it has none. Raises WordNotFound, a KeyError."""
        find = self._values_of_word
        if find is None:
            find = self._values_of_word = query.values.value_rows(self.image).of_word
        found: dict[str, Any] | None = find(word)
        return query.values.values_of(self.image, word) if found is None else found

    def get(self, word: str, default: Any = None, *, column: str = "") -> Any:
        """The word's values by column, or its value in one column; the default if there is none.

        Raises SectionMissing if the lexicon has no such column.
        """
        if column:
            return query.values.stored_value(self.image, word, column, default)
        try:
            return self.values_of(word)
        except WordNotFound:
            return default

    def items(self, prefix: str = "", column: str = "") -> Iterator[tuple[str, Any]]:
        """(word, value) of the words with a prefix that have a value in a column; "": (word, dict of all columns)."""
        return query.values.items(self.image, prefix, column)

    def prefix_items(self, text: str, column: str = "") -> list[tuple[str, Any]]:
        """(word, value) of the words that are prefixes of a text, the shortest first.

        column: leave out words that have no value in it; "": the value is a dict of all columns.
        """
        return list(query.values.items_of(self.image, self.prefixes(text), column))

    def longest_prefix_item(self, text: str, default: Any = None, *, column: str = "") -> Any:
        """(word, value) of the longest word that is a prefix of a text, as in `prefix_items`; the default for none."""
        return next(reversed(self.prefix_items(text, column)), default)

    def index_many(self, words: Any) -> Any:
        """The ordinal of each word, -1 for other texts; of an array an array of its kind, with null in one of Arrow."""
        if is_array(words):
            return query.arrow_arrays.index_many(self._find_texts, words)
        if hasattr(words, "tolist") and hasattr(words, "dtype"):
            import numpy as np  # lazy: numpy costs 65 ms

            found = query.arrow_arrays.list_ordinals(self.index, np.asarray(words).ravel().tolist())
            return np.array(found, dtype=np.int64).reshape(words.shape)
        return query.arrow_arrays.list_ordinals(self.index, words)

    def to_arrow(self, columns: Iterable[str] | None = None) -> Any:
        """The words and the values of columns (None: of all) as a `pyarrow.Table`. Raises SectionMissing."""
        return query.arrow_arrays.to_table(self.image, columns)
