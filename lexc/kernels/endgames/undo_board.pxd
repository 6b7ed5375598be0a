
from lexc.kernels.plays.board cimport Board

# The attributes and functions of `UndoBoard`; `undo_board.py` describes them.

cdef class UndoBoard(Board):
    cdef unsigned long long position_key
    cdef unsigned long long[::1] lane_keys
    cdef int[::1] list_numbers
    cdef long long[::1] stamps  # by lane, the number of the play that saved it last
    cdef long long stamp  # the number of the last play
    cdef int[::1] undo_squares  # the indexes of changed squares, in order of change; in the next four, old contents
    cdef unsigned char[::1] undo_tiles
    cdef int[::1] undo_cross_scores
    cdef unsigned long long[::1] undo_cross_checks
    cdef unsigned long long[::1] undo_factors
    cdef int[::1] undo_lanes  # changed lanes, in order of change; in the next two, old contents
    cdef int[::1] undo_list_numbers
    cdef unsigned long long[::1] undo_lane_keys
    cdef Py_ssize_t n_undo_squares
    cdef Py_ssize_t n_undo_lanes

    cdef inline unsigned long long _square_key(self, Py_ssize_t index) noexcept nogil
    cdef void make(self, const unsigned char[::1] placed_rows, Py_ssize_t row_start) noexcept nogil
    cdef inline void _place_tile(self, Py_ssize_t index, Py_ssize_t crossing, int code) noexcept nogil
    cdef inline void _renew_square(self, Py_ssize_t lane, Py_ssize_t position) noexcept nogil
    cdef inline void _save_square(self, Py_ssize_t index) noexcept nogil
    cdef void unmake(self, Py_ssize_t n_undo_squares, Py_ssize_t n_undo_lanes, unsigned long long key,
                     int n_placed) noexcept nogil
