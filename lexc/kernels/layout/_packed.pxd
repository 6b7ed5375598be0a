# cython: boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.layout._arc cimport ACCEPT, SHIFT
from lexc.kernels.layout._bits cimport lowest, popcount

# Nodes of the packed layout; `_packed.py` says the same for kernels that run uncompiled, and what it means.

cdef enum:
    NARROW_PACKED = 5
    WIDE_PACKED = 6
    TEXT_PACKED = 7

    NONE = 0
    NEXT = 1
    NEAR = 2
    FAR = 3
    GLOBAL = 4

    SHAPE = 0
    LABELS = 1
    RAW = 2
    CHAIN = 3
    RAW_CLASS = 15
    SAMPLE = 16

    BEGIN = 0
    END = 1
    WIDTHS = 2
    SHAPES = 3
    SETS = 4
    N_ENTRIES = 5
    N_ADDRESSES = 6
    N_OTHERS = 7
    LOW_WIDTH = 8
    LOW = 9
    HIGH = 10
    SAMPLES = 11
    LABEL_BITS = 12
    CHAINS = 13
    N_CHAINS = 14
    CLASSES = 16
    PART = 32

cdef extern from *:
    unsigned long long NIBBLE_BITS "0x1111111111111111ULL"
    unsigned long long ADDRESS "0xFFFFFFFFFFFULL"
    unsigned long long STEP "0x100000000000ULL"

ctypedef const unsigned long long* Units

cdef struct Packed:
    unsigned long long labels
    unsigned long long nibbles
    unsigned long long fields
    unsigned long long chain_end
    Py_ssize_t part
    int n

cdef inline Units first_unit(const unsigned long long[::1] units) noexcept nogil:
    return &units[0]

cdef inline unsigned long long read_bits(Units units, unsigned long long at) noexcept nogil:
    cdef unsigned long long low = units[at >> 6] >> (at & 63)
    return low | units[(at >> 6) + 1] << 1 << (63 - (at & 63))

cdef inline unsigned long long read_number(Units units, unsigned long long at,
                                       int width) noexcept nogil:
    return read_bits(units, at) & ~(0xFFFFFFFFFFFFFFFEULL << (width - 1)) if width else 0

cdef inline Packed read_node(Units units, int layout, unsigned long long node) noexcept nogil:
    cdef Packed found
    cdef unsigned long long address = node & ADDRESS
    cdef unsigned long long code = read_bits(units, address)
    cdef Py_ssize_t part = PART if address >= units[END] else 0
    cdef unsigned long long kind = units[part + CLASSES + (code & 15)]
    cdef int width = kind >> 8 & 63
    cdef unsigned long long entry = (kind >> 32) + (code >> 4 & ~(0xFFFFFFFFFFFFFFFFULL << width))
    cdef unsigned long long at = address + 4 + width
    found.part = part
    found.chain_end = 0
    if kind & 3 == SHAPE:
        if layout == NARROW_PACKED:
            entry += units[part + SHAPES]
            found.labels = units[entry] & 0xFFFFFFFFULL
            found.nibbles = 64 * entry + 32
        else:
            entry = units[part + SHAPES] + 2 * entry
            found.labels = units[entry]
            found.nibbles = 64 * entry + 64
        found.fields = at
    elif kind & 3 == LABELS:
        if layout == NARROW_PACKED:
            found.labels = units[units[part + SETS] + (entry >> 1)] >> (entry << 5 & 63) & 0xFFFFFFFFULL
        else:
            entry += units[part + SETS]
            found.labels = units[entry]
        found.nibbles = at
    elif kind & 3 == CHAIN:
        read_chain(units, layout, node, units[part + CHAINS] + (entry if layout == NARROW_PACKED else 2 * entry), &found)
        found.chain_end = at
        if found.fields == 0:
            found.fields = at
        return found
    elif layout != TEXT_PACKED:
        at = address + 4
        found.labels = read_number(units, at, units[part + LABEL_BITS])
        found.nibbles = at + units[part + LABEL_BITS]
    else:
        at = address + 4
        found.n = read_bits(units, at) & 0xFF
        found.labels = at + 8
        found.nibbles = at + 8 + 8 * found.n
        found.fields = found.nibbles + 4 * found.n
        return found
    if layout == TEXT_PACKED:
        found.n = 8 - (leading_zeros(found.labels) >> 3)
        found.labels = 64 * entry
    else:
        found.n = popcount(found.labels)
    if kind & 3 != SHAPE:
        found.fields = found.nibbles + 4 * found.n
    return found

cdef inline void read_chain(Units units, int layout, unsigned long long node, unsigned long long entry,
                            Packed* found) noexcept nogil:
    cdef int i = node >> 44
    cdef int n_bytes = chain_bytes(layout)
    found.n = 1
    found.nibbles = 64 * entry + 8 * n_bytes
    found.fields = node + STEP if i + 1 < n_bytes and read_bits(units, 64 * entry + 8 * (i + 1)) & 0xFF else 0
    found.labels = 64 * entry + 8 * i
    if layout != TEXT_PACKED:
        found.labels = 1ULL << ((read_bits(units, found.labels) - 1) & 63)

cdef inline int chain_bytes(int layout) noexcept nogil:
    return 7 if layout == NARROW_PACKED else 15

cdef inline int leading_zeros(unsigned long long labels) noexcept nogil:
    cdef int n = 0
    if labels >> 32 == 0:
        labels <<= 32
        n = 32
    if labels >> 48 == 0:
        labels <<= 16
        n += 16
    if labels >> 56 == 0:
        n += 8
    return n

cdef inline unsigned long long field_width(unsigned long long widths, unsigned long long nibble) noexcept nogil:
    return widths >> (8 * (nibble & 7)) & 0xFF

cdef inline unsigned long long size_of_fields(Units units, Py_ssize_t part, unsigned long long nibbles,
                                         int n) noexcept nogil:
    cdef unsigned long long widths = units[part + WIDTHS]
    cdef unsigned long long size = 0
    cdef unsigned long long x, low, middle, high
    while n > 0:
        x = read_bits(units, nibbles)
        if n < 16:
            x &= (1ULL << (4 * n)) - 1
        low = x & NIBBLE_BITS
        middle = x >> 1 & NIBBLE_BITS
        high = x >> 2 & NIBBLE_BITS
        size += popcount(middle & ~high & ~low) * (widths >> 16 & 0xFF)
        size += popcount(middle & ~high & low) * (widths >> 24 & 0xFF)
        size += popcount(high & ~middle & ~low) * (widths >> 32 & 0xFF)
        size += popcount(high & ~middle & low) * (widths >> 40 & 0xFF)
        size += popcount(high & middle & ~low) * (widths >> 48 & 0xFF)
        size += popcount(high & middle & low) * (widths >> 56)
        n -= 16
        nibbles += 64
    return size

cdef inline unsigned long long read_address(Units units, Py_ssize_t part,
                                          unsigned long long number) noexcept nogil:
    cdef unsigned long long at, word, skip
    cdef int n
    number += units[part + N_OTHERS]
    if number >= units[part + N_ADDRESSES]:
        number -= units[part + N_ADDRESSES]
    at = units[part + HIGH] + (read_bits(units, units[part + SAMPLES] + 32 * (number // SAMPLE)) & 0xFFFFFFFFULL)
    skip = number % SAMPLE
    word = units[at >> 6] >> (at & 63) << (at & 63)
    at >>= 6
    n = popcount(word)
    while <unsigned long long>n <= skip:
        skip -= n
        at += 1
        word = units[at]
        n = popcount(word)
    while skip:
        word &= word - 1
        skip -= 1
    at = 64 * at + lowest(word) - units[part + HIGH] - number
    return units[BEGIN] + (at << units[part + LOW_WIDTH] | read_number(
        units, units[part + LOW] + number * units[part + LOW_WIDTH], units[part + LOW_WIDTH]))

cdef inline unsigned long long read_target(Units units, Packed node, int i, unsigned long long nibble,
                                         unsigned long long label) noexcept nogil:
    cdef unsigned long long kind = nibble & 7
    cdef unsigned long long at, width
    if kind == NONE:
        return 0
    if kind == NEXT:
        return node.fields + size_of_fields(units, node.part, node.nibbles, node.n)
    at = node.fields + size_of_fields(units, node.part, node.nibbles, i)
    width = field_width(units[node.part + WIDTHS], kind)
    if kind < GLOBAL:
        return at + width + read_number(units, at, width)
    return read_address(units, node.part if label else 0, read_number(units, at, width))

cdef inline int read_label(Units units, Packed node, int i) noexcept nogil:
    return <int>(read_bits(units, node.labels + 8 * i) & 0xFF) - 1

cdef inline int find_label(Units units, int layout, Packed node, int label) noexcept nogil:
    cdef int i = 0
    cdef int read
    if layout != TEXT_PACKED:
        if label > 63 or not node.labels >> label & 1:
            return -1
        return popcount(node.labels & ((1ULL << label) - 1))
    while i < node.n:
        read = read_label(units, node, i)
        if read >= label:
            return i if read == label else -1
        i += 1
    return -1

cdef inline unsigned long long read_nibble(Units units, Packed node, int i) noexcept nogil:
    return read_bits(units, node.nibbles + 4 * i) & 15

cdef inline unsigned long long find_arc(Units units, int layout, unsigned long long place,
                                        int label) noexcept nogil:
    cdef Packed node = read_node(units, layout, place)
    cdef int i = find_label(units, layout, node, label)
    cdef unsigned long long nibble
    if i < 0:
        return 0
    nibble = read_nibble(units, node, i)
    return read_target(units, node, i, nibble, label) << SHIFT | (ACCEPT if nibble & 8 else 0) | label

cdef inline bint accepts(Units units, int layout, unsigned long long place,
                            int label) noexcept nogil:
    cdef Packed node = read_node(units, layout, place)
    cdef int i = find_label(units, layout, node, label)
    return i >= 0 and read_nibble(units, node, i) & 8 != 0

cdef inline unsigned long long matching_labels(Units units, int layout, unsigned long long place,
                                          unsigned long long going, unsigned long long ending) noexcept nogil:
    cdef Packed node = read_node(units, layout, place)
    cdef unsigned long long found = 0
    cdef unsigned long long rest, bit, nibble
    cdef int i
    if layout == TEXT_PACKED:
        for i in range(node.n):
            nibble = read_nibble(units, node, i)
            rest = read_label(units, node, i) & 63
            found |= (((going if nibble & 7 else 0) | (ending if nibble & 8 else 0)) >> rest & 1) << rest
        return found
    rest = node.labels & (going | ending)
    while rest:
        bit = rest & (0 - rest)
        rest ^= bit
        nibble = read_nibble(units, node, popcount(node.labels & (bit - 1)))
        if (nibble & 7 and going & bit) or (nibble & 8 and ending & bit):
            found |= bit
    return found

cdef inline void start_cursor(Units units, int layout, unsigned long long[::1] stack, Py_ssize_t at,
                              unsigned long long place) noexcept nogil:
    cdef Packed node = read_node(units, layout, place)
    stack[at + 1] = place
    if layout == TEXT_PACKED:
        stack[at] = node.n - (read_label(units, node, 0) == 0)
    else:
        stack[at] = node.labels & ~1ULL

cdef inline unsigned long long next_arc(Units units, int layout, unsigned long long[::1] stack,
                                        Py_ssize_t at) noexcept nogil:
    return _next_arc(units, layout, stack, at, read_node(units, layout, stack[at + 1]))

cdef inline void start_long_cursor(Units units, int layout, unsigned long long[::1] stack, Py_ssize_t at,
                                   unsigned long long place) noexcept nogil:
    cdef Packed node = read_node(units, layout, place)
    stack[at + 1] = node.labels
    stack[at + 2] = node.nibbles
    stack[at + 3] = node.fields
    if layout == TEXT_PACKED:
        stack[at] = node.n - (read_label(units, node, 0) == 0)
        stack[at + 1] |= <unsigned long long>node.n << 56
    else:
        stack[at] = node.labels & ~1ULL

cdef inline unsigned long long next_long_arc(Units units, int layout, unsigned long long[::1] stack,
                                             Py_ssize_t at) noexcept nogil:
    cdef Packed node
    node.labels = stack[at + 1]
    node.nibbles = stack[at + 2]
    node.fields = stack[at + 3]
    node.part = PART if node.fields & ADDRESS > units[END] else 0
    if layout == TEXT_PACKED:
        node.n = node.labels >> 56
        node.labels &= 0xFFFFFFFFFFFFFFULL
    else:
        node.n = popcount(node.labels)
    return _next_arc(units, layout, stack, at, node)

cdef inline unsigned long long _next_arc(Units units, int layout, unsigned long long[::1] stack, Py_ssize_t at,
                                         Packed node) noexcept nogil:
    cdef unsigned long long left = stack[at]
    cdef unsigned long long nibble, label
    cdef int i
    if layout == TEXT_PACKED:
        i = node.n - left
        label = read_label(units, node, i)
        stack[at] = left - 1
    else:
        label = lowest(left)
        i = popcount(node.labels & ((1ULL << label) - 1))
        stack[at] = left & (left - 1)
    nibble = read_nibble(units, node, i)
    return read_target(units, node, i, nibble, label) << SHIFT | (ACCEPT if nibble & 8 else 0) | label

cdef inline Py_ssize_t node_size(Units units, int layout, unsigned long long place) noexcept nogil:
    cdef Packed node = read_node(units, layout, place)
    return node_end(units, node) - (place & ADDRESS)

cdef inline unsigned long long node_end(Units units, Packed node) noexcept nogil:
    return node.chain_end or node.fields + size_of_fields(units, node.part, node.nibbles, node.n)

cdef inline int count_steps(Units units, int layout, unsigned long long address) noexcept nogil:
    cdef unsigned long long node = address
    cdef int n = 0
    cdef Packed found = read_node(units, layout, node)
    while found.chain_end and found.fields != found.chain_end:
        node += STEP
        n += 1
        found = read_node(units, layout, node)
    return n

cdef inline bint is_inside(Units units, Py_ssize_t n_units, unsigned long long place) noexcept nogil:
    return place & ADDRESS >= units[BEGIN] and place & ADDRESS < 64 * <unsigned long long>n_units - 128 and place >> 44 < 15

cdef inline int count_children(Units units, unsigned long long nibbles, int n) noexcept nogil:
    cdef int count = 0
    cdef unsigned long long x
    while n > 0:
        x = read_bits(units, nibbles)
        if n < 16:
            x &= (1ULL << (4 * n)) - 1
        count += popcount((x | x >> 1 | x >> 2) & NIBBLE_BITS)
        n -= 16
        nibbles += 64
    return count

cdef inline int count_accepts(Units units, unsigned long long nibbles, int n) noexcept nogil:
    cdef int count = 0
    cdef unsigned long long x
    while n > 0:
        x = read_bits(units, nibbles)
        if n < 16:
            x &= (1ULL << (4 * n)) - 1
        count += popcount(x >> 3 & NIBBLE_BITS)
        n -= 16
        nibbles += 64
    return count

cdef inline int count_labels(Units units, int layout, Packed node, int label) noexcept nogil:
    cdef int i = 0
    if layout != TEXT_PACKED:
        return popcount(node.labels & ((1ULL << (label & 63)) - 1))
    while i < node.n and read_label(units, node, i) < label:
        i += 1
    return i

cdef inline unsigned long long put_bits(unsigned long long[::1] words, unsigned long long at, unsigned long long value,
                                        int width) noexcept nogil:
    cdef int shift = at & 63
    if width == 0:
        return at
    value &= 0xFFFFFFFFFFFFFFFFULL >> (64 - width)
    words[at >> 6] |= value << shift
    if shift + width > 64:
        words[(at >> 6) + 1] |= value >> (64 - shift)
    return at + width
