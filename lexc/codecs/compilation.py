"""Compiling the content of another program's file, or the words of another image, into an image."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lexc.codecs.codec import Bytes, Codec, ColumnValues, Decoded, Settings
from lexc.codecs.omissions import describe_omissions
from lexc.compile import sets
from lexc.compile.build import BuildOptions, CompiledImage, compile_words
from lexc.compile.columns import bit_section, number_sections
from lexc.errors import EmptySource, FormatError, UsageError
from lexc.image.columns import BITS
from lexc.image.reader import Image
from lexc.image.section_types import VALUES, Section
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon, frombytes


def compile_content(decoded: Decoded, options: BuildOptions | None = None, where: str = "") -> CompiledImage:
    """Compile a file's words and columns into the sections of an image.

    options: None for an image of the file's kind. Raises EmptySource if the file holds no word.
    """
    if not decoded.words.n_words:
        raise EmptySource("no words", where=where, remedy="An image holds at least one word.")
    _check_tiles(decoded, where)
    options = options or BuildOptions(kind=decoded.kind)
    if decoded.columns and not options.rank:
        raise UsageError("columns need ordinals", where=where, remedy="Leave --no-rank out.")
    if decoded.title and not options.about.get("title"):
        options = options._replace(about={**options.about, "title": decoded.title})
    result = compile_words(decoded.words, options)
    sets.insert_columns(result, _sections(decoded.columns))
    return result


def _check_tiles(decoded: Decoded, where: str) -> None:
    """Raise FormatError for a tile that the alphabet lacks: kernels build nodes without a check."""
    words, alphabet = decoded.words, decoded.words.alphabet
    foreign = b"" if alphabet.is_utf8 else bytes(words.tiles).translate(None, bytes(range(alphabet.n_letters + 1)))
    if foreign:
        expected, found = f"tiles 1 to {alphabet.n_letters}, of {alphabet.name}", f"tile {foreign[0]}"
        raise FormatError("a letter that the alphabet lacks", where=where, expected=expected, found=found)


def lexicon_of(decoded: Decoded, where: str = "") -> Lexicon:
    """A file's content as a lexicon in memory. Raises EmptySource if the file holds no word."""
    lexicon = frombytes(b"".join(assemble(compile_content(decoded, where=where).sections)))
    lexicon.image.where = where or lexicon.image.where
    lexicon.summary = decoded.words.summary
    return lexicon


def encode(compiled: CompiledImage, codec: Codec, settings: Settings) -> list[Bytes]:
    """The bytes of another program's file with the words of an image, in pieces. Notes name the data that it lacks.

    codec: one that writes files.
    """
    assert codec.write
    lexicon = frombytes(b"".join(assemble(compiled.sections)))
    sets.check_number_of_words(lexicon.image, "write")
    compiled.words.summary.notes += describe_omissions(codec, lexicon)
    return list(codec.write(lexicon, settings))


def recompile(image: Image, kind: str, about: Mapping[str, Any], layout: str = "") -> CompiledImage:
    """Compile the words and columns of an image into one of another kind.

    A dictionary that stays a DAWG keeps its rules, and its words, perhaps too many to be listed, stay nodes.
    about: replaces entries of META. layout: "" for that of the image.
    """
    if image.dictionary is not None and kind == image.graph.kind == "dawg":
        from lexc.compile.dictionaries.layout_change import change_layout  # lazy: lexc.compile.dictionaries costs 5 ms

        options = sets.options_like(image, layout=layout or image.graph.layout)
        return change_layout(image, options._replace(about={**options.about, **about}))
    tiles = sets.list_tiles(image)
    words = sets.CombinedWords(tiles, sets.without_implied_value_order(image, tiles))
    words.notes += sets.omission_notes(image)
    options = sets.options_like(image, kind=kind, rank=True, layout=layout or image.graph.layout)
    result = sets.compile_result(image, words, options._replace(about={**options.about, **about}))
    # the words keep their ordinals, so columns are copied as they are
    sets.insert_columns(result, [section.copy() for section in image.sections if section.part == VALUES])
    return result


def _sections(columns: Iterable[ColumnValues]) -> list[Section]:
    """A COLU section for each column, sorted by name, then the WIDX sections."""
    ordered = sorted(columns, key=lambda values: values.name.encode())
    bits = {values.name: [bit_section(values.name, values.numbers)] for values in ordered if values.type == BITS}
    pairs = [bits.get(values.name) or number_sections(values.name, values.numbers) for values in ordered]
    return [first for first, *_ in pairs] + [index for _, *others in pairs for index in others]
