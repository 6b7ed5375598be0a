meta:
  id: lexc_image
  title: lexc lexicon image, format 1.0
  application: lexc
  file-extension:
    - dawg
    - gaddag
    - trie
    - anag
  license: MIT
  ks-version: 0.9
  endian: le
doc: |
  A word list as a minimal automaton (DAWG, GADDAG, trie or letter table), with its alphabet, to be mapped into memory.
  This file describes the bytes. `specs/image.md` in lexc's repository describes their meaning, and the checks of a
  reader before it walks the nodes. Checksums (XXH3-64) are not verified here. META is left as bytes of msgpack.

  `graph` and `nodes` rely on the order in which lexc writes the sections (GRPH, META, LEVL, NODE; in the packed layout
  there is no LEVL). Other readers find sections by their type.
seq:
  - id: header
    type: header
  - id: sections
    type: section
    repeat: expr
    repeat-expr: header.num_sections
    doc: The section table.
instances:
  graph:
    value: sections[0].body.as<graph>
  nodes:
    value: 'sections[is_packed ? 2 : 3].body.as<nodes>'
  is_packed:
    value: graph.layout == layout::packed
types:
  header:
    doc: The first 64 bytes.
    seq:
      - id: magic
        contents: [0x89, "LXC", 0x0d, 0x0a, 0x1a, 0x0a]
      - id: major
        type: u2
        valid: 1
        doc: Format version. A reader refuses a newer one.
      - id: minor
        type: u2
        doc: Additions that older readers may ignore.
      - id: num_sections
        type: u4
        valid:
          max: 64
      - id: len_image
        type: u8
        doc: Bytes of the whole image, padding included.
      - id: table_checksum
        type: u8
        doc: XXH3-64 of the section table.
      - id: reserved
        contents: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      - id: checksum
        type: u8
        doc: XXH3-64 of the 56 bytes before it.
  section:
    doc: An entry of the section table, and its section.
    seq:
      - id: type
        type: str
        size: 4
        encoding: ASCII
      - id: flags
        type: u4
        doc: 1 critical, 2 depends on the words.
      - id: ofs_body
        type: u8
        doc: From the image's first byte, a multiple of 64.
      - id: len_body
        type: u8
      - id: checksum
        type: u8
        doc: XXH3-64 of the body.
    instances:
      is_critical:
        value: (flags & 1) != 0
      is_word_dependent:
        value: (flags & 2) != 0
      body:
        io: _root._io
        pos: ofs_body
        size: len_body
        type:
          switch-on: 'type == "RANK" and _root.is_packed ? "RANK, packed" : type'
          cases:
            '"GRPH"': graph
            '"LEVL"': levels
            '"NODE"': nodes
            '"RANK"': rank
            '"RANK, packed"': packed_rank
            '"COLU"': column
            '"WIDX"': weight_index
            '"ALPH"': letter_table
  graph:
    doc: All that a reader needs to walk the nodes.
    seq:
      - id: kind
        type: u1
        enum: kind
      - id: layout
        type: u1
        enum: layout
      - id: len_unit
        type: u1
        doc: Bytes of one unit of NODE.
        valid:
          any-of: [4, 8]
      - id: mask_units
        type: u1
        doc: Units of one mask in the bitmap layout, 0 in the arcs layout. In the packed layout 0 for UTF-8 labels, else 1 or 2.
        valid:
          max: 2
      - id: labels
        type: u1
        enum: labels
      - id: num_roots
        type: u1
        valid:
          max: 8
      - id: num_letters
        type: u2
        doc: The largest label.
      - id: longest
        type: u2
        doc: Labels of the longest word.
      - id: shortest
        type: u2
      - id: num_gaddag_levels
        type: u2
      - id: num_dawg_levels
        type: u2
      - id: num_words
        type: u8
      - id: num_gaddag_nodes
        type: u8
      - id: num_gaddag_arcs
        type: u8
      - id: num_dawg_nodes
        type: u8
      - id: num_dawg_arcs
        type: u8
      - id: num_units
        type: u8
      - id: dawg_start
        type: u8
        doc: The unit at which the DAWG's range begins; 0 in the packed layout.
      - id: reserved
        size: 56
      - id: roots
        type: root
        repeat: expr
        repeat-expr: num_roots
      - id: unused_roots
        size: 32 * (8 - num_roots)
  root:
    seq:
      - id: name
        type: strz
        size: 16
        encoding: ASCII
      - id: unit
        type: u8
        doc: The first unit of the root's node; in the packed layout the bit at which the node begins.
      - id: order
        type: u1
        valid: 0
        doc: Order of labels, 0 is ascending.
      - id: reserved
        contents: [0, 0, 0, 0, 0, 0, 0]
  levels:
    doc: The first unit of every level, the GADDAG's levels first.
    seq:
      - id: first_units
        type: u8
        repeat: eos
  nodes:
    doc: The nodes, one after another. Each of the forms reads the whole section.
    instances:
      bitmap:
        doc: In the bitmap layout.
        pos: 0
        type: bitmap_node(_root.graph.mask_units)
        repeat: eos
        if: _root.graph.layout == layout::bitmap
      arcs32:
        doc: In the arcs layout with units of 32 bits.
        pos: 0
        type: arc32
        repeat: eos
        if: _root.graph.layout == layout::arcs and _root.graph.len_unit == 4
      arcs64:
        doc: In the arcs layout with units of 64 bits.
        pos: 0
        type: arc64
        repeat: eos
        if: _root.graph.layout == layout::arcs and _root.graph.len_unit == 8
      packed:
        doc: In the packed layout, the headers of the DAWG's part and of the GADDAG's, if it has nodes.
        pos: 0
        type: packed_part
        repeat: expr
        repeat-expr: '_root.graph.num_gaddag_nodes > 0 ? 2 : 1'
        if: _root.is_packed
  packed_part:
    doc: |
      The header of a part of packed nodes, and its tables. A node is a run of bits; bit i of NODE is bit i % 64 of
      unit i / 64. It consists of a code, a nibble for each arc unless a shape has them, and a field for each arc. The
      code of a chain stands for several nodes, which have no other bits.
    seq:
      - id: begin
        type: u8
        doc: The bit at which the first node begins.
      - id: end
        type: u8
        doc: The bit behind the last node.
      - id: widths
        type: u1
        repeat: expr
        repeat-expr: 8
        doc: Bits of a field, for each kind of target.
      - id: ofs_shapes
        type: u8
        doc: In units of 8 bytes, from the beginning of NODE.
      - id: ofs_label_sets
        type: u8
        doc: In units of 8 bytes, from the beginning of NODE.
      - id: num_shapes
        type: u4
      - id: num_label_sets
        type: u4
      - id: num_addresses
        type: u8
      - id: num_others
        type: u8
        doc: How many addresses are nodes of the other part, which come first; 0 in the DAWG's part.
      - id: low_width
        type: u8
        doc: How many low bits of an address are stored as they are.
      - id: low
        type: u8
        doc: The bit at which the low bits of addresses begin.
      - id: high
        type: u8
        doc: The bit at which their high bits begin.
      - id: ofs_samples
        type: u8
        doc: The bit at which the samples begin.
      - id: label_bits
        type: u8
        doc: Bits of a raw mask of labels; 0 with UTF-8 labels.
      - id: ofs_chains
        type: u8
        doc: In units of 8 bytes, from the beginning of NODE.
      - id: num_chains
        type: u8
      - id: reserved
        size: 8
      - id: classes
        type: packed_class
        repeat: expr
        repeat-expr: 16
    instances:
      shapes:
        pos: 8 * ofs_shapes
        type: packed_shape
        repeat: expr
        repeat-expr: num_shapes
      label_sets:
        pos: 8 * ofs_label_sets
        type:
          switch-on: _root.graph.mask_units
          cases:
            1: u4
            _: u8
        repeat: expr
        repeat-expr: num_label_sets
        doc: A mask, or with UTF-8 labels a byte for each label, which is one more than the label.
      chains:
        pos: 8 * ofs_chains
        type: packed_chain
        repeat: expr
        repeat-expr: num_chains
      samples:
        pos: ofs_samples / 8
        type: u4
        repeat: expr
        repeat-expr: (num_addresses + 15) / 16
        doc: For every sixteenth address the position of its set bit, counted from `high`.
  packed_class:
    doc: The first four bits of a node name its class.
    seq:
      - id: type
        type: u1
        enum: class_type
      - id: width
        type: u1
        doc: Bits of the number v that follows the class.
      - id: reserved
        contents: [0, 0]
      - id: first
        type: u4
        doc: The node has entry first + v of the table.
  packed_shape:
    doc: Labels, and a nibble for each of them, the lowest bits first.
    seq:
      - id: labels
        type:
          switch-on: _root.graph.mask_units
          cases:
            1: u4
            _: u8
      - id: nibbles
        type:
          switch-on: _root.graph.mask_units
          cases:
            1: u4
            _: u8
        doc: Bits 0 to 2 of each are the kind of target, bit 3 is set if a word ends on the arc.
  packed_chain:
    doc: Nodes with one arc each, which leads to the next node of the chain; the last one's to the node behind the code.
    seq:
      - id: labels
        type: u1
        repeat: expr
        repeat-expr: '_root.graph.mask_units == 1 ? 7 : 15'
        doc: One more than the label of each node; zeros behind them.
      - id: nibble
        type: u1
        doc: The nibble of all its nodes, as in a shape; always 1.
  bitmap_node:
    doc: Two masks, in which bit t is tile t and bit 0 is the separator, and one target for each child.
    params:
      - id: mask_units
        type: u1
    seq:
      - id: children
        type: mask(mask_units)
        doc: Tiles whose arcs have a target.
      - id: accepts
        type: mask(mask_units)
        doc: Tiles on whose arcs a word ends.
      - id: targets
        type: u4
        repeat: expr
        repeat-expr: children.num_bits
        doc: Units, in the order of the children's bits.
  mask:
    params:
      - id: num_units
        type: u1
    seq:
      - id: units
        type: bits32
        repeat: expr
        repeat-expr: num_units
        doc: The low bits first.
    instances:
      num_bits:
        value: 'units[0].num_bits + (num_units == 2 ? units[1].num_bits : 0)'
  bits32:
    seq:
      - id: value
        type: u4
    instances:
      pairs:
        value: value - ((value >> 1) & 0x55555555)
      nibbles:
        value: (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333)
      octets:
        value: (nibbles + (nibbles >> 4)) & 0x0f0f0f0f
      num_bits:
        value: (octets & 0xff) + ((octets >> 8) & 0xff) + ((octets >> 16) & 0xff) + ((octets >> 24) & 0xff)
  arc32:
    doc: A node is a run of arcs that ends with the first arc whose bit is_last is set.
    seq:
      - id: value
        type: u4
    instances:
      label:
        value: value & 0xff
      is_accepting:
        value: (value & 0x100) != 0
      is_last:
        value: (value & 0x200) != 0
      target:
        value: value >> 10
        doc: A unit; 0 is none.
  arc64:
    seq:
      - id: low
        type: u4
      - id: high
        type: u4
    instances:
      label:
        value: low & 0xff
      is_accepting:
        value: (low & 0x100) != 0
      is_last:
        value: (low & 0x200) != 0
      target:
        value: (low >> 10) + high * 0x400000
  rank:
    doc: Words to ordinals and back. The four runs hold the entries of the DAWG's slots, in order.
    seq:
      - id: num_blocks
        type: u8
        doc: Blocks of 64 units; 0 in the arcs layout.
      - id: num_8
        type: u8
      - id: num_4
        type: u8
      - id: num_2
        type: u8
      - id: num_1
        type: u8
      - id: node_starts
        type: u8
        repeat: expr
        repeat-expr: num_blocks
        doc: One bit for each unit of the DAWG's range, set where a node begins.
      - id: nodes_before
        type: u4
        repeat: expr
        repeat-expr: num_blocks
        doc: Nodes that begin before the block.
      - id: padding
        size: 4
        if: num_blocks % 2 == 1
      - id: entries8
        type: u8
        repeat: expr
        repeat-expr: num_8
      - id: entries4
        type: u4
        repeat: expr
        repeat-expr: num_4
      - id: entries2
        type: u2
        repeat: expr
        repeat-expr: num_2
      - id: entries1
        type: u1
        repeat: expr
        repeat-expr: num_1
  packed_rank:
    doc: RANK of the packed layout. An entry is a run of bits, four for its class and then some for each number.
    seq:
      - id: num_samples
        type: u8
        doc: One for every 1024 bits of the DAWG's nodes.
      - id: num_bits
        type: u8
        doc: Bits of all entries.
      - id: widest
        type: u8
        doc: Bits of a number in an entry of class 15; 0 if there is none.
      - id: samples
        type: packed_rank_sample
        repeat: expr
        repeat-expr: num_samples
      - id: entries
        type: u8
        repeat: expr
        repeat-expr: (num_bits + 63) / 64 + 2
        doc: Words of bits; the last two are zero.
  packed_rank_sample:
    seq:
      - id: distance
        type: u2
        doc: Bits from the multiple of 1024 to the first node at or behind it.
      - id: entry_low
        type: u2
      - id: entry_high
        type: u4
    instances:
      entry:
        value: entry_low + entry_high * 0x10000
        doc: The bit of that node's entry or, if it has none, of the next entry.
  letter_table:
    doc: From the number of an alphagram to the ordinals of its words. Those of alphagram a begin at ordinals[firsts[a]].
    seq:
      - id: num_alphagrams
        type: u8
      - id: num_words
        type: u8
      - id: len_number
        type: u1
        doc: Bytes of a number.
        valid:
          any-of: [4, 8]
      - id: reserved
        contents: [0, 0, 0, 0, 0, 0, 0]
      - id: firsts
        type:
          switch-on: len_number
          cases:
            4: u4
            8: u8
        repeat: expr
        repeat-expr: num_alphagrams + 1
        doc: The last is the number of words.
      - id: padding
        size: 4
        if: len_number == 4 and num_alphagrams % 2 == 0
      - id: ordinals
        type:
          switch-on: len_number
          cases:
            4: u4
            8: u8
        repeat: expr
        repeat-expr: num_words
  column:
    doc: One value for each word, by ordinal. Readers pass over columns of other types, which newer versions may write.
    seq:
      - id: name
        type: strz
        size: 32
        encoding: UTF-8
      - id: type
        type: u1
        enum: column_type
      - id: len_entry
        type: u1
        doc: 1, 2, 4 or 8; 0 for bits.
      - id: flags
        type: u1
        doc: 1 some words have no value, 2 type and width were chosen by the caller.
      - id: item_type
        type: u1
        enum: column_type
        doc: In a column of type many, the type of its items.
      - id: len_item
        type: u1
        doc: In a column of type many, the bytes of an item.
      - id: reserved
        size: 3
      - id: num_entries
        type: u8
      - id: reserved_2
        size: 16
      - id: entries
        size: len_entry
        repeat: expr
        repeat-expr: num_entries
        if: is_number or type == column_type::text or type == column_type::bytes or type == column_type::many
      - id: bits
        size: (num_entries + 7) / 8
        if: type == column_type::bits
      - id: presence
        size: (num_entries + 7) / 8
        if: is_known and flags % 2 == 1
        doc: A bit for each word, the first one lowest. A word without a value has an entry of zero.
      - id: padding
        size: -_io.pos % 8
        if: type == column_type::many
      - id: data
        size-eos: true
        if: is_known
        doc: |
          Text: zero-terminated UTF-8; entries are offsets in these bytes. Bytes: entries are the ends of values. Many:
          items of len_item bytes each; an entry is the end of a word's items. Their texts or bytes stand behind the items.
    instances:
      is_number:
        value: type == column_type::unsigned or type == column_type::signed or type == column_type::float
      is_known:
        value: |
          is_number or type == column_type::bits or type == column_type::text or type == column_type::bytes
          or type == column_type::many
  weight_index:
    doc: Block maxima over a numeric column, level by level. A level has one maximum for `block` numbers of the one below.
    seq:
      - id: name
        type: strz
        size: 32
        encoding: UTF-8
        doc: The name of the column.
      - id: type
        type: u1
        enum: column_type
      - id: len_entry
        type: u1
      - id: block
        type: u2
        doc: A power of two.
      - id: num_levels
        type: u4
      - id: num_entries
        type: u8
      - id: reserved
        contents: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      - id: maxima
        size: len_entry
        repeat: eos
enums:
  kind:
    1: dawg
    2: gaddag
    3: trie
    4: anag
  layout:
    1: bitmap
    2: arcs
    3: packed
  labels:
    0: tiles
    1: utf8
  class_type:
    0: shape
    1: label_set
    2: raw
    3: chain
  column_type:
    1: unsigned
    2: signed
    3: float
    4: bits
    5: text
    6: bytes
    7: many
