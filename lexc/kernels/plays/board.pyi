from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.unpacked_nodes import UnpackedNodes
from lexc.kernels.plays.lanes import Lanes
from lexc.kernels._types import Buffer
POWERS_OF_3: list[int]
class Board(Lanes):
    def __init__(self, nodes: Nodes, words_root: int, gaddag_root: int, n_letters: int, n_rows: int, n_cols: int, letter_premiums: Buffer, word_premiums: Buffer, tile_points: Buffer, unpacked: UnpackedNodes | None = None) -> None: ...
    @property
    def is_empty(self) -> bool: ...
    def set(self, squares: Buffer) -> None: ...
