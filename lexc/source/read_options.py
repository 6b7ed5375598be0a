"""The options for reading word lists, and what follows from them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import normalise, opposite_case
from lexc.alphabet.key_names import BYTE_ENCODING, DIGITS, RULES
from lexc.errors import UsageError
from lexc.source.decompression import Decoder
from lexc.source.encodings import Listener, require_encoding, to_utf8
from lexc.source.plain_numbers import to_int
from lexc.source.texts import Text
from lexc.source.word_reader import MAX_LETTERS

if TYPE_CHECKING:
    from lexc.alphabet.keys import KeyRule
    from lexc.source.value_cells import ValueColumn

Source = str | os.PathLike[str] | Text | Iterable[str] | Iterable[tuple[str, Any]] | Mapping[str, Any]


NO_DELIMITER = "none"
"""The delimiter of a list whose lines are words as they stand, even if they look like rows of a table."""


_BYTES_META = {"name": "utf8", "fold": "none", "is_utf8": True, "encoding": BYTE_ENCODING}


class _Fields(NamedTuple):
    """The fields of `ReadOptions`, whose constructor checks them."""

    alphabet: str | os.PathLike[str] | Alphabet = "auto"
    fold: str = ""
    column: int | str = 0
    delimiter: str | None = None
    lengths: tuple[int, int] = (1, MAX_LETTERS)
    skip_invalid: bool = False
    weight: int = 0
    header: bool = False
    language: str = ""
    columns: Mapping[str, Iterable[Any]] = MappingProxyType({})
    types: Mapping[str, str] = MappingProxyType({})
    values: tuple[ValueColumn, ...] = ()
    is_sorted: bool = False
    encoding: str = ""
    key: KeyRule | None = None
    scales: Mapping[str, str] = MappingProxyType({})
    origin: bool = False


class ReadOptions(_Fields):
    """Options for reading word lists.

    alphabet: "auto", a bundled name, "utf8", a TOML file, or an Alphabet. fold: one of `FOLDS`, or "" for the
    alphabet's own; upper and lower case are those of the language, or of a hunspell dictionary's language. column: of
    the words, from 1, 0 for the whole line. delimiter: of columns, "none" if lines are words. weight: the column of the
    weights, 0 for none. header: whether a table's first line names its columns. lengths: the shortest and the longest
    word to keep, in letters. skip_invalid: skip invalid lines instead of raising an error. columns: of iterables,
    values by name, one for each word. types: of columns, by name; the others are inferred. values: the columns of
    tables with values. is_sorted: raise SourceError at the first word that comes before another one in the order of the
    alphabet. encoding: of files, as Python names it, "" for UTF-8, or "auto". key: the rule by which words become keys.
    scales: of lists by name, see `lexc.source.merged_lists`. origin: whether a column has the names of a word's lists.
    Raises UsageError if the lengths make no sense, or for an unknown encoding.
    """

    if not TYPE_CHECKING:

        def __new__(cls, *args: Any, **others: Any) -> ReadOptions:
            options = super().__new__(cls, *args, **others)
            numbers = [to_int(length) or 0 for length in options.lengths]
            if len(numbers) != 2 or not 1 <= numbers[0] <= numbers[1]:
                raise UsageError(
                    "no such lengths", expected="the shortest and the longest, from 1", found=repr(options.lengths)
                )
            encoding = require_encoding(options.encoding)
            options = options._replace(lengths=(numbers[0], numbers[1]), encoding=encoding)
            return _of_bytes(options) if encoding == BYTE_ENCODING else options

    def decoder(self, listener: Listener = lambda _: None) -> Decoder | None:
        """A function that turns the pieces of a file, whose name is its first argument, into UTF-8; None for UTF-8.

        listener: takes a note on an encoding that was recognised.
        """
        if not self.encoding:
            return None
        return lambda name, pieces: to_utf8(name, pieces, self.encoding, self.skip_invalid, listener)

    def content_options(self) -> dict[str, Any]:
        """The options that decide which words an image has, for its META."""
        return {"lengths": list(self.lengths)} if self.lengths != (1, MAX_LETTERS) else {}


def _of_bytes(options: ReadOptions) -> ReadOptions:
    """The options for lists of bytes, a word a line. Raises UsageError for options of texts and of tables."""
    alphabet = options.alphabet
    is_other = not alphabet.holds_bytes if isinstance(alphabet, Alphabet) else alphabet not in ("auto", "utf8")
    asked = {
        "alphabet": is_other, "fold": options.fold not in ("", "none"),
        "key": options.key, "column": options.column, "weight": options.weight, "value": options.values,
        "header": options.header, "delimiter": options.delimiter not in (None, NO_DELIMITER),
    }  # fmt: skip
    if found := [f"--{name}" for name, is_given in asked.items() if is_given]:
        problem, remedy = "bytes have no letters and no columns", "Leave it out, or name another encoding."
        raise UsageError(problem, expected="a list of words", found=", ".join(found), remedy=remedy)
    return options._replace(alphabet=Alphabet.from_meta(_BYTES_META), fold="", delimiter=NO_DELIMITER)


def refuse_encoding(options: ReadOptions) -> None:
    """Raise UsageError if an encoding is named for a source without one: words, or a dictionary, which names it."""
    if options.encoding:
        raise UsageError(
            "an encoding is that of word lists in files", found="another source", remedy="Leave the encoding out."
        )


def texts_of_iterable(source: Any, options: ReadOptions) -> Any:
    """An iterable of words, with texts in the place of bytes if words are bytes. Raises as `refuse_encoding`."""
    if options.encoding != BYTE_ENCODING:
        refuse_encoding(options)
        return source
    from lexc.source.valued_words import texts_of_bytes  # lazy: lexc.source.valued_words costs 1 ms

    return texts_of_bytes(source)


def make_key_rule(rule: str, digits: str = "refuse") -> KeyRule | None:
    """The rule of keys with a name, None for "". Raises UsageError for an unknown one, or digits without letters."""
    if not rule and digits == "refuse":
        return None
    from lexc.alphabet.keys import KeyRule  # lazy: lexc.alphabet.keys costs 1 ms

    if rule not in RULES and rule:
        raise UsageError("no such key", expected=", ".join(RULES), found=repr(rule)[:60])
    if digits not in DIGITS:
        raise UsageError("no such treatment of digits", expected=", ".join(DIGITS), found=repr(digits)[:60])
    if digits != "refuse" and rule != "letters":
        found = f"the key {rule}" if rule else "no key"
        raise UsageError("digits are for the key letters", found=found, remedy="Say --key letters, or leave it out.")
    return KeyRule(rule, digits)


def require_given_words(options: ReadOptions, has_file: bool) -> None:
    """Raise UsageError if columns of values are given and any source is a file, which has columns of its own."""
    if options.columns and has_file:
        remedy = "Name columns of a file with values."
        raise UsageError("columns belong to words that are given", found="a file", remedy=remedy)


def require_tables(options: ReadOptions, have_values: bool, are_tables: bool) -> None:
    """Raise UsageError for options of tables with other sources.

    have_values: whether all sources are files of words with values. are_tables: whether all sources are tables.
    """
    for name, is_wanted, is_possible in (
        ("a column of words", options.column, have_values),
        ("a delimiter", options.delimiter and options.delimiter != NO_DELIMITER, are_tables),
        ("a column of weights", options.weight, are_tables),
        ("a header", options.header, are_tables),
        ("columns of values", options.values, have_values),
    ):
        if is_wanted and not is_possible:
            raise UsageError(f"only a table has {name}", found="another source", remedy="Leave it out.")


def load_alphabet(options: ReadOptions) -> Alphabet:
    """The alphabet of the options, which is not "auto", with their folding."""
    alphabet = options.alphabet
    if not isinstance(alphabet, Alphabet):
        alphabet = Alphabet.load(alphabet)
    fold = options.fold or ("upper" if options.key and alphabet.fold == "none" else "")
    if fold and fold != alphabet.fold:
        fields: dict[str, Any] = alphabet.to_meta() | {"fold": fold}
        if fold != "none":  # its letters change case with the words
            fields["labels"] = [normalise(label, fold) for label in alphabet.labels]
            fields["blanks"] = [opposite_case(label, fold) for label in alphabet.blanks]
            fields["aliases"] = [(normalise(text, fold), tile) for text, tile in alphabet.aliases]
        alphabet = Alphabet.from_meta(fields, f"{alphabet.name} with --fold {fold}")
    return alphabet._replace(key=options.key) if options.key else alphabet


def allowed_lengths(options: ReadOptions) -> tuple[int, int]:
    """The lengths of the options, within the limits of a word."""
    return min(options.lengths[0], MAX_LETTERS + 1), min(options.lengths[1], MAX_LETTERS)
