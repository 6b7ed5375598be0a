"""Records of fixed width: a table of fields that packs, unpacks and describes the bytes of a record."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct, calcsize
from typing import Any, NamedTuple


class Field(NamedTuple):
    """A field. code: of `struct`, little endian; `12s` is 12 bytes. Fields named "reserved…" must be zero.

    default: the value that `Record.pack` writes where none is given; None if one must be given.
    """

    name: str
    code: str
    meaning: str
    default: int | None = None

    @property
    def size(self) -> int:
        """The bytes of the field."""
        return calcsize("<" + self.code)

    @property
    def is_reserved(self) -> bool:
        """Whether the field must be zero."""
        return self.name.startswith("reserved")


class DumpedField(NamedTuple):
    """A field of an image, with its value and meaning.

    offset: its first byte in the image. record: the name of its record. number: of the record, where there are several.
    value: as a JSON value; checksums and other bytes are hexadecimal text.
    """

    offset: int
    record: str
    number: int | None
    name: str
    value: Any
    meaning: str


class Record:
    """A sequence of fields without gaps."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self._struct = Struct("<" + "".join(field.code for field in fields))
        self.size = self._struct.size
        self._names = tuple(field.name for field in fields)
        self._zeros = tuple((i, bytes(f.size) if "s" in f.code else 0) for i, f in enumerate(fields) if f.is_reserved)

    def pack(self, **values: Any) -> bytes:
        """The record's bytes. Reserved fields, which are zero, and those with a default need not be given."""
        zeros = {f.name: bytes(f.size) if "s" in f.code else 0 for f in self.fields if f.is_reserved}
        defaults = {f.name: f.default for f in self.fields if f.default is not None}
        return self._struct.pack(*(({**zeros, **defaults, **values})[name] for name in self._names))

    def unpack(self, data: memoryview | bytes, offset: int = 0) -> dict[str, Any]:
        """The values by field name."""
        return dict(zip(self._names, self._struct.unpack_from(data, offset), strict=True))

    def find_nonzero_reserved_field(self, data: memoryview | bytes, offset: int = 0) -> str:
        """The name of the first reserved field that is not zero, "" if all are zero."""
        values = self._struct.unpack_from(data, offset)
        return next((self._names[i] for i, zero in self._zeros if values[i] != zero), "")

    def dump(self, data: memoryview, start: int, name: str, number: int | None = None) -> Iterator[DumpedField]:
        """The fields that end inside the data. start: the record's first byte in the image. name: the record's."""
        piece, offset = bytes(data[: self.size]), 0
        for field, value in zip(self.fields, self._struct.unpack(piece.ljust(self.size, b"\0")), strict=True):
            offset += field.size
            if offset <= len(piece):
                first = start + offset - field.size
                yield DumpedField(first, name, number, field.name, _json_value(field, value), field.meaning)


def _json_value(field: Field, value: Any) -> Any:
    if field.name.endswith("checksum"):
        return f"{value:016x}"
    if isinstance(value, int):
        return value
    if field.is_reserved and not any(value):
        return 0
    text = value.rstrip(b"\0").decode("latin-1")
    return text if text.isascii() and text.isprintable() and text else value.hex(" ")
