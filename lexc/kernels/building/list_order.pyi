# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

def order_depth_first(
    arcs: Buffer,
    root: int,
    is_postorder: bool,
    aliases: Buffer,
    seen: Writable,
    stack: Writable,
    order: Writable,
    n: int,
) -> int: ...
def order_breadth_first(arcs: Buffer, roots: Buffer, aliases: Buffer, seen: Writable, order: Writable) -> int: ...
def share_tails(arcs: Buffer, end: int, register: Writable, shift: int, seed: int, aliases: Writable) -> None: ...
def assign_indexes(arcs: Buffer, order: Buffer, aliases: Buffer, first: int, indexes: Writable) -> int: ...
def write_lists(
    arcs: Buffer,
    order: Buffer,
    indexes: Buffer,
    labels: Buffer,
    is_separator_last: bool,
    targets: Writable,
    marks: Writable,
) -> None: ...
