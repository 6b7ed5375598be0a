cimport cython
from lexc.kernels.correctness.case_check cimport CaseCheck
from lexc.kernels.correctness.compounds cimport Compounds
from lexc.kernels.correctness.letters cimport Letters
from lexc.kernels.correctness.walk_state cimport PartList
from lexc.kernels.correctness.word_forms cimport WordForms
from lexc.kernels.correctness.word_sets cimport WordSets

# The judge of words; `word_judge.py` explains the class.

@cython.final
cdef class WordJudge:
    cdef Letters letters
    cdef WordSets sets
    cdef WordForms forms
    cdef CaseCheck case_check
    cdef Compounds compounds
    cdef PartList parts
    cdef int switches
    cdef Py_ssize_t[::1] breaks
    cdef unsigned int dot

    cdef int _judge_edit(self, str text, Py_ssize_t index, Py_ssize_t n_replaced, str new) except -1
    cdef object _list_parts(self)
    cdef bint accepts(self, str text, Py_ssize_t start, Py_ssize_t end) except -1
    cdef long long n_steps(self) noexcept
    cdef int judge_text(self, str text, Py_ssize_t start, Py_ssize_t end) except -1
    cdef int judge_top(self, Py_ssize_t start) noexcept nogil
    cdef int _judge(self, Py_ssize_t start, Py_ssize_t end, int depth) noexcept nogil
    cdef int _judge_form(self, Py_ssize_t start, Py_ssize_t end, int depth) noexcept nogil
    cdef int _judge_at_breaks(self, Py_ssize_t start, Py_ssize_t end, int depth) noexcept nogil
    cdef int _judge_without_edge(self, Py_ssize_t start, Py_ssize_t end, int depth) noexcept nogil
    cdef int _judge_sides(self, Py_ssize_t start, Py_ssize_t end, Py_ssize_t row, bint is_second,
                          int depth) noexcept nogil
    cdef Py_ssize_t _count_breaks(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
