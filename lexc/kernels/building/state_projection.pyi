# Written by `make stubs` from the kernel.
from collections.abc import Callable

from lexc.kernels._types import Buffer
from lexc.kernels.building.state_store import StateStore

def project(store: StateStore, root: int, function: Callable[[int], int], numbers: dict, memo: dict) -> int: ...
def project_each(
    store: StateStore, root: int, new_store: StateStore, new_masks: Buffer, n_results: int
) -> list[int]: ...
