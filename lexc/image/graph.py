"""GRPH: the fields that a reader needs to walk the nodes (specs/image.md, "GRPH")."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from lexc import layouts
from lexc.image.fields import Field, Record
from lexc.layouts.layout import Variant
from lexc.system.files import suffix_of

_KINDS = {1: "dawg", 2: "gaddag", 3: "trie", 4: "anag"}
KINDS = tuple(_KINDS.values())
MAX_ROOTS = 8
MAX_DEPTH = 1020  # 255 letters of up to four bytes

WORDS, GADDAG, ALPHAGRAMS, SETS = "words", "gaddag", "alphagrams", "sets"  # the names of roots

GRPH = Record(
    Field("kind", "B", "1 dawg, 2 gaddag, 3 trie, 4 letter table"),
    Field("layout", "B", "1 bitmap, 2 arcs, 3 packed"),
    Field("unit_bytes", "B", "bytes of one unit of NODE: 4 or 8"),
    Field("mask_units", "B", "units of one mask: 1 or 2; 0 without masks"),
    Field("labels", "B", "0 tiles, 1 UTF-8 bytes"),
    Field("n_roots", "B", "roots that follow, at most 8"),
    Field("n_letters", "H", "largest label; 255 for UTF-8 bytes"),
    Field("longest", "H", "no word has more labels"),
    Field("shortest", "H", "no word has fewer labels"),
    Field("n_gaddag_levels", "H", "levels of the GADDAG's range; 0 if there is none"),
    Field("n_dawg_levels", "H", "levels of the DAWG's range"),
    Field("n_words", "Q", "words"),
    Field("n_gaddag_nodes", "Q", "nodes in the GADDAG's range"),
    Field("n_gaddag_arcs", "Q", "their arcs, separator arcs included"),
    Field("n_dawg_nodes", "Q", "nodes in the DAWG's range"),
    Field("n_dawg_arcs", "Q", "their arcs"),
    Field("n_units", "Q", "units of NODE"),
    Field("dawg_start", "Q", "the unit at which the DAWG's range begins; 0 in the packed layout"),
    Field("reserved", "56s", "zero"),
)
ROOT = Record(
    Field("name", "16s", "ASCII, padded with zeros"),
    Field("offset", "Q", "the root's first unit, in the packed layout its address"),
    Field("order", "B", "order of labels: 0 ascending"),
    Field("reserved", "7s", "zero"),
)
GRPH_SIZE = GRPH.size + MAX_ROOTS * ROOT.size


def kind_of(path: str) -> str:
    """The kind of image that a file's suffix names, "" if it names none."""
    suffix = suffix_of(path).lower().removeprefix(".")
    return suffix if suffix in KINDS else ""


class Graph(NamedTuple):
    """The fields of GRPH; the kind by name, roots by name with their units, of packed nodes their addresses."""

    kind: str
    variant: Variant
    is_utf8: bool
    n_letters: int
    longest: int
    shortest: int
    n_gaddag_levels: int
    n_dawg_levels: int
    n_words: int
    n_gaddag_nodes: int
    n_gaddag_arcs: int
    n_dawg_nodes: int
    n_dawg_arcs: int
    n_units: int
    dawg_start: int
    roots: Mapping[str, int] = MappingProxyType({})

    @property
    def layout(self) -> str:
        """The name of the layout."""
        return self.variant.layout

    @property
    def node_bytes(self) -> int:
        """The bytes of NODE."""
        return self.n_units * self.variant.unit_bytes

    @property
    def ranges_of_levels(self) -> bytes:
        """For each level 1 if it is one of the DAWG's range, 0 if it is one of the GADDAG's."""
        return bytes(self.n_gaddag_levels) + b"\1" * self.n_dawg_levels

    @property
    def n_nodes(self) -> int:
        """The nodes of both ranges."""
        return self.n_gaddag_nodes + self.n_dawg_nodes

    @property
    def n_arcs(self) -> int:
        """The arcs of both ranges."""
        return self.n_gaddag_arcs + self.n_dawg_arcs

    def pack(self) -> bytes:
        """The section's bytes."""
        values = {name: getattr(self, name) for name in _COPIED}
        header = GRPH.pack(
            kind=next(number for number, kind in _KINDS.items() if kind == self.kind),
            layout=layouts.layout_of(self.variant).number,
            unit_bytes=self.variant.unit_bytes,
            mask_units=self.variant.mask_units,
            labels=int(self.is_utf8),
            n_roots=len(self.roots),
            **values,
        )
        roots = (ROOT.pack(name=name.encode(), offset=offset, order=0) for name, offset in self.roots.items())
        return (header + b"".join(roots)).ljust(GRPH_SIZE, b"\0")


_COMPUTED = ("kind", "layout", "unit_bytes", "mask_units", "labels", "n_roots")  # from other attributes of `Graph`
_COPIED = tuple(f.name for f in GRPH.fields if not f.is_reserved and f.name not in _COMPUTED)


def root_names(data: memoryview, n_roots: int) -> list[bytes]:
    """The name of each root, 16 bytes as in the section."""
    return [ROOT.unpack(data, GRPH.size + i * ROOT.size)["name"] for i in range(min(n_roots, MAX_ROOTS))]


def find_variant(values: dict[str, int]) -> Variant | None:
    """The variant of a layout that the fields of a section name, None if there is none."""
    return layouts.find_variant(values["layout"], values["unit_bytes"], values["mask_units"])


def unpack(data: memoryview, variant: Variant) -> Graph:
    """The fields of a section of the right length. `lexc.image.verification` checks their values."""
    values = GRPH.unpack(data)
    del values["layout"], values["unit_bytes"], values["mask_units"]
    n_roots, labels = values.pop("n_roots"), values.pop("labels")
    del values["reserved"]
    roots = (ROOT.unpack(data, GRPH.size + i * ROOT.size) for i in range(min(n_roots, MAX_ROOTS)))
    values["kind"] = _KINDS.get(values["kind"], "")
    return Graph(
        variant=variant,
        is_utf8=labels == 1,
        roots={root["name"].rstrip(b"\0").decode("ascii", "replace"): root["offset"] for root in roots},
        **values,
    )
