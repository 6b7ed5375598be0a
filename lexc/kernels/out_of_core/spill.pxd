# Records on their way to many files; `spill.py` explains the class.

cdef class Spill:
    cdef object write
    cdef Py_ssize_t n_buckets
    cdef Py_ssize_t block
    cdef unsigned char[::1] buffer
    cdef unsigned long long[::1] used

    cdef Py_ssize_t reserve(self, Py_ssize_t bucket, Py_ssize_t size) except? -1
