# cython: boundscheck=False, wraparound=False, initializedcheck=False
from libc.string cimport memcpy, memset

# Moving elements of buffers; `_copy.py` says the same for kernels that run uncompiled. A loop over a memoryview that is
# an attribute reads its address anew for each element.

ctypedef fused element:
    unsigned char
    int
    long long
    unsigned long long

cdef inline void copy(element[::1] source, Py_ssize_t at, element[::1] target, Py_ssize_t to,
                      Py_ssize_t n) noexcept nogil:
    if n > 0:
        memcpy(&target[to], &source[at], n * sizeof(element))

cdef inline void clear(element[::1] target) noexcept nogil:
    if target.shape[0] > 0:
        memset(&target[0], 0, target.shape[0] * sizeof(element))
