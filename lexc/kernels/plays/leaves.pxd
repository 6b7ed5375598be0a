
# The attributes and functions of `RackLeaves`; `leaves.py` describes them. Other kernels read the tables and n_leaves.

cdef class RackLeaves:
    cdef const unsigned int[::1] units
    cdef int layout
    cdef Py_ssize_t root
    cdef const unsigned int[::1] cumulative_word_counts
    cdef const int[::1] learned_values
    cdef unsigned long long vowels
    cdef int[::1] tile_values
    cdef int[::1] vowel_balance
    cdef int n_tiles
    cdef int n_kinds
    cdef int n_leaves
    cdef int[::1] counts  # of the rack, by tile
    cdef int[::1] kinds  # the tiles of the rack, each once
    cdef int[::1] radix  # of each kind
    cdef int[::1] digits  # of the leave that is extrapolated
    cdef int[::1] ordinals  # from here to `values` an entry for each leave
    cdef int[::1] learned_by_leave
    cdef int[::1] sizes
    cdef int[::1] n_vowels
    cdef int[::1] n_blanks
    cdef int[::1] tile_value_sums
    cdef int[::1] values  # less lowest_value, so that none is below 0
    cdef int[::1] best_by_size
    cdef int[::1] placing_bounds  # this and the next: see `_combine_values`
    cdef int[::1] blank_bounds
    cdef int lowest_value
    cdef int learned_factor  # in 1 / POINT
    cdef int empty_value
    cdef bint skips_whole_rack  # the whole rack has no learned value, except in `_whole_rack_value`

    cdef object _read_rack(self, object rack)
    cdef void _set_rack(self, unsigned char[::1] tiles, Py_ssize_t start, Py_ssize_t n_tiles) noexcept nogil
    cdef void _prepare(self) noexcept nogil
    cdef void _number_leaves(self) noexcept nogil
    cdef void _find_ordinals(self) noexcept nogil
    cdef void _find_ordinals_below(self, int kind, Py_ssize_t node, long long ordinal, int index) noexcept nogil
    cdef void _sum_tile_values(self) noexcept nogil
    cdef void _look_up_learned_values(self) noexcept nogil
    cdef int _extrapolate(self, int index) noexcept nogil
    cdef inline int _tile_count(self, int index, int kind) noexcept nogil
    cdef int _whole_rack_value(self) noexcept nogil
    cdef void _combine_values(self) noexcept nogil
    cdef void _bound_values(self, bint uses_blank, int[::1] bounds) noexcept nogil
