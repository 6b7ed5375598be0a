from lexc.kernels.layout.label_table import LabelTable
from lexc.kernels.layout.tile_lookup import TileLookup
from lexc.kernels._types import Buffer
class PrefixLookup:
    def __init__(self, tile_lookup: TileLookup, ascii_tiles: Buffer, label_table: LabelTable | None, text_form: int, letters: Buffer, code_points: Buffer, longest: int) -> None: ...
