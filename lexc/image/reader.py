"""Opening an image: map or read the file, unpack its container, and verify it.

Nothing here trusts the bytes. The checks of header, section table, GRPH and META take constant time and are always
made (`lexc.image.field_checks`). Those of all sections take linear time (`lexc.image.verification`); only trust=True
leaves them out.
"""

from __future__ import annotations

import mmap
import os
import stat
import sys
from collections.abc import Callable
from functools import cached_property
from struct import calcsize
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TypeVar

from lexc.errors import ImageError, Malformed, NotAnImage, SectionMissing, printable
from lexc.image import field_checks, graph, meta, rank_section
from lexc.image.graph import Graph
from lexc.image.rank_section import RankTable
from lexc.image.section_types import section_type
from lexc.image.sections import Sections
from lexc.image.text_form import choose_text_form
from lexc.kernels.layout.lookup import Lookup
from lexc.kernels.layout.nodes import alignment
from lexc.kernels.layout.ordinals import Ordinals
from lexc.kernels.layout.tile_lookup import TileLookup
from lexc.source.column_names import WEIGHT
from lexc.system.files import open_to_read

if TYPE_CHECKING:  # sections that many images lack are imported by those that have them
    from io import FileIO

    from lexc.image.columns import StoredColumn
    from lexc.image.dictionary_section import DictionaryRules
    from lexc.image.letter_table import LetterTable
    from lexc.image.stem_section import StemRules
    from lexc.kernels.layout.packed_ranks import PackedRanks
    from lexc.kernels.layout.walk import Walk
    from lexc.kernels.racks.anagram_groups import AnagramGroups

Kernel = TypeVar("Kernel")
Load = Literal["map", "read"]
Typecode = Literal["B", "H", "I", "Q"]
_NEEDED = ("GRPH", "META", "NODE")


class Image(Sections):
    """An open image: its sections, the fields of GRPH and META, and the nodes.

    path: of its file, absolute; "" if it cannot be opened again. levels: the first unit of each level. nodes: NODE, for
    kernels. columns: by name. kept: values that were made of the image, by the functions that make them.
    """

    def __init__(self, data: memoryview, where: str, trust: bool = False, path: str = "") -> None:
        super().__init__(data, where)
        self.path = path
        self.kept: dict[Callable[..., Any], Any] = {}
        for name in _NEEDED:
            if name not in self._by_type:
                raise Malformed("a section is missing", where=where, expected=", ".join(_NEEDED), found=f"no {name}")
        field_checks.verify_checksums((s for s in self.sections if s.type in ("GRPH", "META", "LEVL")), where)
        self.graph: Graph = field_checks.read_graph(self.section("GRPH"), self.section("NODE"), self.location("GRPH"))
        self.meta = meta.unpack(self.section("META"), self.location("META"))
        self.alphabet = self.meta.alphabet
        field_checks.verify_alphabet(self.graph, self.alphabet, self.location("META"))
        self.levels = self._open_levels()
        self.nodes = self.graph.variant.nodes(numbers(self.section("NODE"), self.graph.variant.typecode))
        self._rank_table, self._packed_ranks = self._open_rank_table(), self._open_packed_ranks()
        self._ordinals = self._ordinals_below(graph.WORDS)
        self.columns = self._open_columns()
        self._letter_table = self._open_letter_table()
        self.dictionary: DictionaryRules | None = self._read("DICT")
        self._is_verified = False
        if not trust:
            self.verify()

    def attach(self, lookup: Lookup) -> None:
        """Let a `Lookup` look words up in this image."""
        form, letters, _ = choose_text_form(self.alphabet)
        has_letters = form in ("ascii", "utf8")
        lookup._attach(
            self.lookup, self.alphabet.byte_table(), letters if has_letters else b"", self._ordinals,
            self.graph.n_words, self.graph.longest,
        )  # fmt: skip

    @cached_property
    def lookup(self) -> TileLookup:
        """Membership of tiles."""
        return TileLookup(self.nodes, self.graph.roots[graph.WORDS])

    @cached_property
    def walk(self) -> Walk:
        """The walk whose `from_node` makes all other walks."""
        from lexc.kernels.layout.walk import Walk  # lazy: lexc.kernels.layout.walk costs 0.5 ms

        return self.node_reader(Walk)

    def node_reader(self, kind: type[Kernel]) -> Kernel:
        """This image's one instance of a subclass of `NodeReader`, from which searches begin."""
        if kind not in self.kept:
            new = kind(self.nodes, *choose_text_form(self.alphabet), self.graph.longest)  # type: ignore[call-arg]
            self.kept[kind] = new
        reader: Kernel = self.kept[kind]
        return reader

    @cached_property
    def gives_tiles(self) -> bool:
        """Whether kernels return words as bytes of tiles, which the alphabet turns into text."""
        return self.walk.gives_tiles()

    @property
    def ordinals(self) -> Ordinals:
        """Words to ordinals and back. Raises SectionMissing if the image was built without RANK."""
        if self._ordinals is None:
            raise SectionMissing(
                "the image has no ordinals (RANK)", where=self.where, remedy="Build it anew, without --no-rank."
            )
        return self._ordinals

    @property
    def weight(self) -> StoredColumn:
        """The numeric column of weights. Raises SectionMissing if the image was built without weights."""
        column = self.columns.get(WEIGHT)
        if column is None or column.numbers is None:
            raise SectionMissing(
                "the image has no weights", where=self.where,
                remedy="Build it with --weight, or name a column so: lexc columns --rename freq:weight.",
            )  # fmt: skip
        return column

    @cached_property
    def anagram_groups(self) -> AnagramGroups | None:
        """The kernel of exact anagrams; None without a letter table, or where a letter is not one ASCII character."""
        table = self._letter_table
        if table is None or not table.order or not self.ordinals.is_ascii():
            return None
        return table.anagram_groups(self.alphabet.byte_table(), self.ordinals, self.graph.longest)

    @property
    def letter_table(self) -> LetterTable:
        """The words by alphagram. Raises SectionMissing in an image of another kind."""
        if self._letter_table is None:
            raise SectionMissing(
                "the image has no letter table (ALPH)",
                where=self.where,
                remedy="Build it anew, with a name that ends in .anag.",
            )
        return self._letter_table

    @cached_property
    def node_starts(self) -> tuple[int, memoryview] | None:
        """The first unit of the DAWG's range, and a bit for each of its units at which a node starts, as in RANK."""
        table, g = self._rank_table, self.graph
        return (g.dawg_start, table.node_starts) if table is not None and g.variant.has_directory else None

    def _open_columns(self) -> dict[str, StoredColumn]:
        """The columns by name, with their indexes."""
        if not self.has("COLU") and not self.has("WIDX"):
            return {}
        from lexc.image import columns, weight_index  # lazy: lexc.image costs 1 ms

        found = columns.unpack(self.sections, self.graph, numbers, self.where)
        weight_index.add_indexes(found, self.sections, numbers, self.where)
        return found

    @cached_property
    def stems(self) -> tuple[Image, StemRules] | None:
        """STEM: the image of a dictionary's stems and the affixes, both checked; None if the image has none."""
        stems: tuple[Image, StemRules] | None = self._read("STEM")
        return stems

    def _read(self, name: str) -> Any:
        return section_type(name).read(self) if self.has(name) else None

    def verify(self) -> None:
        """Check all sections, in linear time, unless that was done before. Raises Malformed or ChecksumMismatch."""
        if self._is_verified:
            return
        from lexc.image import verification  # lazy: lexc.image.verification costs 1 ms

        field_checks.verify_checksums(self.sections, self.where)
        verification.verify_padding(self.sections, self.data, self.where)
        has_rank = self._ordinals is not None
        verifier = verification.verify_nodes(self.graph, self.nodes, self.levels, has_rank, self.location("NODE"))
        if self._packed_ranks is not None:
            verification.verify_packed_ranks(verifier, self._packed_ranks, self.location("RANK"))
        elif self._ordinals is not None:
            verification.verify_ordinals(self._ordinals, self.graph, self.location("RANK"))
        if self.columns:
            from lexc.image import weight_index  # lazy: lexc.image.weight_index costs 0.1 ms

            weight_index.verify(self.columns.values())
        if self.dictionary:
            section_type("DICT").verify(self)
        if self._letter_table is not None:
            from lexc.image import letter_table  # lazy: lexc.image.letter_table costs 0.8 ms

            letter_table.verify(self._letter_table, self.location("ALPH"))
        if self.has("STEM"):
            _ = self.stems
        self._is_verified = True

    def _open_levels(self) -> memoryview:
        """LEVL; empty for packed nodes, which do not stand in levels."""
        if not self.graph.variant.has_levels:
            if self.has("LEVL"):
                raise Malformed(
                    "LEVL in an image without levels",
                    where=self.location("LEVL"),
                    expected="no LEVL in the packed layout",
                )
            return memoryview(b"").cast("Q")
        if not self.has("LEVL"):
            raise Malformed("a section is missing", where=self.where, expected="LEVL", found="none")
        return field_checks.read_levels(
            numbers(self.section("LEVL"), "Q", self.location("LEVL")), self.graph, self.location("LEVL")
        )

    def _open_rank_table(self) -> RankTable | None:
        """RANK of nodes that stand in levels."""
        if not self.has("RANK") or not self.graph.variant.has_levels:
            return None
        return rank_section.unpack(self.section("RANK"), self.graph, numbers, self.location("RANK"))

    def _open_packed_ranks(self) -> PackedRanks | None:
        """RANK of packed nodes."""
        if not self.has("RANK") or self.graph.variant.has_levels:
            return None
        from lexc.image import packed_ranks  # lazy: lexc.image.packed_ranks costs 0.2 ms

        return packed_ranks.unpack(self.section("RANK"), self.nodes, numbers, self.location("RANK"))

    def _ordinals_below(self, root: str) -> Ordinals | None:
        """The ordinals of the strings below a root in the DAWG's range."""
        if not self.has("RANK"):
            return None
        g, table = self.graph, self._rank_table or rank_section.EMPTY
        form, letters, _ = choose_text_form(self.alphabet)
        return Ordinals(
            self.nodes,
            g.dawg_start,
            g.roots[root],
            table.node_starts,
            table.nodes_before,
            *table.values,
            letters if form == "ascii" else b"",
            self._packed_ranks,
        )

    def _open_letter_table(self) -> LetterTable | None:
        if not self.has("ALPH"):
            return None
        from lexc.image import letter_table  # lazy: lexc.image.letter_table costs 0.8 ms

        where, has_root = self.location("ALPH"), graph.ALPHAGRAMS in self.graph.roots
        alphagram_ordinals = self._ordinals_below(graph.ALPHAGRAMS) if has_root else None
        if alphagram_ordinals is None:
            raise Malformed("ALPH lacks its ordinals", where=where, expected="RANK and the root alphagrams")
        return letter_table.unpack(self.section("ALPH"), self.graph, self.alphabet, alphagram_ordinals, numbers, where)


def numbers(data: memoryview, typecode: Typecode, where: str = "") -> memoryview:
    """Little-endian bytes as numbers of this host: a view, or a copy on big-endian hosts and where unaligned."""
    if len(data) % calcsize(typecode):
        raise Malformed(
            "a section of numbers ends inside one",
            where=where,
            expected=f"a multiple of {calcsize(typecode)} bytes",
            found=str(len(data)),
        )
    if sys.byteorder == "big":
        from array import array  # lazy: array costs 0.2 ms

        swapped = array(typecode, bytes(data))
        swapped.byteswap()
        return memoryview(swapped)
    view = memoryview(data)
    if len(view) and alignment(view) % calcsize(typecode):
        return memoryview(bytearray(view)).cast(typecode).toreadonly()
    return view.cast(typecode).toreadonly()


def map_file(path: str | os.PathLike[str], load: Load = "map") -> memoryview:
    """The bytes of a file, mapped or read.

    A mapped file may be replaced, but not written into. Truncating it kills its readers (SIGBUS), and changed bytes are
    not verified again.
    """
    with open_to_read(path) as file:
        return map_open_file(file, os.fspath(path), load)


def map_open_file(file: BinaryIO | FileIO, where: str, load: Load = "map") -> memoryview:
    """The bytes of an open file, as `map_file` has them."""
    state = os.fstat(file.fileno())
    if stat.S_ISFIFO(state.st_mode) or (load == "read" and stat.S_ISREG(state.st_mode)):
        return memoryview(file.read())
    if not stat.S_ISREG(state.st_mode):
        raise NotAnImage("neither a file nor a pipe", where=where, expected="a lexc image")
    if state.st_size == 0:
        raise NotAnImage("an empty file", where=where, expected="a lexc image")
    try:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (ValueError, OSError):  # a file system without mapping
        return memoryview(file.read())


def open_image(source: str | os.PathLike[str] | memoryview, trust: bool = False, load: Load = "map") -> Image:
    """Open and verify an image in a file or a buffer. Raises ImageError if it cannot be read or is no valid image."""
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
