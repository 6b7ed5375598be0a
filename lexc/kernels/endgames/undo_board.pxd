# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

from lexc.kernels.plays.board cimport Board

# What `PlayLists` and `Endgame` read and call; `undo_board.py` says what it means. old_*: what plays that were made have
# changed, squares of lanes and lanes, the last ones last; stamps: the play (`stamp`) that changed a lane last.

cdef class UndoBoard(Board):
    cdef unsigned long long key
    cdef unsigned long long[::1] keys
    cdef int[::1] lists
    cdef long long[::1] stamps
    cdef long long stamp
    cdef int[::1] old_at
    cdef unsigned char[::1] old_tiles
    cdef int[::1] old_scores
    cdef unsigned long long[::1] old_cross
    cdef unsigned long long[::1] old_factors
    cdef int[::1] old_lanes
    cdef int[::1] old_lists
    cdef unsigned long long[::1] old_keys
    cdef Py_ssize_t n_old
    cdef Py_ssize_t n_old_lanes

    cdef inline unsigned long long _content(self, Py_ssize_t at) noexcept nogil
    cdef void make(self, const unsigned char[::1] placed, Py_ssize_t row) noexcept nogil
    cdef inline void _place(self, Py_ssize_t at, Py_ssize_t other, int code) noexcept nogil
    cdef inline void _renew_square(self, Py_ssize_t lane, Py_ssize_t pos) noexcept nogil
    cdef inline void _change(self, Py_ssize_t at) noexcept nogil
    cdef void unmake(self, Py_ssize_t n_old, Py_ssize_t n_old_lanes, unsigned long long key,
                     int n_placed) noexcept nogil
