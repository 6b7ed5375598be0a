from lexc.kernels.endgames.play_lists import PlayLists
from lexc.kernels.endgames.undo_board import UndoBoard
class EndgamePosition:
    def __init__(self, board: UndoBoard, play_lists: PlayLists) -> None: ...
