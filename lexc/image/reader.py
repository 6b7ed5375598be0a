"""Opening an image: map or read the file, unpack its container, and verify it.

Nothing here trusts the bytes. The checks of header, section table, GRPH and META take constant time and are always
made (`read` of each `lexc.image.section_types.SectionType`). Those of all sections take linear time (its `verify`);
only trust=True leaves them out.
"""

from __future__ import annotations

import mmap
import os
import stat
from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TypeVar

from lexc.errors import EmptySource, ImageError, NotAnImage, SectionMissing
from lexc.image import graph
from lexc.image.container import verify_checksums, verify_padding
from lexc.image.graph import Graph
from lexc.image.sections import Sections
from lexc.image.text_form import choose_text_form
from lexc.kernels.layout.lookup import Lookup
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.ordinals import Ordinals
from lexc.kernels.layout.tile_lookup import TileLookup
from lexc.source.column_names import WEIGHT
from lexc.system.files import open_to_read, reading_error

if TYPE_CHECKING:  # sections that many images lack are imported by those that have them
    from io import FileIO

    from lexc.image.columns import StoredColumn
    from lexc.image.dictionary_section import DictionaryRules
    from lexc.image.letter_table import LetterTable
    from lexc.image.meta import Meta
    from lexc.image.rank_section import Ranks
    from lexc.image.stem_section import StemRules
    from lexc.kernels.layout.walk import Walk
    from lexc.kernels.racks.anagram_groups import AnagramGroups

Kernel = TypeVar("Kernel")
Load = Literal["map", "read"]


class Image(Sections):
    """An open image: its sections, the fields of GRPH and META, and the nodes.

    path: of its file, absolute; "" if it cannot be opened again. levels: the first unit of each level. nodes: NODE, for
    kernels. ranks, columns, groups, dictionary: the values of RANK, COLU, ALPH and DICT, without a value in an image
    without the section. kept: values that were made of the image, by the functions that make them.
    """

    graph: Graph
    meta: Meta
    levels: memoryview = memoryview(b"").cast("Q")
    nodes: Nodes
    ranks: Ranks | None = None
    columns: Mapping[str, StoredColumn] = MappingProxyType({})
    groups: LetterTable | None = None
    dictionary: DictionaryRules | None = None

    def __init__(self, data: memoryview, where: str, trust: bool = False, path: str = "") -> None:
        super().__init__(data, where)
        self.path = path
        self.kept: dict[Callable[..., Any], Any] = {}
        self.require()
        verify_checksums((s for t in self.types() if t.has_early_check for s in self.of_type(t.name)), where)
        for section_type in self.types():
            if not section_type.is_lazy:
                setattr(self, section_type.attribute, section_type.read(self))
        self.alphabet = self.meta.alphabet
        self._ordinals = self.ranks.ordinals_below(self, graph.WORDS) if self.ranks else None
        self._is_verified = False
        if not trust:
            self.verify()

    @property
    def file_data(self) -> memoryview:
        """The bytes of the image's file. Raises EmptySource if it has no words, as a set operation may leave it."""
        if not self.graph.n_words:
            raise EmptySource("no words", where=self.where, remedy="A file holds at least one word.")
        return self.data

    def attach(self, lookup: Lookup) -> None:
        """Let a `Lookup` look words up in this image."""
        lookup._attach(
            self.lookup, self.alphabet.byte_table(), self.alphabet.label_table, *choose_text_form(self.alphabet),
            self._ordinals, self.graph.n_words, self.graph.longest,
        )  # fmt: skip

    @cached_property
    def lookup(self) -> TileLookup:
        """Membership of tiles."""
        return TileLookup(self.nodes, self.graph.roots[graph.WORDS])

    @cached_property
    def walk(self) -> Walk:
        """The walk over all words; its `from_node` makes walks over those below a node."""
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
                remedy="Build it with --weight, or name a column so: lexc columns --rename freq:weight. "
                "lexc find --prefix lists words in their order.",
            )  # fmt: skip
        return column

    @cached_property
    def anagram_groups(self) -> AnagramGroups | None:
        """The kernel of exact anagrams; None without a letter table, or where a letter is not one ASCII character."""
        table = self.groups
        if table is None or not table.order or not self.ordinals.is_ascii():
            return None
        return table.anagram_groups(self.alphabet.byte_table(), self.ordinals, self.graph.longest)

    @property
    def letter_table(self) -> LetterTable:
        """The words by alphagram. Raises SectionMissing in an image of another kind."""
        if self.groups is None:
            raise SectionMissing(
                "the image has no letter table (ALPH)",
                where=self.where,
                remedy="Build it anew, with a name that ends in .anag.",
            )
        return self.groups

    @cached_property
    def node_starts(self) -> tuple[int, memoryview] | None:
        """The first unit of the DAWG's range, and a bit for each of its units at which a node starts, as in RANK."""
        has_directory = self.ranks is not None and self.graph.variant.has_directory
        return (self.graph.dawg_start, self.ranks.table.node_starts) if self.ranks and has_directory else None

    @cached_property
    def stems(self) -> tuple[Image, StemRules] | None:
        """STEM: the image of a dictionary's stems and the affixes, both checked; None if the image has none."""
        return next((section_type.read(self) for section_type in self.types() if section_type.is_lazy), None)

    def verify(self) -> None:
        """Check all sections, in linear time, unless that was done before. Raises Malformed or ChecksumMismatch."""
        if self._is_verified:
            return
        verify_checksums(self.sections, self.where)
        verify_padding(self.sections, self.data, self.where)
        proofs: dict[str, Any] = {}
        for section_type in self.types():
            proofs[section_type.name] = section_type.verify(self, proofs)
        self._is_verified = True


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
        raise reading_error(ImageError, error, path) from error
