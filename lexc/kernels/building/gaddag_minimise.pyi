# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable
from lexc.kernels.building.minimise import Minimiser

class GaddagMinimiser(Minimiser):
    def add_tails(
        self,
        groups: Buffer,
        position: int,
        end: int,
        letters: Buffer,
        parents: Buffer,
        states: Buffer,
        marks: Writable,
        path: Writable,
        tail_states: Writable,
    ) -> int: ...
    def add_prefixes(
        self,
        order: Buffer,
        keys: Buffer,
        bits: int,
        shared: Buffer,
        position: int,
        end: int,
        letters: Buffer,
        parents: Buffer,
        ends: Buffer,
    ) -> int: ...
    def continue_at(self, n_arcs: int, root_arcs: list[int]) -> None: ...

def find_prefix_states(arcs: Buffer, root: int, letters: Buffer, parents: Buffer, states: Writable) -> None: ...
