# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

from lexc.kernels.plays.generator cimport Generator
from lexc.kernels.endgames.undo_board cimport UndoBoard

# What `Endgame` reads and calls; `play_lists.py` says what it means.

cdef class PlayLists:
    cdef UndoBoard board
    cdef Generator walker
    cdef int[::1] held  # for each side, how many of each tile it has at the root, 64 numbers
    cdef int[::1] fields  # for each side, where each tile's field begins
    cdef unsigned long long[::1] whole  # each side's rack at the root, in fields
    cdef int[::1] starts
    cdef int[::1] scores
    cdef int[::1] spent
    cdef unsigned long long[::1] uses
    cdef unsigned char[::1] placed
    cdef int[::1] slots  # by key: a list's number + 1, 0 for nothing; open addressing
    cdef unsigned long long[::1] slot_keys
    cdef Py_ssize_t n_lists
    cdef Py_ssize_t n_noted

    cdef object _note_again(self, int[::1] slots, unsigned long long[::1] slot_keys)
    cdef int find(self, Py_ssize_t side, Py_ssize_t lane) noexcept nogil
    cdef void _note(self, unsigned long long key, int number) noexcept nogil
    cdef int _listed(self, Py_ssize_t side, Py_ssize_t lane, unsigned long long key) noexcept nogil
    cdef void _generate(self, Py_ssize_t side, Py_ssize_t lane) noexcept nogil
    cdef void _write(self, Py_ssize_t side, Py_ssize_t lane, Py_ssize_t number, Py_ssize_t play) noexcept nogil
