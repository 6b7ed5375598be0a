"""Images without words, which set operations may leave. They are in memory alone: no file holds one."""

from __future__ import annotations

import struct

from lexc.compile.build import BuildOptions, compile_words
from lexc.compile.columns import column_sections
from lexc.compile.merged_columns import stored_type
from lexc.image.columns import StoredColumn
from lexc.image.node_sections import NodeSection
from lexc.image.reader import Image
from lexc.image.section_types import Section, find_type
from lexc.image.writer import assemble
from lexc.kernels.building import sorting
from lexc.source.words import Words

_DEAD_END = struct.pack("<I", 0xFF | 1 << 9)
"""The last unit of a node in `arcs`. Its label is in no UTF-8, and it leads to nothing."""


def make_empty_image(image: Image, other: Image) -> Image:
    """An image without words, of the kind and the alphabet of an image, and with the columns of two.

    The image of a word of one letter is compiled. Then its nodes lose their arcs, so that every walk ends at its root.
    """
    letter = bytes([1]) if not image.alphabet.is_utf8 else b"a"
    tiles = memoryview(letter + b"\0")
    words = Words(tiles, 1, True, image.alphabet._replace(value_order=None), sorting.measure_words(tiles))
    layout = "arcs" if image.alphabet.is_utf8 else "bitmap"
    compiled = compile_words(words, BuildOptions(image.graph.kind, layout, rank=True))
    stored = {**image.columns, **{name: column for name, column in other.columns.items() if name not in image.columns}}
    found = [
        section for name, column in stored.items() for section in column_sections(name, [None], stored_type(column))
    ]
    sections = [section._replace(data=_without_arcs(section, layout)) for section in (*compiled.sections, *found)]
    empty = Image(memoryview(b"".join(assemble(sections))), "<no words>", trust=True)
    empty.graph = empty.graph._replace(n_words=0)
    empty.meta = empty.meta._replace(identity=bytes(len(empty.meta.identity)))
    empty.columns = {name: _without_entries(column) for name, column in empty.columns.items()}
    return empty


def _without_entries(column: StoredColumn) -> StoredColumn:
    """A column of no words."""
    column = column._replace(n=0)
    column.reader._attach(*column.reader_arguments())
    return column


def _without_arcs(section: Section, layout: str) -> bytes:
    """The bytes of a section. Nodes lose their arcs."""
    data = bytes(section.data)
    if not isinstance(find_type(section.type), NodeSection):
        return data
    return bytes(len(data)) if layout == "bitmap" else _DEAD_END * (len(data) // len(_DEAD_END))
