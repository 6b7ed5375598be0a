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
  reader before it walks the nodes. Checksums (XXH3-64) are not verified here, and META remains msgpack.

  `graph` and `nodes` rely on the order in which lexc writes the sections (GRPH, META, LEVL, NODE). Other readers find
  sections by their type.
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
    value: sections[3].body.as<nodes>
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
          switch-on: type
          cases:
            '"GRPH"': graph
            '"LEVL"': levels
            '"NODE"': nodes
            '"RANK"': rank
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
        doc: Units of one mask in the bitmap layout, 0 in the arcs layout.
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
        doc: The unit at which the DAWG's range begins.
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
        doc: The first unit of the root's node.
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
    doc: The nodes, one after another. Each of the three forms reads the whole section.
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
      - id: reserved
        size: 6
      - id: num_entries
        type: u8
      - id: reserved_2
        size: 16
      - id: entries
        size: len_entry
        repeat: expr
        repeat-expr: num_entries
        if: is_number or type == column_type::text
      - id: bits
        size: (num_entries + 7) / 8
        if: type == column_type::bits
      - id: texts
        size-eos: true
        if: type == column_type::text
        doc: Zero-ended UTF-8. Entries are offsets in these bytes.
    instances:
      is_number:
        value: type == column_type::unsigned or type == column_type::signed or type == column_type::float
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
  labels:
    0: tiles
    1: utf8
  column_type:
    1: unsigned
    2: signed
    3: float
    4: bits
    5: text
