from lexc.kernels.layout.nodes cimport Nodes

# The base class of the layouts' verifiers; `verify.py` explains it.

cdef class Verifier:
    cdef Nodes nodes
    cdef const unsigned long long[::1] level_units
    cdef const unsigned char[::1] level_ranges
    cdef unsigned long long[::1] starts
    cdef unsigned long long n_units
    cdef unsigned long long dawg_start
    cdef unsigned long long largest_label
    cdef unsigned long long n_nodes[2]
    cdef unsigned long long n_arcs[2]
    cdef int problem_code
    cdef unsigned long long problem_unit

    cdef void _mark_nodes(self) noexcept nogil
    cdef void _check_targets(self) noexcept nogil
    cdef void _fail(self, int code, unsigned long long unit) noexcept nogil
    cdef unsigned long long _level_end(self, Py_ssize_t level) noexcept nogil
    cdef void _check_target(self, unsigned long long unit, unsigned long long target,
                            unsigned long long later_level) noexcept nogil
