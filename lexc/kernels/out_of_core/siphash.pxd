# SipHash-2-4 with 128 bits; `siphash.py` explains it.

cdef unsigned long long siphash128(const unsigned char[::1] data, Py_ssize_t start, Py_ssize_t end,
                                   unsigned long long key0, unsigned long long key1,
                                   unsigned long long[::1] low) noexcept
