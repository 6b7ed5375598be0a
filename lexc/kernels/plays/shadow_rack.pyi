from array import array
from lexc.kernels.plays.board import Board
from lexc.kernels.plays.lanes import Lanes
MAX_TILES: int
class ShadowRack(Lanes):
    def __init__(self, board: Board, alphagrams: tuple[array[int], array[int], int, int]) -> None: ...
