cimport cython

from lexc.kernels.layout.packed_ranks cimport PackedRanks

# Words to ordinals and back; `ordinals.py` explains the class.

@cython.final
cdef class Ordinals:
    cdef const unsigned int[::1] units32
    cdef const unsigned long long[::1] units64
    cdef int layout
    cdef PackedRanks packed
    cdef Py_ssize_t start
    cdef Py_ssize_t root
    cdef Py_ssize_t end
    cdef const unsigned long long[::1] entries8
    cdef const unsigned int[::1] entries4
    cdef const unsigned short[::1] entries2
    cdef const unsigned char[::1] entries1
    cdef unsigned long long first_slot4  # the first slot whose entry is in entries4, and so on
    cdef unsigned long long first_slot2
    cdef unsigned long long first_slot1
    cdef const unsigned long long[::1] node_starts
    cdef const unsigned int[::1] nodes_before
    cdef const unsigned char[::1] ascii_letters

    cdef long long find_text(self, object word, const unsigned char *ascii_tiles) noexcept
    cdef long long find_array(self, const unsigned char *tiles, Py_ssize_t n) noexcept
    cdef object anagram_at(self, unsigned long long ordinal, const unsigned char *letters, Py_ssize_t n,
                           Py_ssize_t longest)
    cdef object _word_at(self, unsigned long long ordinal, Py_ssize_t longest, bint as_text)
    cdef inline Py_ssize_t _spell_by_masks(self, int layout, unsigned long long ordinal, unsigned char *tiles,
                                           Py_ssize_t longest) noexcept
    cdef Py_ssize_t _spell_by_arcs(self, unsigned long long ordinal, unsigned char *tiles, Py_ssize_t longest) noexcept
    cdef inline unsigned long long _first_slot(self, Py_ssize_t node) noexcept nogil
    cdef inline unsigned long long _entry(self, unsigned long long slot) noexcept nogil
    cdef inline unsigned long long _arc(self, unsigned long long unit) noexcept nogil
    cdef unsigned long long _words_before(self, Py_ssize_t node, int tile) noexcept nogil
    cdef unsigned long long _words_below(self, Py_ssize_t node) noexcept nogil
    cdef Py_ssize_t _find_directory_mismatch(self) noexcept nogil
    cdef Py_ssize_t _find_entry_mismatch(self) noexcept nogil
    cdef inline bint _adds_up(self, Py_ssize_t node, unsigned long long slot, int n_slots) noexcept nogil
    cdef inline unsigned long long _words_below_arc(self, Py_ssize_t target) noexcept nogil
    cdef inline int _n_slots(self, Py_ssize_t node) noexcept nogil
    cdef inline Py_ssize_t _target(self, Py_ssize_t node, int k) noexcept nogil
