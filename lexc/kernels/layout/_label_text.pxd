from lexc.kernels.layout._text_forms cimport AS_CODE_POINTS

# Words as text from their labels, and code points from labels that are bytes of UTF-8; `_label_text.py` is the twin for
# kernels that run uncompiled, and explains the functions. In the C code, forms are the numbers of `_text_forms`. A word
# of code points gets the narrowest kind of str that holds them, as every str must.

cdef extern from *:
    """
    /* The twin has the limit of each thread. Nothing imports it before there is a limit. */
    static int lexc_check(void) {
        static PyObject *name = NULL;
        PyObject *module, *result;
        if (PyErr_CheckSignals() < 0) return -1;
        if (!name && !(name = PyUnicode_InternFromString("lexc.kernels.layout._label_text"))) return -1;
        if (!(module = PyImport_GetModule(name))) return PyErr_Occurred() ? -1 : 0;
        result = PyObject_CallMethod(module, "check_limit", NULL);
        Py_DECREF(module);
        Py_XDECREF(result);
        return result ? 0 : -1;
    }

    /* Called for each word. A list that is made in C would never end by Ctrl-C or by a limit without it. */
    static inline int lexc_count_word(void) {
        static unsigned int n_words = 0;
        return ++n_words & 0xFFF ? 0 : lexc_check();
    }

    static inline PyObject *lexc_word_from_labels(int text_form, const unsigned char *letters,
                                                  const unsigned int *code_points, const unsigned char *labels,
                                                  Py_ssize_t n, int is_reversed) {
        Py_ssize_t i, first = is_reversed ? n - 1 : 0, step = is_reversed ? -1 : 1;
        PyObject *word;
        if (lexc_count_word() < 0) return NULL;
        if (text_form == 3) return PyUnicode_DecodeUTF8((const char *)labels, n, "replace");
        if (text_form == 2) {
            unsigned int all_bits = 0;
            for (i = 0; i < n; i++) all_bits |= code_points[labels[i]];
            word = PyUnicode_New(n, all_bits < 0x80 ? 0x7F : all_bits < 0x100 ? 0xFF : 0xFFFF);
            if (word)
                for (i = 0; i < n; i++)
                    PyUnicode_WRITE(PyUnicode_KIND(word), PyUnicode_DATA(word), i,
                                    code_points[labels[first + i * step]]);
        } else {
            unsigned char *text;
            word = text_form == 1 ? PyUnicode_New(n, 0x7F) : PyBytes_FromStringAndSize(NULL, n);
            if (!word) return NULL;
            text = text_form == 1 ? (unsigned char *)PyUnicode_DATA(word) : (unsigned char *)PyBytes_AS_STRING(word);
            for (i = 0; i < n; i++) text[i] = letters[labels[first + i * step]];
        }
        return word;
    }
    """
    object lexc_word_from_labels(int text_form, const unsigned char *letters, const unsigned int *code_points,
                                 const unsigned char *labels, Py_ssize_t n, bint is_reversed)
    int check_signals "lexc_check"() except -1
    int count_word "lexc_count_word"() except -1

cdef inline object word_from_labels(int text_form, const unsigned char[::1] letters,
                                    const unsigned int[::1] code_points, const unsigned char[::1] labels, Py_ssize_t n,
                                    bint is_reversed):
    if text_form == AS_CODE_POINTS:
        return lexc_word_from_labels(text_form, NULL, &code_points[0], &labels[0], n, is_reversed)
    return lexc_word_from_labels(text_form, &letters[0], NULL, &labels[0], n, is_reversed)

cdef extern from *:
    unsigned long long INCOMPLETE "0x1000000ULL"  # a code point that lacks a byte is at least this

cdef inline unsigned int extend_code_point(unsigned int partial, unsigned int byte) noexcept nogil:
    if partial == 0:
        if byte < 0x80:
            return byte
        if byte < 0xC0 or byte >= 0xF8:
            return 0
        if byte < 0xE0:
            return 1 << 24 | (byte & 0x1F)
        return (2 << 24 | (byte & 0xF)) if byte < 0xF0 else (3 << 24 | (byte & 7))
    if (byte & 0xC0) != 0x80:
        return 0
    return ((partial >> 24) - 1) << 24 | (partial & 0x3FFFF) << 6 | (byte & 0x3F)
