cimport cython

# The numbers of letters; `letters.py` explains the class.

@cython.final
cdef class Letters:
    cdef object describe
    cdef unsigned int[::1] pages
    cdef unsigned int[::1] numbers
    cdef Py_ssize_t n_numbers
    cdef unsigned int[::1] code_points
    cdef unsigned int[::1] lowers
    cdef unsigned int[::1] uppers
    cdef unsigned int[::1] labels
    cdef unsigned short[::1] kinds
    cdef Py_ssize_t n_letters

    cdef object register(self, str text)
    cdef object _reserve(self, list rows)
    cdef object _reserve_pages(self, list rows)
    cdef unsigned int number(self, unsigned int code_point) noexcept nogil
