"""COLU and WIDX: a value for each word, and the maxima of blocks of values (specs/image.md, "COLU", "WIDX")."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from lexc.errors import Malformed
from lexc.image.container import Section
from lexc.image.fields import Field, Record
from lexc.image.graph import Graph
from lexc.kernels.layout.weights import Weights

TYPES = {1: "unsigned", 2: "signed", 3: "float", 4: "bits", 5: "text"}
BITS, TEXT = "bits", "text"
WEIGHT = "weight"  # the name of the column by which completions and suggestions are ordered

COLUMN = Record(
    Field("name", "32s", "of the column, UTF-8, padded with zeros"),
    Field("type", "B", "1 unsigned, 2 signed, 3 float, 4 bits, 5 text"),
    Field("width", "B", "bytes of an entry; 0 for bits"),
    Field("reserved", "6s", "zero"),
    Field("n_entries", "Q", "words"),
    Field("reserved_2", "16s", "zero"),
)
INDEX = Record(
    Field("name", "32s", "of the column"),
    Field("type", "B", "as in the column"),
    Field("width", "B", "as in the column"),
    Field("block", "H", "numbers that one maximum stands for, a power of two"),
    Field("n_levels", "I", "levels of maxima"),
    Field("n_entries", "Q", "words"),
    Field("reserved", "16s", "zero"),
)
_WIDTHS = {"unsigned": (1, 2, 4, 8), "signed": (1, 2, 4, 8), "float": (4, 8), "bits": (0,), "text": (1, 2, 4, 8)}
_UNSIGNED = {1: "B", 2: "H", 4: "I", 8: "Q"}
_CODES = {"unsigned": "BHIQ", "signed": "bhiq", "float": "  fd"}

_NAME_SIZE = 32

Number = int | float


@dataclass(frozen=True, slots=True)
class Column:
    """A column. type: a value of `TYPES`. width: bytes of an entry. body: the entries, and texts behind them.

    n: the number of entries. numbers: the kernel that reads numeric entries, with the maxima of an index if is_indexed.
    """

    name: str
    type: str
    width: int
    n: int
    body: memoryview
    where: str
    numbers: Weights | None = None
    is_indexed: bool = False

    def value(self, i: int) -> Number:
        """Entry i of a numeric column."""
        assert self.numbers is not None
        data = self.numbers.stored_bits(i).to_bytes(self.width, "little")
        value: Number = struct.unpack("<" + _code(self.type, self.width), data)[0]
        return value

    def values(self) -> list[Any]:
        """All entries: numbers, for bits 0 and 1, for texts bytes of UTF-8."""
        if self.type == BITS:
            return [self.body[i >> 3] >> (i & 7) & 1 for i in range(self.n)]
        if self.type == TEXT:
            return self._texts()
        return [value for (value,) in struct.iter_unpack("<" + _code(self.type, self.width), self.body)]

    def _texts(self) -> list[bytes]:
        """The text of each word. Words with one offset share an object.

        No text is the tail of another (rule U4), so that all of them take no more memory than the section.
        """
        size = self.n * self.width
        texts = bytes(self.body[size:])
        found, entries = dict[int, bytes](), struct.iter_unpack("<" + _code("unsigned", self.width), self.body[:size])
        offsets = [offset for (offset,) in entries]
        for offset in offsets:
            if offset not in found:
                found[offset] = texts[offset : texts.find(b"\0", offset)]
        return [found[offset] for offset in offsets]


Numbers = Callable[..., memoryview]  # `lexc.image.reader.numbers`: (bytes, typecode) -> numbers of this host


def numbers_to_bytes(kind: str, width: int, values: Iterable[Number]) -> bytes:
    """Values as entries of a numeric type, little endian."""
    values = [float(value) if kind == "float" else int(value) for value in values]
    return struct.pack(f"<{len(values)}{_code(kind, width)}", *values)


def _code(kind: str, width: int) -> str:
    return _CODES[kind][width.bit_length() - 1]


def unpack(sections: Iterable[Section], graph: Graph, numbers: Numbers, where: str) -> dict[str, Column]:
    """The columns by name, but those of unknown types, which a newer lexc wrote.

    Raises Malformed unless the fields of COLU and WIDX fit one another, GRPH and their lengths.
    """
    columns: dict[str, Column] = {}
    names: set[str] = set()
    for section, section_where in _sections_of_type("COLU", sections, where):
        data = memoryview(section.data)
        name = _read_name(data, "COLU", section_where)
        if name in names:
            raise Malformed("there are two columns of one name", where=section_where, found=repr(name))
        names.add(name)
        if _has_known_type(data):
            columns[name] = _read_column(name, data, graph, numbers, section_where)
    for section, section_where in _sections_of_type("WIDX", sections, where):
        data = memoryview(section.data)
        name = _read_name(data, "WIDX", section_where)
        columns[name] = _add_index(columns.get(name), data, graph, numbers, section_where)
    return columns


def _sections_of_type(name: str, sections: Iterable[Section], where: str) -> list[tuple[Section, str]]:
    """The sections of a type, each with its place, for errors."""
    return [(section, f"{where}: {name} at byte {section.offset}") for section in sections if section.type == name]


def _has_known_type(data: memoryview) -> bool:
    return COLUMN.unpack(data)["type"] in (0, *TYPES)  # 0 is no type of any version


def verify(columns: Iterable[Column], graph: Graph, numbers: Numbers) -> None:
    """Raise Malformed unless all entries are valid for their types, and all maxima are right. Takes linear time."""
    for column in columns:
        if column.numbers is not None:
            level, i = column.numbers.find_mismatch()
            if level >= 0:
                problem = f"WIDX: maximum {i} of level {level}" if level else f"COLU: entry {i} is no number"
                raise Malformed(problem, where=column.where)
        elif column.type == "bits" and graph.n_words % 8 and column.body[-1] >> graph.n_words % 8:
            raise Malformed("COLU has a bit beyond the last word", where=column.where)
        elif column.type == "text":
            _verify_texts(column, graph, numbers)


def _verify_texts(column: Column, graph: Graph, numbers: Numbers) -> None:
    """Raise Malformed unless the texts are UTF-8 and each entry points just behind the zero of another text."""
    texts = bytes(column.body[column.width * graph.n_words :])
    offsets = set(_entries(column, graph, numbers))
    if texts[0] or texts[-1] or max(offsets) >= len(texts) or any(texts[offset - 1] for offset in offsets):
        raise Malformed("COLU has a text that does not begin or end where it should", where=column.where)
    try:
        texts.decode()
    except UnicodeDecodeError as error:
        found = repr(texts[error.start : error.end])
        raise Malformed("COLU has a text that is not UTF-8", where=column.where, found=found) from None


def _read_column(name: str, data: memoryview, graph: Graph, numbers: Numbers, where: str) -> Column:
    header = _read_header(COLUMN, data, "COLU", where)
    kind, width = TYPES.get(header["type"], ""), header["width"]
    if width not in _WIDTHS.get(kind, ()) or header["n_entries"] != graph.n_words:
        raise _size_error("COLU", where, f"a known type and width, and {graph.n_words} entries", header)
    size = COLUMN.size + (width * graph.n_words if width else -(-graph.n_words // 8))
    if len(data) <= size if kind == "text" else len(data) != size:
        raise _size_error("COLU", where, f"{size} bytes{' and texts' * (kind == 'text')}", {"bytes": len(data)})
    column = Column(name, kind, width, graph.n_words, data[COLUMN.size :], where)
    if kind not in _CODES:
        return column
    entries = _entries(column, graph, numbers)
    # no maxima: no levels, and a shift that is never used
    return replace(column, numbers=Weights(header["type"], width, entries, entries[:0], 1, array("Q", [0])))


def _entries(column: Column, graph: Graph, numbers: Numbers) -> memoryview:
    """The entries as unsigned numbers."""
    return numbers(column.body[: column.width * graph.n_words], _UNSIGNED[column.width])


def _add_index(column: Column | None, data: memoryview, graph: Graph, numbers: Numbers, where: str) -> Column:
    """A column with the maxima of its index. column: None if no column has the index's name, which is an error."""
    header = _read_header(INDEX, data, "WIDX", where)
    block, n_words = header["block"], graph.n_words
    if column is None or (column.type, column.width) != (TYPES.get(header["type"]), header["width"]):
        raise _size_error("WIDX", where, "name, type and width of a column before it", header)
    if column.numbers is None or column.is_indexed:
        raise _size_error("WIDX", where, "a numeric column, and one index", header)
    if block < 2 or block & (block - 1) or header["n_entries"] != n_words:
        raise _size_error("WIDX", where, f"a block of 2, 4, … 32768, and {n_words} entries", header)
    sizes = level_sizes(n_words, block)
    if header["n_levels"] != len(sizes) or len(data) != INDEX.size + column.width * sum(sizes):
        raise _size_error("WIDX", where, f"{len(sizes)} levels of {sum(sizes)} maxima", {**header, "bytes": len(data)})
    maxima = numbers(data[INDEX.size :], _UNSIGNED[column.width])
    level_starts = array("Q", [0, *accumulate(sizes)])
    weights = Weights(
        header["type"], column.width, _entries(column, graph, numbers), maxima, block.bit_length() - 1, level_starts
    )
    return replace(column, numbers=weights, is_indexed=True)


def level_sizes(n_words: int, block: int) -> list[int]:
    """The number of maxima of each level, from level 1; the last is 1."""
    sizes = [-(-n_words // block)]
    while sizes[-1] > 1:
        sizes.append(-(-sizes[-1] // block))
    return sizes


def _read_name(data: memoryview, section: str, where: str) -> str:
    """The name of the column that a section holds or indexes. Raises Malformed if it is invalid."""
    if len(data) < COLUMN.size:
        raise Malformed(f"{section} ends inside its header", where=where, found=f"{len(data)} bytes")
    raw = bytes(data[:_NAME_SIZE]).rstrip(b"\0")
    try:
        name = raw.decode()
    except UnicodeDecodeError:
        name = ""
    if not name or "\0" in name:
        raise Malformed(
            "the name of a column does not fit", where=where, expected="1 to 32 bytes of UTF-8", found=repr(raw)
        )
    return name


def _read_header(record: Record, data: memoryview, section: str, where: str) -> dict[str, int]:
    if record.find_nonzero_reserved_field(data):
        raise Malformed(f"{section}: reserved fields are not zero", where=where, expected="zeros")
    return record.unpack(data)


def _size_error(section: str, where: str, expected: str, found: dict[str, int]) -> Malformed:
    shown = {name: value for name, value in found.items() if not name.startswith("reserved")}
    return Malformed(f"{section} does not fit", where=where, expected=expected, found=str(shown))
