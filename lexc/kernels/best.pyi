from array import array

from lexc.kernels.moves import Moves

class Best(Moves):
    @property
    def tables(self) -> tuple[array[int], array[int], array[int], array[int]]: ...
    def best(self, rack: bytes, n: int, is_opening: bool, n_anchors: int) -> int: ...
