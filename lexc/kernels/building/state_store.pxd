cimport cython

# Minimal automata with masks; `state_store.py` explains the class.

@cython.final
cdef class StateStore:
    cdef unsigned long long[::1] items
    cdef Py_ssize_t n_items
    cdef Py_ssize_t n_states
    cdef Py_ssize_t max_items
    cdef unsigned int[::1] register
    cdef unsigned long long[::1] stack  # arcs of the unions under way
    cdef Py_ssize_t top
    cdef unsigned int[::1] operands  # operands of the unions under way
    cdef Py_ssize_t n_operands
    cdef unsigned int[::1] unions  # a hash table of indexes of keys
    cdef Py_ssize_t n_unions
    cdef unsigned int[::1] keys  # of each union: the number of operands, the operands, the result
    cdef Py_ssize_t n_keys
    cdef unsigned long long seed
    cdef object zeros
    cdef dict mask_numbers  # the number of each mask
    cdef dict ored_numbers  # from two numbers of masks, packed, to the number of the OR of these masks
    cdef list masks

    cdef void check(self, unsigned int state)
    cdef void push(self, unsigned long long arc)
    cdef void push_operand(self, unsigned int state)
    cdef unsigned int or_masks(self, unsigned int one, unsigned int other)
    cdef unsigned int intern(self, unsigned int mask, Py_ssize_t start)
    cdef unsigned long long _hash(self, unsigned long long header, unsigned long long[::1] arcs, Py_ssize_t start,
                                  Py_ssize_t n) noexcept
    cdef void _enlarge_register(self)
    cdef unsigned int unite_operands(self, Py_ssize_t start)
    cdef Py_ssize_t _sort_operands(self, Py_ssize_t start) noexcept
    cdef void _push_arcs(self, Py_ssize_t state)
    cdef void _merge_arcs(self, Py_ssize_t start)
    cdef void _sort_arcs(self, Py_ssize_t start) noexcept
    cdef unsigned long long _hash_operands(self, unsigned int[::1] operands, Py_ssize_t start, Py_ssize_t n) noexcept
    cdef unsigned int _find_union(self, Py_ssize_t start, Py_ssize_t n) noexcept
    cdef void _remember_union(self, Py_ssize_t start, Py_ssize_t n, unsigned int result)
    cdef void _enter_union(self, Py_ssize_t key, Py_ssize_t n) noexcept
    cdef void _enlarge_unions(self)
