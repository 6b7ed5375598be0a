# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""What all that find words of an image share: its nodes, and how its words are written."""

from __future__ import annotations

from lexc.kernels._types import Text

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

# The forms in which words come: bytes of tiles; every tile one ASCII letter; one code point; UTF-8 bytes.
FORMS = ("tiles", "ascii", "points", "utf8")


@cython.cclass
class Speller:
    """The nodes of one image. Words come as str, in the form of tiles as bytes.

    letters: what to write for each tile in the forms of bytes; points: u32 buffer, the code point of each tile.
    longest: no walk goes deeper (proven by the verifier).
    """

    def __cinit__(self, *_):
        none = memoryview(b"")  # however it is made, there are nodes to look at, which `_check` knows to be none
        self.nodes32 = none.cast("I")
        self.nodes64 = none.cast("Q")
        self.letters = none
        self.points = none.cast("I")
        self.mask_units = 0
        self.unit_bytes = 4
        self.form = self.longest = 0

    def __init__(self, nodes32, nodes64, mask_units, unit_bytes, form: Text, letters, points, longest):
        self.nodes32 = nodes32
        self.nodes64 = nodes64
        self.mask_units = mask_units
        self.unit_bytes = unit_bytes
        self.form = FORMS.index(form)
        self.letters = letters
        self.points = points
        self.longest = longest
        self._end()

    @cython.cfunc
    def _end(self) -> object:
        """Be at the end of what is found, as all are that nobody has begun."""
        return None

    @cython.cfunc
    def _check(self, node: cython.Py_ssize_t) -> object:
        """IndexError for a node that does not lie inside the image."""
        size: cython.Py_ssize_t = 2 * self.mask_units if self.mask_units else 1
        if node < 0 or node + size > (len(self.nodes32) if self.unit_bytes == 4 else len(self.nodes64)):
            raise IndexError("no such node")
        return None


@cython.cfunc
def share(own: Speller, other: Speller) -> object:
    """Let one spell from the nodes of another. No method: those cannot have an argument of their own class."""
    own.nodes32 = other.nodes32
    own.nodes64 = other.nodes64
    own.mask_units = other.mask_units
    own.unit_bytes = other.unit_bytes
    own.form = other.form
    own.letters = other.letters
    own.points = other.points
    own.longest = other.longest
    return None
