# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Tiles that nobody sees, dealt at random and again the same: bag and hands of a game that is played on.

Deal i of a seed is the same whatever the mover did before (common random numbers): its draws come from SplitMix64,
which the seed and i seed. The first tiles of the shuffled bag fill the others' hands; from then on players on even
seats draw from its front and those on odd ones from its back, so that what one draws does not hang on how many another
has drawn.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Sequence

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN, mix64
    from cython.cimports.lexc.kernels.layout._masks import FULL
    from cython.cimports.lexc.kernels.simulation._playout_rows import HAND
else:
    from lexc.kernels.layout._hash import GOLDEN, mix64
    from lexc.kernels.layout._masks import FULL
    from lexc.kernels.simulation._playout_rows import HAND

MOST_PLAYERS = 8


@cython.final
@cython.cclass
class RandomBag:
    """A bag and hands. Not to be shared by threads.

    unseen: tiles below 64, those in the bag and on the others' racks that are not known. racks: what is known of each
    rack, the mover's first and not looked at. sizes: how many tiles each has. rack_size: what hands are filled to.
    ValueError when these do not go together.
    """

    def __cinit__(self, unseen: bytes, racks: Sequence[bytes], sizes: Sequence[int], rack_size):
        n_hidden = sum(sizes[1:]) - sum(map(len, racks[1:]))
        if not (1 <= len(racks) == len(sizes) <= MOST_PLAYERS and rack_size <= HAND
                and all(len(rack) <= size <= rack_size for rack, size in zip(racks[1:], sizes[1:]))):
            raise ValueError(f"{len(racks)} racks of {sizes} tiles, of at most {rack_size}")
        if n_hidden > len(unseen) or max(b"".join([unseen, *racks[1:]]), default=0) > 63:
            raise ValueError(f"{n_hidden} of {len(unseen)} unseen tiles on racks, or what is no tile")
        self.n_players = len(racks)
        self.rack_size = rack_size
        self.n_in_bag = len(unseen) - n_hidden
        self.unseen = unseen
        self.bag = bytearray(unseen)
        self.known = bytearray(MOST_PLAYERS * HAND)
        self.hands = bytearray(MOST_PLAYERS * HAND)
        self.going = bytearray(HAND)
        self.returned = bytearray(HAND)
        self.n_known, self.n_dealt, self.sizes = (array("q", bytes(8 * MOST_PLAYERS)) for _ in range(3))
        self.n_going = self.n_returned = self.front = self.back = 0
        for player in range(1, self.n_players):
            self._know(player, racks[player])
            self.n_dealt[player] = sizes[player]

    @property
    def racks_and_bag(self) -> tuple[list[bytes], bytes]:
        """(the hands, the bag from front to back), as they are now."""
        hands = [bytes(self.hands[player * HAND : player * HAND + self.sizes[player]])
                 for player in range(self.n_players)]
        return hands, bytes(self.bag[self.front : self.back])

    def set_mover(self, kept: bytes, returned: bytes):
        """The tiles that stay on the mover's rack, and those that an exchange puts back into the bag."""
        i: cython.Py_ssize_t
        if len(kept) + len(returned) > self.rack_size or len(returned) > self.n_in_bag:
            raise ValueError(f"{len(kept)} tiles kept, {len(returned)} exchanged, {self.n_in_bag} in the bag")
        if max(kept + returned, default=0) > 63:
            raise ValueError("no such tile")
        self._know(0, kept)
        self.n_dealt[0] = len(kept)
        self.n_returned = len(returned)
        for i in range(self.n_returned):
            self.returned[i] = returned[i]

    def sample(self, seed: cython.ulonglong, number: cython.ulonglong):
        """Deal; number: which of the seed's deals."""
        self._sample(seed, number)

    def _know(self, player: cython.Py_ssize_t, tiles: bytes):
        i: cython.Py_ssize_t
        self.n_known[player] = len(tiles)
        for i in range(len(tiles)):
            self.known[player * HAND + i] = tiles[i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _next(self) -> cython.ulonglong:
        """The next number of SplitMix64."""
        self.state = (self.state + GOLDEN) & FULL
        return mix64(self.state)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _below(self, n: cython.ulonglong) -> cython.Py_ssize_t:
        """A number below n."""
        return ((self._next() >> 32) * n) >> 32

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sample(self, seed: cython.ulonglong, number: cython.ulonglong) -> cython.void:
        """Shuffle, fill the others' hands, then the mover's."""
        i: cython.Py_ssize_t
        player: cython.Py_ssize_t
        self.state = (seed + number * GOLDEN) & FULL
        self.state = self._next()
        self._shuffle()
        for player in range(self.n_players):
            for i in range(self.n_known[player]):
                self.hands[player * HAND + i] = self.known[player * HAND + i]
            for i in range(self.n_known[player], self.n_dealt[player]):
                self.hands[player * HAND + i] = self.bag[self.front]
                self.front += 1
            self.sizes[player] = self.n_dealt[player]
        self._draw(0)
        for i in range(self.n_returned):
            self._return(0, self.returned[i])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _shuffle(self) -> cython.void:
        """All unseen tiles into the bag, in an order of this deal."""
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        self.front = 0
        self.back = len(self.unseen)
        for i in range(self.back):
            at = self._below(i + 1)
            self.bag[i] = self.bag[at]
            self.bag[at] = self.unseen[i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _draw(self, player: cython.Py_ssize_t) -> cython.void:
        """Fill a hand from the player's end of the bag."""
        while self.sizes[player] < self.rack_size and self.front < self.back:
            if player & 1:
                self.back -= 1
                self.hands[player * HAND + self.sizes[player]] = self.bag[self.back]
            else:
                self.hands[player * HAND + self.sizes[player]] = self.bag[self.front]
                self.front += 1
            self.sizes[player] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _return(self, player: cython.Py_ssize_t, tile: cython.uchar) -> cython.void:
        """Put a tile anywhere into the bag: the one that lay there moves to the player's end.

        There is room, since the player has drawn as many as come back.
        """
        end: cython.Py_ssize_t
        at: cython.Py_ssize_t
        if player & 1:
            end = self.back
            self.back += 1
        else:
            self.front -= 1
            end = self.front
        at = self.front + self._below(self.back - self.front)
        self.bag[end] = self.bag[at]
        self.bag[at] = tile

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take(self, player: cython.Py_ssize_t, tile: cython.int) -> cython.void:
        """Take a tile from a hand that has it."""
        at: cython.Py_ssize_t = player * HAND
        last: cython.Py_ssize_t = at + self.sizes[player] - 1
        while at < last and self.hands[at] != tile:
            at += 1
        self.hands[at] = self.hands[last]
        self.sizes[player] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _exchange(self, player: cython.Py_ssize_t) -> cython.void:
        """Change the tiles that are `going`, n_going of the hand's and no more than the bag holds: new ones are drawn
        before they go back."""
        i: cython.Py_ssize_t
        for i in range(self.n_going):
            self._take(player, self.going[i])
        self._draw(player)
        for i in range(self.n_going):
            self._return(player, self.going[i])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _out(self) -> cython.Py_ssize_t:
        """Who has gone out, -1 if nobody has."""
        player: cython.Py_ssize_t
        if self.front == self.back:
            for player in range(self.n_players):
                if self.sizes[player] == 0:
                    return player
        return -1


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(RandomBag)
