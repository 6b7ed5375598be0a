# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""What all that find words of an image share: its nodes, and how its words are written."""

from __future__ import annotations

from lexc.kernels._types import Text

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout.nodes import Nodes

# The forms in which words come: bytes of tiles; every tile one ASCII letter; one code point; UTF-8 bytes.
TEXT_FORMS = ("tiles", "ascii", "code_points", "utf8")
_NO_NODES = Nodes(memoryview(b"").cast("I"), 1)


@cython.cclass
class NodeReader:
    """The nodes of one image. Words come as str, in the form of tiles as bytes.

    letters: what to write for each tile in the forms of bytes; points: u32 buffer, the code point of each tile.
    longest: no walk goes deeper (proven by the verifier).
    """

    def __cinit__(self, *_):
        none = memoryview(b"")
        self.nodes = _NO_NODES  # however it is made, there are nodes to look at
        self.letters = none
        self.code_points = none.cast("I")
        self.text_form = self.longest = 0

    def __init__(self, nodes: Nodes, form: Text, letters, points, longest):
        self.nodes = nodes
        self.text_form = TEXT_FORMS.index(form)
        self.letters = letters
        self.code_points = points
        self.longest = longest
        self._exhaust()

    @cython.cfunc
    def _exhaust(self) -> object:
        """Be at the end of what is found, as all are that nobody has begun."""
        return None


@cython.cfunc
def share_nodes(own: NodeReader, other: NodeReader) -> object:
    """Let one spell from the nodes of another. No method: those cannot have an argument of their own class."""
    own.nodes = other.nodes
    own.text_form = other.text_form
    own.letters = other.letters
    own.code_points = other.code_points
    own.longest = other.longest
    return None
