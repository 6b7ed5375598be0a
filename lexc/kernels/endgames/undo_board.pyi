from array import array

from lexc.kernels.plays.board import Board, _Buffer

MOST_PLACED: int

class Making(Board):
    def __init__(
        self,
        nodes: _Buffer,
        mask_units: int,
        words: int,
        gaddag: int,
        n_letters: int,
        n_rows: int,
        n_cols: int,
        letter_premiums: bytes,
        word_premiums: bytes,
        values: array[int],
    ) -> None: ...
    def begin(self, squares: _Buffer) -> None: ...
