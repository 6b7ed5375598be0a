cimport cython
from lexc.kernels.puzzles.slots cimport Slots

# What may still stand in a grid; `domains.py` explains the class, `_domains` reads it.

@cython.final
cdef class Domains:
    cdef Slots slots
    cdef Py_ssize_t[::1] starts  # by slot, in units
    cdef Py_ssize_t[::1] n_units  # by slot: those of a prefix of its table
    cdef unsigned long long[::1] units
    cdef Py_ssize_t[::1] counts  # by slot: its words, as of the last change or `recount`
    cdef Py_ssize_t[::1] words  # the word of a slot that has only one left; UNSET
    cdef unsigned long long[::1] masks  # by cell
    cdef unsigned long long[::1] seen  # by slot and position: the cell's mask that the words obey

    cdef object begin(self, object masks, object prefixes, object banned)
    cdef object _allow_words(self, object prefixes)
    cdef object _ban(self, Py_ssize_t slot, Py_ssize_t word)
    cdef Py_ssize_t first_word(self, Py_ssize_t slot) noexcept nogil
    cdef void recount(self, Py_ssize_t slot) noexcept nogil
    cdef list read(self, Py_ssize_t slot, object limit)
