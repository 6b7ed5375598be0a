# Written by `make stubs` from the kernel.
from collections.abc import Callable

class Letters:
    def __init__(self, describe: Callable[[str], list[tuple[int, ...]]]) -> None: ...
