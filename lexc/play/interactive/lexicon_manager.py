"""The lexicon manager: a game's words inserted, deleted, checked and found (Shapiro and Smith 1977, section 2.7)."""

from __future__ import annotations

from lexc.alphabet_folding import language_of, upper_in
from lexc.errors import SourceError, UsageError
from lexc.lexicon import Lexicon
from lexc.overlay import Overlay


class LexiconManager:
    """A game's words. lexicon: an `Overlay` where they may be changed.

    changes: whether each word that was inserted or deleted is in now, in the order in which they first were.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon, self._alphabet = lexicon, lexicon.image.alphabet
        self.changes: dict[str, bool] = {}

    def has(self, word: str) -> bool:
        """Whether a word is in the lexicon, in whatever case it is written."""
        return word in self.lexicon or self.capitals(word) in self.lexicon

    def capitals(self, word: str) -> str:
        """A word in capitals, as the alphabet folds them."""
        return upper_in(language_of(self._alphabet.fold), word)

    def insert(self, word: str) -> str:
        """Add a word; how it is spelled. UsageError when it is there already, or the alphabet cannot spell it.

        While whoever inserts thinks about a move, the lexicon is compiled for the programs.
        """
        overlay = self._overlay()
        if self.has(word):
            raise UsageError("already in the lexicon", found=repr(word[:60]))
        spelled = self.change(word, is_in=True)
        overlay.prepare()
        return spelled

    def delete(self, word: str) -> str:
        """Take a word out; how it is spelled. UsageError when it is not there, or is the last one."""
        overlay = self._overlay()
        if not self.has(word):
            raise UsageError("not in the lexicon", found=repr(word[:60]))
        spelled = self.change(word, is_in=False)
        overlay.prepare()
        return spelled

    def change(self, word: str, is_in: bool) -> str:
        """See to it that a word is in or is not, and remember that; how it is spelled. UsageError when it cannot be."""
        overlay = self._overlay()
        try:
            if is_in:
                overlay.add(word)
            else:
                overlay.discard(word)
        except SourceError as error:
            raise UsageError(error.problem, expected=error.expected, found=error.found) from None
        spelled = self._alphabet.spell(self._alphabet.tokenize(word))
        self.changes[spelled] = is_in
        return spelled

    def find(self, tiles: str, n: int) -> list[str]:
        """The first n words that some of these tiles spell, `?` a blank: most points first."""
        return list(self.lexicon.anagram(tiles, sub=True, order="value", limit=n))

    def _overlay(self) -> Overlay:
        if not isinstance(self.lexicon, Overlay):
            remedy = "Begin a game with --casual or --unknown ask."
            raise UsageError("the words of this game are agreed on", remedy=remedy)
        return self.lexicon
