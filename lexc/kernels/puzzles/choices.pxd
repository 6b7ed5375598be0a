cimport cython
from lexc.kernels.puzzles.cell_weights cimport CellWeights
from lexc.kernels.puzzles.domains cimport Domains
from lexc.kernels.puzzles.slots cimport Slots

# The slot and the word that a search tries next; `choices.py` explains the class.

@cython.final
cdef class Choices:
    cdef Slots slots
    cdef Domains domains
    cdef CellWeights weights
    cdef const int[::1] log_steps
    cdef long long noise
    cdef long long regard
    cdef unsigned long long state  # of the random numbers
    cdef Py_ssize_t last_slot

    cdef object begin(self, object seed, long long noise, long long regard)
    cdef inline long long _random(self) noexcept nogil
    cdef Py_ssize_t choose_slot(self) noexcept nogil
    cdef inline long long _weigh_slot(self, Py_ssize_t slot) noexcept nogil
    cdef Py_ssize_t choose_word(self, Py_ssize_t slot) noexcept nogil
    cdef inline long long _value(self, Py_ssize_t slot, Py_ssize_t word) noexcept nogil
    cdef long long _weigh_crossings(self, Py_ssize_t slot, Py_ssize_t word) noexcept nogil
    cdef inline long long _log(self, long long n) noexcept nogil
