from lexc.kernels.layout.unpacked_nodes cimport UnpackedNodes
from lexc.kernels.plays.lanes cimport Lanes

# The attributes and functions of `Board`; `board.py` describes them. `UndoBoard` inherits them.

cdef class Board(Lanes):
    cdef const unsigned int[::1] units
    cdef int layout
    cdef UnpackedNodes unpacked  # this and the next: see `_unpacking.py`
    cdef Py_ssize_t last_unit
    cdef Py_ssize_t words_root
    cdef Py_ssize_t gaddag_root  # -1 for none
    cdef unsigned long long all_letters  # a mask of all letters of the alphabet
    cdef Py_ssize_t n_tiles  # on the board
    cdef const int[::1] tile_points
    cdef unsigned char[::1] letter_premiums
    cdef unsigned char[::1] word_premiums
    cdef unsigned char[::1] stale  # by lane
    cdef unsigned char[::1] new_squares  # the squares that are set
    cdef Py_ssize_t saved_n_tiles  # of the position that `_save` has saved
    cdef Lanes saved

    cdef object _set_squares(self, bytes squares)
    cdef inline Py_ssize_t _update_squares(self, unsigned char[::1] squares) noexcept nogil
    cdef inline Py_ssize_t _find_wrong_square(self, unsigned char[::1] squares, Py_ssize_t row) noexcept nogil
    cdef inline void _write_row(self, unsigned char[::1] squares, Py_ssize_t row) noexcept nogil
    cdef void _set_square(self, Py_ssize_t row, Py_ssize_t col, int code) noexcept nogil
    cdef void _renew_lanes(self) noexcept nogil
    cdef void _save(self) noexcept nogil
    cdef void _restore(self) noexcept nogil
    cdef void _renew_cross_checks(self, Py_ssize_t lane) noexcept nogil
    cdef inline bint _renew_cross_check(self, Py_ssize_t index, Py_ssize_t crossing) noexcept nogil
    cdef inline Py_ssize_t _child(self, const unsigned int[::1] units, Py_ssize_t node, int tile) noexcept nogil
    cdef inline unsigned long long _cross_check(self, const unsigned int[::1] units, unsigned char[::1] tiles,
                                                Py_ssize_t first, Py_ssize_t index, Py_ssize_t last) noexcept nogil
    cdef inline unsigned long long _cross_check_between(self, const unsigned int[::1] units, unsigned char[::1] tiles,
                                                        Py_ssize_t start, Py_ssize_t index,
                                                        Py_ssize_t last) noexcept nogil
    cdef void _renew_sums(self, Py_ssize_t lane) noexcept nogil
    cdef void _renew_blocks(self, Py_ssize_t lane) noexcept nogil
    cdef inline void _renew_block(self, Py_ssize_t first, Py_ssize_t last) noexcept nogil
    cdef inline unsigned long long _letters(self, Py_ssize_t node) noexcept nogil
