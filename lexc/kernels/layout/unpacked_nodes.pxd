from lexc.kernels.layout.nodes cimport Nodes

# Nodes of another layout as nodes of the bitmap layout; `unpacked_nodes.py` describes them.

cdef class UnpackedNodes:
    cdef readonly Nodes source
    cdef readonly Nodes nodes
    cdef unsigned int[::1] units
    cdef int layout
    cdef readonly Py_ssize_t n_units  # that are used
    cdef readonly Py_ssize_t n_nodes  # that are known
    cdef unsigned long long[::1] addresses
    cdef unsigned int[::1] node_units
    cdef unsigned int[::1] table
    cdef unsigned long long[::1] cursor

    cpdef Py_ssize_t unit(self, Py_ssize_t child) noexcept nogil
    cdef Py_ssize_t _find_node(self, unsigned long long address) noexcept nogil
    cdef void _grow(self) noexcept nogil
    cdef void _unpack(self, Py_ssize_t node) noexcept nogil
    cdef void _write_arc(self, Py_ssize_t unit, unsigned long long arc) noexcept nogil
