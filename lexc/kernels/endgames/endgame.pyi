# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.endgames.endgame_position import EndgamePosition
from lexc.kernels.endgames.play_lists import PlayLists
from lexc.kernels.endgames.transposition_table import TranspositionTable
from lexc.kernels.endgames.undo_board import UndoBoard

MAX_KEPT_PLAYS: int
MAX_LISTED_PLAYS: int

class Endgame(EndgamePosition):
    def __init__(self, board: UndoBoard, play_lists: PlayLists, table: TranspositionTable, stop: Buffer) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def principal_variation(self) -> list[tuple[int, bool, int, int, bytes] | None]: ...
    @property
    def value(self) -> int: ...
    @property
    def bounds(self) -> tuple[int, int]: ...
    def begin(
        self, squares: Buffer, rack: bytes, other_rack: bytes, out_factor: int, n_passes_to_end: int, n_passes: int
    ) -> None: ...
    def search(self, depth: int, alpha: int, beta: int, max_nodes: int) -> tuple[int, bool] | None: ...
