# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
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

    cdef object _search(self, object squares, bytes rack, Py_ssize_t n, RackLeaves leaves)
    cdef void _begin(self, Py_ssize_t n_wanted) noexcept nogil
    cdef void _add_tile(self, int tile) noexcept nogil
    cdef void _use_leaves(self, RackLeaves leaves) noexcept nogil
