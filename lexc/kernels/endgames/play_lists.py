"""Lists of the plays of each lane, by the lane's key. A list is generated once for each content of a lane.

In an endgame a play changes few lanes, and the same plays in another order give the same contents. A search of 100,000
positions meets only some thousands of contents. The plays of a lane are generated for the whole rack that a side has at
the root. Later, with fewer tiles on the rack, the possible plays are those whose tiles are still there. With few tiles
left, the plays for just these are listed, which are far fewer. A rack is one number with a field for the count of each
tile, and so are the tiles of a play. So one subtraction tests a play, and whether a list has all plays of a rack:

    bits      ... 14    13..10   9     8..5   4     3..0
    field        borrow count  borrow  count  borrow count       a field for each tile of the rack at the root

    (rack with all borrow bits set) - used tiles    clears a borrow bit where the rack has too few of a tile

The tables, with their indexes:

    starts, list_racks    by list: the number of its first play, and the rack for which it has all plays
    scores, used_tiles, used_points, placed_rows, lane_keys    by play
    hash_slots, hash_keys    an open-addressing hash table from lane keys to lists
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.endgames import _move_codes
from cython.cimports.lexc.kernels.endgames.undo_board import UndoBoard
from cython.cimports.lexc.kernels.layout import _hash, _masks, _tiles
from cython.cimports.lexc.kernels.plays import _equity_units, _play_rows
from cython.cimports.lexc.kernels.plays.generator import Generator

from lexc.kernels._types import Whole
from lexc.kernels._zeros import zeros

INITIAL_ROOM = 1 << 14  # plays
MAX_LANE_PLAYS = 1 << 20  # more than any game has in a lane
# The width of a field: four bits for a count of at most ten, and the borrow bit.
_FIELD_BITS = cython.declare(cython.int, 5)
_FIELD_SUM = cython.declare(cython.ulonglong, 31)  # the remainder of a packed rack is the sum of its fields
_FEW_TILES = cython.declare(cython.ulonglong, 4)  # with more, the plays for the rack at the root are listed
_OPENING_KEY = cython.declare(cython.ulonglong, 0x8CB92BA72F3D8DD7)
_LIST_SIDE_KEY = cython.declare(cython.ulonglong, 0x2545F4914F6CDD1D)


@cython.final
@cython.cclass
class PlayLists:
    """Lists of plays for two sides, 0 and 1.

    board: on which plays are made. generator: of plays on the board's lanes.
    """

    def __cinit__(self, board: UndoBoard, generator: Generator):
        self.board = board
        self.generator = generator
        self.generator.max_plays = MAX_LANE_PLAYS
        self.root_counts = array("i", bytes(4 * 2 * _tiles.N_TILES))
        self.field_shifts = array("i", bytes(4 * 2 * _tiles.N_TILES))
        self.root_racks = array("Q", bytes(16))
        self.side_keys = array("Q", [0, _LIST_SIDE_KEY])
        self.clear()

    @property
    def n_plays(self) -> int:
        """The number of listed plays."""
        return self.starts[self.n_lists]

    def clear(self, room: Whole = INITIAL_ROOM):
        """Forget all lists, and make room for `room` plays, a power of two."""
        self.starts = zeros("i", room + 2)
        self.list_racks = zeros("Q", room + 2)
        self.scores, self.used_points = zeros("i", room), zeros("i", room)
        self.used_tiles, self.lane_keys = zeros("Q", room), zeros("Q", room)
        self.placed_rows = zeros("B", _move_codes.PLACED_ROW * room)
        self.hash_slots = zeros("i", room)
        self.hash_keys = zeros("Q", room)
        self.n_lists = 1
        self.n_hashed = 0

    def forget(self):
        """Forget all lists, and keep the room."""
        slot: cython.Py_ssize_t
        for slot in range(len(self.hash_slots)):
            self.hash_slots[slot] = 0
        self.starts[1] = 0
        self.n_lists = 1
        self.n_hashed = 0

    def grow(self):
        """Double the room, and keep all lists. If the generator had too little room for a lane, give it more, too."""
        room: cython.Py_ssize_t = len(self.scores)
        old_slots: cython.int[::1] = self.hash_slots
        old_keys: cython.ulonglong[::1] = self.hash_keys
        starts: cython.int[::1] = zeros("i", 2 * room + 2)
        list_racks: cython.ulonglong[::1] = zeros("Q", 2 * room + 2)
        scores: cython.int[::1] = zeros("i", 2 * room)
        used_points: cython.int[::1] = zeros("i", 2 * room)
        used_tiles: cython.ulonglong[::1] = zeros("Q", 2 * room)
        lane_keys: cython.ulonglong[::1] = zeros("Q", 2 * room)
        placed_rows: cython.uchar[::1] = zeros("B", _move_codes.PLACED_ROW * 2 * room)
        self.hash_slots = zeros("i", 2 * room)
        self.hash_keys = zeros("Q", 2 * room)
        self.n_hashed = 0
        with cython.nogil:
            starts[:room + 2] = self.starts
            list_racks[:room + 2] = self.list_racks
            scores[:room] = self.scores
            used_points[:room] = self.used_points
            used_tiles[:room] = self.used_tiles
            lane_keys[:room] = self.lane_keys
            placed_rows[:_move_codes.PLACED_ROW * room] = self.placed_rows
            self._rehash(old_slots, old_keys)
        self.starts = starts
        self.list_racks = list_racks
        self.scores = scores
        self.used_points = used_points
        self.used_tiles = used_tiles
        self.lane_keys = lane_keys
        self.placed_rows = placed_rows
        if self.generator.n_plays * _play_rows.PLAY_ROW > len(self.generator.play_rows):
            self.generator._make_room(self.generator.n_plays * 5 // 4, self.generator.n_plays * 5 // 4)

    def _rehash(self, old_slots: cython.int[::1], old_keys: cython.ulonglong[::1]) -> cython.void:
        """Insert all entries of an old hash table."""
        i: cython.Py_ssize_t
        for i in range(old_slots.shape[0]):
            if old_slots[i]:
                self._insert(old_keys[i], old_slots[i] - 1)

    def set_rack(self, side: cython.Py_ssize_t, rack: bytes):
        """Set the rack that a side has at the root: at most ten tiles, 0 for a blank.

        Raises ValueError if it is too long or has an unknown tile.
        """
        tile: cython.int
        n_fields: cython.int = 0
        if len(rack) > _equity_units.MAX_RACK_TILES or len(rack) >= len(self.generator.bonus) or side not in (0, 1):
            raise ValueError(f"a rack of {len(rack)} tiles")
        for tile in range(_tiles.N_TILES):
            self.root_counts[_tiles.N_TILES * side + tile] = 0
        self.root_racks[side] = 0
        for tile in rack:
            if tile >= _tiles.N_TILES or (tile and self.board.all_letters >> tile & 1 == 0):
                raise ValueError(f"no such tile: {tile}")
            if self.root_counts[_tiles.N_TILES * side + tile] == 0:
                self.field_shifts[_tiles.N_TILES * side + tile] = n_fields * _FIELD_BITS
                n_fields += 1
            self.root_counts[_tiles.N_TILES * side + tile] += 1
            self.root_racks[side] += _masks.ONE << self.field_shifts[_tiles.N_TILES * side + tile]

    def read_play(self, number: cython.Py_ssize_t) -> tuple[int, bool, int, int, bytes]:
        """(score, is_down, row, col, tiles) of a listed play, as `Generator.read_play` gives them.

        Raises IndexError if there is no such play.
        """
        row_start: cython.Py_ssize_t = number * _move_codes.PLACED_ROW
        pair: cython.Py_ssize_t
        i: cython.Py_ssize_t
        if not 0 <= number < self.starts[self.n_lists]:
            raise IndexError("no such play")
        lane, first = (self.placed_rows[row_start + _move_codes.PLACED_LANE], self.placed_rows[row_start
                       + _move_codes.PLACED_FIRST])
        tiles = bytearray(self.placed_rows[row_start + _move_codes.PLACED_LAST] - first + 1)
        for i in range(self.placed_rows[row_start + _move_codes.N_PLACED]):
            pair = row_start + _move_codes.PLACED_HEADER + 2 * i
            tiles[self.placed_rows[pair] - first] = self.placed_rows[pair + 1]
        if lane >= self.generator.stride:
            return self.scores[number], True, first - 1, lane - self.generator.stride - 1, bytes(tiles)
        return self.scores[number], False, lane - 1, first - 1, bytes(tiles)

    def find_list(self, side: cython.Py_ssize_t, lane: cython.Py_ssize_t, rack: cython.ulonglong) -> cython.int:
        """The number of a list of a side's plays in a lane, as the board is now; -1 if there is no room for it.

        rack: a part of that at the root. The list has the plays for this rack, and may have more.
        """
        key: cython.ulonglong = self.lane_key(side, lane)
        slot: cython.Py_ssize_t
        rack = self.listed_rack(side, rack)
        if rack != self.root_racks[side]:
            key ^= _hash.mix64((rack + _hash.GOLDEN) & _masks.FULL)
        slot = key & (len(self.hash_slots) - 1)
        while self.hash_slots[slot]:
            if self.hash_keys[slot] == key:
                return self.hash_slots[slot] - 1
            slot = (slot + 1) & (len(self.hash_slots) - 1)
        return self._list_plays(side, lane, rack, key)

    def lane_key(self, side: cython.Py_ssize_t, lane: cython.Py_ssize_t) -> cython.ulonglong:
        """The key of a side's plays in a lane, as the board is now."""
        return self.board.lane_keys[lane] ^ self.side_keys[side] ^ (_OPENING_KEY if self.board.n_tiles == 0 else 0)

    def listed_rack(self, side: cython.Py_ssize_t, rack: cython.ulonglong) -> cython.ulonglong:
        """The rack for which plays are listed: that of the root as long as many of its tiles remain."""
        return rack if rack % _FIELD_SUM <= _FEW_TILES else self.root_racks[side]

    def _insert(self, key: cython.ulonglong, number: cython.int) -> cython.void:
        """Insert a list's number into the hash table."""
        slot: cython.Py_ssize_t = key & (len(self.hash_slots) - 1)
        while self.hash_slots[slot]:
            slot = (slot + 1) & (len(self.hash_slots) - 1)
        self.n_hashed += 1
        self.hash_slots[slot] = number + 1
        self.hash_keys[slot] = key

    def _list_plays(self, side: cython.Py_ssize_t, lane: cython.Py_ssize_t, rack: cython.ulonglong,
                    key: cython.ulonglong) -> cython.int:
        """Generate a lane's plays and list them. Return the list's number, -1 if there is no room or too many plays."""
        first: cython.Py_ssize_t = self.starts[self.n_lists]
        number: cython.int
        i: cython.Py_ssize_t
        self._generate_lane(side, lane, rack)
        if self.generator.n_plays > self.generator.max_plays:
            self.generator.is_stopped = True
        if self.generator.is_stopped:
            return -1
        if (self.generator.n_plays * _play_rows.PLAY_ROW > len(self.generator.play_rows)
                or self.generator.n_words * _play_rows.WORD_ROW > len(self.generator.word_rows)
                or first + self.generator.n_plays > len(self.scores) or 2 * self.n_hashed > len(self.hash_slots)
                or self.n_lists > len(self.scores)):
            return -1
        for i in range(self.generator.n_plays):
            self._copy_play(side, lane, i, first + i)
        number = self.n_lists
        self.n_lists += 1
        self.list_racks[number] = rack
        self.starts[self.n_lists] = first + self.generator.n_plays
        self._insert(key, number)
        return number

    def _generate_lane(self, side: cython.Py_ssize_t, lane: cython.Py_ssize_t,
                       rack: cython.ulonglong) -> cython.void:
        """Generate a lane's plays for the rack that a side has at the root."""
        stride: cython.Py_ssize_t = self.generator.stride
        tile: cython.int
        count: cython.int
        self.board._renew_sums(lane)
        self.board._renew_blocks(lane)
        self.generator.letters = 0
        self.generator.n_blanks = 0
        for tile in range(_tiles.N_TILES):
            count = self.root_counts[_tiles.N_TILES * side + tile]
            if count:
                count = (rack >> self.field_shifts[_tiles.N_TILES * side + tile]) & 15
            if tile == 0:
                self.generator.n_blanks = count
                continue
            self.generator.rack[tile] = count
            if count:
                self.generator.letters |= _masks.ONE << tile
        self.generator.n_plays = self.generator.n_words = 0
        self.generator.is_opening = self.board.n_tiles == 0
        self.generator.is_down = lane >= stride
        self.generator._reset()
        if not self.generator.is_opening:
            self.generator._walk_lane(lane, self.generator.n_rows if lane >= stride else self.generator.n_cols)
        elif lane == self.generator.start_row + 1:
            self.generator._walk_opening(lane, lane * stride + self.generator.start_col + 1)
        self.generator._finish_lanes()

    def _copy_play(self, side: cython.Py_ssize_t, lane: cython.Py_ssize_t, number: cython.Py_ssize_t,
                   play: cython.Py_ssize_t) -> cython.void:
        """Copy the generator's play of this number to the list entry `play`."""
        word_start: cython.Py_ssize_t = self.generator.play_rows[number * _play_rows.PLAY_ROW
                                                                 + _play_rows.PLAY_WORD] * _play_rows.WORD_ROW
        blanks: cython.uint = self.generator.play_rows[number * _play_rows.PLAY_ROW + _play_rows.PLAY_BLANKS]
        row_start: cython.Py_ssize_t = play * _move_codes.PLACED_ROW
        first: cython.Py_ssize_t = self.generator.word_rows[word_start + _play_rows.WORD_FIRST] + 1
        n_placed: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        code: cython.int
        self.scores[play] = self.generator.play_rows[number * _play_rows.PLAY_ROW + _play_rows.PLAY_SCORE]
        self.used_tiles[play] = 0
        self.used_points[play] = 0
        self.lane_keys[play] = self.lane_key(side, lane)
        self.placed_rows[row_start + _move_codes.PLACED_LANE] = lane
        self.placed_rows[row_start + _move_codes.PLACED_FIRST] = first
        self.placed_rows[row_start + _move_codes.PLACED_LAST] = (
            first + self.generator.word_rows[word_start + _play_rows.WORD_LENGTH] - 1)
        for i in range(self.generator.word_rows[word_start + _play_rows.WORD_LENGTH]):
            code = self.generator.word_rows[word_start + _play_rows.WORD_HEADER + i]
            if code == 0:
                continue
            if blanks >> i & 1:
                self.used_tiles[play] += _masks.ONE << self.field_shifts[_tiles.N_TILES * side]
                code |= _tiles.BLANK
            else:
                self.used_tiles[play] += _masks.ONE << self.field_shifts[_tiles.N_TILES * side + code]
                self.used_points[play] += self.generator.tile_points[code]
            self.placed_rows[row_start + _move_codes.PLACED_HEADER + 2 * n_placed] = first + i
            self.placed_rows[row_start + _move_codes.PLACED_HEADER + 2 * n_placed + 1] = code
            n_placed += 1
        self.placed_rows[row_start + _move_codes.N_PLACED] = n_placed
