# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

class Minimiser:
    def __init__(
        self, arcs: Writable, register: Writable | None, stack: Writable, open_starts: Writable, seed: int
    ) -> None: ...
    def counts(self) -> tuple[int, int]: ...
    def arena(self) -> Writable: ...
    def needs_room(self) -> tuple[bool, bool]: ...
    def replace_arena(self, arcs: Writable) -> None: ...
    def adopt_states(self, other: Minimiser, arcs: Writable) -> None: ...
    def replace_register(self, register: Writable) -> None: ...
    def add_words(
        self,
        tiles: Buffer,
        position: int,
        stop: int,
        letters: Writable,
        parents: Writable,
        path: Writable,
        n_prefixes: int,
    ) -> tuple[int, int]: ...
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
    def finish(self) -> int: ...
    def absorb_states(self, other: Buffer, position: int, end: int, n_shared: int, new_states: Writable) -> int: ...
    def append_root_arcs(self, other: Buffer, root: int, n_shared: int, new_states: Buffer) -> None: ...

def find_prefix_states(arcs: Buffer, root: int, letters: Buffer, parents: Buffer, states: Writable) -> None: ...
