from lexc.kernels.endgames.play_lists import Listing
from lexc.kernels.endgames.undo_board import Making

class Duel:
    def __init__(self, board: Making, listing: Listing) -> None: ...
