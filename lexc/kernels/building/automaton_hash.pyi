# Written by `make stubs` from the kernel.
from collections.abc import Callable

from lexc.kernels._types import Buffer

def hash_automaton(arcs: Buffer, root: int, digest: Callable[[bytes], bytes]) -> bytes: ...
