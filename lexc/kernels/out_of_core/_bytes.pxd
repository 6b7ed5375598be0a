# Numbers of 2, 4 and 8 bytes anywhere in a buffer, in the machine's own byte order. `_bytes.py` is the twin for
# kernels that run uncompiled.

from libc.string cimport memcpy

cdef inline unsigned long long load64(const unsigned char[::1] data, Py_ssize_t i) noexcept nogil:
    cdef unsigned long long number
    memcpy(&number, &data[i], 8)
    return number

cdef inline unsigned short load16(const unsigned char[::1] data, Py_ssize_t i) noexcept nogil:
    cdef unsigned short number
    memcpy(&number, &data[i], 2)
    return number

cdef inline void store64(unsigned char[::1] data, Py_ssize_t i, unsigned long long number) noexcept nogil:
    memcpy(&data[i], &number, 8)

cdef inline void store16(unsigned char[::1] data, Py_ssize_t i, unsigned short number) noexcept nogil:
    memcpy(&data[i], &number, 2)

cdef inline void copy_bytes(const unsigned char[::1] source, Py_ssize_t i, unsigned char[::1] target, Py_ssize_t j,
                            Py_ssize_t n) noexcept nogil:
    if n > 0:  # nothing may be copied from the end of a buffer, which has no address
        memcpy(&target[j], &source[i], n)

cdef inline bint has_equal_bytes(const unsigned char[::1] data, Py_ssize_t i, Py_ssize_t j,
                                 Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t k
    for k in range(n):
        if data[i + k] != data[j + k]:
            return False
    return True

cdef inline void store32(unsigned char[::1] data, Py_ssize_t i, unsigned int number) noexcept nogil:
    memcpy(&data[i], &number, 4)
