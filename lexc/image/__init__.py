"""Our file: a container of checksummed sections, the placed nodes in it, and the reader that maps and verifies it.

`specs/image.md` is the normative description; `fields`, `container`, `graph`, `meta` and `rank_section` say the
same in code,
one module a part, and `writer`, `reader`, `check` and `dump` all read those tables.
"""
