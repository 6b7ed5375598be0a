"""The words within a small edit distance of a query.

`find` walks from the beginnings of words. `find_from_both_ends` walks twice: from the beginnings with few errors in the
query's first half, then from the ends, through a GADDAG, with few errors in its second half. A word within distance k
has at most k / 2 errors in one of the halves. So both walks are narrow near their roots, where a lexicon is widest
(S. Mihov and K. Schulz, "Fast approximate search in large dictionaries", 2004).

    errors in      first half           second half
    forward walk   at most k // 2       the remaining ones
    reverse walk   the remaining ones   at most k - k // 2 - 1
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _text_forms
from cython.cimports.lexc.kernels.layout.node_reader import NodeReader, share_nodes
from cython.cimports.lexc.kernels.matching import _edits
from cython.cimports.lexc.kernels.matching.near_search import NearSearch

from lexc.kernels._types import Any, Buffer, Callable, Sequence

_NONE = memoryview(b"").cast("Q")


@cython.cfunc
def _merge_results(found: list, reverse_found: list, key: object) -> list:
    """Add the words of the reverse walk to those of the forward walk, each word once, at its least distance.

    found, reverse_found: the results of the two walks, a list of (word, distance) pairs for each distance. key: the
    sort key of pairs, or None.
    """
    nearest: dict = {}
    changed: set = set()
    pair: tuple
    for pairs in found:
        for pair in pairs:
            nearest[pair[0]] = pair
    for pairs in reverse_found:
        for pair in pairs:
            known = nearest.get(pair[0])
            if known is not None:
                if known[1] <= pair[1]:
                    continue
                found[known[1]].remove(known)
            found[pair[1]].append(pair)
            changed.add(pair[1])
    for distance in changed:
        found[distance].sort(key=key)
    return found


@cython.final
@cython.cclass
class NearWords(NodeReader):
    """A finder of the words near a query. It is never changed, so any number of threads may share it."""

    def find(self, root: cython.Py_ssize_t, query: Sequence[int], k: cython.int, edits: cython.int,
             is_prefix: cython.bint, limit: cython.Py_ssize_t, below: Buffer = _NONE, shift: cython.int = 0,
             n_first: cython.Py_ssize_t = 0, first_errors: cython.int = 0, is_rest: cython.bint = False
             ) -> list[list[tuple[Any, int]]]:
        """k + 1 lists of (word, distance), one for each distance from 0 to k, each in alphabet order.

        query: tiles below 64, or code points. k: the largest distance, at most 3. edits: kinds of edits, added.
        is_prefix: accept words with a prefix that is near the query, at the distance of the nearest prefix.
        limit: the most words of a list, below 0 for all; the search ends when the last list is full.
        below, shift: the output of `letters_below` for this root and its shift, which make the search faster; none is
        needed.
        n_first, first_errors, is_rest: at most first_errors errors in the first n_first letters of the query; with
        is_rest, more than first_errors; n_first is 0 for no such condition.
        Raises IndexError if the root is outside the image, ValueError for another query, tile or k, or for a table that
        is too short.
        """
        search: NearSearch = self._new_search(root, query, k, edits)
        search.is_prefix = is_prefix
        search.limit = limit
        if len(below) and (not 0 <= shift <= 8 or len(below) <= (len(self.nodes) - 1) >> shift):
            raise ValueError("below needs a number for each node")
        search.below, search.shift = below, shift
        search._load_query(query, min(max(n_first, 0), len(query)), min(max(first_errors, 0), k), is_rest)
        return search._search(root)

    def find_from_both_ends(self, root: cython.Py_ssize_t, gaddag: cython.Py_ssize_t, query: Sequence[int],
                            k: cython.int, edits: cython.int,
                            key: Callable[[tuple[Any, int]], Any] | None) -> list[list[tuple[Any, int]]]:
        """The lists of `find` for k above 0, without limit: faster, with the help of a GADDAG. Tiles only.

        gaddag: the GADDAG's root. key: the sort key of pairs in alphabet order, None if they compare so. Raises
        ValueError if k is 0 or labels are UTF-8.
        """
        middle: cython.Py_ssize_t = len(query) // 2
        # A transposition of the letters on both sides of the middle is an error of both halves.
        overlap: cython.Py_ssize_t = 1 if edits & _edits.TRANSPOSE else 0
        if k < 1 or self.text_form == _text_forms.AS_UTF8:
            raise ValueError("a search from both ends needs a distance of 1 or more, and tiles")
        self.nodes.check(gaddag)
        search: NearSearch = self._new_search(root, query, k, edits)
        search._load_query(query, max(middle - overlap, 0), k // 2, False)
        found: list = search._search(root)
        search._clear_tables()
        search.is_reversed = True
        search._load_query(query[::-1], max(len(query) - middle - overlap, 0), k - k // 2 - 1, False)
        return _merge_results(found, search._search(gaddag), key)

    @cython.cfunc
    def _new_search(self, root: cython.Py_ssize_t, query: object, k: cython.int, edits: cython.int) -> NearSearch:
        """A search with memory for a query, which `_load_query` has to write."""
        search: NearSearch = NearSearch.__new__(NearSearch)
        self.nodes.check(root)
        if not 0 <= k <= 3 or len(query) > 4096:
            raise ValueError("a distance above 3, or a query of more than 4096 letters")
        share_nodes(search, self)
        search.k = k
        search.edits = edits
        search.limit = -1
        search.is_prefix = search.is_reversed = False
        search.below, search.shift = _NONE, 0
        search._allocate(query)
        return search
