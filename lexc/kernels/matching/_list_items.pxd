# Moves of items inside a list that no other thread has. They change no reference counts. Cython's assignment of an item
# does, and so loads every item from memory. `_list_items.py` is the twin for uncompiled kernels.

cdef extern from *:
    """
    static inline void lexc_swap(PyObject *list, Py_ssize_t i, Py_ssize_t j) {
        PyObject **items = ((PyListObject *)list)->ob_item, *item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
    static inline void lexc_move(PyObject *list, Py_ssize_t i, Py_ssize_t j) {
        PyObject **items = ((PyListObject *)list)->ob_item, *item = items[i];
        for (; i > j; i--) items[i] = items[i - 1];
        items[j] = item;
    }
    """
    void swap_items "lexc_swap"(list items, Py_ssize_t i, Py_ssize_t j) noexcept
    void move_item "lexc_move"(list items, Py_ssize_t i, Py_ssize_t j) noexcept
