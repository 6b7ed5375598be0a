# CPython's strings in C: the buffer of a compact ASCII str, and new strs. No twin: only compiled kernels use them.
cdef extern from *:
    """
    static inline const unsigned char *lexc_ascii(PyObject *s, Py_ssize_t *n) {
        if (!PyUnicode_CheckExact(s) || !PyUnicode_IS_COMPACT_ASCII(s)) return NULL;
        *n = PyUnicode_GET_LENGTH(s);
        return (const unsigned char *)PyUnicode_DATA(s);
    }
    static inline PyObject *lexc_new_ascii(const unsigned char *text, Py_ssize_t n) {
        PyObject *s = PyUnicode_New(n, 127);
        if (s) memcpy(PyUnicode_DATA(s), text, n);
        return s;
    }
    static inline void lexc_prefetch(PyObject *list, Py_ssize_t i) {
    #if defined(__GNUC__)
        const char *item = (const char *)PyList_GET_ITEM(list, i);
        __builtin_prefetch(item);
        __builtin_prefetch(item + 63);
    #endif
    }
    """
    void prefetch "lexc_prefetch"(list items, Py_ssize_t i)
    const unsigned char *ascii_buffer "lexc_ascii"(object s, Py_ssize_t *n)
    object new_ascii "lexc_new_ascii"(const unsigned char *text, Py_ssize_t n)
    object PyUnicode_FromKindAndData(int kind, const void *buffer, Py_ssize_t size)
    object PyUnicode_DecodeUTF8(const char *s, Py_ssize_t size, const char *errors)
