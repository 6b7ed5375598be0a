from lexc.kernels.plays.lanes cimport Lanes

# The attributes and functions of `ShadowRack`; `shadow_rack.py` describes them.

cdef class ShadowRack(Lanes):
    cdef unsigned long long all_letters
    cdef const int[::1] tile_points
    cdef const unsigned long long[::1] letter_keys  # by tile; the key of an alphagram is their sum modulo 2^64
    cdef const unsigned long long[::1] filter_blocks  # of the Bloom filter, see `racks.alphagram_filter`
    cdef int filter_shift  # of a key, to get the number of its block
    cdef int shortest_in_filter  # letters of its words
    cdef Py_ssize_t n_tiles  # on the rack, blanks included
    cdef Py_ssize_t n_blanks
    cdef unsigned long long rack_mask
    cdef unsigned long long rack_key  # the sum of the keys of its letters
    cdef int[::1] ranked_letters  # of the rack, the highest points first
    cdef unsigned long long cached_key  # the last argument of `_letters_for_blanks`, and its result
    cdef unsigned long long cached_letters
    cdef Py_ssize_t least_filled  # the tiles of the shortest windows for which `_may_fill` is asked
    cdef unsigned long long[::1] subrack_keys  # see `_sum_subracks`
    cdef int[::1] subrack_ends  # by the number of tiles that subracks lack, the end of their keys
    cdef unsigned long long[::1] filled_keys  # by this number, the last key for `_may_fill`, and its result
    cdef int[::1] may_fill

    cdef void _clear_rack(self) noexcept nogil
    cdef void _add_to_rack(self, int tile) noexcept nogil
    cdef void _complete_rack(self) noexcept nogil
    cdef void _sum_subracks(self) noexcept nogil
    cdef bint _may_fill(self, Py_ssize_t n_missing, unsigned long long key) noexcept nogil
    cdef unsigned long long _letters_for_blanks(self, unsigned long long key) noexcept nogil
    cdef inline bint _may_have_word(self, unsigned long long key) noexcept nogil
