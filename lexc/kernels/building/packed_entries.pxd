# EntryTable of nodes and their codes; `packed_entries.py` explains the class.

cdef class EntryTable:
    cdef unsigned long long[::1] labels
    cdef unsigned long long[::1] nibbles
    cdef unsigned long long[::1] numbers
    cdef unsigned long long slot_mask
    cdef unsigned long long n_used

    cdef object _allocate(self, Py_ssize_t size)
    cdef Py_ssize_t slot(self, unsigned long long labels, unsigned long long nibbles) noexcept nogil
    cdef bint count(self, unsigned long long labels, unsigned long long nibbles) noexcept nogil
