# Numbers that several threads read and write at the same time. `_atomic.py` is the twin for kernels that run uncompiled.

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #if defined(_M_X64) || defined(_M_IX86)  /* they do not reorder reads */
    #define lexc_load_acquire(number) (*(const volatile unsigned int *)(number))
    #else
    #define lexc_load_acquire(number) ((unsigned int)_InterlockedOr((volatile long *)(number), 0))
    #endif
    #define lexc_replace_zero(number, value) \\
        ((unsigned int)_InterlockedCompareExchange((volatile long *)(number), (long)(value), 0))
    #define lexc_fetch_add(number, n) ((unsigned int)_InterlockedExchangeAdd((volatile long *)(number), (long)(n)))
    #else
    #define lexc_load_acquire(number) __atomic_load_n((number), __ATOMIC_ACQUIRE)
    static CYTHON_INLINE unsigned int lexc_replace_zero(unsigned int *number, unsigned int value) {
        unsigned int found = 0;
        __atomic_compare_exchange_n(number, &found, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
        return found;
    }
    #define lexc_fetch_add(number, n) __atomic_fetch_add((number), (n), __ATOMIC_RELAXED)
    #endif
    """
    unsigned int lexc_load_acquire(const unsigned int *number) noexcept nogil
    unsigned int lexc_replace_zero(unsigned int *number, unsigned int value) noexcept nogil
    unsigned int lexc_fetch_add(unsigned int *number, unsigned int n) noexcept nogil

cdef inline unsigned int load_acquire(const unsigned int[::1] numbers, Py_ssize_t i) noexcept nogil:
    return lexc_load_acquire(&numbers[i])

cdef inline unsigned int replace_zero(unsigned int[::1] numbers, Py_ssize_t i, unsigned int value) noexcept nogil:
    return lexc_replace_zero(&numbers[i], value)

cdef inline unsigned int fetch_add(unsigned int[::1] numbers, Py_ssize_t i, unsigned int n) noexcept nogil:
    return lexc_fetch_add(&numbers[i], n)
