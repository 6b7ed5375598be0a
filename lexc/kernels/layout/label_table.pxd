cimport cython

# Labels of text by a table of code points; `label_table.py` explains the class.

@cython.final
cdef class LabelTable:
    cdef unsigned int[::1] entries
    cdef object find_labels

    cdef Py_ssize_t read(self, object text, unsigned char *labels) except? -9999
    cdef unsigned int _find(self, unsigned int code_point) except? 0
