from lexc.kernels.listing import Listing
from lexc.kernels.making import Making

class Duel:
    def __init__(self, board: Making, listing: Listing) -> None: ...
