# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython

from lexc.kernels.plays.best_plays cimport BestPlays
from lexc.kernels.plays.board cimport Board
from lexc.kernels.plays.leaves cimport RackLeaves

# What `Playouts` uses; `replies.py` says what it means.

@cython.final
cdef class Replies:
    cdef Py_ssize_t stride
    cdef unsigned char[::1] tiles  # the lanes, as `Board` has them
    cdef unsigned long long[::1] cross
    cdef unsigned long long[::1] factors
    cdef unsigned long long[::1] sums
    cdef unsigned long long[::1] cross_sums
    cdef unsigned char[::1] is_unchanged  # by lane
    cdef Py_ssize_t n  # deals
    cdef Py_ssize_t[::1] n_found  # replies to each
    cdef long long[::1] worths  # rows as `BestPlays` has them, KEPT a deal
    cdef unsigned int[::1] plays
    cdef unsigned char[::1] words
    cdef Py_ssize_t room  # for leaves of a deal's rack
    cdef int[::1] values  # of those, as `RackLeaves` has them
    cdef int[::1] sizes
    cdef int[::1] most
    cdef int[::1] spans
    cdef int[::1] least

    cdef void _note_board(self, Board board) noexcept nogil
    cdef void _compare(self, Board board) noexcept nogil
    cdef void _note_leaves(self, Py_ssize_t row, RackLeaves leaves) noexcept nogil
    cdef void _recall_leaves(self, Py_ssize_t row, RackLeaves leaves) noexcept nogil
    cdef void _note(self, Py_ssize_t row, BestPlays moves) noexcept nogil
    cdef bint _recall(self, Py_ssize_t row, BestPlays moves) noexcept nogil
