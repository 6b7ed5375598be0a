from lexc.kernels.layout cimport _bitmap, _cell, _nodes, _tiles

# Whether letters are a word, by three ways through an image; `_word_walks.py` is the twin, and explains them.

cdef inline int look_up_narrow(const unsigned int[::1] units, const unsigned char[::1] tiles,
                               const unsigned long long[::1] bits, const unsigned int[::1] pairs, Py_ssize_t node,
                               const unsigned char *text, Py_ssize_t length) noexcept:
    cdef Py_ssize_t i, n_read = 0
    cdef unsigned int first, second
    cdef unsigned long long bit, children
    if length == 0:
        return 0
    if length > 2:
        first = tiles[text[0]]
        second = tiles[text[1]]
        if (first | second) > 31:  # UNDECIDED
            return -1
        node = pairs[first << 5 | second]
        if node == 0:
            return 0
        n_read = 2
    for i in range(n_read, length - 1):
        bit = bits[text[i]]
        children = _bitmap.child_mask(units, _nodes.NARROW_BITMAP, node)
        if children & bit == 0:
            return -1 if bit == _tiles.UNDECIDED_BIT else 0
        node = units[_bitmap.target_unit(_nodes.NARROW_BITMAP, node, children, bit)]
    bit = bits[text[length - 1]]
    if bit == _tiles.UNDECIDED_BIT:
        return -1
    return _bitmap.accept_mask(units, _nodes.NARROW_BITMAP, node) & bit != 0

cdef inline int look_up_any(const unsigned int[::1] units32, const unsigned long long[::1] units64, int layout,
                            const unsigned char[::1] tiles, Py_ssize_t node, const unsigned char *text,
                            Py_ssize_t length) noexcept:
    cdef Py_ssize_t i
    cdef int tile
    if length == 0:
        return 0
    for i in range(length - 1):
        tile = tiles[text[i]]
        if tile == _tiles.UNDECIDED:
            return -1
        node = _nodes.child(units32, units64, layout, node, tile)
        if node == 0:
            return 0
    tile = tiles[text[length - 1]]
    if tile == _tiles.UNDECIDED:
        return -1
    return _nodes.accepts(units32, units64, layout, node, tile)

cdef inline int look_up_cells(const unsigned int[::1] cells, const unsigned char[::1] tiles, const unsigned char *text,
                              Py_ssize_t length) noexcept:
    cdef Py_ssize_t i
    cdef unsigned int tile, base = _cell.ROOT_BASE, cell = 0
    for i in range(length):
        tile = tiles[text[i]]
        cell = cells[base ^ tile]
        if cell & _cell.CELL_LABEL != tile:
            return -1 if tile == _tiles.UNDECIDED else 0
        base = cell >> _cell.BASE_SHIFT
    return cell & _cell.ENDS_WORD != 0
