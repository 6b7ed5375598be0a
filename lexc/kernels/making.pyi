from lexc.kernels.board import Board, _Buffer

PLACED_ROW: int
MOST_PLACED: int

class Making(Board):
    def begin(self, squares: _Buffer) -> None: ...
