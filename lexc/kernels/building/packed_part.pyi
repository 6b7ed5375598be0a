# Written by `make stubs` from the kernel.
from collections.abc import Iterable
from typing import Any

from lexc.kernels._types import Buffer, Writable
from lexc.kernels.building.packed_entries import EntryTable

class PackedPart:
    @property
    def order(self) -> Writable: ...
    @property
    def addresses(self) -> Writable: ...
    @property
    def begin(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def n_others(self) -> int: ...
    @property
    def n_addresses(self) -> int: ...
    def __init__(
        self,
        first_arcs: Buffer,
        labels: Buffer,
        accepts: Buffer,
        targets: Buffer,
        kinds: Writable,
        outer_references: Buffer,
        chains: Buffer,
        chain_lengths: Buffer,
        begin: int,
        end: int,
        roots: Iterable[int],
        is_text: bool,
        max_shape_arcs: int,
        label_bits: int,
        cut: Any,
    ) -> None: ...
    def set_widths(self, widths: Buffer) -> None: ...
    def find_owners(self, max_references: int) -> None: ...
    def measure_nodes(self, shapes: EntryTable, sets: EntryTable, chain_codes: Buffer, may_split: bool) -> int: ...
    def count_number_lengths(self, dawg_part: PackedPart) -> None: ...
    def find_global_kinds(self, dawg_part: PackedPart) -> None: ...
    def length_frequencies(self) -> tuple[list[int], list[int]]: ...
