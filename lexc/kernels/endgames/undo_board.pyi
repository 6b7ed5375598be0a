from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.unpacked_nodes import UnpackedNodes
from lexc.kernels.plays.board import Board
from lexc.kernels._types import Buffer
MAX_PLACED: int
class UndoBoard(Board):
    def __init__(self, nodes: Nodes, words_root: int, gaddag_root: int, n_letters: int, n_rows: int, n_cols: int, letter_premiums: Buffer, word_premiums: Buffer, tile_points: Buffer, unpacked: UnpackedNodes | None = None) -> None: ...
    def begin(self, squares: Buffer) -> None: ...
