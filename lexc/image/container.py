"""The container: header, section table, and what their fields mean (specs/image.md, "Container")."""

from __future__ import annotations

from dataclasses import dataclass

from xxhash import xxh3_64_intdigest

from lexc.image.fields import Field, Record

MAGIC = b"\x89LXC\r\n\x1a\n"
MAJOR, MINOR = 1, 0
ALIGNMENT = 64
MAX_SECTIONS = 64

CRITICAL = 1  # a reader that does not know the section must refuse the image
WORD_DEPENDENT = 2  # an edit of the words makes the section wrong

HEADER = Record(
    Field("magic", "8s", "89 4C 58 43 0D 0A 1A 0A"),
    Field("major", "H", "format version; a reader refuses a newer one"),
    Field("minor", "H", "additions that older readers may ignore"),
    Field("n_sections", "I", "entries in the section table, which follows at offset 64"),
    Field("length", "Q", "bytes of the whole image, padding included"),
    Field("table_checksum", "Q", "XXH3-64 of the section table"),
    Field("reserved", "24s", "zero"),
    Field("checksum", "Q", "XXH3-64 of the 56 bytes before"),
)
SECTION = Record(
    Field("type", "4s", "four ASCII capitals"),
    Field("flags", "I", "1 critical, 2 depends on the words"),
    Field("offset", "Q", "from the image's first byte, a multiple of 64"),
    Field("length", "Q", "bytes, without the padding behind"),
    Field("checksum", "Q", "XXH3-64 of those bytes"),
)


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its type, flags and bytes. `offset` is where it was read, 0 before it is written."""

    type: str
    flags: int
    data: memoryview | bytes
    offset: int = 0
    checksum: int = 0

    @property
    def is_critical(self) -> bool:
        return bool(self.flags & CRITICAL)


def padded(length: int) -> int:
    """The next multiple of the alignment."""
    return -(-length // ALIGNMENT) * ALIGNMENT


def header_checksum(header: memoryview | bytes) -> int:
    return xxh3_64_intdigest(header[: HEADER.size - 8])
