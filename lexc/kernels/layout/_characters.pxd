# The characters of CPython's strings in C: the buffer of a str of one, two or four bytes a character. No twin: only
# compiled kernels use it.

cdef extern from *:
    """
    static inline const void *lexc_characters(PyObject *s, Py_ssize_t *n, int *kind) {
        if (!PyUnicode_CheckExact(s) || !PyUnicode_IS_COMPACT(s)) return NULL;
        *n = PyUnicode_GET_LENGTH(s);
        *kind = PyUnicode_KIND(s);
        return PyUnicode_DATA(s);
    }
    """
    const void *buffer "lexc_characters"(object s, Py_ssize_t *n, int *kind)
    unsigned int read "PyUnicode_READ"(int kind, const void *data, Py_ssize_t i) noexcept
