# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

# What `GaddagGenerator` and `PaperGenerator` inherit; `generator.py` says what it means.

cdef class Generator:
    cdef const unsigned int[::1] units
    cdef int layout
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
    cdef int[::1] rack  # how many of each letter are left
    cdef unsigned long long letters  # which of them are left
    cdef int n_blanks
    cdef bint is_down
    cdef bint is_opening
    cdef Py_ssize_t lane
    cdef Py_ssize_t anchor
    cdef Py_ssize_t first  # where the word begins
    cdef Py_ssize_t n_plays  # found, even if there is no room for them
    cdef Py_ssize_t n_words
    cdef unsigned int[::1] plays
    cdef unsigned char[::1] words
    cdef Py_ssize_t most  # plays, before the walk is given up
    cdef long long steps  # until somebody is asked whether to go on
    cdef bint is_stopped
    cdef object interruption

    cdef object _make_room(self, Py_ssize_t n_plays, Py_ssize_t n_words)
    cdef object _take_rack(self, object rack)
    cdef object _walk_all(self, object rack, bint is_opening, bint both, Py_ssize_t most)
    cdef object _raise_if_stopped(self)
    cdef bint _is_over(self) noexcept nogil
    cdef void _clear_rack(self) noexcept nogil
    cdef void _hold(self, int tile) noexcept nogil
    cdef void _all_lanes(self, bint both) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef void _one_lane(self, Py_ssize_t lane, Py_ssize_t n) noexcept nogil
    cdef void _opening(self, Py_ssize_t lane, Py_ssize_t at) noexcept nogil
