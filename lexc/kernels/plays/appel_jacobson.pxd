from lexc.kernels.plays.paper_generator cimport PaperGenerator

# The functions of `AppelJacobson`, which `LeftPartsOnce` inherits.

cdef class AppelJacobson(PaperGenerator):
    cdef bint _is_anchor(self, Py_ssize_t index) noexcept nogil
    cdef void _walk_anchor(self, Py_ssize_t index, Py_ssize_t limit) noexcept nogil
    cdef void _walk_from_block(self, Py_ssize_t index) noexcept nogil
    cdef void _left_part(self, Py_ssize_t node, Py_ssize_t length, Py_ssize_t limit) noexcept nogil
    cdef void _extend_right(self, Py_ssize_t node, bint is_word, Py_ssize_t index) noexcept nogil
    cdef inline Py_ssize_t _target(self, Py_ssize_t node, unsigned long long children,
                                   unsigned long long bit) noexcept nogil
