from lexc.kernels.layout._bits cimport popcount
from lexc.kernels.puzzles._slots cimport row_at
from lexc.kernels.puzzles.domains cimport Domains

# Reading `Domains`; `_domains.py` is the twin for kernels that run uncompiled, and explains it.

cdef inline bint has_word(Domains domains, Py_ssize_t slot, Py_ssize_t word) noexcept nogil:
    cdef Py_ssize_t unit = word >> 6
    return unit < domains.n_units[slot] and domains.units[domains.starts[slot] + unit] >> (word & 63) & 1 != 0

cdef inline Py_ssize_t count_with(Domains domains, Py_ssize_t slot, Py_ssize_t position,
                                  Py_ssize_t letter) noexcept nogil:
    cdef Py_ssize_t row = row_at(domains.slots, slot, position, letter)
    cdef Py_ssize_t start = domains.starts[slot]
    cdef Py_ssize_t n = 0
    cdef Py_ssize_t unit
    for unit in range(domains.n_units[slot]):
        n += popcount(domains.units[start + unit] & domains.slots.bits[row + unit])
    return n
