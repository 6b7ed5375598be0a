# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

# What `UndoBoard` inherits, and what `Playouts` and other kernels that own a board use; `board.py` says what it means.

cdef class Board:
    cdef const unsigned int[::1] units
    cdef int layout
    cdef Py_ssize_t words
    cdef Py_ssize_t gaddag
    cdef unsigned long long all
    cdef Py_ssize_t n_rows
    cdef Py_ssize_t n_cols
    cdef Py_ssize_t stride
    cdef Py_ssize_t n_tiles
    cdef Py_ssize_t n_kept
    cdef const int[::1] values
    cdef unsigned char[::1] letter_premiums
    cdef unsigned char[::1] word_premiums
    cdef unsigned char[::1] tiles
    cdef unsigned long long[::1] cross
    cdef int[::1] cross_scores
    cdef unsigned long long[::1] factors
    cdef unsigned long long[::1] sums
    cdef unsigned long long[::1] cross_sums
    cdef unsigned char[::1] dirty
    cdef unsigned char[::1] kept_tiles  # what `_keep` noted
    cdef int[::1] kept_scores
    cdef unsigned long long[::1] kept_cross
    cdef unsigned long long[::1] kept_factors
    cdef unsigned long long[::1] kept_sums
    cdef unsigned long long[::1] kept_cross_sums
    cdef tuple buffers

    cdef inline Py_ssize_t _wrong_square(self, const unsigned char[::1] squares) noexcept nogil
    cdef inline void _show(self, const unsigned char[::1] squares) noexcept nogil
    cdef void _put(self, Py_ssize_t row, Py_ssize_t col, int code) noexcept nogil
    cdef void _renew(self) noexcept nogil
    cdef void _keep(self) noexcept nogil
    cdef void _restore(self) noexcept nogil
    cdef void _cross_lane(self, Py_ssize_t lane) noexcept nogil
    cdef inline bint _cross_square(self, Py_ssize_t at, Py_ssize_t other) noexcept nogil
    cdef inline unsigned long long _cross_set(self, const unsigned int[::1] units, unsigned char[::1] tiles,
                                              Py_ssize_t lo, Py_ssize_t at, Py_ssize_t hi) noexcept nogil
    cdef inline unsigned long long _cross_set_between(self, const unsigned int[::1] units, unsigned char[::1] tiles,
                                                      Py_ssize_t start, Py_ssize_t at, Py_ssize_t hi) noexcept nogil
    cdef void _sum_lane(self, Py_ssize_t lane) noexcept nogil
