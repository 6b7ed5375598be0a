from lexc.kernels.plays.board import Board

KEPT: int

class Replies:
    def __init__(self, board: Board) -> None: ...
    def make_room(self, n: int, rack_size: int) -> None: ...
