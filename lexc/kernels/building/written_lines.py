"""The lines of a text that are written otherwise than their keys.

Three texts have equally many lines: forms, their keys, and the keys in the other case. They are read side by side.

    forms     café \n face \n     found: 0 0 4, the index, start and end of café
    keys      CAFE \n FACE \n
    others    cafe \n face \n
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _line_bytes
from cython.cimports.lexc.kernels.layout import _always_inline  # noqa: F401


def find_written_lines(
    forms: cython.const[cython.uchar][::1], keys: cython.const[cython.uchar][::1],
    others: cython.const[cython.uchar][::1], found: cython.uint[::1],
) -> int:  # fmt: skip
    """Find the lines of forms that equal neither the key nor the other one. Return their number.

    found: for the index, start and end of each; it has room for three numbers a line.
    """
    start: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    key: cython.Py_ssize_t = 0
    other: cython.Py_ssize_t = 0
    line: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t = 0
    with cython.nogil:
        while start < len(forms) and 3 * n + 3 <= len(found):
            end = _find_end(forms, start)
            if not _is_line(keys, key, forms, start, end) and not _is_line(others, other, forms, start, end):
                found[3 * n] = cython.cast(cython.uint, line)
                found[3 * n + 1] = cython.cast(cython.uint, start)
                found[3 * n + 2] = cython.cast(cython.uint, end)
                n += 1
            start = end + 1
            key = _find_end(keys, key) + 1
            other = _find_end(others, other) + 1
            line += 1
    return n


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find_end(text: cython.const[cython.uchar][::1], position: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The end of the line at a position, which may be behind the text."""
    while position < len(text) and text[position] != _line_bytes.LF:
        position += 1
    return position


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_line(text: cython.const[cython.uchar][::1], position: cython.Py_ssize_t,
             forms: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
    """Whether the line of a text at a position is forms[start:end]."""
    while start < end:
        if position >= len(text) or text[position] != forms[start]:
            return False
        position += 1
        start += 1
    return position >= len(text) or text[position] == _line_bytes.LF
