"""`Matcher`: searches for the words that a position automaton accepts, in alphabet order, one `str` at a time.

It begins the most special search that fits the automaton: `fixed_length_search`, `mask_search` or `general_search`.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _text_forms
from cython.cimports.lexc.kernels.matching.automaton import Automaton
from cython.cimports.lexc.kernels.matching.automaton_search import AutomatonSearch
from cython.cimports.lexc.kernels.matching.fixed_length_search import FixedLengthSearch
from cython.cimports.lexc.kernels.matching.general_search import GeneralSearch
from cython.cimports.lexc.kernels.matching.mask_search import MaskSearch

from lexc.kernels._types import Buffer, Callable
from lexc.kernels.layout.nodes import Nodes

NodeStarts = tuple[int, Buffer]


@cython.final
@cython.cclass
class Matcher(AutomatonSearch):
    """A factory of searches on the nodes of one image. It is a search itself, but one without words."""

    def begin(self, root: cython.Py_ssize_t, automaton: Automaton, is_reversed: cython.bint,
              node_starts: NodeStarts | None = None,
              copy_nodes: Callable[[], tuple[Nodes, int, NodeStarts]] | None = None) -> AutomatonSearch:
        """A search for the words below a root that an automaton accepts. is_reversed: words are read from their ends.

        node_starts: the first unit of all nodes below the root, and a bit for each unit from there on. The bit is set
        where a node starts, as in RANK. So a long search can look ahead; that takes five bytes for every two units.
        copy_nodes: returns a copy of the nodes in the bitmap layout, its root and its node_starts; a long search of
        another layout calls it. Raises IndexError for a root outside the image, ValueError for an automaton over other
        letters than the image's.
        """
        self.nodes.check(root)
        is_text: cython.bint = len(automaton.bounds) != 0
        if automaton.set_width == 0 or is_text != (self.text_form == _text_forms.AS_UTF8) or (is_text and is_reversed):
            raise ValueError("the automaton is over other letters than the image")
        if not is_text and len(automaton.tile_sets) != 0:
            fixed: FixedLengthSearch = FixedLengthSearch.__new__(FixedLengthSearch)
            fixed.begin(self, root, automaton, is_reversed, copy_nodes)
            return fixed
        if not is_text and automaton.set_width == 1:
            masks: MaskSearch = MaskSearch.__new__(MaskSearch)
            masks.begin(self, root, automaton, is_reversed, node_starts, copy_nodes)
            return masks
        search: GeneralSearch = GeneralSearch.__new__(GeneralSearch)
        search.begin(self, root, automaton, is_reversed)
        return search
