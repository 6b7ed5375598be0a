"""The values of all leaves of a rack, in one table. A leave is a set of tiles that a move may keep.

A leave has an *index*, a number of mixed radix. Each *kind* of tile on the rack has a digit, the number of such tiles
that are kept. Kinds are in ascending order, the blank first. The rack ABB has six leaves:

    index   0   1   2   3    4    5       index = (number of A) * 1 + (number of B) * 2
    leave   -   A   B   AB   BB   ABB     the radix of A is 1, that of B is 2

Values are whole numbers of 1 / POINT of a point. A value is the sum of three parts:

- the learned value: of the word of an image, whose labels are the leave's in ascending order, read by ordinal. The
  image's nodes are walked once for all leaves of the rack.
- tile_values: for the number of each tile.
- vowel_balance: for the numbers of vowels and consonants.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _masks, _tiles
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.plays import _equity_units

from lexc.kernels._types import Buffer

_NOT_IN_IMAGE = cython.declare(cython.int, -1)


@cython.final
@cython.cclass
class RackLeaves:
    """The leaves of one rack at a time. Not to be shared by threads.

    nodes, root: of a verified image whose words are leaves, bitmap layout; the label of tile t is t + 1, that of a
    blank 1. cumulative_word_counts: see `plays.leave_tables`. learned_values: i32, for each word. All are empty if
    nothing was learned. The value of a leave that the image lacks is extrapolated from shorter leaves (see `Smoother`
    in `plays.learning`). vowels: a mask of tiles. Raises ValueError for any layout but bitmap.
    """

    def __cinit__(self, nodes: Nodes, root, cumulative_word_counts, learned_values, vowels):
        max_leaves = 1 << _equity_units.MAX_RACK_TILES
        if not nodes.is_bitmap():
            raise ValueError("not the bitmap layout")
        self.units = nodes.units32
        self.layout = nodes.layout
        self.root = root
        self.cumulative_word_counts = cumulative_word_counts
        self.learned_values = learned_values
        self.vowels = vowels
        self.tile_values = array("i", bytes(4 * _tiles.N_TILES * _equity_units.COUNT_ROW))
        self.vowel_balance = array("i", bytes(4 * _equity_units.COUNT_ROW * _equity_units.COUNT_ROW))
        self.counts = array("i", bytes(4 * _tiles.N_TILES))
        self.kinds = array("i", bytes(4 * _tiles.N_TILES))
        self.radix = array("i", bytes(4 * _tiles.N_TILES))
        self.digits = array("i", bytes(4 * _tiles.N_TILES))
        self.ordinals = array("i", bytes(4 * max_leaves))
        self.learned_by_leave = array("i", bytes(4 * max_leaves))
        self.sizes = array("i", bytes(4 * max_leaves))
        self.n_vowels = array("i", bytes(4 * max_leaves))
        self.n_blanks = array("i", bytes(4 * max_leaves))
        self.tile_value_sums = array("i", bytes(4 * max_leaves))
        self.values = array("i", bytes(4 * max_leaves))
        self.best_by_size = array("i", bytes(4 * _equity_units.COUNT_ROW))
        self.placing_bounds, self.blank_bounds = (
            array("i", bytes(4 * _equity_units.COUNT_ROW * _equity_units.COUNT_ROW)) for _ in range(2))
        self.n_tiles = self.n_kinds = self.lowest_value = self.empty_value = 0
        self.n_leaves = 1
        self.learned_factor = _equity_units.POINT
        self.skips_whole_rack = False

    def set_heuristics(self, tile_values: cython.const[cython.int][::1],
                       vowel_balance: cython.const[cython.int][::1]):
        """Set the values that are added to the learned ones, all i32.

        tile_values[COUNT_ROW * tile + n]: of n equal tiles. vowel_balance[COUNT_ROW * v + c]: of v vowels and c
        consonants, blanks not counted. Raises ValueError if a table has the wrong size.
        """
        i: cython.Py_ssize_t
        if len(tile_values) != len(self.tile_values) or len(vowel_balance) != len(self.vowel_balance):
            raise ValueError(f"tables of {len(tile_values)} and {len(vowel_balance)} values")
        for i in range(len(self.tile_values)):
            self.tile_values[i] = tile_values[i]
        for i in range(len(self.vowel_balance)):
            self.vowel_balance[i] = vowel_balance[i]

    def prepare(self, rack: Buffer, learned_factor: cython.int = _equity_units.POINT,
                empty_value: cython.int = 0) -> int:
        """Value the leaves of a rack (tiles, 0 for a blank). Return their number.

        learned_factor: of learned values, in 1 / POINT. empty_value: of the empty leave. Raises ValueError for more
        than MAX_RACK_TILES tiles, or an unknown one.
        """
        self._read_rack(rack)
        self.learned_factor = learned_factor
        self.empty_value = empty_value
        with cython.nogil:
            self._prepare()
        return self.n_leaves

    def table(self) -> array[int]:
        """The values of the rack's leaves by index, i32, in 1 / POINT."""
        return array("i", [value + self.lowest_value for value in self.values[:self.n_leaves]])

    def value(self, index: cython.int) -> int:
        """The value of a leave, in 1 / POINT. Raises IndexError if there is no such leave."""
        if not 0 <= index < self.n_leaves:
            raise IndexError("no such leave")
        return self.values[index] + self.lowest_value

    def rack_values(self, labels: bytes) -> array[int]:
        """The values of whole racks as leaves, in 1 / POINT. labels: tile + 1 for each tile of a rack, 0 behind a rack.

        Raises ValueError for more than MAX_RACK_TILES tiles, or an unknown one.
        """
        values = array("i", bytes(4 * labels.count(b"\0")))
        output: cython.int[::1] = values
        n_racks: cython.Py_ssize_t
        racks = labels.split(b"\0")
        for n_racks in range(len(output)):
            rack: bytes = racks[n_racks]
            self.prepare(bytes(label - 1 for label in rack))
            output[n_racks] = self.values[self.n_leaves - 1] + self.lowest_value
        return values

    def tiles(self, index: cython.int) -> bytes:
        """The tiles of a leave, ascending. Raises IndexError if there is no such leave."""
        i: cython.int
        if not 0 <= index < self.n_leaves:
            raise IndexError("no such leave")
        kept = bytearray()
        for i in range(self.n_kinds):
            kept += bytes([self.kinds[i]]) * self._tile_count(index, i)
        return bytes(kept)

    def index(self, leave: Buffer) -> int:
        """The index of a leave, given by its tiles. Raises ValueError if the rack lacks one of them."""
        i: cython.int
        index: cython.int = 0
        count: cython.int
        n_found: cython.int = 0
        for i in range(self.n_kinds):
            count = leave.count(self.kinds[i])
            if count > self.counts[self.kinds[i]]:
                raise ValueError("the rack lacks a tile of the leave")
            n_found += count
            index += count * self.radix[i]
        if n_found != len(leave):
            raise ValueError("the rack lacks a tile of the leave")
        return index

    def best_exchange(self, max_tiles: cython.int) -> tuple[int, int]:
        """(value, index) of the best leave that an exchange of 1 to max_tiles tiles keeps; (0, -1) if there is none."""
        i: cython.int
        best: cython.int = -1
        for i in range(self.n_leaves):
            if 0 < self.n_tiles - self.sizes[i] <= max_tiles and (best < 0 or self.values[i] > self.values[best]):
                best = i
        return (self.values[best] + self.lowest_value if best >= 0 else 0), best

    def _read_rack(self, rack) -> object:
        """Set `counts` and n_tiles. Raises ValueError for too many tiles, or an unknown one."""
        tile: cython.int
        i: cython.int
        if len(rack) > _equity_units.MAX_RACK_TILES:
            raise ValueError(f"a rack of {len(rack)} tiles")
        for i in range(_tiles.N_TILES):
            self.counts[i] = 0
        for tile in rack:
            if not 0 <= tile < _tiles.N_TILES - 1:  # the label of the last tile, tile + 1, is below N_TILES, too
                raise ValueError(f"no such tile: {tile}")
            self.counts[tile] += 1
        self.n_tiles = len(rack)
        return None

    def _set_rack(self, tiles: cython.uchar[::1], start: cython.Py_ssize_t, n_tiles: cython.Py_ssize_t) -> cython.void:
        """Set `counts` and n_tiles to a rack of known tiles, tiles[start:start + n_tiles]."""
        i: cython.Py_ssize_t
        self.n_tiles = cython.cast(cython.int, n_tiles)
        for i in range(_tiles.N_TILES):
            self.counts[i] = 0
        for i in range(start, start + n_tiles):
            self.counts[tiles[i]] += 1

    def _prepare(self) -> cython.void:
        """Value the leaves of the rack in `counts` and n_tiles."""
        self._number_leaves()
        self._sum_tile_values()
        self._look_up_learned_values()
        self._combine_values()

    def _number_leaves(self) -> cython.void:
        """Set the kinds of the rack, their radixes, and the number of leaves."""
        tile: cython.int
        self.n_kinds = 0
        self.n_leaves = 1
        for tile in range(_tiles.N_TILES):
            if self.counts[tile] != 0:
                self.kinds[self.n_kinds] = tile
                self.radix[self.n_kinds] = self.n_leaves
                self.n_leaves *= self.counts[tile] + 1
                self.n_kinds += 1

    def _sum_tile_values(self) -> cython.void:
        """Set the numbers of tiles, vowels and blanks of each leave, and the sum of its tile_values.

        After each kind, the entries of all leaves of the kinds up to it are set. The next kind adds copies of them, one
        for each number of its tiles. first_leave: the index of the leave of that number of tiles alone.
        """
        kind: cython.int
        tile: cython.int
        count: cython.int
        i: cython.int
        first_leave: cython.int
        is_vowel: cython.int
        self.sizes[0] = self.n_vowels[0] = self.n_blanks[0] = 0
        self.tile_value_sums[0] = 0
        for kind in range(self.n_kinds):
            tile = self.kinds[kind]
            is_vowel = (self.vowels >> tile & 1) != 0
            for count in range(1, self.counts[tile] + 1):
                first_leave = count * self.radix[kind]
                for i in range(self.radix[kind]):
                    self.sizes[first_leave + i] = self.sizes[i] + count
                    self.n_vowels[first_leave + i] = self.n_vowels[i] + count * is_vowel
                    self.n_blanks[first_leave + i] = self.n_blanks[i] + count * (tile == 0)
                    self.tile_value_sums[first_leave + i] = (self.tile_value_sums[i]
                                                     + self.tile_values[tile * _equity_units.COUNT_ROW + count])
        self.tile_value_sums[0] = self.empty_value

    def _look_up_learned_values(self) -> cython.void:
        """Set the learned value of each leave.

        A leave that is extrapolated needs those with fewer tiles, which have lower indexes.
        """
        i: cython.int
        for i in range(self.n_leaves):
            self.learned_by_leave[i] = 0
        if len(self.learned_values) == 0 or self.learned_factor == 0:
            return
        self._find_ordinals()
        for i in range(1, self.n_leaves - self.skips_whole_rack):
            self.learned_by_leave[i] = (self.learned_values[self.ordinals[i]] if self.ordinals[i] >= 0
                                        else self._extrapolate(i))

    def _whole_rack_value(self) -> cython.int:
        """The value of the whole rack, where skips_whole_rack is set.

        No play keeps the whole rack, and its extrapolation takes long.
        """
        i: cython.int = self.n_leaves - 1
        value: cython.int = self.values[i] + self.lowest_value
        if len(self.learned_values) == 0 or self.learned_factor == 0 or i == 0:
            return value
        return value + (self.learned_values[self.ordinals[i]] if self.ordinals[i] >= 0 else self._extrapolate(i))

    def _find_ordinals(self) -> cython.void:
        """Find the ordinal of each leave in the image, _NOT_IN_IMAGE for one that the image lacks."""
        i: cython.int
        for i in range(self.n_leaves):
            self.ordinals[i] = _NOT_IN_IMAGE
        self._find_ordinals_below(0, self.root, 0, 0)

    def _find_ordinals_below(self, kind: cython.int, node: cython.Py_ssize_t, ordinal: cython.longlong,
                             index: cython.int) -> cython.void:
        """Find the ordinals of the leaves that add tiles of this kind, or of later kinds, to the leave at the index.

        node: the one to which that leave leads. ordinal: of the first word below the node.
        """
        children: cython.ulonglong
        accepts: cython.ulonglong
        lower_labels: cython.ulonglong
        longer_node: cython.Py_ssize_t  # this and the next two: of the leave with more tiles of the kind
        longer_ordinal: cython.longlong
        longer_index: cython.int
        label: cython.int
        slot: cython.Py_ssize_t
        _: cython.int
        while kind < self.n_kinds:
            longer_node = node
            longer_ordinal = ordinal
            longer_index = index
            label = self.kinds[kind] + 1
            lower_labels = (_masks.ONE << label) - 1
            for _ in range(self.counts[label - 1]):
                children = _bitmap.child_mask(self.units, self.layout, longer_node)
                accepts = _bitmap.accept_mask(self.units, self.layout, longer_node)
                longer_index += self.radix[kind]
                longer_ordinal += _bits.popcount(accepts & lower_labels)
                slot = _bitmap.first_target_unit(self.layout, longer_node) + _bits.popcount(children & lower_labels)
                if children & lower_labels:
                    longer_ordinal += self.cumulative_word_counts[slot - 1]
                if accepts >> label & 1:
                    self.ordinals[longer_index] = cython.cast(cython.int, longer_ordinal)
                    longer_ordinal += 1
                if not children >> label & 1:
                    break
                longer_node = self.units[slot]
                self._find_ordinals_below(kind + 1, longer_node, longer_ordinal, longer_index)
            kind += 1

    def _extrapolate(self, index: cython.int) -> cython.int:
        """Extrapolate a value that the image lacks, from leaves with one and two tiles less: see `Smoother`."""
        n_tiles: cython.int = self.sizes[index]
        kind: cython.int
        other: cython.int
        count: cython.int
        shorter: cython.int
        without_one: cython.longlong = 0
        without_two: cython.longlong = 0
        if n_tiles < 2:
            return 0
        for kind in range(self.n_kinds):
            count = self._tile_count(index, kind)
            self.digits[kind] = count
            if count == 0:
                continue
            shorter = index - self.radix[kind]
            without_one += count * self.learned_by_leave[shorter]
            if count > 1:
                without_two += (count * (count - 1) >> 1) * self.learned_by_leave[shorter - self.radix[kind]]
            for other in range(kind):
                if self.digits[other]:
                    without_two += count * self.digits[other] * self.learned_by_leave[shorter - self.radix[other]]
        if n_tiles == 2:
            return cython.cast(cython.int, without_one)
        return cython.cast(
            cython.int, 2 * (without_one * (n_tiles - 2) - without_two) // ((n_tiles - 1) * (n_tiles - 2)))

    def _tile_count(self, index: cython.int, kind: cython.int) -> cython.int:
        """The number of tiles of a kind in a leave."""
        return index // self.radix[kind] % (self.counts[self.kinds[kind]] + 1)

    def _combine_values(self) -> cython.void:
        """Add up the parts of each value, subtract the lowest value from all, and write the tables of bounds.

        placing_bounds[COUNT_ROW * fewest + most]: the highest value of a leave after `fewest` to `most` tiles, at least
        one, have been put down. blank_bounds: the same after a blank, and perhaps other tiles, have been put down.
        best_by_size[n]: the highest value of a leave of n tiles.
        """
        i: cython.int
        value: cython.int
        n_consonants: cython.int
        self.lowest_value = 0
        for i in range(self.n_leaves):
            n_consonants = self.sizes[i] - self.n_vowels[i] - self.n_blanks[i]
            value = self.tile_value_sums[i] + self.vowel_balance[_equity_units.COUNT_ROW * self.n_vowels[i]
                                                                 + n_consonants]
            if self.learned_factor == _equity_units.POINT:
                value += self.learned_by_leave[i]
            else:
                value += cython.cast(
                    cython.int, cython.cast(cython.longlong,
                                            self.learned_by_leave[i]) * self.learned_factor // _equity_units.POINT)
            self.values[i] = value
            self.lowest_value = min(self.lowest_value, value)
        for i in range(self.n_leaves):
            self.values[i] -= self.lowest_value
        if self.counts[0] != 0:
            self._bound_values(True, self.blank_bounds)
        self._bound_values(False, self.placing_bounds)

    def _bound_values(self, uses_blank: cython.bint, bounds: cython.int[::1]) -> cython.void:
        """Write the bounds of leaves, or of those with fewer blanks than the rack, and best_by_size for the same."""
        i: cython.int
        size: cython.int
        fewest: cython.int
        most: cython.int
        best: cython.int
        for size in range(_equity_units.COUNT_ROW):
            self.best_by_size[size] = 0
        for i in range(self.n_leaves):
            if not uses_blank or self.n_blanks[i] < self.counts[0]:
                self.best_by_size[self.sizes[i]] = max(self.best_by_size[self.sizes[i]], self.values[i])
        for fewest in range(self.n_tiles + 1):
            best = 0
            for most in range(max(fewest, 1), self.n_tiles + 1):
                best = max(best, self.best_by_size[self.n_tiles - most])
                bounds[_equity_units.COUNT_ROW * fewest + most] = best
