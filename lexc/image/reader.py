"""Opening an image: mapping or reading it, taking the container apart, and verifying it on the way.

Everything here distrusts the bytes. What is checked always is O(1): header, section table, GRAPH, META. The linear
part, `lexc.image.check`, is left out only by trust=True.
"""

from __future__ import annotations

import mmap
import os
import stat
import sys
from array import array
from functools import cached_property
from struct import calcsize
from typing import Literal

from xxhash import xxh3_64_intdigest

from lexc.errors import (
    ChecksumMismatch,
    ImageError,
    Malformed,
    NotAnImage,
    SectionMissing,
    Truncated,
    VersionTooNew,
    printable,
)
from lexc.image import check, container, graph, meta, ranks, spelling
from lexc.image.container import HEADER, SECTION, Section
from lexc.image.graph import Graph
from lexc.kernels.lookup import Lookup
from lexc.kernels.rank import Ranks
from lexc.kernels.verify import alignment
from lexc.kernels.walk import Walk

Load = Literal["map", "read"]
Typecode = Literal["B", "H", "I", "Q"]
KNOWN = ("GRPH", "META", "LEVL", "NODE", "RANK", "COLU", "WIDX", "ALPH")
_NEEDED = ("GRPH", "META", "LEVL", "NODE")


class Image:
    """An open image: its sections, the fields of GRAPH, META, and the nodes as numbers of this host.

    nodes32 and nodes64 are views of NODES; the one whose width the image does not use is empty.
    """

    def __init__(self, data: memoryview, where: str, trust: bool = False) -> None:
        self.where = where
        self.data = data
        self.sections = _sections(data, where)
        self._by_type = {section.type: section for section in self.sections}
        for name in _NEEDED:
            if name not in self._by_type:
                raise Malformed("a section is missing", where=where, expected=", ".join(_NEEDED), found=f"no {name}")
        check.checksums((s for s in self.sections if s.type in _NEEDED and s.type != "NODE"), where)
        self.graph: Graph = check.graph_fields(self.section("GRPH"), self.section("NODE"), self.place("GRPH"))
        self.meta = meta.unpack(self.section("META"), self.place("META"))
        self.alphabet = self.meta.alphabet
        check.alphabet_fits(self.graph, self.alphabet, self.place("META"))
        self.levels = check.levels(
            numbers(self.section("LEVL"), "Q", self.place("LEVL")), self.graph, self.place("LEVL")
        )
        typecode: Typecode = "I" if self.graph.unit_bytes == 4 else "Q"
        nodes = numbers(self.section("NODE"), typecode)
        empty = memoryview(b"")
        self.nodes32, self.nodes64 = (nodes, empty.cast("Q")) if typecode == "I" else (empty.cast("I"), nodes)
        self._rank = self._open_rank()
        if not trust:
            check.all_bytes(self)

    def section(self, name: str) -> memoryview:
        """A section's bytes; SectionMissing when the image has none of that type."""
        if name not in self._by_type:
            raise SectionMissing(
                f"the image has no {name}", where=self.where, remedy="Build it anew with that section."
            )
        return memoryview(self._by_type[name].data)

    def has(self, name: str) -> bool:
        return name in self._by_type

    def place(self, name: str) -> str:
        """A section's name for error messages."""
        return f"{self.where}: {name} at byte {self._by_type[name].offset}"

    def attach(self, lookup: Lookup) -> None:
        """Point a `Lookup` at the words."""
        g, table = self.graph, self.alphabet.byte_table()
        lookup._attach(self.nodes32, self.nodes64, g.roots[graph.WORDS], g.mask_units, g.unit_bytes, table)

    @cached_property
    def lookup(self) -> Lookup:
        """Membership by tiles."""
        lookup = Lookup()
        self.attach(lookup)
        return lookup

    @cached_property
    def walk(self) -> Walk:
        """A walk to `begin` others from: what all walks share is prepared once."""
        g = self.graph
        return Walk(self.nodes32, self.nodes64, g.mask_units, g.unit_bytes, *spelling.form(self.alphabet), g.longest)

    @property
    def rank(self) -> Ranks:
        """Ordinals; SectionMissing when the image was built without them."""
        if self._rank is None:
            raise SectionMissing("the image has no RANK", where=self.where, remedy="Build it anew, without --no-rank.")
        return self._rank

    def _open_rank(self) -> Ranks | None:
        if not self.has("RANK"):
            return None
        g = self.graph
        table = ranks.unpack(self.section("RANK"), g, numbers, self.place("RANK"))
        return Ranks(
            self.nodes32,
            self.nodes64,
            g.mask_units,
            g.unit_bytes,
            g.dawg_start,
            g.roots[graph.WORDS],
            table.node_starts,
            table.nodes_before,
            *table.values,
        )


def numbers(data: memoryview, typecode: Typecode, where: str = "") -> memoryview:
    """Little-endian bytes as numbers of this host: a view, or a copy where the host or the alignment wants one."""
    if len(data) % calcsize(typecode):
        raise Malformed(
            "a section of numbers ends inside one",
            where=where,
            expected=f"a multiple of {calcsize(typecode)} bytes",
            found=str(len(data)),
        )
    if sys.byteorder == "big":
        swapped = array(typecode, bytes(data))
        swapped.byteswap()
        return memoryview(swapped)
    view = memoryview(data)
    if len(view) and alignment(view) % calcsize(typecode):
        return memoryview(bytearray(view)).cast(typecode).toreadonly()
    return view.cast(typecode).toreadonly()


def map_file(path: str | os.PathLike[str], load: Load = "map") -> memoryview:
    """A file's bytes, mapped or read. Replace a mapped file, never write into it: truncating it kills its
    readers (SIGBUS), and changed bytes are not verified again."""
    with open(path, "rb") as file:
        if load == "read":
            return memoryview(file.read())
        state = os.fstat(file.fileno())
        if stat.S_ISFIFO(state.st_mode):
            return memoryview(file.read())
        if not stat.S_ISREG(state.st_mode):
            raise NotAnImage("neither a file nor a pipe", where=os.fspath(path), expected="a lexc image")
        if state.st_size == 0:
            raise NotAnImage("an empty file", where=os.fspath(path), expected="a lexc image")
        try:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except (ValueError, OSError):  # a file system without mapping
            return memoryview(file.read())


def _sections(data: memoryview, where: str) -> list[Section]:
    """The container taken apart: header and table, both checked, and the sections' extents."""
    header = _header(data, where)
    n = header["n_sections"]
    end = HEADER.size + n * SECTION.size
    if n > container.MAX_SECTIONS or end > len(data):
        raise Malformed("section table", where=f"{where}: byte 12", expected="at most 64 sections", found=str(n))
    table = data[HEADER.size : end]
    if xxh3_64_intdigest(table) != header["table_checksum"]:
        raise ChecksumMismatch(
            "the section table changed since it was written", where=f"{where}: byte 64", remedy=_REMEDY
        )
    sections = []
    for i in range(n):
        section = _section(data, table, i, end, where)
        end = section.offset + len(section.data)
        sections.append(section)
    if container.padded(end) != len(data):
        raise Malformed("bytes behind the last section", where=f"{where}: byte {end}", found=str(len(data) - end))
    types = [section.type for section in sections if section.type not in ("COLU", "WIDX")]
    if len(types) != len(set(types)):
        raise Malformed("two sections of one type", where=where, found=", ".join(types))
    return sections


_REMEDY = "Copy the file again, or build it anew."


def _header(data: memoryview, where: str) -> dict[str, int]:
    head = bytes(data[: HEADER.size])
    if head[:8] != container.MAGIC:
        mangled = len(head) >= 8 and head[:4] == container.MAGIC[:4]
        raise NotAnImage(
            "a lexc image that was copied as text" if mangled else "not a lexc image",
            where=where,
            expected=container.MAGIC.hex(" "),
            found=head[:8].hex(" ") or "nothing",
            remedy=_REMEDY if mangled else "Build one with: lexc build WORDS -o OUT.dawg",
        )
    if len(head) < HEADER.size:
        raise Truncated("the file ends inside its header", where=where, expected="64 bytes", found=str(len(head)))
    values = HEADER.unpack(head)
    if values["major"] > container.MAJOR:
        found = f"{values['major']}.{values['minor']}"
        raise VersionTooNew(
            "written by a newer lexc",
            where=where,
            expected=f"format {container.MAJOR}.x",
            found=found,
            remedy="Upgrade lexc, or build the image anew with this one.",
        )
    if container.header_checksum(head) != values["checksum"]:
        raise ChecksumMismatch("the header changed since it was written", where=f"{where}: byte 0", remedy=_REMEDY)
    if values["major"] != container.MAJOR or HEADER.nonzero_reserved(head):
        raise Malformed("header", where=f"{where}: byte 8", found=head.hex(" "))
    if values["length"] != len(data):
        problem = Truncated if len(data) < values["length"] else Malformed
        raise problem(
            "the file's length is not its image's",
            where=where,
            expected=f"{values['length']} bytes",
            found=str(len(data)),
            remedy=_REMEDY,
        )
    return values


def _section(data: memoryview, table: memoryview, i: int, end: int, where: str) -> Section:
    """Entry i of the table; `end` is where the section before it ends."""
    entry = SECTION.unpack(table, i * SECTION.size)
    place = f"{where}: byte {HEADER.size + i * SECTION.size}"
    offset, length, flags = entry["offset"], entry["length"], entry["flags"]
    name = ascii(entry["type"].decode("latin-1"))[1:-1]  # it may be printable on a terminal
    if offset != container.padded(end) or length > len(data) - offset:
        raise Malformed(
            f"section {name} lies elsewhere",
            where=place,
            expected=f"byte {container.padded(end)}, inside the image of {len(data)} bytes",
            found=f"byte {offset}, {length} bytes",
        )
    if flags & ~3:
        raise Malformed(f"section {name} has unknown flags", where=place, expected="0 to 3", found=str(flags))
    if name not in KNOWN and flags & container.CRITICAL:
        raise Malformed(f"section {name} is needed and unknown", where=place, remedy="Upgrade lexc.")
    return Section(name, flags, data[offset : offset + length], offset, entry["checksum"])


def open_image(source: str | os.PathLike[str] | memoryview, trust: bool = False, load: Load = "map") -> Image:
    """Open and verify an image in a file or a buffer (a memoryview of bytes)."""
    if isinstance(source, memoryview):
        return Image(source, "<buffer>", trust)
    path = os.fspath(source)
    try:
        return Image(map_file(path, load), path, trust)
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL, or one that cannot be encoded
        raise ImageError(
            getattr(error, "strerror", None) or str(error),
            where=printable(path),
            remedy="Name a readable lexc image.",
        ) from error
