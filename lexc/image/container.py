"""The container of an image: header and section table (specs/image.md, "Container")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xxhash import xxh3_64_intdigest

from lexc.errors import ChecksumMismatch, Malformed, NotAnImage, Truncated, VersionTooNew
from lexc.image.fields import Field, Record
from lexc.image.section_types import CRITICAL, WORD_DEPENDENT, Section, find_type

MAGIC = b"\x89LXC\r\n\x1a\n"
MAJOR, MINOR = 1, 1
ALIGNMENT = 64
MAX_SECTIONS = 64

_REMEDY = "Copy the file again, or build it anew."

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


def padded_size(length: int) -> int:
    """A length with its padding: the next multiple of ALIGNMENT."""
    return -(-length // ALIGNMENT) * ALIGNMENT


def header_checksum(header: memoryview | bytes) -> int:
    """XXH3-64 of a header without its last field, the checksum."""
    return xxh3_64_intdigest(header[: HEADER.size - 8])


def unpack(data: memoryview, where: str) -> list[Section]:
    """The sections of an image. Raises an ImageError unless header, table and the extents of sections are valid."""
    header = _header(data, where)
    n = header["n_sections"]
    end = HEADER.size + n * SECTION.size
    if n > MAX_SECTIONS or end > len(data):
        raise Malformed("section table", where=f"{where}: byte 12", expected="at most 64 sections", found=str(n))
    table = data[HEADER.size : end]
    if xxh3_64_intdigest(table) != header["table_checksum"]:
        raise ChecksumMismatch("the section table changed since it was written", where=f"{where}: byte 64")
    sections = []
    for i in range(n):
        section = _section(data, table, i, end, where)
        end = section.offset + len(section.data)
        sections.append(section)
    if padded_size(end) != len(data):
        raise Malformed(
            "there are bytes behind the last section", where=f"{where}: byte {end}", found=str(len(data) - end)
        )
    types = [section.type for section in sections]
    if any(types.count(name) > 1 and not _may_repeat(name) for name in types):
        raise Malformed("there are two sections of one type", where=where, found=", ".join(types))
    return sections


def _header(data: memoryview, where: str) -> dict[str, int]:
    """The fields of the header. Raises an ImageError unless it is whole, of this version, and its length is right."""
    header = bytes(data[: HEADER.size])
    _check_magic(header, where)
    if len(header) < HEADER.size:
        raise Truncated("the file ends inside its header", where=where, expected="64 bytes", found=str(len(header)))
    values = HEADER.unpack(header)
    _check_version(values, where)
    if header_checksum(header) != values["checksum"]:
        raise ChecksumMismatch("the header changed since it was written", where=f"{where}: byte 0")
    if values["major"] != MAJOR or HEADER.find_nonzero_reserved_field(header):
        raise Malformed(
            "the header's version or reserved fields are wrong", where=f"{where}: byte 8", found=header.hex(" ")
        )
    if values["length"] != len(data):
        error = Truncated if len(data) < values["length"] else Malformed
        expected, found = f"{values['length']} bytes", str(len(data))
        raise error("the file has another length than its header says", where=where, expected=expected, found=found)
    return values


def _check_magic(header: bytes, where: str) -> None:
    if header[:8] == MAGIC:
        return
    is_mangled = len(header) >= 8 and header[:4] == MAGIC[:4]
    raise NotAnImage(
        "a lexc image that was copied as text" if is_mangled else "not a lexc image",
        where=where,
        expected=MAGIC.hex(" "),
        found=header[:8].hex(" ") or "nothing",
        remedy=_REMEDY
        if is_mangled
        else "Build one with: lexc build WORDS -o OUT.dawg (or, of leaves, lexc leaves learn).",
    )


def _check_version(values: dict[str, int], where: str) -> None:
    if values["major"] > MAJOR:
        raise VersionTooNew(
            "written by a newer lexc",
            where=where,
            expected=f"format {MAJOR}.x",
            found=f"{values['major']}.{values['minor']}",
            remedy="Upgrade lexc, or build the image anew with this one.",
        )


def _section(data: memoryview, table: memoryview, i: int, end: int, where: str) -> Section:
    """The section of entry i of the table. end: the end of the section before."""
    entry = SECTION.unpack(table, i * SECTION.size)
    entry_where = f"{where}: byte {HEADER.size + i * SECTION.size}"
    offset, length, flags = entry["offset"], entry["length"], entry["flags"]
    name = ascii(entry["type"].decode("latin-1"))[1:-1]  # it may be shown on a terminal
    if offset != padded_size(end) or length > len(data) - offset:
        raise Malformed(
            f"section {name} lies elsewhere",
            where=entry_where,
            expected=f"byte {padded_size(end)}, inside the image of {len(data)} bytes",
            found=f"byte {offset}, {length} bytes",
        )
    _check_type(entry["type"], name, flags, entry_where)
    return Section(name, flags, data[offset : offset + length], offset, entry["checksum"])


def _check_type(raw: bytes, name: str, flags: int, where: str) -> None:
    """Raise Malformed unless a section's type is four capitals, with the flags of that type."""
    if not _is_four_capitals(raw):
        raise Malformed("a section's type", where=where, expected="four capital letters A to Z", found=name)
    if flags & ~(CRITICAL | WORD_DEPENDENT):
        raise Malformed(f"section {name} has unknown flags", where=where, expected="0 to 3", found=str(flags))
    known = find_type(name)
    if known and flags != known.flags:
        expected = str(known.flags)
        raise Malformed(f"section {name} has wrong flags", where=where, expected=expected, found=str(flags))
    if not known and flags & CRITICAL:
        raise Malformed(f"section {name} is needed and unknown", where=where, remedy="Upgrade lexc.")


def _may_repeat(name: str) -> bool:
    known = find_type(name)
    return known is not None and known.is_repeated


def _is_four_capitals(raw: bytes) -> bool:
    return raw.isalpha() and raw.isupper()


def verify_checksums(sections: Iterable[Section], where: str) -> None:
    """Raise ChecksumMismatch at the first section that changed since it was written."""
    for section in sections:
        if xxh3_64_intdigest(section.data) != section.checksum:
            raise ChecksumMismatch(
                f"{section.type} changed since it was written",
                where=f"{where}: byte {section.offset}",
                expected=f"XXH3-64 {section.checksum:016x}",
            )


def verify_padding(sections: Sequence[Section], data: memoryview, where: str) -> None:
    """Raise Malformed unless the bytes between sections are zero."""
    end = HEADER.size + SECTION.size * len(sections)
    for start, after in [*((s.offset, s.offset + len(s.data)) for s in sections), (len(data), 0)]:
        if any(data[end:start]):
            raise Malformed("padding is not zero", where=f"{where}: byte {end}")
        end = after
