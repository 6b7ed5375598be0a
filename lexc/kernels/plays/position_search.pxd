cimport cython

from lexc.kernels.plays.best_plays cimport BestPlays
from lexc.kernels.plays.board cimport Board
from lexc.kernels.plays.leaves cimport RackLeaves
from lexc.kernels.plays.shadow cimport Shadow

# The attributes and functions of `PositionSearch`, which `Playouts` and `SelfPlay` use.

@cython.final
cdef class PositionSearch:
    cdef Board board
    cdef BestPlays best_plays
    cdef Shadow shadow
    cdef unsigned char[::1] placed  # the tiles of the play that was made last
    cdef Py_ssize_t n_placed

    cdef object _search(self, object squares, bytes rack, Py_ssize_t n, RackLeaves leaves)
    cdef void _begin(self, Py_ssize_t n_wanted, unsigned char[::1] tiles, Py_ssize_t start,
                     Py_ssize_t n_tiles) noexcept nogil
    cdef void _use_leaves(self, RackLeaves leaves) noexcept nogil
    cdef void _make_play(self) noexcept nogil
