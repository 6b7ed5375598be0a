cimport cython

# The attributes and functions of `RandomBag`; `random_bag.py` describes them. `Playouts` uses them. Racks are rows of
# RACK_ROOM tiles; player 0 is the mover.

@cython.final
cdef class RandomBag:
    cdef Py_ssize_t n_players
    cdef Py_ssize_t rack_size
    cdef Py_ssize_t n_in_bag  # when the mover's turn begins
    cdef const unsigned char[::1] unseen
    cdef unsigned char[::1] known_tiles  # rows as of racks: the tiles that a player has in every sample
    cdef Py_ssize_t[::1] n_known
    cdef Py_ssize_t[::1] n_before_draw  # the tiles on each rack before the mover draws
    cdef unsigned char[::1] returned  # the tiles that the candidate exchanges
    cdef Py_ssize_t n_returned
    cdef const unsigned char[::1] kept_tiles  # rows of n_kept tiles that the last player may have kept
    cdef Py_ssize_t n_kept
    cdef const unsigned long long[::1] limits  # of the random numbers that choose each row
    cdef unsigned long long state  # of SplitMix64
    cdef unsigned char[::1] bag  # its tiles are those from front to back - 1
    cdef Py_ssize_t front
    cdef Py_ssize_t back
    cdef unsigned char[::1] racks
    cdef Py_ssize_t[::1] rack_sizes  # the number of tiles on each
    cdef unsigned char[::1] exchanged  # the tiles of the next exchange
    cdef Py_ssize_t n_exchanged

    cdef inline unsigned long long _next_random(self) noexcept nogil
    cdef inline Py_ssize_t _random_below(self, unsigned long long limit) noexcept nogil
    cdef void _sample(self, unsigned long long seed, unsigned long long number) noexcept nogil
    cdef void _choose_kept_tiles(self) noexcept nogil
    cdef void _shuffle(self) noexcept nogil
    cdef void _refill(self, Py_ssize_t player) noexcept nogil
    cdef void _return_tile(self, Py_ssize_t player, unsigned char tile) noexcept nogil
    cdef void _remove_tile(self, Py_ssize_t player, int tile) noexcept nogil
    cdef void _exchange(self, Py_ssize_t player) noexcept nogil
    cdef Py_ssize_t _player_out(self) noexcept nogil
