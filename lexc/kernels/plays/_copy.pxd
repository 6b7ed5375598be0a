from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.string cimport memcmp, memcpy, memset

# Copy, clear and compare elements of buffers; `_copy.py` is the uncompiled twin. A C loop over a memoryview that is an attribute
# would load its address anew for each element.

ctypedef fused element:
    unsigned char
    int
    long long
    unsigned long long

cdef inline void copy(element[::1] source, Py_ssize_t source_start, element[::1] target,
                      Py_ssize_t target_start, Py_ssize_t n) noexcept nogil:
    if n > 0:
        memcpy(&target[target_start], &source[source_start], n * sizeof(element))

cdef inline void clear(element[::1] target) noexcept nogil:
    if target.shape[0] > 0:
        memset(&target[0], 0, target.shape[0] * sizeof(element))

cdef inline bint has_equal_bytes(const unsigned char[::1] source, Py_ssize_t source_start,
                                 const unsigned char[::1] target, Py_ssize_t target_start,
                                 Py_ssize_t n) noexcept nogil:
    return n <= 0 or memcmp(&source[source_start], &target[target_start], n) == 0

cdef inline void copy_text(const unsigned char *source, unsigned char[::1] target, Py_ssize_t n) noexcept nogil:
    if n > 0:
        memcpy(&target[0], source, n)

cdef inline bytes bytes_of_numbers(unsigned int[::1] source, Py_ssize_t n):
    return PyBytes_FromStringAndSize(<const char*>&source[0], n * sizeof(unsigned int)) if n > 0 else b""

cdef inline bytes bytes_of_text(unsigned char[::1] source, Py_ssize_t n):
    return PyBytes_FromStringAndSize(<const char*>&source[0], n) if n > 0 else b""
