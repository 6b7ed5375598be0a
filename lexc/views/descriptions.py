"""Descriptions of files, as `lexc info` prints them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypedDict

from lexc.alphabet.key_names import BYTE_ENCODING
from lexc.lexicon import Lexicon
from lexc.opening import BY_CONTENT, ReadingOptions, is_foreign, open_any, read_foreign

if TYPE_CHECKING:
    from lexc.codecs import Decoded


class Column(TypedDict):
    """A column: a value for each word. name: the name. type: the type of the values. bits: the stored size of a value;
    None in another program's file.
    """

    name: str
    type: str
    bits: int | None


class Section(TypedDict):
    """A section of an image. type: four letters. bytes: the size."""

    type: str
    bytes: int


class ImageDescription(TypedDict):
    """The content of an image. file: the name of the file. format, kind: dawg, gaddag, trie or anag. n_words: the
    number of words. lengths: the lengths of the shortest and the longest word, in letters, or in bytes if is_utf8 is
    true. is_utf8: whether labels are bytes of UTF-8. bytes: the size of the file. layout: the layout of nodes.
    unit_bits: the bits of a unit. n_states: the number of states. n_arcs: the number of arcs. n_alphagrams: the number
    of alphagrams; None without a letter table. title: the title given to `lexc build`. language: the language of the
    words. licence: their licence. source: their source. alphabet: the name of the alphabet. letters: the letters in
    order. fold: the folding of case. key: the rule of keys, null for none. encoding: bytes, null for text.
    normalisation: the Unicode normalisation of words. options: the options of `lexc build`. identity: the SHA-256 of
    the words, in hexadecimal. writer: the version of the writer, which decides on the bytes. columns: the columns.
    sections: the sections, in order.
    """

    file: str
    format: str
    kind: str
    n_words: int
    lengths: list[int]
    is_utf8: bool
    bytes: int
    layout: str
    unit_bits: int
    n_states: int
    n_arcs: int
    n_alphagrams: int | None
    title: str
    language: str
    licence: str
    source: str
    alphabet: str
    letters: list[str]
    fold: str
    key: str | None
    encoding: str | None
    normalisation: str
    options: dict[str, Any]
    identity: str
    writer: int
    columns: list[Column]
    sections: list[Section]


class ForeignFileDescription(TypedDict):
    """The content of another program's file. file: the name of the file. format: the name of the format. n_words: the
    number of words. bytes: the size of the file. title: the title, or "". alphabet: the name of the alphabet. letters:
    the letters in order. columns: values of words. notes: remarks on anything that the file leaves open. facts: fields
    that only this format has, under their names there.
    """

    file: str
    format: str
    n_words: int
    bytes: int
    title: str
    alphabet: str
    letters: list[str]
    columns: list[Column]
    notes: list[str]
    facts: dict[str, Any]


def describe_file(
    source: str, reading: ReadingOptions = BY_CONTENT, data: bytes | None = None
) -> ImageDescription | ForeignFileDescription:
    """Verify and describe an image, a bundled lexicon or another program's file.

    source: a path, or a bundled name. data: the bytes that are described instead of those of the source.
    """
    content = source if data is None else data
    if is_foreign(content, reading):
        found = read_foreign(content, reading)
        size = os.path.getsize(source) if data is None else len(data)
        if isinstance(found, Lexicon):
            return _describe_dictionary(source, size, found)
        return _describe_foreign(source, size, found)
    with open_any(content) as lexicon:
        described = describe_image(lexicon)
    if data is not None:
        described["file"] = source
    return described


def describe_image(lexicon: Lexicon) -> ImageDescription:
    """Describe the image of a lexicon."""
    graph, meta, image = lexicon.graph, lexicon.meta, lexicon.image
    return {
        "file": image.where,
        "format": graph.kind,
        "kind": graph.kind,
        "n_words": graph.n_words,
        "lengths": [graph.shortest, graph.longest],
        "is_utf8": bool(graph.is_utf8),
        "bytes": len(image.data),
        "layout": graph.layout,
        "unit_bits": graph.variant.unit_bytes * 8,
        "n_states": graph.n_nodes,
        "n_arcs": graph.n_arcs,
        "n_alphagrams": len(image.groups.firsts) - 1 if image.groups else None,
        "title": meta.title,
        "language": meta.language,
        "licence": meta.licence,
        "source": meta.source,
        "alphabet": meta.alphabet.name,
        "letters": list(meta.alphabet.labels),
        "fold": meta.alphabet.fold,
        "key": meta.alphabet.key.describe() if meta.alphabet.key and meta.alphabet.holds_keys else None,
        "encoding": BYTE_ENCODING if meta.alphabet.holds_bytes else None,
        "normalisation": meta.normalisation,
        "options": dict(meta.options),
        "identity": meta.identity.hex(),
        "writer": meta.writer,
        "columns": [_column(column.name, column.type, 8 * column.width) for column in image.columns.values()],
        "sections": [{"type": section.type, "bytes": len(section.data)} for section in image.sections],
    }


def _column(name: str, kind: str, bits: int | None = None) -> Column:
    return {"name": name, "type": kind, "bits": bits}


def _describe_dictionary(path: str, size: int, lexicon: Lexicon) -> ForeignFileDescription:
    """Describe a hunspell dictionary, whose words may be too many to be listed."""
    alphabet, summary = lexicon.meta.alphabet, lexicon.summary
    assert summary is not None, "it was just compiled"
    return {
        "file": path,
        "format": "hunspell",
        "n_words": lexicon.graph.n_words,
        "bytes": size,
        "title": lexicon.meta.title,
        "alphabet": alphabet.name,
        "letters": list(alphabet.labels),
        "columns": [],
        "notes": summary.notes,
        "facts": {"n_lines": summary.lines, "n_duplicates": summary.duplicates},
    }


def _describe_foreign(path: str, size: int, decoded: Decoded) -> ForeignFileDescription:
    words = decoded.words
    facts = dict(decoded.facts)
    return {
        "file": path,
        "format": facts.pop("format"),
        "n_words": words.n_words,
        "bytes": size,
        "title": decoded.title,
        "alphabet": words.alphabet.name,
        "letters": list(words.alphabet.labels),
        "columns": [_column(values.name, values.type) for values in decoded.columns],
        "notes": words.summary.notes,
        "facts": facts,
    }
