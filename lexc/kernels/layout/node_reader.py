"""The base class of walks and searches: the nodes of an image, and the text form of its words.

A table of 256 items maps each label to a letter of the text form. For tiles and UTF-8 it maps labels to themselves:

    path of labels   3  1  20        "ascii"         letters      C  A  T
                                     "code_points"   code_points  U+0043 U+0041 U+0054
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout.nodes import Nodes

from lexc.kernels._types import Text

# The names of `_text_forms`, each at its number.
TEXT_FORMS = ("tiles", "ascii", "code_points", "utf8")
_NO_NODES = Nodes(memoryview(b"").cast("I"), 1)


@cython.cclass
class NodeReader:
    """A reader of the words in the nodes of one image. Words are str, but bytes in the text form "tiles".

    text_form: one of TEXT_FORMS. letters: 256 bytes, for each label the byte to write; unused for code points.
    code_points: u32, for each label its code point; used for code points alone. longest: the most labels of a word, so
    that no walk goes deeper, as the verifier has proven.
    """

    def __cinit__(self, *_):
        empty = memoryview(b"")
        self.nodes = _NO_NODES  # an object without a call of __init__ has valid buffers, too
        self.letters = empty
        self.code_points = empty.cast("I")
        self.text_form = self.longest = 0

    def __init__(self, nodes: Nodes, text_form: Text, letters, code_points, longest):
        self.nodes = nodes
        self.text_form = TEXT_FORMS.index(text_form)
        self.letters = letters
        self.code_points = code_points
        self.longest = longest
        self._exhaust()

    def _exhaust(self) -> object:
        """End the iteration. Subclasses that are iterators override it."""
        return None


def share_nodes(reader: NodeReader, source: NodeReader) -> object:
    """Let a reader read the nodes of another.

    It is no method, since a Cython method in a .pxd cannot have an argument of its own class.
    """
    reader.nodes = source.nodes
    reader.text_form = source.text_form
    reader.letters = source.letters
    reader.code_points = source.code_points
    reader.longest = source.longest
    return None
