# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython

from lexc.kernels.plays.leaves cimport RackLeaves

# The attributes and functions of `Shadow`; `shadow.py` describes them. `PositionSearch`, `Playouts` and `SelfPlay` use them.

@cython.final
cdef class Shadow:
    cdef Py_ssize_t n_rows
    cdef Py_ssize_t n_cols
    cdef Py_ssize_t stride
    cdef Py_ssize_t start_row
    cdef Py_ssize_t start_col
    cdef int rack_size
    cdef unsigned long long all_letters
    cdef const int[::1] tile_points
    cdef const int[::1] bonus
    cdef const unsigned char[::1] tiles
    cdef const unsigned long long[::1] cross_checks
    cdef const unsigned long long[::1] factors
    cdef const unsigned long long[::1] lane_sums
    cdef const unsigned long long[::1] cross_score_sums
    cdef const long long[::1] block_nodes
    cdef const unsigned long long[::1] left_letters
    cdef const unsigned long long[::1] right_letters
    cdef const unsigned long long[::1] letter_keys  # by tile; the key of an alphagram is their sum modulo 2^64
    cdef const unsigned long long[::1] filter_blocks  # of the Bloom filter, see `racks.alphagram_filter`
    cdef int filter_shift  # of a key, to get the number of its block
    cdef int shortest_in_filter  # letters of its words
    cdef int[::1] anchor_bounds
    cdef long long[::1] anchor_rows
    cdef int[::1] left_bounds
    cdef long long[::1] window_rows
    cdef long long[::1] window_ends
    cdef Py_ssize_t n_right_squares  # the highest number that window_ends has
    cdef int blank_bound  # of this anchor: the bound of all plays that use a blank and are no bingos
    cdef unsigned long long bingo_blank_letters  # of this anchor: the letters for which a blank may stand in a bingo
    cdef Py_ssize_t has_bingo_bonus  # 1 if the rack is whole and a play of it has a bonus, else 0
    cdef int max_bonus_without_bingo  # the highest bonus for fewer tiles
    cdef Py_ssize_t n_anchors
    cdef Py_ssize_t n_tiles  # on the rack, blanks included
    cdef Py_ssize_t n_blanks
    cdef unsigned long long rack_mask
    cdef unsigned long long playable_letters  # all letters with a blank, else those of the rack
    cdef unsigned long long rack_key  # the sum of the keys of its letters
    cdef int[::1] ranked_letters  # of the rack, the highest points first
    cdef int[::1] top_points
    cdef unsigned int[::1] powers_of_3
    cdef unsigned long long[::1] cross_sums  # by position in the lane, as key_sums: see `_sum_lane`
    cdef unsigned long long[::1] key_sums
    cdef long long units_per_point  # 1, or POINT with leaves
    cdef int[::1] leave_bounds  # `RackLeaves.placing_bounds`, or zeros
    cdef int[::1] blank_leave_bounds  # `RackLeaves.blank_bounds`, or zeros
    cdef int[::1] zeros
    cdef unsigned char[::1] is_skipped  # by lane: not 0 if it is not searched; usually the buffer no_lanes
    cdef unsigned char[::1] no_lanes  # zeros
    cdef unsigned long long cached_key  # the last argument of `_letters_for_blanks`, and its result
    cdef unsigned long long cached_letters
    cdef Py_ssize_t least_filled  # the tiles of the shortest windows for which `_may_fill` is asked
    cdef unsigned long long[::1] subrack_keys  # see `_sum_subracks`
    cdef int[::1] subrack_ends  # by the number of tiles that subracks lack, the end of their keys
    cdef unsigned long long[::1] filled_keys  # by this number, the last key for `_may_fill`, and its result
    cdef int[::1] may_fill

    cdef object _prepare_rack(self, bytes rack, bint is_opening, RackLeaves leaves)
    cdef void _use_points(self) noexcept nogil
    cdef void _use_leaves(self, RackLeaves leaves) noexcept nogil
    cdef void _clear_rack(self) noexcept nogil
    cdef void _add_to_rack(self, int tile) noexcept nogil
    cdef void _prepare(self, bint is_opening) noexcept nogil
    cdef void _sum_subracks(self) noexcept nogil
    cdef void _bound_lanes(self, bint is_opening) noexcept nogil
    cdef void _bound_lane(self, Py_ssize_t lane, Py_ssize_t n_squares) noexcept nogil
    cdef void _sum_lane(self, Py_ssize_t lane, Py_ssize_t n_squares) noexcept nogil
    cdef inline int _find_extensions(self, Py_ssize_t index, Py_ssize_t first, Py_ssize_t left_limit) noexcept nogil
    cdef void _bound_anchor(self, Py_ssize_t lane, Py_ssize_t index, Py_ssize_t first, Py_ssize_t left_limit,
                            int extensions) noexcept nogil
    cdef inline void _find_window_ends(self, Py_ssize_t index) noexcept nogil
    cdef void _bound_windows(self, Py_ssize_t lane_start, Py_ssize_t first, Py_ssize_t anchor,
                             Py_ssize_t n_left_squares) noexcept nogil
    cdef void _bound_blank(self, Py_ssize_t terms, Py_ssize_t lane_start, Py_ssize_t first, Py_ssize_t anchor,
                           Py_ssize_t n_left_squares, Py_ssize_t n_right) noexcept nogil
    cdef inline long long _window_bound(self, Py_ssize_t terms, Py_ssize_t lane_start, Py_ssize_t first,
                                        Py_ssize_t anchor, Py_ssize_t last, int bonus, int leave) noexcept nogil
    cdef inline long long _max_tile_points(self, unsigned long long sums) noexcept nogil
    cdef inline long long _max_points_of(self, unsigned long long sums, Py_ssize_t n) noexcept nogil
    cdef bint _may_fill(self, Py_ssize_t n_missing, unsigned long long key) noexcept nogil
    cdef inline unsigned long long _letters_for_blanks(self, unsigned long long key) noexcept nogil
    cdef inline bint _may_have_word(self, unsigned long long key) noexcept nogil
