cimport cython

from lexc.kernels.plays.best_plays cimport BestPlays
from lexc.kernels.plays.board cimport Board
from lexc.kernels.plays.lanes cimport Lanes
from lexc.kernels.plays.leaves cimport RackLeaves

# The attributes and functions of `Replies`; `replies.py` describes them. `Playouts` uses them.

@cython.final
cdef class Replies:
    cdef Lanes saved  # the lanes on which the replies were found
    cdef unsigned char[::1] is_unchanged  # by lane, 1 if it equals the saved one
    cdef Py_ssize_t n_samples
    cdef Py_ssize_t[::1] n_replies  # of each sample, N_REPLIES at most
    cdef long long[::1] play_values  # this and the next two: rows as `BestPlays` has them, N_REPLIES a sample
    cdef unsigned int[::1] play_rows
    cdef unsigned char[::1] word_rows
    cdef Py_ssize_t leaves_per_sample  # the room for the leaves of a rack
    cdef int[::1] leave_values  # this and the next five: as `RackLeaves` has them, for each sample
    cdef int[::1] leave_sizes
    cdef int[::1] best_by_size
    cdef int[::1] placing_bounds
    cdef int[::1] blank_bounds
    cdef int[::1] lowest_values

    cdef void _save_lanes(self, Board board) noexcept nogil
    cdef void _compare_lanes(self, Board board) noexcept nogil
    cdef void _save_leaves(self, Py_ssize_t sample, RackLeaves leaves) noexcept nogil
    cdef void _restore_leaves(self, Py_ssize_t sample, RackLeaves leaves) noexcept nogil
    cdef void _save_replies(self, Py_ssize_t sample, BestPlays best_plays) noexcept nogil
    cdef bint _begin_with_reply(self, Py_ssize_t sample, BestPlays best_plays) noexcept nogil
