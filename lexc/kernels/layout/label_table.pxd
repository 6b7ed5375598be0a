cimport cython

# Labels of text by a table of code points; `label_table.py` explains the class.

@cython.final
cdef class LabelTable:
    cdef unsigned int[::1] entries
    cdef object source
    cdef bint letters_are_known  # whether the fields below are made, if there are any
    cdef bint has_letters
    cdef unsigned long long[::1] characters  # the symbols of each character, 0 if nobody has asked for them
    cdef unsigned long long[::1] clusters  # pairs: code points as one number, symbols
    cdef const unsigned short[::1] moves
    cdef const unsigned char[::1] accepts

    cdef Py_ssize_t read(self, object text, unsigned char *labels) except? -9999
    cdef unsigned int _find(self, unsigned int code_point) except? 0
    cdef Py_ssize_t _read_letters(self, const void *characters, int kind, Py_ssize_t length,
                                  unsigned char *labels) except? -9999
    cdef Py_ssize_t _match_letters(self, const unsigned char *symbols, Py_ssize_t n, unsigned char *labels) noexcept
    cdef object _prepare_letters(self)
    cdef inline unsigned long long _symbols(self, unsigned int code_point) except? 0
    cdef unsigned long long _symbols_of_cluster(self, const void *characters, int kind, Py_ssize_t start,
                                                Py_ssize_t end) except? 0
    cdef unsigned long long _cached_symbols(self, unsigned long long key) except? 0
