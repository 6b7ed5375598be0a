# cython: boundscheck=False, wraparound=False, initializedcheck=False

# Lists of zero-ended words; `_words.py`, the twin for kernels that run uncompiled, describes the functions.

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
