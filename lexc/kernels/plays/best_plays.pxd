cimport cython

from lexc.kernels.plays.gaddag_generator cimport GaddagGenerator
from lexc.kernels.plays.leaves cimport RackLeaves

# The attributes and functions of `BestPlays`; `best_plays.py` describes them. `Playouts` and `Replies` use them.

@cython.final
cdef class BestPlays(GaddagGenerator):
    cdef Py_ssize_t n_wanted
    cdef long long[::1] play_values  # of the best plays, in order
    cdef RackLeaves leaves  # None when leaves have no values
    cdef int units_per_point  # 1, or POINT with leaves
    cdef Py_ssize_t n_tiles  # on the rack
    cdef int n_kinds
    cdef int[::1] kinds  # this and the next three: as `RackLeaves` has them
    cdef int[::1] radix
    cdef int[::1] leave_values
    cdef int[::1] best_by_size
    cdef tuple table_buffers  # `tables`
    cdef int[::1] anchor_bounds
    cdef long long[::1] queue  # anchors to visit, with their bounds: see _ROW_BITS
    cdef long long[::1] anchor_rows
    cdef long long[::1] window_rows

    cdef object _find(self, object rack, Py_ssize_t n, bint is_opening, Py_ssize_t n_anchors, RackLeaves leaves)
    cdef object _set_leaves(self, RackLeaves leaves)
    cdef void _use_leaves(self, RackLeaves leaves) noexcept nogil
    cdef void _search(self, Py_ssize_t n_anchors) noexcept nogil
    cdef void _begin_search(self) noexcept nogil
    cdef void _visit_anchors(self, Py_ssize_t n_anchors) noexcept nogil
    cdef Py_ssize_t _prune_queue(self, Py_ssize_t n_queued) noexcept nogil
    cdef inline bint _choose_blank_letters(self, Py_ssize_t row_start, long long bound) noexcept nogil
    cdef inline void _visit_anchor(self, Py_ssize_t row_start) noexcept nogil
    cdef void _raise_threshold(self, long long value) noexcept nogil
    cdef long long _play_value(self, long long score, unsigned int blanks) noexcept nogil
    cdef bint _comes_before(self, long long value, long long score, unsigned int blanks,
                            Py_ssize_t other) noexcept nogil
