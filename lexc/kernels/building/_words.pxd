
# Lists of zero-ended words; `_words.py`, the twin for kernels that run uncompiled, describes the functions.

cdef extern from *:
    """
    #include <string.h>
    /* The number of equal bytes among the first eight: one branch instead of one for each byte. */
    static inline int lexc_count_equal8(const unsigned char *one, const unsigned char *other) {
    #if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        unsigned long long x, y;
        memcpy(&x, one, 8);
        memcpy(&y, other, 8);
        return x == y ? 8 : __builtin_ctzll(x ^ y) >> 3;
    #else
        int i = 0;
        while (i < 8 && one[i] == other[i]) i++;
        return i;
    #endif
    }
    """
    int lexc_count_equal8(const unsigned char *one, const unsigned char *other) noexcept nogil

cdef inline Py_ssize_t count_equal(const unsigned char[::1] words, Py_ssize_t one, Py_ssize_t other,
                                   Py_ssize_t n) noexcept nogil:
    cdef Py_ssize_t i = 0
    cdef int n_equal = 8
    while i < n and n_equal == 8 and other + i + 8 <= words.shape[0]:
        n_equal = lexc_count_equal8(&words[one + i], &words[other + i])
        i += n_equal
    if n_equal == 8:
        while i < n and words[one + i] == words[other + i]:
            i += 1
    return min(i, n)

cdef inline Py_ssize_t end_of_word(const unsigned char[::1] words, Py_ssize_t offset) noexcept nogil:
    while offset < words.shape[0] and words[offset]:
        offset += 1
    return offset

cdef inline bint is_same_word(const unsigned char[::1] words, Py_ssize_t one, Py_ssize_t other) noexcept nogil:
    while words[one] and words[one] == words[other]:
        one += 1
        other += 1
    return words[one] == words[other]

cdef inline Py_ssize_t copy_word(const unsigned char[::1] words, Py_ssize_t offset, Py_ssize_t end,
                                 unsigned char[::1] output, Py_ssize_t used) noexcept nogil:
    while offset < end:
        output[used] = words[offset]
        used += 1
        offset += 1
    return used
