"""The position of an endgame: a board, two known racks, and the listed plays that each side can make.

Plays are made and unmade on an `UndoBoard`; a play is its number in `PlayLists`. The racks are packed numbers with a
field for each tile, as `play_lists` describes. The stack holds the plays of all nodes from the root to the current one:

    stack        | plays of the root | plays of its child | ... | free
    priorities   | of these plays    | of these plays     | ... | free
"""

from array import array

import cython
from cython.cimports.lexc.kernels.endgames import _move_codes
from cython.cimports.lexc.kernels.endgames.play_lists import PlayLists
from cython.cimports.lexc.kernels.endgames.undo_board import UndoBoard
from cython.cimports.lexc.kernels.layout import _hash, _masks

_POINTS_PER_TILE = cython.declare(cython.int, 20)  # each tile put down adds this to the priority of a play
_SIDE_KEY = cython.declare(cython.ulonglong, 0x5851F42D4C957F2D)
_PASS_KEY = cython.declare(cython.ulonglong, 0xDA3E39CB94B95BDB)


@cython.cclass
class EndgamePosition:
    """A position of two sides, 0 and 1.

    board: on which plays are made. play_lists: of the plays on that board. A side that goes out gains out_factor times
    the points of the other side's tiles. n_passes_to_end passes one after another end the game; then each side loses
    the points of its own tiles.
    """

    def __cinit__(self, board: UndoBoard, play_lists: PlayLists, *_):
        self.board = board
        self.play_lists = play_lists
        self.racks = array("Q", bytes(16))
        self.rack_points = array("i", bytes(8))
        self._make_stack(1 << 14)

    def _make_stack(self, room: cython.Py_ssize_t) -> object:
        """Replace the stack by an empty one for `room` plays."""
        self.stack, self.priorities = (array("i", bytes(4 * room)) for _ in range(2))
        return None

    def _set_position(self, squares, rack: bytes, other_rack: bytes) -> object:
        """Set the position. rack: of side 0. other_rack: of side 1. Raises ValueError for unknown tiles or too many."""
        side: cython.int
        tile: cython.int
        self.board.begin(squares)
        self.play_lists.set_rack(0, rack)
        self.play_lists.set_rack(1, other_rack)
        self.play_lists.clear()
        for side in range(2):
            self.racks[side] = self.play_lists.root_racks[side]
            self.rack_points[side] = 0
            for tile in other_rack if side else rack:
                self.rack_points[side] += self.board.tile_points[tile]
        return None

    def _position_key(self, side: cython.int, n_passes: cython.int) -> cython.ulonglong:
        """The hash of the position: of the board, the racks, the side to move, and whether the last move was a pass."""
        key: cython.ulonglong = (self.board.position_key ^ _hash.mix64((self.racks[0] + _hash.GOLDEN) & _masks.FULL)
                                 ^ _hash.mix64(self.racks[1] ^ _hash.GOLDEN))
        if side:
            key ^= _SIDE_KEY
        if n_passes:
            key ^= _PASS_KEY
        return key

    def _make(self, side: cython.int, play: cython.int) -> cython.void:
        """Make a play."""
        self.board.make(self.play_lists.placed_rows, play * _move_codes.PLACED_ROW)
        self.racks[side] -= self.play_lists.used_tiles[play]
        self.rack_points[side] -= self.play_lists.used_points[play]

    def _unmake(self, side: cython.int, play: cython.int, n_squares: cython.Py_ssize_t, n_lanes: cython.Py_ssize_t,
                key: cython.ulonglong) -> cython.void:
        """Unmake the last play. n_squares, n_lanes, key: as for `UndoBoard.unmake`."""
        self.board.unmake(n_squares, n_lanes, key,
                          self.play_lists.placed_rows[play * _move_codes.PLACED_ROW + _move_codes.N_PLACED])
        self.racks[side] += self.play_lists.used_tiles[play]
        self.rack_points[side] += self.play_lists.used_points[play]

    @cython.final
    def _list_number(self, side: cython.int, lane: cython.Py_ssize_t) -> cython.int:
        """The number of a list that has all of a side's plays in a lane, -1 if there is no room for it."""
        index: cython.Py_ssize_t = side * 2 * self.board.stride + lane
        number: cython.int = self.board.list_numbers[index]
        if number < 0 or (((self.play_lists.list_racks[number] | _move_codes.BORROW) - self.racks[side])
                          & _move_codes.BORROW) != _move_codes.BORROW:
            number = self.play_lists.find_list(side, lane, self.racks[side])
            self.board.list_numbers[index] = number
        return number

    def _can_play(self, side: cython.int, play: cython.int) -> cython.bint:
        """Whether a listed play can be made now: its lane is as it was, and the rack has its tiles."""
        if play >= self.play_lists.starts[self.play_lists.n_lists]:  # its list was cleared
            return False
        if self.play_lists.lane_keys[play] != self.play_lists.lane_key(
                side, self.play_lists.placed_rows[play * _move_codes.PLACED_ROW + _move_codes.PLACED_LANE]):
            return False
        return (((self.racks[side] | _move_codes.BORROW) - self.play_lists.used_tiles[play]) & _move_codes.BORROW
                == _move_codes.BORROW)

    def _generate_plays(self, side: cython.int, stack_start: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Push a side's plays on the stack, from index `stack_start` on, except those that go out. Set best_out_play.

        Return their number, -1 if there is no room for them or for a list.
        """
        lane: cython.Py_ssize_t
        number: cython.int
        play: cython.int
        rack: cython.ulonglong = self.racks[side]
        rack_with_borrows: cython.ulonglong = rack | _move_codes.BORROW
        stack_end: cython.Py_ssize_t = stack_start
        room: cython.Py_ssize_t = len(self.stack)
        self.best_out_play = _move_codes.NO_MOVE
        for lane in range(2 * self.board.stride):
            number = self._list_number(side, lane)
            if number < 0:
                return -1
            if stack_end + self.play_lists.starts[number + 1] - self.play_lists.starts[number] > room:
                self.is_stack_full = True
                return -1
            for play in range(self.play_lists.starts[number], self.play_lists.starts[number + 1]):
                if (rack_with_borrows - self.play_lists.used_tiles[play]) & _move_codes.BORROW != _move_codes.BORROW:
                    continue
                if self.play_lists.used_tiles[play] == rack:
                    if (self.best_out_play == _move_codes.NO_MOVE
                            or self.play_lists.scores[play] > self.play_lists.scores[self.best_out_play]):
                        self.best_out_play = play
                    continue
                self.stack[stack_end] = play
                self.priorities[stack_end] = self._priority(play)
                stack_end += 1
        return stack_end - stack_start

    @cython.final
    def _priority(self, play: cython.int) -> cython.int:
        """The number by which plays are ordered, the highest first.

        It adds the play's points and the points of its tiles, which the other side cannot gain any more. Each tile adds
        _POINTS_PER_TILE, since fewer tiles are nearer to going out.
        """
        return (self.play_lists.scores[play] + self.play_lists.used_points[play]
                + _POINTS_PER_TILE * self.play_lists.placed_rows[play * _move_codes.PLACED_ROW + _move_codes.N_PLACED])

    def _pick_next(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.void:
        """Swap the play of the highest priority in stack[start:end] to the index `start`, as a selection sort does."""
        best: cython.Py_ssize_t = start
        i: cython.Py_ssize_t
        play: cython.int
        priority: cython.int
        for i in range(start + 1, end):
            if self.priorities[i] > self.priorities[best]:
                best = i
        play = self.stack[best]
        self.stack[best] = self.stack[start]
        self.stack[start] = play
        priority = self.priorities[best]
        self.priorities[best] = self.priorities[start]
        self.priorities[start] = priority

    def _best_known_out_play(self, side: cython.int) -> cython.int:
        """The best play with which a side goes out, in the lanes whose lists have been looked up, or NO_MOVE."""
        lane: cython.Py_ssize_t
        number: cython.int
        play: cython.int
        best: cython.int = _move_codes.NO_MOVE
        for lane in range(2 * self.board.stride):
            number = self.board.list_numbers[side * 2 * self.board.stride + lane]
            if number >= 0:  # below 0: not looked up
                for play in range(self.play_lists.starts[number], self.play_lists.starts[number + 1]):
                    if self.play_lists.used_tiles[play] == self.racks[side] and (
                            best == _move_codes.NO_MOVE or self.play_lists.scores[play] > self.play_lists.scores[best]):
                        best = play
        return best

    def _value_against_out(self, side: cython.int, move: cython.int, out_reply: cython.int) -> cython.int:
        """The value of a move after which the other side goes out with out_reply.

        Where that reply is possible, this is an upper bound of the move's value.
        """
        value: cython.int = -self.play_lists.scores[out_reply] - self.out_factor * self.rack_points[side]
        if move != _move_codes.PASS:
            value += self.play_lists.scores[move] + self.out_factor * self.play_lists.used_points[move]
        return value

    def _may_change_lane(self, play: cython.int, out_reply: cython.int) -> cython.bint:
        """Whether a play may change the lane of out_reply, which then may be impossible."""
        stride: cython.Py_ssize_t = self.board.stride
        row_start: cython.Py_ssize_t = play * _move_codes.PLACED_ROW
        lane: cython.Py_ssize_t = self.play_lists.placed_rows[row_start + _move_codes.PLACED_LANE]
        reply_lane: cython.Py_ssize_t = self.play_lists.placed_rows[out_reply * _move_codes.PLACED_ROW
                                                                    + _move_codes.PLACED_LANE]
        first_crossing_lane: cython.Py_ssize_t = 0 if lane >= stride else stride
        step: cython.Py_ssize_t = 1 if reply_lane > lane else -1
        i: cython.Py_ssize_t
        square: cython.Py_ssize_t
        end: cython.Py_ssize_t
        if (lane < stride) != (reply_lane < stride):
            reply_lane -= first_crossing_lane
            return (self.play_lists.placed_rows[row_start + _move_codes.PLACED_FIRST] - 1 <= reply_lane
                    <= self.play_lists.placed_rows[row_start + _move_codes.PLACED_LAST] + 1)
        for i in range(self.play_lists.placed_rows[row_start + _move_codes.N_PLACED]):
            # The lanes are parallel. The reply's lane changes if tiles fill all squares between it and the tile put
            # down, since that tile's cross-word ends there.
            square = (first_crossing_lane
                      + self.play_lists.placed_rows[row_start + _move_codes.PLACED_HEADER + 2 * i]) * stride
            square += lane % stride
            end = square + reply_lane - lane
            square += step
            while square != end and self.board.tiles[square] != 0:
                square += step
            if square == end:
                return True
        return lane == reply_lane

    def _playout_value(self, side: cython.int, n_passes: cython.int) -> cython.int:
        """The value of a greedy playout, in which both sides make their `_greedy_play`.

        It is proven only if nobody can play.
        """
        n_squares: cython.Py_ssize_t = self.board.n_undo_squares
        n_lanes: cython.Py_ssize_t = self.board.n_undo_lanes
        key: cython.ulonglong = self.board.position_key
        value: cython.int
        play: cython.int = self._greedy_play(side)
        if self.is_aborted:
            return 0
        if play == _move_codes.NO_MOVE:
            if n_passes + 1 >= self.n_passes_to_end:
                self.is_value_proven = True
                return self.rack_points[1 - side] - self.rack_points[side]
            return -self._playout_value(1 - side, n_passes + 1)
        if self.play_lists.used_tiles[play] == self.racks[side]:
            self.is_value_proven = False
            return self.play_lists.scores[play] + self.out_factor * self.rack_points[1 - side]
        self._make(side, play)
        value = self.play_lists.scores[play] - self._playout_value(1 - side, 0)
        self._unmake(side, play, n_squares, n_lanes, key)
        self.is_value_proven = False
        return value

    def _greedy_play(self, side: cython.int) -> cython.int:
        """The play of the highest priority, where going out counts its gain, too; NO_MOVE if there is none."""
        lane: cython.Py_ssize_t
        number: cython.int
        play: cython.int
        best: cython.int = _move_codes.NO_MOVE
        highest: cython.int = -1
        priority: cython.int
        rack: cython.ulonglong = self.racks[side]
        rack_with_borrows: cython.ulonglong = rack | _move_codes.BORROW
        for lane in range(2 * self.board.stride):
            number = self._list_number(side, lane)
            if number < 0:
                self.is_aborted = self.is_out_of_room = True
                return _move_codes.NO_MOVE
            for play in range(self.play_lists.starts[number], self.play_lists.starts[number + 1]):
                if (rack_with_borrows - self.play_lists.used_tiles[play]) & _move_codes.BORROW != _move_codes.BORROW:
                    continue
                priority = self._priority(play)
                if self.play_lists.used_tiles[play] == rack:
                    priority += self.out_factor * self.rack_points[1 - side]
                if priority > highest:
                    highest = priority
                    best = play
        return best
