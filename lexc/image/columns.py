"""COLU: values of words (specs/image.md, "COLU")."""

from __future__ import annotations

import struct
import sys
from array import array
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import lexc.kernels.layout._column_types as column_types
from lexc.errors import Malformed
from lexc.image.fields import DumpedField, Field, Record
from lexc.image.graph import Graph
from lexc.image.section_types import VALUES, SectionType
from lexc.image.sections import UNSIGNED, numbers
from lexc.kernels.layout.values import Numbers, Values
from lexc.kernels.layout.weights import Weights

TYPES: dict[int, str] = {number: name.lower() for name, number in vars(column_types).items() if name.isupper()}
TYPE_NUMBERS = {name: number for number, name in TYPES.items()}
NUMERIC = ("unsigned", "signed", "float")
BITS, TEXT, BYTES, MANY = "bits", "text", "bytes", "many"
GAPS, CHOSEN = 1, 2  # flags: some words have no value; the type and width were chosen by the caller

COLUMN = Record(
    Field("name", "32s", "of the column, UTF-8, padded with zeros"),
    Field("type", "B", ", ".join(f"{number} {name}" for number, name in TYPES.items())),
    Field("width", "B", "bytes of an entry; 0 for bits"),
    Field("flags", "B", "1 some words have no value, 2 type and width were chosen", 0),
    Field("item_type", "B", "of many: the type of its items", 0),
    Field("item_width", "B", "of many: bytes of an item", 0),
    Field("reserved", "3s", "zero"),
    Field("n_entries", "Q", "words"),
    Field("reserved_2", "16s", "zero"),
)
WIDTHS = {
    "unsigned": (1, 2, 4, 8), "signed": (1, 2, 4, 8), "float": (4, 8), "bits": (0,), "text": (1, 2, 4, 8),
    "bytes": (1, 2, 4, 8), "many": (1, 2, 4, 8),
}  # fmt: skip
ITEM_TYPES = (*NUMERIC, TEXT, BYTES)
MAX_NAME = 32  # bytes
ITEM_ALIGNMENT = 8
LARGEST_FLOATS: dict[int, float] = {4: struct.unpack("<f", b"\xff\xff\x7f\x7f")[0], 8: sys.float_info.max}  # by width
_CODES = {"unsigned": "BHIQ", "signed": "bhiq", "float": "  fd"}

Number = int | float


class StoredColumn(NamedTuple):
    """A column of an image. type: a value of `TYPES`. width: bytes of an entry. n: words. body: all behind the header.

    entries, items: their stored bits, as unsigned numbers. presence: the bitmap of words that have a value; empty if
    all have one. content: the bytes of texts or values. reader: of the values. numbers: the kernel that orders numeric
    entries, with the maxima of an index if is_indexed.
    """

    name: str
    type: str
    width: int
    n: int
    body: memoryview
    where: str
    flags: int
    item_type: str
    item_width: int
    entries: memoryview
    presence: memoryview
    items: memoryview
    content: memoryview
    reader: Values
    numbers: Weights | None = None
    is_indexed: bool = False

    @property
    def has_gaps(self) -> bool:
        """Whether the column says for each word whether it has a value."""
        return bool(self.flags & GAPS)

    @property
    def type_name(self) -> str:
        """The type as people write it: u8, i16, f64, bit, text, bytes, many text."""
        return _type_name(self.type, self.width, self.item_type, self.item_width)

    def reader_arguments(self) -> tuple[Any, ...]:
        """The arguments of `Values._attach`."""
        is_bits = self.type == BITS
        return (
            TYPE_NUMBERS[self.type],
            self.n,
            Numbers(1, 1, b"") if is_bits else Numbers(TYPE_NUMBERS[self.type], self.width, self.entries),
            self.body if is_bits else b"",
            self.presence,
            TYPE_NUMBERS.get(self.item_type, 0),
            Numbers(TYPE_NUMBERS.get(self.item_type, 0), self.item_width or 1, self.items),
            self.content,
        )

    def value(self, i: int) -> Number:
        """Entry i of a numeric column, 0 where there is no value."""
        number: Number = self.reader.number_at(i)
        return number

    def values(self) -> list[Any]:
        """The values of all words, None where there is none."""
        return self.reader.values_of(0, self.n)

    def stored_numbers(self) -> list[Number]:
        """The entries of a numeric column, 0 where there is no value."""
        return [value or 0 for value in self.values()] if self.has_gaps else self.values()


def _type_name(kind: str, width: int, item_type: str = "", item_width: int = 0) -> str:
    if kind == MANY:
        return f"many {_type_name(item_type, item_width)}"
    return {"unsigned": f"u{8 * width}", "signed": f"i{8 * width}", "float": f"f{8 * width}", BITS: "bit"}.get(
        kind, kind
    )


def type_name(data: memoryview | bytes) -> str:
    """The type of a sound section COLU, as people write it."""
    header = COLUMN.unpack(data)
    return _type_name(TYPES[header["type"]], header["width"], TYPES.get(header["item_type"], ""), header["item_width"])


def extent(kind: str, width: int) -> tuple[Number, Number]:
    """The smallest and the largest number of a numeric type."""
    bits = 8 * width
    if kind == "float":
        return -LARGEST_FLOATS[width], LARGEST_FLOATS[width]
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if kind == "signed" else (0, (1 << bits) - 1)


def numbers_to_bytes(kind: str, width: int, values: Sequence[Number]) -> bytes:
    """Values as entries of a numeric type, little endian. A float that is rounded to −0 becomes 0."""
    code = typecode(kind, width)
    try:
        stored = array(code, values)
    except TypeError:  # whole numbers among floats
        stored = array(code, map(int, values))
    if kind == "float" and 0 in stored:
        stored = array(code, (number or 0.0 for number in stored))
    if sys.byteorder == "big":
        stored.byteswap()
    return stored.tobytes()


def typecode(kind: str, width: int) -> Any:
    """The code of `struct` and `array` for numbers of a type and width."""
    return _CODES[kind][width.bit_length() - 1]


class ColumnSection(SectionType):
    """COLU: a value for each word."""

    name, attribute, part, is_repeated, needs = "COLU", "columns", VALUES, True, ("GRPH",)

    def read(self, image: Any) -> dict[str, StoredColumn]:
        """The columns by name, without indexes. Columns of unknown types, which a newer lexc wrote, are left out.

        Raises Malformed unless the fields of each COLU fit one another, GRPH and its length.
        """
        columns: dict[str, StoredColumn] = {}
        names: set[str] = set()
        for section in image.of_type(self.name):
            data, where = memoryview(section.data), image.location_of(section)
            name = read_name(data, self.name, where)
            if name in names:
                raise Malformed("there are two columns of one name", where=where, found=repr(name))
            names.add(name)
            if COLUMN.unpack(data)["type"] in (0, *TYPES):  # 0 is no type of any version
                columns[name] = _read_column(name, data, image.graph, where)
        return columns

    def verify(self, image: Any, proofs: dict[str, Any]) -> None:
        """Verify all entries, and all maxima of indexes."""
        verify(image.columns.values())

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The header. Values are no fields."""
        return COLUMN.dump(data, start, "columns", number)


def _read_column(name: str, data: memoryview, graph: Graph, where: str) -> StoredColumn:
    header, n = read_header(COLUMN, data, "COLU", where), graph.n_words
    kind, item_type = TYPES.get(header["type"], ""), TYPES.get(header["item_type"], "")
    _check_header(header, n, where)
    offsets = _ColumnOffsets(data, header, n, where)
    entries = memoryview(b"") if kind == BITS else numbers(data[64 : offsets.entries_end], UNSIGNED[header["width"]])
    presence, content = data[offsets.entries_end : offsets.presence_end], data[offsets.content_start :]
    weights = _order_numbers(header, entries) if kind in NUMERIC else None
    column = StoredColumn(
        name, kind, header["width"], n, data[COLUMN.size :], where, header["flags"], item_type, header["item_width"],
        entries, presence, offsets.items, content, Values(), weights,
    )  # fmt: skip
    column.reader._attach(*column.reader_arguments())
    return column


def _order_numbers(header: dict[str, int], stored: Any) -> Weights:
    """The kernel that orders numeric entries, without maxima: it has no levels, and never uses its shift."""
    return Weights(header["type"], header["width"], stored, stored[:0], 1, array("Q", [0]))


def _check_header(header: dict[str, int], n_words: int, where: str) -> None:
    """Raise Malformed unless the fields of COLU are those of a known type (rules U1 and U2)."""
    kind, item_type = TYPES.get(header["type"], ""), TYPES.get(header["item_type"], "")
    flags = GAPS * (kind != MANY) | CHOSEN * (kind in NUMERIC)
    if header["width"] not in WIDTHS.get(kind, ()) or header["n_entries"] != n_words:
        raise size_error("COLU", where, f"a known type and width, and {n_words} entries", header)
    if header["flags"] & ~flags:
        raise size_error("COLU", where, f"flags of type {kind}, at most {flags}", header)
    has_items = kind == MANY and item_type in ITEM_TYPES and header["item_width"] in WIDTHS[item_type]
    if not has_items and (kind == MANY or header["item_type"] or header["item_width"]):
        raise size_error("COLU", where, "type and width of items, in columns of many alone", header)


class _ColumnOffsets:
    """The offsets in COLU at which entries, presence and items end. items: the stored numbers of items.

    Raises Malformed if one lies beyond the section (rule U3).
    """

    def __init__(self, data: memoryview, header: dict[str, int], n_words: int, where: str) -> None:
        kind, width, bitmap = TYPES[header["type"]], header["width"], -(-n_words // 8)
        self.where, self.size = where, len(data)
        self.entries_end = self._require_inside(COLUMN.size + (width * n_words or bitmap))
        self.presence_end = self._require_inside(self.entries_end + bitmap * (header["flags"] & GAPS))
        self.content_start, self.items = self.presence_end, memoryview(b"")
        item_type = kind
        last_entry = int.from_bytes(data[self.entries_end - width : self.entries_end], "little")
        if kind == MANY:
            item_type, item_width = TYPES[header["item_type"]], header["item_width"]
            start = self._require_inside(-(-self.entries_end // ITEM_ALIGNMENT) * ITEM_ALIGNMENT)
            self.content_start = self._require_inside(start + last_entry * item_width)
            if any(data[self.entries_end : start]):
                raise Malformed("COLU has padding that is not zero", where=where)
            self.items = numbers(data[start : self.content_start], UNSIGNED[item_width])
            last_entry = self.items[-1] if last_entry and item_type == BYTES else 0
        if item_type == TEXT:
            self._require_inside(self.content_start + 1)
        elif self._require_inside(self.content_start + (last_entry if item_type == BYTES else 0)) != self.size:
            raise self._size_error(f"{self.content_start + (last_entry if item_type == BYTES else 0)} bytes")

    def _require_inside(self, end: int) -> int:
        """Return an end itself. Raises Malformed if it lies beyond the section."""
        if end > self.size:
            raise self._size_error(f"{end} bytes or more")
        return end

    def _size_error(self, expected: str) -> Malformed:
        return size_error("COLU", self.where, expected, {"bytes": self.size})


def read_name(data: memoryview, section: str, where: str) -> str:
    """The name of the column that a section holds or indexes. Raises Malformed if it is invalid."""
    if len(data) < COLUMN.size:
        raise Malformed(f"{section} ends inside its header", where=where, found=f"{len(data)} bytes")
    raw = bytes(data[:MAX_NAME]).rstrip(b"\0")
    try:
        name = raw.decode()
    except UnicodeDecodeError:
        name = ""
    if not name or "\0" in name:
        raise Malformed(
            "the name of a column does not fit", where=where, expected="1 to 32 bytes of UTF-8", found=repr(raw)
        )
    return name


def read_header(record: Record, data: memoryview, section: str, where: str) -> dict[str, int]:
    """The fields of a header. Raises Malformed if reserved ones are not zero."""
    if record.find_nonzero_reserved_field(data):
        raise Malformed(f"{section}: reserved fields are not zero", where=where, expected="zeros")
    return record.unpack(data)


def size_error(section: str, where: str, expected: str, found: dict[str, int]) -> Malformed:
    """The error for fields that do not fit one another or the section."""
    shown = {name: value for name, value in found.items() if not name.startswith("reserved")}
    return Malformed(f"{section} does not fit", where=where, expected=expected, found=str(shown))


_CHUNK = 1 << 20  # bytes of texts that are decoded at a time
_FAULTS = {
    1: "COLU has a text that does not begin or end where it should",
    2: "COLU has a text that does not begin or end where it should",
    3: "COLU has an end below the one before it",
    4: "COLU has an item that is no number",
    5: "COLU has an entry for a word without a value",
}


def verify(columns: Iterable[StoredColumn]) -> None:
    """Raise Malformed unless all entries are valid for their types, and all maxima are right. Takes linear time."""
    for column in columns:
        if column.numbers is not None:
            level, i = column.numbers.find_mismatch()
            if level >= 0:
                problem = f"WIDX: maximum {i} of level {level}" if level else f"COLU: entry {i} is no number"
                raise Malformed(problem, where=column.where)
        if TEXT in (column.type, column.item_type):
            _verify_utf8(column)
        if fault := column.reader.find_fault():
            raise Malformed(_FAULTS[fault], where=column.where)
        bitmaps = [column.body[: -(-column.n // 8)]] if column.type == BITS else []
        if column.n % 8 and any(bitmap[-1] >> column.n % 8 for bitmap in (*bitmaps, column.presence[-1:]) if bitmap):
            raise Malformed("COLU has a bit beyond the last word", where=column.where)


def _verify_utf8(column: StoredColumn) -> None:
    decoder, content = getincrementaldecoder("utf-8")(), column.content
    try:
        for start in range(0, len(content), _CHUNK):
            decoder.decode(content[start : start + _CHUNK], final=start + _CHUNK >= len(content))
    except UnicodeDecodeError as error:
        found = repr(error.object[error.start : error.end])
        raise Malformed("COLU has a text that is not UTF-8", where=column.where, found=found) from None
