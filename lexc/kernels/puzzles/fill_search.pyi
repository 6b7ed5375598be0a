# Written by `make stubs` from the kernel.
from collections.abc import Sequence

from lexc.kernels._types import Buffer

FILLED: int
NONE: int
PAUSED: int
MAX_LETTERS: int
SCALE: int

class FillSearch:
    def __init__(
        self,
        bits: Buffer,
        letters: Buffer,
        gains: Buffer,
        n_letters: int,
        n_cells: int,
        slots: Sequence[tuple[Sequence[int], int, int, int, int]],
    ) -> None: ...
    @property
    def failures(self) -> int: ...
    @property
    def filled_words(self) -> list[int]: ...
    @property
    def letter_masks(self) -> list[int]: ...
    @property
    def word_counts(self) -> list[int]: ...
    @property
    def cell_weights(self) -> list[int]: ...
    @property
    def empty_slot(self) -> int: ...
    def read_domain(self, slot: int, limit: int) -> list[int]: ...
    def count_crossing(self, slot: int, word: int) -> int: ...
    def begin(
        self,
        masks: Buffer,
        prefixes: Sequence[int],
        banned: Sequence[tuple[int, int]],
        seed: int,
        allows_repeats: bool,
        max_shared: int,
        noise: int,
        regard: int,
        weights: Sequence[int] = (),
    ) -> bool: ...
    def run(self, max_failures: int) -> int: ...
