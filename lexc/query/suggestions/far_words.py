"""Words that sound alike but are spelt in another way: several rules lead to them, more edits than near words have.

Pieces of the written text are replaced from its beginning to its end, as rules say. Of the beginnings of words behind
each letter only the cheapest are continued (a beam search).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from lexc.errors import AlphabetError
from lexc.image.reader import Image
from lexc.image.spelling_model import LONGEST, UNITS, SpellingModel

_BEAM = 10  # beginnings that are continued behind each letter
_HIGHEST = 20 * UNITS  # the cost of all rules together
_LETTERS = 24  # of the longest text
_STEPS = 100_000  # which only the rules of a hostile model need: bundled ones need some 10,000


def find_far_words(image: Image, text: str, model: SpellingModel) -> list[str]:
    """The words that rules of a model make of a text in small letters."""
    if image.alphabet.is_ambiguous or not 0 < len(text) <= _LETTERS:
        return []
    return _BeamSearch(image, model).run(f"^{text}$")


class _BeamSearch:
    """One search. layers[i]: the beginnings of words for the first i written letters, each with its cost."""

    def __init__(self, image: Image, model: SpellingModel) -> None:
        self.lookup, self.tokenize, self.rules = image.lookup, image.alphabet.tokenize, model.rules_by_written
        self.known, self.n_steps = {"^": True}, 0
        self.layers: list[dict[str, int]] = []

    def run(self, text: str) -> list[str]:
        self.layers = [{} for _ in range(len(text) + LONGEST)]
        self.layers[0][""] = 0
        for i in range(len(text)):
            for begin, cost in list(self.layers[i].items()):
                for beta, more in self.rules.get("", ()) if i else ():
                    self._add(i, begin, beta, cost + more)
            for begin, cost in self._cheapest(i):
                for n, beta, more in self._choices(text, i):
                    self._add(i + n, begin, beta, cost + more)
        return [word[1:-1] for word in self.layers[len(text)]]

    def _cheapest(self, i: int) -> list[tuple[str, int]]:
        return heapq.nsmallest(_BEAM, self.layers[i].items(), key=lambda pair: pair[1])

    def _choices(self, text: str, i: int) -> Iterator[tuple[int, str, int]]:
        """The pieces that may be meant at a place: how many letters were written, the piece, its cost."""
        yield 1, text[i], 0
        for n in range(1, min(LONGEST, len(text) - i) + 1):
            for beta, cost in self.rules.get(text[i : i + n], ()):
                yield n, beta, cost

    def _add(self, i: int, begin: str, piece: str, cost: int) -> None:
        """Add a beginning to a layer, if words begin so; at the end of the text, if it is a word."""
        self.n_steps += 1
        if cost > _HIGHEST or begin.endswith("$") or self.n_steps > _STEPS:
            return
        plain = begin + piece
        capitalised = f"^{plain[1:].capitalize()}" if begin in ("", "^") else plain
        for written in dict.fromkeys((plain, capitalised)):
            if self.layers[i].get(written, _HIGHEST + 1) > cost and self._is_beginning(written):
                self.layers[i][written] = cost

    def _is_beginning(self, written: str) -> bool:
        """Whether words begin so; behind $, whether it is a word. Each beginning is looked up once."""
        if written not in self.known:
            try:
                tiles = self.tokenize(written.strip("^$"))
            except AlphabetError:
                tiles = b""
            is_beginning = not written.endswith("$") and self.lookup.node_after(tiles)
            self.known[written] = bool(tiles) and bool(is_beginning or self.lookup.is_word(tiles))
        return self.known[written]
