from array import array
from lexc.kernels.plays.board import Board
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.plays.shadow_rack import ShadowRack
from lexc.kernels._types import Buffer
class Shadow(ShadowRack):
    def __init__(self, board: Board, alphagrams: tuple[array[int], array[int], int, int], rack_size: int, start_row: int, start_col: int, bonus: Buffer, tables: tuple[array[int], array[int], array[int], array[int]]) -> None: ...
    def prepare(self, rack: bytes, is_opening: bool, leaves: RackLeaves | None = None) -> int: ...
