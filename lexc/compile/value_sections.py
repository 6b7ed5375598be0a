"""The sections COLU and WIDX of the values of words in sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from lexc.compile.column_types import ColumnType, find_unfit_value, make_list_type, parse_type, type_of_values
from lexc.compile.columns import column_sections
from lexc.compile.duplicate_rules import DuplicateRule, check_rule, is_joined, rule_for
from lexc.compile.merged_columns import (
    DifferentValues,
    different_values_error,
    is_weight,
    merge_notes,
    merge_values,
    merge_whole_numbers,
    resolver,
    to_lists,
)
from lexc.compile.parallel_lists import align_columns, parallel_columns
from lexc.errors import AlphabetError, SourceError, UsageError, plural, printable
from lexc.image.columns import MANY, TEXT, type_name
from lexc.image.reader import Image
from lexc.image.section_types import Section
from lexc.image.writer import assemble
from lexc.kernels.building.sets import NO_ORDINAL
from lexc.kernels.layout.values import Values
from lexc.source.coding import coding_of
from lexc.source.words import Words

if TYPE_CHECKING:
    from lexc.alphabet import Alphabet
    from lexc.image.graph import Graph
    from lexc.kernels.layout.ordinals import Ordinals


@dataclass(frozen=True, slots=True)
class _ColumnList:
    """A column's values in one source, with the ordinals of their words. location: of a value's index, or ""."""

    ordinals: Sequence[int]
    values: Sequence[Any]
    location: Callable[[int], str]


def open_sections(sections: Sequence[Section]) -> Image:
    """An image of new sections, in memory."""
    return Image(memoryview(b"".join(assemble(sections))), "the image without values", trust=True)


class NewImage:
    """An image of new words, which is opened if one is looked up or spelled: it is a copy of all its sections.

    graph, alphabet: of the image.
    """

    def __init__(self, sections: Sequence[Section], graph: Graph, alphabet: Alphabet) -> None:
        self._sections, self.graph, self.alphabet = sections, graph, alphabet

    @cached_property
    def ordinals(self) -> Ordinals:
        """The numbers of the words."""
        return open_sections(self._sections).ordinals


AnyImage: TypeAlias = Image | NewImage


def value_sections_of_build(
    sections: Sequence[Section], graph: Graph, lookup_sections: Sequence[Section], words: Words,
    on_duplicate: DuplicateRule,
) -> list[Section]:  # fmt: skip
    """As `value_sections`, for the new words of sections. lookup_sections: an image in which to look them up, or none.

    The image is opened only if words are looked up: it is a copy of all sections.
    """
    is_known = words.ordinals is not None
    image = NewImage(sections, graph, words.alphabet) if is_known else open_sections(lookup_sections or sections)
    return value_sections(image, words, on_duplicate)


def value_sections(image: AnyImage, words: Words, on_duplicate: DuplicateRule = "max") -> list[Section]:
    """The columns of the values of words, and their indexes. Notes on them join the summary of words.

    image: of the words, without columns. on_duplicate: for words with several values. Raises UsageError if values are
    of different types, or if a rule is that of an unknown column. Raises SourceError if a word has different
    values, and no rule chooses.
    """
    ordinals = _ordinals_of_sources(image, words)
    columns, indexes = list[Section](), list[Section]()
    names = sorted({name for valued in words.values for name in valued.columns}, key=str.encode)
    check_rule(on_duplicate, names)
    values = [{**valued.columns} for valued in words.values]
    if image.alphabet.key and (parallel := parallel_columns(names, on_duplicate)):
        align_columns([*zip(ordinals, values, strict=True)], parallel, partial(_word_at, image))
    for name in names:
        lists = [
            _ColumnList(found, _without_skipped_lines(found, of_source[name]), valued.location)
            for found, of_source, valued in zip(ordinals, values, words.values, strict=True)
            if name in of_source
        ]
        column, *index = _column(name, lists, image, words, rule_for(on_duplicate, name))
        columns.append(column)
        indexes += index
    return columns + indexes


def _without_skipped_lines(ordinals: Sequence[int], values: Sequence[Any]) -> Sequence[Any]:
    """The values, None for each line that was skipped."""
    if not isinstance(ordinals, list) or NO_ORDINAL not in ordinals:
        return values
    return [None if i == NO_ORDINAL else value for i, value in zip(ordinals, values, strict=True)]


def _column(name: str, lists: list[_ColumnList], image: AnyImage, words: Words, rule: str) -> list[Section]:
    """The sections of one column. lists: of each source that has it."""
    type_ = _type(name, lists, image, words)
    type_, rule, is_wrapped = merged_type(name, type_, rule)
    if is_wrapped:
        lists = [replace(source, values=to_lists(source.values)) for source in lists]
    try:
        pairs = [(source.ordinals, source.values) for source in lists]
        merged = merge_whole_numbers(pairs, image.graph.n_words, rule)
        values, n_several = merged or merge_values(pairs, image.graph.n_words, resolver(type_, rule))
    except DifferentValues as error:
        where = join_location(_locate_difference(lists, error), _word_at(image, error.ordinal))
        raise different_values_error(name, where, error.choices, words.first_texts.get(name, "")) from None
    words.summary.notes += merge_notes(name, [values], n_several, type_, rule)
    sections = column_sections(name, values, type_)
    n_gaps = count_gaps(values)
    if n_gaps or not is_weight(name, type_):
        words.summary.notes.append(column_note(name, sections[0].data, len(values) - n_gaps))
    return sections


def merged_type(name: str, type_: ColumnType, rule: str) -> tuple[ColumnType, str, bool]:
    """(type, rule, whether each value becomes a list) of a column whose values have a type and a rule."""
    rule = "many" if is_joined(name, type_.kind == MANY) else rule
    if rule == "many" and is_weight(name, type_):
        return type_, "max", False
    is_wrapped = rule == "many" and type_.kind != MANY
    return make_list_type(type_) if is_wrapped or type_.kind == MANY else type_, rule, is_wrapped


def count_gaps(values: Sequence[Any]) -> int:
    """The number of words without a value."""
    return values.count(None) + values.count([])


def column_note(name: str, header: memoryview | bytes, n_values: int) -> str:
    """The note on a column for the person who builds. header: of its section."""
    return f"column {printable(name)}: {type_name(header)}, {plural(n_values, 'value')}"


def _type(name: str, lists: list[_ColumnList], image: AnyImage, words: Words) -> ColumnType:
    """The requested type, otherwise that of the values; for lists, that of the items."""
    values = lists[0].values if len(lists) == 1 else [value for source in lists for value in source.values]
    chosen = choose_type(name, values, words.value_types, lambda: _locate_other_type(lists))
    for source in lists if name in words.value_types else []:
        if (i := find_unfit_value(source.values, chosen)) is not None:
            where = join_location(source.location(i), _word_at(image, source.ordinals[i]))
            raise type_error(name, where, chosen, source.values[i])
    return chosen


def choose_type(
    name: str, values: Sequence[Any], value_types: Mapping[str, str], locate_other_type: Callable[[], str]
) -> ColumnType:
    """The type of a column: the requested one, otherwise that of the values; for lists, that of the items.

    locate_other_type: the location of the first value whose type is not that of the first one.
    """
    try:
        found = type_of_values(values)
    except UsageError as error:
        error.problem = f"column {printable(name)} has values of different types"
        if name not in value_types:
            where = locate_other_type()
            raise SourceError(error.problem, where=where, expected=error.expected, found=error.found) from None
        found = ColumnType(TEXT)
    if name not in value_types:
        return found
    chosen = parse_type(value_types[name])
    return ColumnType(MANY, item=chosen.item or chosen) if found.kind == MANY else chosen


def _locate_difference(lists: list[_ColumnList], error: DifferentValues) -> str:
    """The location of a word's first value that differs from those before it, "" if it has none."""
    for source in lists:
        for i, (ordinal, value) in enumerate(zip(source.ordinals, source.values, strict=True)):
            if ordinal == error.ordinal and value is not None and value != error.choices[0]:
                return source.location(i)
    return ""


def _locate_other_type(lists: list[_ColumnList]) -> str:
    """The location of the first value whose type is not that of the first one, "" if it has none."""
    first = next(value for source in lists for value in source.values if value is not None)
    for source in lists:
        for i, value in enumerate(source.values):
            try:
                type_of_values([first, value])
            except UsageError:
                return source.location(i)
    return ""


def join_location(location: str, word: str) -> str:
    """A location and a word, for an error."""
    return f"{location}: {word}" if location else word


def type_error(name: str, where: str, type_: ColumnType, value: Any) -> SourceError:
    """The error for a value that does not fit the type of its column."""
    return SourceError(
        f"a value of column {printable(name)} does not fit its type", where=where, expected=type_.description(),
        found=repr(value)[:80], remedy="Leave the type out, or choose another one.",
    )  # fmt: skip


def _word_at(image: AnyImage, ordinal: int) -> str:
    return image.alphabet.spell(image.ordinals.tiles_at(ordinal, image.graph.longest))


class _WordFinder(Values):
    """A finder of the ordinals of words that are spelled as in their source."""

    def __init__(self, image: AnyImage) -> None:
        self._alphabet, self._ordinals = image.alphabet, image.ordinals
        self._attach_words(image.ordinals, image.alphabet.byte_table())

    def _find_word(self, word: Any) -> int:
        """The ordinal of a word; below 0 for a line, or another item of an iterable, that was skipped."""
        try:
            return self._ordinals.find(self._alphabet.tokenize(word) or b"\0") if isinstance(word, str) else -1
        except AlphabetError:
            return -1


def _ordinals_of_sources(image: AnyImage, words: Words) -> list[Sequence[int]]:
    """The ordinals of the words of each source with values, as from `_ordinals`; known, or looked up."""
    if words.ordinals is None:
        return [_ordinals(image, valued.words()) for valued in words.values]
    ends = [*accumulate(valued.n_rows for valued in words.values)]
    return [words.ordinals[start:end] for start, end in pairwise((0, *ends))]


def _ordinals(image: AnyImage, texts: list[Any]) -> Sequence[int]:
    """The ordinal of each word, a range if these are all words in order; `NO_ORDINAL` for one that was skipped."""
    found = _ordinals_of_keys(image, texts) if image.alphabet.key else _WordFinder(image).ordinals_of(list(texts))
    if found == [*range(image.graph.n_words)]:
        return range(image.graph.n_words)
    return [i if i >= 0 else NO_ORDINAL for i in found] if min(found, default=0) < 0 else found


def _ordinals_of_keys(image: AnyImage, texts: list[Any]) -> list[int]:
    """The ordinal of each word in a lexicon of keys, below 0 for one that was skipped; all keys at once."""
    finder, find, coding = _WordFinder(image), image.ordinals.find, coding_of(image.alphabet)
    lines = [text if isinstance(text, str) and text and "\n" not in text else "\0" for text in texts]
    coded = coding.encode("\n".join(lines).encode(errors="surrogateescape").decode(errors="replace"))
    if coded is None:
        return finder.ordinals_of(lines)
    keys = [line.translate(coding.coded_table) for line in coded.split(b"\n")]
    pairs = zip(keys, lines, strict=True)
    return [find(key) if key and 0 not in key else finder._find_word(line) for key, line in pairs]
