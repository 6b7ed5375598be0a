# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

def copy_arcs(
    arena: Buffer,
    order: Buffer,
    low: int,
    numbers: Buffer,
    first_node: int,
    first_arc: int,
    nodes: Writable,
    states: Writable,
    chains: Writable,
    first_arcs: Writable,
    labels: Writable,
    accepts: Writable,
) -> tuple[int, int]: ...
def copy_targets(
    arena: Buffer, states: Buffer, chains: Buffer, lengths: Buffer, first_arc: int, nodes: Buffer, targets: Writable
) -> None: ...
def count_separator_arcs(
    labels: Buffer, targets: Buffer, first_arc: int, end: int, n_nodes: int, counts: Writable
) -> None: ...
