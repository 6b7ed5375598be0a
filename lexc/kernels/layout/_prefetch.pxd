# Hints to the processor. `_prefetch.py` is the twin for kernels that run uncompiled.

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define lexc_prefetch_item(item) __builtin_prefetch(item)
    #else
    #define lexc_prefetch_item(item) ((void)(item))
    #endif
    """
    void lexc_prefetch_item(const void *item) noexcept nogil

cdef inline void prefetch16(const unsigned short[::1] data, Py_ssize_t i) noexcept nogil:
    lexc_prefetch_item(&data[i])

cdef inline void prefetch32(const unsigned int[::1] data, Py_ssize_t i) noexcept nogil:
    lexc_prefetch_item(&data[i])

cdef inline void prefetch64(const unsigned long long[::1] data, Py_ssize_t i) noexcept nogil:
    lexc_prefetch_item(&data[i])
