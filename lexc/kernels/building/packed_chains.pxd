from lexc.kernels.building.packed_entries cimport EntryTable

# The chains of a part while it is packed; `packed_chains.py` describes them.

cdef class Chains:
    cdef const unsigned long long[::1] arena
    cdef unsigned char[::1] marks
    cdef unsigned char[::1] text
    cdef unsigned char[::1] lengths
    cdef Py_ssize_t low
    cdef Py_ssize_t high
    cdef Py_ssize_t end
    cdef int max_length
    cdef unsigned long long[2] entry

    cdef void _count_references(self, Py_ssize_t end) noexcept nogil
    cdef Py_ssize_t _find_plain_states(self) noexcept nogil
    cdef void _write_text(self) noexcept nogil
    cdef void _write_entry(self, Py_ssize_t first, int n) noexcept nogil
    cdef int _joint_length(self, Py_ssize_t first) noexcept nogil
    cdef unsigned long long _bucket(self, unsigned long long mask) noexcept nogil
    cdef void _count_in_buckets(self, unsigned int limit, unsigned char[::1] buckets) noexcept nogil
    cdef Py_ssize_t _count_pairs(self, unsigned int limit, const unsigned char[::1] buckets, EntryTable table,
                                 Py_ssize_t first) noexcept nogil
    cdef void _join(self, unsigned int min_frequency, EntryTable table) noexcept nogil
    cdef Py_ssize_t _count(self, EntryTable table, Py_ssize_t first) noexcept nogil
