cimport cython

from lexc.kernels.layout._packed cimport ParsedNode

# RANK of packed nodes; `packed_ranks.py` explains the class.

@cython.final
cdef class PackedRanks:
    cdef const unsigned long long[::1] units
    cdef readonly const unsigned long long[::1] samples
    cdef const unsigned long long[::1] used_samples
    cdef readonly const unsigned long long[::1] entries
    cdef int layout
    cdef int block_bits
    cdef readonly unsigned long long n_bits
    cdef readonly int widest

    cdef unsigned long long locate(self, unsigned long long node) noexcept nogil
    cdef inline unsigned long long _entry_size(self, ParsedNode parsed, unsigned long long entry) noexcept nogil
    cdef int width(self, unsigned long long entry) noexcept nogil
    cdef unsigned long long value(self, unsigned long long entry, int k) noexcept nogil
    cdef unsigned long long words_before(self, unsigned long long node, int label) noexcept nogil
    cdef unsigned long long words_below(self, unsigned long long node) noexcept nogil
    cdef unsigned long long _last_child(self, ParsedNode parsed) noexcept nogil
    cdef (unsigned long long, unsigned long long, unsigned long long) find_arc_of_ordinal(
        self, unsigned long long node, unsigned long long ordinal, unsigned long long n_words) noexcept nogil
    cdef inline unsigned long long _words_below_first(self, unsigned long long entry, int k, int n_children,
                                                      unsigned long long n_below) noexcept nogil
    cdef unsigned long long _words_below_children(self, ParsedNode parsed, unsigned long long entry,
                                                  int n_children) noexcept nogil
    cdef unsigned long long _arc(self, ParsedNode parsed, int i) noexcept nogil
    cdef int _label(self, ParsedNode parsed, int i) noexcept nogil
