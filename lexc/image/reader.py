"""Opening an image: mapping or reading it, taking the container apart, and verifying it on the way.

Everything here distrusts the bytes. What is checked always is O(1): header, section table, GRPH, META. The linear
part, `lexc.image.check`, is left out only by trust=True.
"""

from __future__ import annotations

import mmap
import os
import stat
import sys
from array import array
from collections.abc import Callable
from functools import cached_property
from struct import calcsize
from typing import Any, Literal, TypeVar

from lexc.errors import ImageError, Malformed, NotAnImage, SectionMissing, printable
from lexc.files import open_to_read
from lexc.image import check, columns, container, graph, letter_table, meta, rank_section
from lexc.image.columns import Column
from lexc.image.graph import Graph
from lexc.image.letter_table import LetterTable
from lexc.image.rank_section import RankTable
from lexc.image.text_form import choose_text_form
from lexc.kernels.layout.lookup import Lookup
from lexc.kernels.layout.ordinals import Ordinals
from lexc.kernels.layout.tile_lookup import TileLookup
from lexc.kernels.layout.verify import alignment
from lexc.kernels.layout.walk import Walk
from lexc.kernels.racks.anagram_groups import AnagramGroups

Kernel = TypeVar("Kernel")
Load = Literal["map", "read"]
Typecode = Literal["B", "H", "I", "Q"]
_NEEDED = ("GRPH", "META", "LEVL", "NODE")


class Image:
    """An open image: its sections, the fields of GRPH, META, and the nodes as numbers of this host.

    nodes is NODE as kernels take it. where names the image in errors; path is that of its file,
    absolute, "" if it has none that can be opened again.
    """

    def __init__(self, data: memoryview, where: str, trust: bool = False, path: str = "") -> None:
        self.where = where
        self.path = path
        self.data = data
        self._prepared: dict[type[Any], Any] = {}
        self.sections = container.unpack(data, where)
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
        self.nodes = self.graph.shape.nodes(numbers(self.section("NODE"), self.graph.shape.typecode))
        self._rank_table = self._open_rank_table()
        self._ordinals = self._ordinals_below(graph.WORDS)
        self.columns = columns.unpack(self.sections, self.graph, numbers, where)
        self._letter_table = self._open_letter_table()
        if not trust:
            self._verify()

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
        lookup._attach(self.lookup, self.alphabet.byte_table())

    @cached_property
    def lookup(self) -> TileLookup:
        """Membership by tiles."""
        return TileLookup(self.nodes, self.graph.roots[graph.WORDS])

    @cached_property
    def walk(self) -> Walk:
        """A walk to `begin` others from: what all walks share is prepared once."""
        return self.prepared(Walk)

    def prepared(self, kind: type[Kernel]) -> Kernel:
        """The one instance of a kernel's class that walks this image's nodes and spells words, to `begin` others."""
        if kind not in self._prepared:
            made = kind(self.nodes, *choose_text_form(self.alphabet), self.graph.longest)  # type: ignore[call-arg]
            self._prepared[kind] = made
        found: Kernel = self._prepared[kind]
        return found

    @cached_property
    def gives_tiles(self) -> bool:
        """Whether kernels give words as bytes of tiles, which the alphabet has to spell."""
        return self.walk.gives_tiles()

    @cached_property
    def order_key(self) -> Callable[[str], Any] | None:
        """What tells which of two words that a kernel gives comes first, where Python's own comparison does not."""
        labels = self.alphabet.labels
        return None if self.gives_tiles or sorted(labels) == list(labels) else self.alphabet.tokenize

    @property
    def ordinals(self) -> Ordinals:
        """Ordinals; SectionMissing when the image was built without them."""
        if self._ordinals is None:
            raise SectionMissing(
                "the image has no ordinals (RANK)", where=self.where, remedy="Build it anew, without --no-rank."
            )
        return self._ordinals

    @property
    def weight(self) -> Column:
        """The numeric column of weights; SectionMissing when the image was built without."""
        column = self.columns.get(columns.WEIGHT)
        if column is None or column.numbers is None:
            raise SectionMissing(
                "the image has no weights", where=self.where, remedy="Build it anew, from a table with --weight."
            )
        return column

    @cached_property
    def anagram_groups(self) -> AnagramGroups | None:
        """Exact anagrams in one call; None without a letter table, or where a letter is not one ASCII character."""
        table = self._letter_table
        if table is None or not table.order or not self.ordinals.is_ascii():
            return None
        return table.anagram_groups(self.alphabet.byte_table(), self.ordinals, self.graph.longest)

    @property
    def letter_table(self) -> LetterTable:
        """The words by alphagram; SectionMissing in an image of another kind."""
        if self._letter_table is None:
            raise SectionMissing(
                "the image has no letter table (ALPH)",
                where=self.where,
                remedy="Build it anew, with a name that ends in .anag.",
            )
        return self._letter_table

    @cached_property
    def directory(self) -> tuple[int, memoryview, memoryview, int] | None:
        """RANK's of the DAWG's nodes: the first one's unit, the bits, the counts, how many there are. None without."""
        table, g = self._rank_table, self.graph
        if table is None or not g.shape.has_directory:
            return None
        return g.dawg_start, table.node_starts, table.nodes_before, g.n_dawg_nodes

    def _verify(self) -> None:
        """The part that takes time in proportion to the image."""
        check.checksums(self.sections, self.where)
        check.padding(self.sections, self.data, self.where)
        has_rank = self._ordinals is not None
        check.nodes(self.graph, self.nodes, self.levels, has_rank, self.place("NODE"))
        if self._ordinals is not None:
            check.ordinals(self._ordinals, self.graph, self.place("RANK"))
        columns.check(self.columns.values(), self.graph, numbers)
        if self._letter_table is not None:
            letter_table.check(self._letter_table, self.place("ALPH"))

    def _open_rank_table(self) -> RankTable | None:
        return (
            rank_section.unpack(self.section("RANK"), self.graph, numbers, self.place("RANK"))
            if self.has("RANK")
            else None
        )

    def _ordinals_below(self, root: str) -> Ordinals | None:
        """Ordinals of the strings below a root of the DAWG's range."""
        if self._rank_table is None:
            return None
        g, table = self.graph, self._rank_table
        form, letters, _ = choose_text_form(self.alphabet)
        return Ordinals(
            self.nodes,
            g.dawg_start,
            g.roots[root],
            table.node_starts,
            table.nodes_before,
            *table.values,
            letters if form == "ascii" else b"",
        )

    def _open_letter_table(self) -> LetterTable | None:
        if not self.has("ALPH"):
            return None
        where, has_root = self.place("ALPH"), graph.ALPHAGRAMS in self.graph.roots
        ranks_of_alphagrams = self._ordinals_below(graph.ALPHAGRAMS) if has_root else None
        if ranks_of_alphagrams is None:
            raise Malformed("ALPH without what it refers to", where=where, expected="RANK and the root alphagrams")
        return letter_table.unpack(self.section("ALPH"), self.graph, self.alphabet, ranks_of_alphagrams, numbers, where)


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
    with open_to_read(path) as file:
        state = os.fstat(file.fileno())
        if stat.S_ISFIFO(state.st_mode) or (load == "read" and stat.S_ISREG(state.st_mode)):
            return memoryview(file.read())
        if not stat.S_ISREG(state.st_mode):
            raise NotAnImage("neither a file nor a pipe", where=os.fspath(path), expected="a lexc image")
        if state.st_size == 0:
            raise NotAnImage("an empty file", where=os.fspath(path), expected="a lexc image")
        try:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except (ValueError, OSError):  # a file system without mapping
            return memoryview(file.read())


def open_image(source: str | os.PathLike[str] | memoryview, trust: bool = False, load: Load = "map") -> Image:
    """Open and verify an image in a file or a buffer (a memoryview of bytes)."""
    if isinstance(source, memoryview):
        return Image(source, "<buffer>", trust)
    path = os.fspath(source)
    try:
        data = map_file(path, load)
        return Image(data, path, trust, os.path.abspath(path) if os.path.isfile(path) else "")
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL, or one that cannot be encoded
        raise ImageError(
            getattr(error, "strerror", None) or str(error),
            where=printable(path),
            remedy="Name a file that can be read.",
        ) from error
