# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython

from lexc.kernels.plays.leaves cimport RackLeaves

# What `Playouts` uses; `shadow.py` says what it means.

@cython.final
cdef class Shadow:
    cdef Py_ssize_t n_rows
    cdef Py_ssize_t n_cols
    cdef Py_ssize_t stride
    cdef Py_ssize_t start_row
    cdef Py_ssize_t start_col
    cdef int rack_size
    cdef unsigned long long all
    cdef const int[::1] values
    cdef const int[::1] bonus
    cdef const unsigned char[::1] tiles
    cdef const unsigned long long[::1] cross
    cdef const unsigned long long[::1] factors
    cdef const unsigned long long[::1] sums
    cdef const unsigned long long[::1] cross_sums
    cdef const unsigned long long[::1] keys
    cdef const unsigned long long[::1] bits
    cdef int shift
    cdef int[::1] tops
    cdef long long[::1] anchors
    cdef int[::1] lefts
    cdef long long[::1] rights
    cdef long long[::1] ends
    cdef Py_ssize_t n_right
    cdef int plain  # of this anchor: the bound without the bonus for a whole rack
    cdef unsigned long long for_blanks  # of this anchor: letters for which a blank may stand in a play with that bonus
    cdef Py_ssize_t has_bonus  # 1 if the rack is whole, and that has a bonus
    cdef int plain_bonus  # the highest of the others
    cdef Py_ssize_t n_anchors
    cdef Py_ssize_t n_tiles  # on the rack, blanks included
    cdef Py_ssize_t n_blanks
    cdef unsigned long long rack_mask
    cdef unsigned long long fits  # the tiles that the rack can put down
    cdef unsigned long long rack_key
    cdef int[::1] ranked
    cdef int[::1] highest
    cdef unsigned int[::1] powers
    cdef unsigned long long[::1] crosses  # by position in the lane, as `through`: see `_sum_lane`
    cdef unsigned long long[::1] through
    cdef long long scale  # 1, or what a point is worth beside leaves
    cdef int[::1] spans  # `RackLeaves.spans`, or zeros
    cdef int[::1] zeros
    cdef unsigned char[::1] is_left_out  # lanes that are not searched, none as a rule
    cdef unsigned char[::1] none
    cdef unsigned long long last_key  # what `_letters_for_blanks` was asked last, and its answer
    cdef unsigned long long last_mask

    cdef void _use_points(self) noexcept nogil
    cdef void _use(self, RackLeaves leaves) noexcept nogil
    cdef void _clear_rack(self) noexcept nogil
    cdef void _hold(self, int tile) noexcept nogil
    cdef void _prepare(self, bint is_opening) noexcept nogil
    cdef void _all_lanes(self, bint is_opening) noexcept nogil
    cdef void _one_lane(self, Py_ssize_t lane, Py_ssize_t n) noexcept nogil
    cdef void _sum_lane(self, Py_ssize_t lane, Py_ssize_t n) noexcept nogil
    cdef void _anchor(self, Py_ssize_t lane, Py_ssize_t at, Py_ssize_t first, Py_ssize_t limit) noexcept nogil
    cdef inline void _reach(self, Py_ssize_t at) noexcept nogil
    cdef void _window(self, Py_ssize_t start, Py_ssize_t first, Py_ssize_t anchor, Py_ssize_t n_left) noexcept nogil
    cdef inline long long _bound(self, Py_ssize_t row, Py_ssize_t start, Py_ssize_t first, Py_ssize_t anchor,
                                 Py_ssize_t last, int bonus, int leave) noexcept nogil
    cdef inline long long _most(self, unsigned long long worth) noexcept nogil
    cdef inline unsigned long long _letters_for_blanks(self, unsigned long long key) noexcept nogil
    cdef inline bint _has(self, unsigned long long key) noexcept nogil
