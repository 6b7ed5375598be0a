# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The words that a few edits make of a query.

Few errors may be allowed in the query's first half, so that a search meets little at its start, where a lexicon is
wide. Then a second search, from the ends of words, finds those that have their errors there (S. Mihov and K. Schulz,
"Fast approximate search in large dictionaries", 2004).
"""

from __future__ import annotations

from lexc.kernels._types import Any, Callable, Sequence

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._text_forms import AS_UTF8
    from cython.cimports.lexc.kernels.layout.node_reader import NodeReader, share_nodes
    from cython.cimports.lexc.kernels.matching.near_search import NearSearch
else:
    from lexc.kernels.layout._text_forms import AS_UTF8
    from lexc.kernels.layout.node_reader import NodeReader, share_nodes
    from lexc.kernels.matching.near_search import NearSearch

# Kinds of edits, to be added up: a letter more than in the query, one less, another one, two neighbours exchanged.
INSERT = 1
DELETE = 2
REPLACE = 4
TRANSPOSE = 8



@cython.cfunc
def _together(found: list, more: list, key: object) -> list:
    """Of what was found in two ways each word once, at the least of its distances, in order."""
    nearest: dict = {}
    changed: set = set()
    pair: tuple
    for pairs in found:
        for pair in pairs:
            nearest[pair[0]] = pair
    for pairs in more:
        for pair in pairs:
            before = nearest.get(pair[0])
            if before is not None:
                if before[1] <= pair[1]:
                    continue
                found[before[1]].remove(before)
            found[pair[1]].append(pair)
            changed.add(pair[1])
    for distance in changed:
        found[distance].sort(key=key)
    return found


@cython.final
@cython.cclass
class NearWords(NodeReader):
    """Finds words near others. Nothing changes it: any number of threads may ask."""

    def find(self, root: cython.Py_ssize_t, query: Sequence[int], k: cython.int, edits: cython.int,
             is_prefix: cython.bint, limit: cython.Py_ssize_t) -> list[list[tuple[Any, int]]]:
        """k + 1 lists of (word, distance), one for each distance, in alphabet order, of limit at most (below 0: all).

        The search ends when the last list is full.

        query: a sequence of numbers of letters, tiles below 64 or code points. k: at most 3. edits: kinds, added up.
        is_prefix: words that have a beginning near the query, at the distance of the nearest. IndexError, ValueError
        for what cannot be asked.
        """
        search: NearSearch = self._asked(root, query, k, edits)
        search.is_prefix = is_prefix
        search.limit = limit
        search._read(query, 0, 0)
        return search._search(root)

    def find_from_both_ends(self, root: cython.Py_ssize_t, gaddag: cython.Py_ssize_t, query: Sequence[int],
                            k: cython.int, edits: cython.int,
                            key: Callable[[tuple[Any, int]], Any] | None) -> list[list[tuple[Any, int]]]:
        """The same for k above 0, without limit, sooner, with the help of a GADDAG's root. Not for code points.

        Of a word's edits either the first half of the query has few, and it is found from its beginning, or the second
        half has, and it is found from its end. key: for sorting pairs in alphabet order, None where they compare so.
        """
        middle: cython.Py_ssize_t = len(query) // 2
        overlap: cython.Py_ssize_t = 1 if edits & 8 else 0  # where halves meet, an exchange is in both
        if k < 1 or self.text_form == AS_UTF8:
            raise ValueError("no errors to share out, or no GADDAG")
        self.nodes.check(gaddag)
        search: NearSearch = self._asked(root, query, k, edits)
        search._read(query, max(middle - overlap, 0), k // 2)
        found: list = search._search(root)
        search._forget()
        search.is_reversed = True
        search._read(query[::-1], max(len(query) - middle - overlap, 0), k - k // 2 - 1)
        return _together(found, search._search(gaddag), key)

    @cython.cfunc
    def _asked(self, root: cython.Py_ssize_t, query: object, k: cython.int, edits: cython.int) -> NearSearch:
        """A search with room for a query."""
        search: NearSearch = NearSearch.__new__(NearSearch)
        self.nodes.check(root)
        if not 0 <= k <= 3 or len(query) > 4096:
            raise ValueError("more than 3 errors, or too long a query")
        share_nodes(search, self)
        search.k = k
        search.edits = edits
        search.limit = -1
        search.is_prefix = search.is_reversed = False
        search._reserve(query)
        return search
