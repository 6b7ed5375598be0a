"""The letters of all texts that were judged: a number for each, and tables of cases, labels and kinds.

Numbers begin at 1, in the order of first occurrence; 0 is no letter. A number is found in two steps. The tables are
indexed by number, so that a text of numbers is folded and looked up without code points:

    code point U+0155                  number 7
    pages[0x01] = 256                  code_points[7] = 0x155   lowers[7] = 7    uppers[7] = 8
    numbers[256 + 0x55] = 7            labels[7] = 0x95C5       kinds[7] = WORD_LETTER

A label is a tile, or the bytes of UTF-8 with the first byte lowest, or 0 for a letter that the image lacks. Page 0 of
`numbers` holds zeros: it serves all code points whose page is missing.
"""

from __future__ import annotations

import cython

from lexc.kernels._types import Callable

_N_PAGES = cython.declare(cython.int, 0x1100)
_PAGE = cython.declare(cython.int, 256)


@cython.final
@cython.cclass
class Letters:
    """Letters by number.

    describe: a function of a text that returns a row for each of its letters, and for the cases of these. A row is
    (code point, that of its lower case, that of its upper case, label, kinds).
    """

    def __cinit__(self, describe: Callable[[str], list[tuple[int, ...]]]):
        self.describe = describe
        self.pages = memoryview(bytearray(4 * _N_PAGES)).cast("I")
        self.numbers = memoryview(bytearray(4 * 4 * _PAGE)).cast("I")
        self.n_numbers = _PAGE
        self.n_letters = 1
        self.code_points = memoryview(bytearray(4 * 256)).cast("I")
        self.lowers = memoryview(bytearray(4 * 256)).cast("I")
        self.uppers = memoryview(bytearray(4 * 256)).cast("I")
        self.labels = memoryview(bytearray(4 * 256)).cast("I")
        self.kinds = memoryview(bytearray(2 * 256)).cast("H")

    def register(self, text: str) -> object:
        """Give a number to each letter of a text."""
        i: cython.Py_ssize_t
        row: tuple
        rows: list
        code_point: cython.uint
        for i in range(len(text)):
            if self.number(ord(text[i])) == 0:
                break
        else:
            return None
        rows = self.describe(text)
        self._reserve(rows)
        self._reserve_pages(rows)
        for row in rows:
            code_point = row[0]
            if self.number(code_point) == 0:
                self.numbers[self.pages[code_point >> 8] + (code_point & 255)] = self.n_letters
                self.code_points[self.n_letters] = code_point
                self.n_letters += 1
        for row in rows:
            i = self.number(row[0])
            self.lowers[i] = self.number(row[1])
            self.uppers[i] = self.number(row[2])
            self.labels[i] = row[3]
            self.kinds[i] = row[4]
        return None

    def _reserve(self, rows: list) -> object:
        """Make room for more letters. Raises ValueError for a number that is no code point."""
        row: tuple
        size: cython.Py_ssize_t = len(self.labels)
        for row in rows:
            if not (0 <= row[0] < 0x110000 and 0 <= row[1] < 0x110000 and 0 <= row[2] < 0x110000):
                raise ValueError("no code point")
        if self.n_letters + len(rows) <= size:
            return None
        size = 2 * (self.n_letters + len(rows))
        self.code_points = _copy(self.code_points, size, "I")
        self.lowers = _copy(self.lowers, size, "I")
        self.uppers = _copy(self.uppers, size, "I")
        self.labels = _copy(self.labels, size, "I")
        self.kinds = _copy(self.kinds, size, "H")
        return None

    def _reserve_pages(self, rows: list) -> object:
        """Make a page for each code point that has none."""
        row: tuple
        page: cython.Py_ssize_t
        for row in rows:
            page = row[0] >> 8
            if self.pages[page] == 0:
                if self.n_numbers + _PAGE > len(self.numbers):
                    self.numbers = _copy(self.numbers, 2 * len(self.numbers), "I")
                self.pages[page] = self.n_numbers
                self.n_numbers += _PAGE
        return None

    def number(self, code_point: cython.uint) -> cython.uint:
        """The number of a letter, 0 if it was not registered."""
        return self.numbers[self.pages[code_point >> 8] + (code_point & 255)]


@cython.cfunc
def _copy(numbers: object, size: cython.Py_ssize_t, typecode: str) -> object:
    """A longer copy of a buffer, with zeros behind."""
    copied: object = memoryview(bytearray(size * (2 if typecode == "H" else 4))).cast(typecode)
    copied[: len(numbers)] = memoryview(numbers)
    return copied
