cimport cython

from lexc.kernels.plays.leaves cimport RackLeaves
from lexc.kernels.plays.shadow_rack cimport ShadowRack

# The attributes and functions of `Shadow`; `shadow.py` describes them. `PositionSearch`, `Playouts` and `SelfPlay` use them.

@cython.final
cdef class Shadow(ShadowRack):
    cdef Py_ssize_t start_row
    cdef Py_ssize_t start_col
    cdef int rack_size
    cdef const int[::1] bonus
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
    cdef unsigned long long playable_letters  # all letters with a blank, else those of the rack
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

    cdef object _prepare_rack(self, bytes rack, bint is_opening, RackLeaves leaves)
    cdef void _use_points(self) noexcept nogil
    cdef void _use_leaves(self, RackLeaves leaves) noexcept nogil
    cdef void _prepare(self, bint is_opening) noexcept nogil
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
