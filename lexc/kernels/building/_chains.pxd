# Chains of the packed layout while it is written; `_chains.py` is the twin for kernels that run uncompiled.

cdef enum:
    INSIDE = 0xFFFF  # in place of a chain's number: a state of a chain that is not its first one

cdef extern from *:
    """
    #include <string.h>
    static inline unsigned long long lexc_load_labels(const unsigned char *text, int n) {
    #if defined(_MSC_VER) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
        unsigned long long labels;
        memcpy(&labels, text, 8);
        return n < 8 ? labels & ((1ULL << 8 * n) - 1) : labels;
    #else
        unsigned long long labels = 0;
        while (n > 0) labels = labels << 8 | text[--n];
        return labels;
    #endif
    }
    """
    unsigned long long lexc_load_labels(const unsigned char *text, int n) noexcept nogil

cdef inline unsigned long long load_labels(const unsigned char[::1] text, Py_ssize_t i, int n) noexcept nogil:
    return lexc_load_labels(&text[i], n)
