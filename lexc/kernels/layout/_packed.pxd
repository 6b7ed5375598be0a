from lexc.kernels.layout._arc cimport ACCEPT, SHIFT
from lexc.kernels.layout._bits cimport lowest, popcount

# Nodes of the packed layout; `_packed.py` is the twin for kernels that run uncompiled, and explains them.

cdef enum:
    NARROW_PACKED = 5  # masks of 32 bits
    WIDE_PACKED = 6  # masks of 64 bits
    TEXT_PACKED = 7  # labels are bytes of UTF-8

    # Kinds of targets.
    NO_TARGET = 0
    NEXT = 1  # the node right behind this one
    NEAR = 2  # a node behind the field, which holds the distance in few bits
    FAR = 3  # the same in more bits
    GLOBAL = 4  # up to LAST_GLOBAL: the field means an entry of the table of addresses; each kind has its own width
    LAST_GLOBAL = 7

    # A nibble.
    KIND_MASK = 7  # the bits of the target's kind
    ACCEPT_FLAG = 8  # the bit of an arc on which a word ends

    # Types of classes, and the class whose type is always RAW.
    SHAPE = 0
    LABEL_SET = 1
    RAW = 2
    CHAIN = 3
    RAW_CLASS = 15

    # Indexes of units in a part's header.
    BEGIN = 0  # the offset of the stream
    END = 1  # the offset of the bit behind it
    WIDTHS = 2  # the bits of a field: a byte for each kind of target
    SHAPES = 3  # the first unit of the table of shapes
    LABEL_SETS = 4  # the first unit of the table of label sets
    N_ENTRIES = 5  # the entries in the table of shapes (bits 0 to 31), and of label sets (bits 32 to 63)
    N_ADDRESSES = 6  # the entries in the table of addresses
    N_OTHERS = 7  # the first of them, which are nodes of the other part
    LOW_WIDTH = 8  # the number of low bits of an address
    LOW = 9  # the offset of the low bits
    HIGH = 10  # the offset of the high bits
    SAMPLES = 11  # the offset of the samples of the high bits, 32 bits each
    LABEL_BITS = 12  # the bits of a mask of labels
    CHAINS = 13  # the first unit of the table of chains
    N_CHAINS = 14  # the entries in it
    CLASSES = 16  # a unit for each class: type (bits 0 to 7), bits of v (8 to 15), first entry (32 to 63)

    HEADER_UNITS = 32
    GADDAG_PART = 32  # the first unit of the GADDAG's header; the DAWG's begins at unit 0
    SAMPLE_INTERVAL = 16  # addresses for each sample

cdef extern from *:
    """
    #include <string.h>
    #if defined(_MSC_VER) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
    static inline unsigned long long lexc_read_57_bits(const unsigned long long *units, unsigned long long offset) {
        unsigned long long bits;
        memcpy(&bits, (const char *)units + (offset >> 3), 8);
        return bits >> (offset & 7);
    }
    #else
    static inline unsigned long long lexc_read_57_bits(const unsigned long long *units, unsigned long long offset) {
        return units[offset >> 6] >> (offset & 63) | units[(offset >> 6) + 1] << 1 << (63 - (offset & 63));
    }
    #endif
    #if defined(__GNUC__) && defined(__x86_64__) && !defined(__clang__) && !defined(LEXC_NO_PDEP)
    #define LEXC_HAS_PDEP (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("vpclmulqdq"))
    static inline unsigned long long lexc_pdep(unsigned long long bits, unsigned long long mask) {
        __asm__("pdep %1, %0, %0" : "+r"(bits) : "r"(mask));
        return bits;
    }
    static inline unsigned long long lexc_pext(unsigned long long bits, unsigned long long mask) {
        __asm__("pext %1, %0, %0" : "+r"(bits) : "r"(mask));
        return bits;
    }
    #else
    #define LEXC_HAS_PDEP 0
    #define lexc_pdep(bits, mask) 0
    #define lexc_pext(bits, mask) 0
    #endif
    static inline int lexc_select_bit(unsigned long long bits, int n) {
        if (LEXC_HAS_PDEP)
            return lexc_lowest(lexc_pdep(1ULL << n, bits));
        for (; n > 0; n--)
            bits &= bits - 1;
        return lexc_lowest(bits);
    }
    static inline unsigned long long lexc_flagged_labels(unsigned long long labels, unsigned long long nibbles) {
        unsigned long long found = 0;
        if (LEXC_HAS_PDEP)
            return lexc_pdep(lexc_pext(nibbles, 0x1111111111111111ULL), labels);
        for (; labels; labels &= labels - 1, nibbles >>= 4)
            if (nibbles & 1)
                found |= labels & (0 - labels);
        return found;
    }
    """
    unsigned long long NIBBLE_BITS "0x1111111111111111ULL"  # the lowest bit of each nibble

    unsigned long long ADDRESS "0xFFFFFFFFFFFULL"  # the bits of a node that are its address
    unsigned long long STEP "0x100000000000ULL"  # from a node of a chain to the next one
    # At least 57 bits from an offset on, where the host allows it by a single load.
    unsigned long long read_57_bits "lexc_read_57_bits"(const unsigned long long*, unsigned long long) noexcept nogil
    # The index of the set bit that n set bits precede, and the labels of a mask whose nibble is odd, of at most 16.
    # Loops, where the processor has no fast pdep: those with vpclmulqdq have, unlike Zen and Zen 2.
    int select_bit "lexc_select_bit"(unsigned long long, int) noexcept nogil
    unsigned long long flagged_labels "lexc_flagged_labels"(unsigned long long, unsigned long long) noexcept nogil

ctypedef const unsigned long long* Units

cdef struct ParsedNode:
    unsigned long long labels
    unsigned long long nibbles
    unsigned long long fields
    unsigned long long chain_end
    Py_ssize_t part
    int n_arcs

cdef inline Units first_unit(const unsigned long long[::1] units) noexcept nogil:
    return &units[0]

cdef inline unsigned long long read_bits(Units units, unsigned long long offset) noexcept nogil:
    # Two shifts, since one by 64 bits would be undefined. The unit behind the last node exists: NODE ends with two
    # units of padding.
    cdef unsigned long long low = units[offset >> 6] >> (offset & 63)
    return low | units[(offset >> 6) + 1] << 1 << (63 - (offset & 63))

cdef inline unsigned long long read_number(Units units, unsigned long long offset,
                                       int width) noexcept nogil:
    return read_bits(units, offset) & ~(0xFFFFFFFFFFFFFFFEULL << (width - 1)) if width else 0

cdef inline ParsedNode parse_node(Units units, int layout, unsigned long long node) noexcept nogil:
    cdef ParsedNode parsed
    cdef unsigned long long address = node & ADDRESS
    cdef unsigned long long code = read_57_bits(units, address)
    cdef Py_ssize_t part = GADDAG_PART if address >= units[END] else 0
    cdef unsigned long long class_field = units[part + CLASSES + (code & 15)]
    cdef int width = class_field >> 8 & 63
    cdef unsigned long long entry = (class_field >> 32) + (code >> 4 & ~(0xFFFFFFFFFFFFFFFFULL << width))
    cdef unsigned long long offset = address + 4 + width
    parsed.part = part
    parsed.chain_end = 0
    if class_field & 3 == SHAPE:
        if layout == NARROW_PACKED:
            entry += units[part + SHAPES]
            parsed.labels = units[entry] & 0xFFFFFFFFULL
            parsed.nibbles = 64 * entry + 32
        else:
            entry = units[part + SHAPES] + 2 * entry
            parsed.labels = units[entry]
            parsed.nibbles = 64 * entry + 64
        parsed.fields = offset
    elif class_field & 3 == LABEL_SET:
        if layout == NARROW_PACKED:
            parsed.labels = units[units[part + LABEL_SETS] + (entry >> 1)] >> (entry << 5 & 63) & 0xFFFFFFFFULL
        else:
            entry += units[part + LABEL_SETS]
            parsed.labels = units[entry]
        parsed.nibbles = offset
    elif class_field & 3 == CHAIN:
        parsed.chain_end = offset
        parse_chain(units, layout, node, units[part + CHAINS] + (entry if layout == NARROW_PACKED else 2 * entry),
                    &parsed)
        return parsed
    elif layout != TEXT_PACKED:
        offset = address + 4
        parsed.labels = read_number(units, offset, units[part + LABEL_BITS])
        parsed.nibbles = offset + units[part + LABEL_BITS]
    else:
        offset = address + 4
        parsed.n_arcs = read_57_bits(units, offset) & 0xFF
        parsed.labels = offset + 8
        parsed.nibbles = offset + 8 + 8 * parsed.n_arcs
        parsed.fields = parsed.nibbles + 4 * parsed.n_arcs
        return parsed
    if layout == TEXT_PACKED:
        # An entry holds up to 8 labels of a byte each, the first one lowest; the unused bytes are zero.
        parsed.n_arcs = 8 - (leading_zero_bits(parsed.labels) >> 3)
        parsed.labels = 64 * entry
    else:
        parsed.n_arcs = popcount(parsed.labels)
    if class_field & 3 != SHAPE:
        parsed.fields = parsed.nibbles + 4 * parsed.n_arcs
    return parsed

cdef inline void parse_chain(Units units, int layout, unsigned long long node, unsigned long long entry,
                             ParsedNode* parsed) noexcept nogil:
    cdef int i = node >> 44
    cdef int max_length = max_chain_length(layout)
    parsed.n_arcs = 1
    parsed.nibbles = 64 * entry + 8 * max_length
    parsed.fields = parsed.chain_end
    if i + 1 < max_length and read_bits(units, 64 * entry + 8 * (i + 1)) & 0xFF:
        parsed.fields = node + STEP
    parsed.labels = 64 * entry + 8 * i
    if layout != TEXT_PACKED:
        parsed.labels = 1ULL << ((read_bits(units, parsed.labels) - 1) & 63)

cdef inline int max_chain_length(int layout) noexcept nogil:
    return 7 if layout == NARROW_PACKED else 15

cdef inline int leading_zero_bits(unsigned long long labels) noexcept nogil:
    # A multiple of 8; labels are not 0.
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
    return widths >> (8 * (nibble & KIND_MASK)) & 0xFF

cdef inline unsigned long long size_of_fields(Units units, Py_ssize_t part, unsigned long long nibbles,
                                         int n) noexcept nogil:
    cdef unsigned long long widths = units[part + WIDTHS]
    cdef unsigned long long size = 0
    cdef unsigned long long kinds, low, middle, high
    if n <= 4:  # of most nodes: few steps are faster than six popcounts
        kinds = read_57_bits(units, nibbles)
        while n > 0:
            size += field_width(widths, kinds)
            kinds >>= 4
            n -= 1
        return size
    while n > 0:  # 16 nibbles at once: popcounts of the three bits of a kind count the fields of each width
        kinds = read_bits(units, nibbles)
        if n < 16:
            kinds &= (1ULL << (4 * n)) - 1
        low = kinds & NIBBLE_BITS
        middle = kinds >> 1 & NIBBLE_BITS
        high = kinds >> 2 & NIBBLE_BITS
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
    cdef unsigned long long index = number + units[part + N_OTHERS]
    cdef unsigned long long offset, high_part, bits, skip
    cdef int width = units[part + LOW_WIDTH]
    cdef int n
    if index >= units[part + N_ADDRESSES]:
        index -= units[part + N_ADDRESSES]
    offset = units[part + HIGH] + (
        read_57_bits(units, units[part + SAMPLES] + 32 * (index // SAMPLE_INTERVAL)) & 0xFFFFFFFFULL)
    skip = index % SAMPLE_INTERVAL
    bits = read_bits(units, offset)
    n = popcount(bits)
    while <unsigned long long>n <= skip:
        skip -= n
        offset += 64
        bits = read_bits(units, offset)
        n = popcount(bits)
    high_part = offset + select_bit(bits, skip) - units[part + HIGH] - index
    return units[BEGIN] + (
        high_part << width | read_57_bits(units, units[part + LOW] + index * width) & ((1ULL << width) - 1))

cdef inline unsigned long long read_target(Units units, ParsedNode parsed, int i, unsigned long long nibble,
                                         unsigned long long label) noexcept nogil:
    cdef unsigned long long kind = nibble & KIND_MASK
    cdef unsigned long long offset, number
    cdef int width
    if kind == NO_TARGET:
        return 0
    if kind == NEXT:
        return parsed.fields + size_of_fields(units, parsed.part, parsed.nibbles, parsed.n_arcs)
    offset = parsed.fields + size_of_fields(units, parsed.part, parsed.nibbles, i)
    width = field_width(units[parsed.part + WIDTHS], kind) & 63
    number = read_57_bits(units, offset) & ((1ULL << width) - 1)
    if kind < GLOBAL:
        return offset + width + number
    return read_address(units, parsed.part if label else 0, number)

cdef inline int read_label(Units units, ParsedNode parsed, int i) noexcept nogil:
    return <int>(read_57_bits(units, parsed.labels + 8 * i) & 0xFF) - 1

cdef inline int find_label(Units units, int layout, ParsedNode parsed, int label) noexcept nogil:
    cdef int i = 0
    cdef int found
    if layout != TEXT_PACKED:
        if label > 63 or not parsed.labels >> label & 1:
            return -1
        return popcount(parsed.labels & ((1ULL << label) - 1))
    while i < parsed.n_arcs:
        found = read_label(units, parsed, i)
        if found >= label:
            return i if found == label else -1
        i += 1
    return -1

cdef inline unsigned long long read_nibble(Units units, ParsedNode parsed, int i) noexcept nogil:
    return read_57_bits(units, parsed.nibbles + 4 * i) & 15

cdef inline unsigned long long find_arc(Units units, int layout, unsigned long long node,
                                        int label) noexcept nogil:
    cdef ParsedNode parsed = parse_node(units, layout, node)
    cdef int i = find_label(units, layout, parsed, label)
    cdef unsigned long long nibble
    if i < 0:
        return 0
    nibble = read_nibble(units, parsed, i)
    return read_target(units, parsed, i, nibble, label) << SHIFT | (ACCEPT if nibble & ACCEPT_FLAG else 0) | label

cdef inline bint accepts(Units units, int layout, unsigned long long node,
                            int label) noexcept nogil:
    cdef ParsedNode parsed = parse_node(units, layout, node)
    cdef int i = find_label(units, layout, parsed, label)
    return i >= 0 and read_nibble(units, parsed, i) & ACCEPT_FLAG != 0

cdef inline unsigned long long matching_labels(Units units, int layout, unsigned long long node,
                                               unsigned long long wanted_children,
                                               unsigned long long wanted_accepts) noexcept nogil:
    cdef ParsedNode parsed = parse_node(units, layout, node)
    cdef unsigned long long found = 0
    cdef unsigned long long remaining, bit, nibble, nibbles, wanted
    cdef int i
    if layout == TEXT_PACKED:
        for i in range(parsed.n_arcs):
            nibble = read_nibble(units, parsed, i)
            wanted = (wanted_children if nibble & KIND_MASK else 0) | (wanted_accepts if nibble & ACCEPT_FLAG else 0)
            found |= wanted & 1ULL << (read_label(units, parsed, i) & 63)
        return found
    # An arc has a child or accepts, so no nibble decides on labels of which both are wanted.
    found = parsed.labels & wanted_children & wanted_accepts
    remaining = parsed.labels & (wanted_children ^ wanted_accepts)
    if remaining == 0:
        return found
    if parsed.n_arcs <= 16:
        nibbles = read_bits(units, parsed.nibbles)
        wanted_children &= remaining
        wanted_accepts &= remaining
        if wanted_children:
            found |= wanted_children & flagged_labels(parsed.labels, nibbles | nibbles >> 1 | nibbles >> 2)
        if wanted_accepts:
            found |= wanted_accepts & flagged_labels(parsed.labels, nibbles >> 3)
        return found
    while remaining:
        bit = remaining & (0 - remaining)
        remaining ^= bit
        nibble = read_nibble(units, parsed, popcount(parsed.labels & (bit - 1)))
        wanted = (wanted_children if nibble & KIND_MASK else 0) | (wanted_accepts if nibble & ACCEPT_FLAG else 0)
        found |= wanted & bit
    return found

# Cursors are pointers to their first number: a memoryview as an argument would be copied.

cdef inline void start_cursor(Units units, int layout, unsigned long long* cursor,
                              unsigned long long node) noexcept nogil:
    cdef ParsedNode parsed = parse_node(units, layout, node)
    cursor[1] = node
    if layout == TEXT_PACKED:
        cursor[0] = parsed.n_arcs - (read_label(units, parsed, 0) == 0)
    else:
        cursor[0] = parsed.labels & ~1ULL

cdef inline unsigned long long next_arc(Units units, int layout, unsigned long long* cursor) noexcept nogil:
    return _next_arc(units, layout, cursor, parse_node(units, layout, cursor[1]))

cdef inline void start_long_cursor(Units units, int layout, unsigned long long* cursor,
                                   unsigned long long node) noexcept nogil:
    cdef ParsedNode parsed = parse_node(units, layout, node)
    cursor[1] = parsed.labels
    cursor[2] = parsed.nibbles
    cursor[3] = parsed.fields
    if layout == TEXT_PACKED:
        cursor[0] = parsed.n_arcs - (read_label(units, parsed, 0) == 0)
        cursor[1] |= <unsigned long long>parsed.n_arcs << 56
    else:
        cursor[0] = parsed.labels & ~1ULL

cdef inline unsigned long long next_long_arc(Units units, int layout, unsigned long long* cursor) noexcept nogil:
    cdef ParsedNode parsed
    parsed.labels = cursor[1]
    parsed.nibbles = cursor[2]
    parsed.fields = cursor[3]
    # Fields of the DAWG's last node may begin (with no bits) at END; those of a GADDAG's node begin behind it.
    parsed.part = GADDAG_PART if parsed.fields & ADDRESS > units[END] else 0
    if layout == TEXT_PACKED:
        parsed.n_arcs = parsed.labels >> 56
        parsed.labels &= 0xFFFFFFFFFFFFFFULL
    else:
        parsed.n_arcs = popcount(parsed.labels)
    return _next_arc(units, layout, cursor, parsed)

cdef inline unsigned long long _next_arc(Units units, int layout, unsigned long long* cursor,
                                         ParsedNode parsed) noexcept nogil:
    cdef unsigned long long remaining = cursor[0]
    cdef unsigned long long nibble, label
    cdef int i
    if layout == TEXT_PACKED:
        i = parsed.n_arcs - remaining
        label = read_label(units, parsed, i)
        cursor[0] = remaining - 1
    else:
        label = lowest(remaining)
        i = popcount(parsed.labels & ((1ULL << label) - 1))
        cursor[0] = remaining & (remaining - 1)
    nibble = read_nibble(units, parsed, i)
    return read_target(units, parsed, i, nibble, label) << SHIFT | (ACCEPT if nibble & ACCEPT_FLAG else 0) | label

cdef inline Py_ssize_t node_size(Units units, int layout, unsigned long long node) noexcept nogil:
    return node_end(units, parse_node(units, layout, node)) - (node & ADDRESS)

cdef inline unsigned long long node_end(Units units, ParsedNode parsed) noexcept nogil:
    if parsed.chain_end:
        return parsed.chain_end
    return parsed.fields + size_of_fields(units, parsed.part, parsed.nibbles, parsed.n_arcs)

cdef inline int n_chain_steps(Units units, int layout, unsigned long long address) noexcept nogil:
    cdef unsigned long long node = address
    cdef ParsedNode parsed = parse_node(units, layout, node)
    while parsed.chain_end and parsed.fields != parsed.chain_end:
        node += STEP
        parsed = parse_node(units, layout, node)
    return node >> 44

cdef inline bint is_inside(Units units, Py_ssize_t n_units, unsigned long long node) noexcept nogil:
    cdef unsigned long long address = node & ADDRESS
    return address >= units[BEGIN] and address < 64 * <unsigned long long>n_units - 128 and node >> 44 < 15

cdef inline int count_children(Units units, unsigned long long nibbles, int n) noexcept nogil:
    cdef int count = 0
    cdef unsigned long long bits
    while n > 0:
        bits = read_bits(units, nibbles)
        if n < 16:
            bits &= (1ULL << (4 * n)) - 1
        count += popcount((bits | bits >> 1 | bits >> 2) & NIBBLE_BITS)
        n -= 16
        nibbles += 64
    return count

cdef inline int count_accepts(Units units, unsigned long long nibbles, int n) noexcept nogil:
    cdef int count = 0
    cdef unsigned long long bits
    while n > 0:
        bits = read_bits(units, nibbles)
        if n < 16:
            bits &= (1ULL << (4 * n)) - 1
        count += popcount(bits >> 3 & NIBBLE_BITS)
        n -= 16
        nibbles += 64
    return count

cdef inline int count_labels_before(Units units, int layout, ParsedNode parsed, int label) noexcept nogil:
    cdef int i = 0
    if layout != TEXT_PACKED:
        return popcount(parsed.labels & ((1ULL << (label & 63)) - 1))
    while i < parsed.n_arcs and read_label(units, parsed, i) < label:
        i += 1
    return i

cdef inline unsigned long long put_bits(unsigned long long[::1] units, unsigned long long offset,
                                        unsigned long long value, int width) noexcept nogil:
    cdef int shift = offset & 63
    if width == 0:
        return offset
    value &= 0xFFFFFFFFFFFFFFFFULL >> (64 - width)
    units[offset >> 6] |= value << shift
    if shift + width > 64:
        units[(offset >> 6) + 1] |= value >> (64 - shift)
    return offset + width
