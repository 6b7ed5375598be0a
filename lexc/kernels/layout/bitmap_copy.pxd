from lexc.kernels.layout.nodes cimport Nodes

# A copy of nodes in the bitmap layout; `bitmap_copy.py` describes it.

cdef class BitmapCopy:
    cdef Nodes source
    cdef int layout
    cdef unsigned int[::1] units
    cdef unsigned long long[::1] table
    cdef unsigned long long[::1] stack
    cdef unsigned int[::1] children
    cdef Py_ssize_t n_frames
    cdef Py_ssize_t max_nodes
    cdef readonly Py_ssize_t n_nodes
    cdef readonly Py_ssize_t first

    cdef bint _copy(self, Py_ssize_t root) noexcept nogil
    cdef void _push(self, Py_ssize_t frame, Py_ssize_t node) noexcept nogil
    cdef Py_ssize_t _write_node(self, Py_ssize_t frame, Py_ssize_t n_children) noexcept nogil
    cdef Py_ssize_t _find_slot(self, unsigned long long node) noexcept nogil
