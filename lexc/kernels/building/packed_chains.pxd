from lexc.kernels.building.packed_entries cimport EntryTable

# The chains of a part while it is packed; `packed_chains.py` describes them.

cdef class Chains:
    cdef const unsigned int[::1] first_arcs
    cdef const unsigned char[::1] labels
    cdef const unsigned int[::1] targets
    cdef unsigned char[::1] lengths
    cdef unsigned char[::1] is_plain
    cdef unsigned int[::1] next_chains
    cdef readonly Py_ssize_t begin
    cdef readonly Py_ssize_t end
    cdef int max_length
    cdef unsigned long long[2] entry

    cdef void write_entry(self, Py_ssize_t first) noexcept nogil
    cdef int length(self, Py_ssize_t node) noexcept nogil
    cdef void _append(self, Py_ssize_t node, int n, int shift) noexcept nogil
    cdef bint _can_join(self, Py_ssize_t first) noexcept nogil
    cdef unsigned long long _bucket(self, unsigned long long mask) noexcept nogil
    cdef Py_ssize_t _count(self, EntryTable table, Py_ssize_t node) noexcept nogil
    cdef unsigned long long entry_number(self, Py_ssize_t first, EntryTable table) noexcept nogil
