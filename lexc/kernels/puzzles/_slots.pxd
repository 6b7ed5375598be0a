from lexc.kernels.puzzles.slots cimport Slots

# Reading `Slots`; `_slots.py` is the twin for kernels that run uncompiled, and explains it.

cdef enum:
    UNSET = -1  # no slot, no cell, no word

cdef inline Py_ssize_t cell_at(Slots slots, Py_ssize_t slot, Py_ssize_t position) noexcept nogil:
    return slots.cells[slots.cell_starts[slot] + position]

cdef inline Py_ssize_t letter_at(Slots slots, Py_ssize_t slot, Py_ssize_t word, Py_ssize_t position) noexcept nogil:
    return slots.letters[slots.letter_starts[slot] + word * slots.lengths[slot] + position]

cdef inline Py_ssize_t row_at(Slots slots, Py_ssize_t slot, Py_ssize_t position, Py_ssize_t letter) noexcept nogil:
    return slots.bit_starts[slot] + (position * slots.n_letters + letter) * slots.widths[slot]
