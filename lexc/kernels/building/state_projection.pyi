# Written by `make stubs` from the kernel.
from collections.abc import Callable

from lexc.kernels.building.state_store import StateStore

def project(store: StateStore, root: int, function: Callable[[int], int], numbers: dict, memo: dict) -> int: ...
def project_all(store: StateStore, root: int, function: Callable[[int], int], numbers: dict) -> int: ...
