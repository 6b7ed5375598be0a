"""Adding words to an image, with values, and removing words from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from lexc.alphabet.key_names import BYTE_ENCODING
from lexc.compile import sets
from lexc.compile.buffers import zeros
from lexc.compile.build import BuildOptions, CompiledImage, compile_words
from lexc.compile.duplicate_rules import DuplicateRule, rule_for
from lexc.compile.merged_columns import ColumnSource, merge_columns
from lexc.errors import EmptySource, SourceError, UsageError
from lexc.image.columns import BITS, BYTES, MANY, TEXT
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.kernels.building.sets import NO_ORDINAL, find_ordinals
from lexc.source import ReadOptions, read_words
from lexc.source.read_options import NO_DELIMITER, Source
from lexc.source.value_cells import MANY_PREFIX, is_number_cell, parse_cell
from lexc.source.words import Words

_CORRECT = "Correct it, or leave it out."


def read_tiles(words: Iterable[str], image: Image) -> list[bytes]:
    """The tiles of words, ascending, each once. Raises SourceError if the image's alphabet cannot spell a word."""
    try:
        read = read_words([list(words)], ReadOptions(alphabet=image.alphabet))
    except EmptySource:
        return []
    except SourceError as error:
        error.remedy = _CORRECT
        raise
    return sorted(set(bytes(read.tiles).split(b"\0")[:-1]))


def read_additions(
    sources: Iterable[Source], image: Image, options: ReadOptions | None = None
) -> Words:  # fmt: skip
    """Words to add to an image, with their values and written forms. options: for reading, but for the alphabet.

    Raises SourceError if the image's alphabet cannot spell a word.
    """
    alphabet, options = image.alphabet, options or ReadOptions()
    if alphabet.holds_bytes:
        options = options._replace(alphabet=alphabet, encoding=BYTE_ENCODING, delimiter=NO_DELIMITER)
    else:
        options = options._replace(alphabet=alphabet, key=alphabet.key)
    try:
        return read_words([*sources], options)
    except SourceError as error:
        if "--skip-invalid" in error.remedy:
            error.remedy = _CORRECT
        raise


def add_words(
    image: Image, words: Words, options: BuildOptions | None = None, on_duplicate: DuplicateRule | None = None
) -> tuple[CompiledImage, int, int]:
    """Compile the words of an image and others with their values.

    Return the image, the number of new words, and of those that were there.

    on_duplicate: the rule for words with several values. By default the new ones count, and of these the largest. See
    `edit_words`, too.
    """
    names = {name for values in words.values for name in values.columns}
    new_rule = {name: rule_for(on_duplicate or "max", name) for name in names}
    compiled = compile_words(words, BuildOptions("dawg", on_duplicate=new_rule))
    other = Image(memoryview(b"".join(assemble(compiled.sections))), "the new words")
    rule = "last" if on_duplicate is None else on_duplicate
    combined, counts = sets.combine([image, other], "merge", options or sets.options_like(image), rule)
    return combined, counts[1], counts[2]


def read_value(image: Image, name: str, text: str) -> Any:
    """The value that a text spells for a column; of one that the image lacks, a number if it spells one.

    Raises UsageError if it spells no value of the column's type.
    """
    column = image.columns.get(name)
    if column is None:
        return parse_cell(text, "number" if is_number_cell(text) else "text")
    is_list = column.type == MANY
    kind = {BITS: "bit", BYTES: "bytes", TEXT: "text"}.get(column.item_type if is_list else column.type, "number")
    value = parse_cell(text, f"{MANY_PREFIX if is_list else ''}{kind}")
    if value is None:
        raise UsageError("not a value of the column", where=f"column {name}", expected=column.type_name,
                         found=repr(text)[:60], remedy="Give a value of its type.")  # fmt: skip
    return value


def edit_words(
    image: Image, added: Collection[bytes], removed: Collection[bytes], options: BuildOptions | None = None
) -> CompiledImage:
    """Compile the image's words without the removed ones, and with the added ones. added, removed: tiles.

    A word in both is a new word. The other words keep their values; new words have none. Other sections that
    depend on the words are dropped, and notes in the summary name them. Kind, layout and description are the image's
    unless options says otherwise. Raises EmptySource if no word remains.
    """
    tiles = sets.list_tiles(image)
    alphabet = sets.without_implied_value_order(image, tiles)
    combined = sets.CombinedWords(tiles, alphabet, notes=list(sets.omission_notes(image)))
    remaining = _combine_with(combined, removed, "diff")
    _combine_with(combined, added, "merge")
    sources = [_column_source(image, tiles, remaining, combined)] if image.columns else []
    columns = merge_columns(sources, combined.n_words())
    return sets.compile_result(image, combined, options, columns)


def _combine_with(combined: sets.CombinedWords, words: Collection[bytes], operation: str) -> memoryview:
    """Combine the result so far with some words. Return its tiles. operation: one of `sets.OPERATIONS`."""
    if words:
        sets.combine_with(combined, memoryview(b"".join(word + b"\0" for word in sorted(words))), operation)
    return combined.tiles


def _column_source(
    image: Image, tiles: memoryview, remaining: memoryview, combined: sets.CombinedWords
) -> ColumnSource:
    """The values of the image's words that were not removed. A word that is removed and added has no values."""
    source = sets.column_source(image, tiles, combined)
    remaining_ordinals = zeros("I", image.graph.n_words)
    find_ordinals(tiles, remaining, remaining_ordinals)
    pairs = zip(source.ordinals, remaining_ordinals, strict=True)
    ordinals = [NO_ORDINAL if remaining_ordinal == NO_ORDINAL else i for i, remaining_ordinal in pairs]
    return replace(source, ordinals=ordinals)
