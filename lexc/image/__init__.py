"""Images, lexc's own files: checksummed sections in a container, among them the placed nodes.

`specs/image.md` is the normative description. Tables of fields say the same in code, a module a section: `container`,
`graph`, `meta`, `rank_section`, `columns` and `letter_table`. `reader`, `verification`, `writer` and `dump` use them.
"""
