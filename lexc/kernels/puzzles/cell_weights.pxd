cimport cython
from lexc.kernels.puzzles.slots cimport Slots

# The weights of cells; `cell_weights.py` explains the class.

@cython.final
cdef class CellWeights:
    cdef Slots slots
    cdef long long[::1] weights
    cdef long long bump  # what the next failure adds

    cdef object begin(self, object weights)
    cdef void blame(self, Py_ssize_t slot, Py_ssize_t cell) noexcept nogil
    cdef void fade(self) noexcept nogil
