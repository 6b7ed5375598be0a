"""The bag and the racks of a playout, drawn at random from the unseen tiles, and reproducible.

A *sample* is one distribution of the unseen tiles over the other players' racks and the bag. Its random numbers come
from SplitMix64, seeded by the seed and the sample's number. So sample i of a seed is the same whatever the candidate is
(common random numbers). Players draw from both ends of the bag:

    bag     | others' racks | front -> drawn by players on even seats ... drawn by players on odd seats <- back |

so that the tiles that one player draws depend less on the number of tiles that another has drawn.

The last player, who moved before the mover, may have kept some tiles with other chances than random draws give them
(`set_kept_tiles`). Then a sample chooses the kept tiles first; the others are random as before.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _hash, _masks, _tiles
from cython.cimports.lexc.kernels.simulation import _playout_rows

from lexc.kernels._types import Sequence

MAX_PLAYERS = 8


@cython.final
@cython.cclass
class RandomBag:
    """A bag and racks. Not to be shared by threads.

    unseen: tiles below N_TILES, those of the bag and the unknown ones of other racks. racks: the known tiles of each
    rack; the mover's is first and ignored (see `set_mover`). sizes: the number of tiles on each rack, known or not.
    rack_size: the number of tiles of a full rack. Raises ValueError if these numbers contradict one another.
    """

    def __cinit__(self, unseen: bytes, racks: Sequence[bytes], sizes: Sequence[int], rack_size):
        n_hidden = sum(sizes[1:]) - sum(map(len, racks[1:]))
        if not (1 <= len(racks) == len(sizes) <= MAX_PLAYERS and rack_size <= _playout_rows.RACK_ROOM
                and all(len(rack) <= size <= rack_size for rack, size in zip(racks[1:], sizes[1:]))):
            raise ValueError(f"{len(racks)} racks of {sizes} tiles, of at most {rack_size}")
        if n_hidden > len(unseen) or max(b"".join([unseen, *racks[1:]]), default=0) >= _tiles.N_TILES:
            last = _tiles.N_TILES - 1
            raise ValueError(f"{n_hidden} of {len(unseen)} unseen tiles are on racks, or a tile is above {last}")
        self.n_players = len(racks)
        self.rack_size = rack_size
        self.n_in_bag = len(unseen) - n_hidden
        self.unseen = unseen
        self.bag = bytearray(unseen)
        self.known_tiles = bytearray(MAX_PLAYERS * _playout_rows.RACK_ROOM)
        self.racks = bytearray(MAX_PLAYERS * _playout_rows.RACK_ROOM)
        self.exchanged = bytearray(_playout_rows.RACK_ROOM)
        self.returned = bytearray(_playout_rows.RACK_ROOM)
        self.n_known, self.n_before_draw, self.rack_sizes = (array("q", bytes(8 * MAX_PLAYERS)) for _ in range(3))
        self.n_exchanged = self.n_returned = self.front = self.back = self.n_kept = 0
        self.kept_tiles = b""
        self.limits = array("Q")
        for player in range(1, self.n_players):
            self._set_known_tiles(player, racks[player])
            self.n_before_draw[player] = sizes[player]

    @property
    def racks_and_bag(self) -> tuple[list[bytes], bytes]:
        """(the racks, the bag from front to back), as they are now."""
        racks = [bytes(self.racks[player * _playout_rows.RACK_ROOM : player * _playout_rows.RACK_ROOM
                                  + self.rack_sizes[player]])
                 for player in range(self.n_players)]
        return racks, bytes(self.bag[self.front : self.back])

    def set_mover(self, kept: bytes, returned: bytes):
        """Set the candidate's tiles: those kept on the mover's rack, and those that an exchange returns to the bag.

        Raises ValueError if they do not fit on a rack, are no tiles, or the bag has too few for the exchange.
        """
        i: cython.Py_ssize_t
        if len(kept) + len(returned) > self.rack_size or len(returned) > self.n_in_bag:
            raise ValueError(f"{len(kept)} tiles kept, {len(returned)} exchanged, {self.n_in_bag} in the bag")
        if max(kept + returned, default=0) >= _tiles.N_TILES:
            raise ValueError("no such tile")
        self._set_known_tiles(0, kept)
        self.n_before_draw[0] = len(kept)
        self.n_returned = len(returned)
        for i in range(self.n_returned):
            self.returned[i] = returned[i]

    def set_kept_tiles(self, tiles: bytes, n_kept: cython.Py_ssize_t, limits: cython.const[cython.ulonglong][::1]):
        """Set the tiles that the last player may have kept besides known ones, all of them unseen.

        tiles: rows of n_kept tiles, one or more. limits: for each row a number below 2 ** 63, ascending; a random
        number up to the limit of a row, and above that of the row before, chooses it. Raises ValueError if the tiles do
        not fit on the rack, or are not all among the unseen ones.
        """
        last = self.n_players - 1
        unseen = bytes(self.unseen)
        rows = [tiles[start : start + n_kept] for start in range(0, len(tiles), n_kept)] if n_kept > 0 else []
        if last < 1 or not rows or len(tiles) != n_kept * len(limits) or max(map(len, rows)) > (
                self.n_before_draw[last] - self.n_known[last]):
            raise ValueError(f"{len(tiles)} tiles of {len(limits)} rows of {n_kept} kept ones")
        counts = {tile: unseen.count(tile) for tile in set(tiles)}
        if any(row.count(tile) > counts[tile] for row in rows for tile in row):
            raise ValueError("a kept tile is not among the unseen ones")
        self.kept_tiles = tiles
        self.n_kept = n_kept
        self.limits = limits

    def sample(self, seed: cython.ulonglong, number: cython.ulonglong):
        """Draw the sample with this seed and number."""
        self._sample(seed, number)

    def _set_known_tiles(self, player: cython.Py_ssize_t, tiles: bytes):
        """Set the tiles that a player has in every sample."""
        i: cython.Py_ssize_t
        self.n_known[player] = len(tiles)
        for i in range(len(tiles)):
            self.known_tiles[player * _playout_rows.RACK_ROOM + i] = tiles[i]

    def _next_random(self) -> cython.ulonglong:
        """The next random number of SplitMix64, of 64 bits."""
        self.state = (self.state + _hash.GOLDEN) & _masks.FULL
        return _hash.mix64(self.state)

    def _random_below(self, limit: cython.ulonglong) -> cython.Py_ssize_t:
        """A random number from 0 to limit - 1."""
        return ((self._next_random() >> 32) * limit) >> 32

    def _sample(self, seed: cython.ulonglong, number: cython.ulonglong) -> cython.void:
        """Shuffle the bag, fill the others' racks, then the mover's; return the tiles of the candidate's exchange."""
        i: cython.Py_ssize_t
        player: cython.Py_ssize_t
        self.state = (seed + number * _hash.GOLDEN) & _masks.FULL
        self.state = self._next_random()
        self._shuffle()
        for player in range(self.n_players):
            for i in range(self.n_known[player]):
                self.racks[player * _playout_rows.RACK_ROOM + i] = self.known_tiles[player * _playout_rows.RACK_ROOM
                                                                                    + i]
            if self.n_kept and player == self.n_players - 1:
                self._choose_kept_tiles()
            for i in range(self.n_known[player], self.n_before_draw[player]):
                self.racks[player * _playout_rows.RACK_ROOM + i] = self.bag[self.front]
                self.front += 1
            self.rack_sizes[player] = self.n_before_draw[player]
        self._refill(0)
        for i in range(self.n_returned):
            self._return_tile(0, self.returned[i])

    def _choose_kept_tiles(self) -> cython.void:
        """Choose the kept tiles of the last player, and move them to the front of the bag, where that player draws."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = len(self.limits) - 1
        middle: cython.Py_ssize_t
        i: cython.Py_ssize_t
        index: cython.Py_ssize_t
        number: cython.ulonglong = self._next_random() >> 1
        while low < high:
            middle = (low + high) // 2
            if self.limits[middle] < number:
                low = middle + 1
            else:
                high = middle
        for i in range(self.n_kept):
            index = self.front + i
            while index < self.back - 1 and self.bag[index] != self.kept_tiles[low * self.n_kept + i]:
                index += 1
            self.bag[index] = self.bag[self.front + i]
            self.bag[self.front + i] = self.kept_tiles[low * self.n_kept + i]

    def _shuffle(self) -> cython.void:
        """Put all unseen tiles into the bag, in random order."""
        i: cython.Py_ssize_t
        other: cython.Py_ssize_t
        self.front = 0
        self.back = len(self.unseen)
        for i in range(self.back):
            other = self._random_below(i + 1)
            self.bag[i] = self.bag[other]
            self.bag[other] = self.unseen[i]

    def _refill(self, player: cython.Py_ssize_t) -> cython.void:
        """Fill a rack from the player's end of the bag, as far as there are tiles."""
        while self.rack_sizes[player] < self.rack_size and self.front < self.back:
            if player & 1:
                self.back -= 1
                self.racks[player * _playout_rows.RACK_ROOM + self.rack_sizes[player]] = self.bag[self.back]
            else:
                self.racks[player * _playout_rows.RACK_ROOM + self.rack_sizes[player]] = self.bag[self.front]
                self.front += 1
            self.rack_sizes[player] += 1

    def _return_tile(self, player: cython.Py_ssize_t, tile: cython.uchar) -> cython.void:
        """Put a tile at a random index of the bag. The tile that lay there moves to the player's end.

        The array has room, since the player has drawn as many tiles before as are returned.
        """
        end: cython.Py_ssize_t
        index: cython.Py_ssize_t
        if player & 1:
            end = self.back
            self.back += 1
        else:
            self.front -= 1
            end = self.front
        index = self.front + self._random_below(self.back - self.front)
        self.bag[end] = self.bag[index]
        self.bag[index] = tile

    def _remove_tile(self, player: cython.Py_ssize_t, tile: cython.int) -> cython.void:
        """Remove a tile from a rack that has it."""
        index: cython.Py_ssize_t = player * _playout_rows.RACK_ROOM
        last: cython.Py_ssize_t = index + self.rack_sizes[player] - 1
        while index < last and self.racks[index] != tile:
            index += 1
        self.racks[index] = self.racks[last]
        self.rack_sizes[player] -= 1

    def _exchange(self, player: cython.Py_ssize_t) -> cython.void:
        """Exchange the first n_exchanged tiles in `exchanged`, all on the rack, and no more than the bag holds.

        New tiles are drawn before the old ones are returned.
        """
        i: cython.Py_ssize_t
        for i in range(self.n_exchanged):
            self._remove_tile(player, self.exchanged[i])
        self._refill(player)
        for i in range(self.n_exchanged):
            self._return_tile(player, self.exchanged[i])

    def _player_out(self) -> cython.Py_ssize_t:
        """The player who has gone out (the bag is empty, and so is the rack), -1 if nobody has."""
        player: cython.Py_ssize_t
        if self.front == self.back:
            for player in range(self.n_players):
                if self.rack_sizes[player] == 0:
                    return player
        return -1
