# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

# What `AppelJacobson` and `Gordon` inherit; `reference.py` says what it means.

cdef class Reference:
    cdef const unsigned int[::1] nodes
    cdef int units
    cdef Py_ssize_t root
    cdef unsigned long long all
    cdef Py_ssize_t n_rows
    cdef Py_ssize_t n_cols
    cdef Py_ssize_t stride
    cdef Py_ssize_t start_row
    cdef Py_ssize_t start_col
    cdef const int[::1] values
    cdef const int[::1] bonus
    cdef const unsigned char[::1] tiles
    cdef const unsigned long long[::1] cross
    cdef const unsigned long long[::1] factors
    cdef const unsigned long long[::1] sums
    cdef const unsigned long long[::1] cross_sums
    cdef const unsigned int[::1] powers
    cdef int[::1] rack
    cdef unsigned long long letters
    cdef int n_blanks
    cdef unsigned char[::1] word
    cdef bint is_down
    cdef bint is_opening
    cdef Py_ssize_t lane
    cdef Py_ssize_t anchor
    cdef Py_ssize_t first
    cdef Py_ssize_t n_plays
    cdef unsigned int[::1] plays
    cdef unsigned char[::1] words
    cdef unsigned long long n_anchors
    cdef unsigned long long n_arcs
    cdef unsigned long long n_left_parts
    cdef unsigned long long n_dead

    cdef object _make_room(self, Py_ssize_t n_plays)
    cdef object _take_rack(self, object rack)
    cdef void _all_lanes(self, bint both) noexcept nogil
    cdef bint _is_anchor(self, Py_ssize_t at) noexcept nogil
    cdef void _one_lane(self, Py_ssize_t lane, Py_ssize_t n) noexcept nogil
    cdef void _opening(self, Py_ssize_t lane, Py_ssize_t at) noexcept nogil
    cdef void _record(self, Py_ssize_t first, Py_ssize_t last, Py_ssize_t start) noexcept nogil
