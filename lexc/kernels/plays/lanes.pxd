# The attributes and functions of `Lanes`; `lanes.py` describes them. `Board`, `Generator` and `ShadowRack` inherit it.

cdef class Lanes:
    cdef Py_ssize_t n_rows
    cdef Py_ssize_t n_cols
    cdef Py_ssize_t stride
    cdef unsigned char[::1] tiles
    cdef unsigned long long[::1] cross_checks
    cdef int[::1] cross_scores
    cdef unsigned long long[::1] factors
    cdef unsigned long long[::1] lane_sums
    cdef unsigned long long[::1] cross_score_sums
    cdef long long[::1] block_nodes
    cdef unsigned long long[::1] left_letters
    cdef unsigned long long[::1] right_letters
    cdef tuple buffers  # `lanes`

    cdef object _make_buffers(self, Py_ssize_t n_rows, Py_ssize_t n_cols)
    cdef object _share(self, Lanes other)
    cdef void _copy_from(self, Lanes other) noexcept nogil
