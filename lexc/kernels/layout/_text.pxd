# CPython's strings in C: the buffer of a compact ASCII str, and new strs. No twin: only compiled kernels use them.

cdef extern from *:
    """
    #include <stdint.h>
    static inline const unsigned char *lexc_ascii(PyObject *s, Py_ssize_t *n) {
        if (!PyUnicode_CheckExact(s) || !PyUnicode_IS_COMPACT_ASCII(s)) return NULL;
        *n = PyUnicode_GET_LENGTH(s);
        return (const unsigned char *)PyUnicode_DATA(s);
    }
    /* Nearly all words have 4 to 16 letters: four copies of 4, which may overlap, need no branch that depends on n. */
    static inline void lexc_copy_letters(char *to, const unsigned char *text, Py_ssize_t n) {
        if (n >= 4 && n <= 16) {
            Py_ssize_t last = n - 4, second = last < 4 ? last : 4, third = last < 8 ? last : 8;
            memcpy(to, text, 4);
            memcpy(to + second, text + second, 4);
            memcpy(to + third, text + third, 4);
            memcpy(to + last, text + last, 4);
        } else {
            memcpy(to, text, n);
        }
    }
    static inline PyObject *lexc_new_ascii(const unsigned char *text, Py_ssize_t n) {
        PyObject *s = PyUnicode_New(n, 127);
        if (s) lexc_copy_letters((char *)PyUnicode_DATA(s), text, n);
        return s;
    }
    static inline int lexc_has_ascii_only(const unsigned char *text, Py_ssize_t n) {
        uint64_t bits = 0, eight;
        if (n < 8) {
            for (Py_ssize_t i = 0; i < n; i++) bits |= text[i];
            return bits < 0x80;
        }
        for (Py_ssize_t i = 0; i < n; i += 8) {
            memcpy(&eight, text + (i + 8 < n ? i : n - 8), 8);
            bits |= eight;
        }
        return !(bits & 0x8080808080808080u);
    }
    /* Latin letters with accents: two bytes each, C2 or C3 and a continuation. NULL without an error for others. */
    static inline PyObject *lexc_new_latin1(const unsigned char *text, Py_ssize_t n) {
        Py_ssize_t n_continuations = 0;
        for (Py_ssize_t i = 0; i < n; i++) {
            if (text[i] > 0xC3) return NULL;
            n_continuations += (text[i] & 0xC0) == 0x80;
        }
        PyObject *s = PyUnicode_New(n - n_continuations, 255);
        if (!s) return NULL;
        Py_UCS1 *to = PyUnicode_1BYTE_DATA(s);
        for (Py_ssize_t i = 0; i < n; i++) {
            if (text[i] < 0x80) {
                *to++ = text[i];
            } else if (text[i] >= 0xC2 && i + 1 < n && (text[i + 1] & 0xC0) == 0x80) {
                *to++ = (Py_UCS1)(text[i] << 6 | (text[i + 1] & 0x3F));
                i++;
            } else {
                Py_DECREF(s);
                return NULL;
            }
        }
        return s;
    }
    /* CPython's decoder begins with more work than most words take. */
    static inline PyObject *lexc_new_utf8(const unsigned char *text, Py_ssize_t n, const char *errors) {
        if (lexc_has_ascii_only(text, n)) return lexc_new_ascii(text, n);
        PyObject *s = lexc_new_latin1(text, n);
        return s || PyErr_Occurred() ? s : PyUnicode_DecodeUTF8((const char *)text, n, errors);
    }
    static inline void lexc_copy_16(unsigned char *to, const unsigned char *from) { memcpy(to, from, 16); }
    static inline void lexc_prefetch(PyObject *list, Py_ssize_t i) {
    #if defined(__GNUC__)
        const char *item = (const char *)PyList_GET_ITEM(list, i);
        __builtin_prefetch(item);
        __builtin_prefetch(item + 63);
    #endif
    }
    """
    void copy_16 "lexc_copy_16"(unsigned char *to, const unsigned char *text) noexcept
    void prefetch "lexc_prefetch"(list items, Py_ssize_t i)
    const unsigned char *ascii_buffer "lexc_ascii"(object s, Py_ssize_t *n)
    object new_ascii "lexc_new_ascii"(const unsigned char *text, Py_ssize_t n)
    object PyUnicode_FromKindAndData(int kind, const void *buffer, Py_ssize_t size)
    object new_utf8 "lexc_new_utf8"(const unsigned char *text, Py_ssize_t n, const char *errors)
