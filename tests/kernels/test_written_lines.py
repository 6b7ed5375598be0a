"""Lines that are written otherwise than their keys, against a plain comparison."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st

from lexc.kernels.building.written_lines import find_written_lines

LINES = st.lists(st.tuples(*[st.sampled_from(["", "a", "A", "ab", "é"])] * 3), min_size=1, max_size=6)


@given(LINES, st.booleans())
def test_lines_are_found_that_are_neither_key(lines: list[tuple[str, str, str]], has_last_end: bool) -> None:
    forms, keys, others = ("\n".join(column).encode() + b"\n" * has_last_end for column in zip(*lines, strict=True))
    found = array("I", [0]) * (3 * len(lines))
    n = find_written_lines(forms, keys, others, found)
    numbers = [tuple(found[3 * i : 3 * i + 3]) for i in range(n)]
    assert [(line, forms[start:end].decode()) for line, start, end in numbers] == [
        (i, form) for i, (form, key, other) in enumerate(lines)
        if form not in (key, other) and (form or has_last_end or i < len(lines) - 1)
    ]  # fmt: skip
