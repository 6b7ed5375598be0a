"""The lexicon manager: a game's words inserted, deleted, checked and found (Shapiro and Smith 1977, section 2.7)."""

from __future__ import annotations

from lexc.alphabet.folding import language_of, upper_in
from lexc.errors import SourceError, UsageError
from lexc.lexicon import Lexicon
from lexc.overlays.overlay import Overlay


class LexiconManager:
    """The words of a game. lexicon: an `Overlay` if they may be changed.

    changes: for each word that has been inserted or deleted, whether it is in the lexicon now.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon, self._alphabet = lexicon, lexicon.image.alphabet
        self.changes: dict[str, bool] = {}

    def has(self, word: str) -> bool:
        """Whether a word is in the lexicon; its case does not matter."""
        return word in self.lexicon or self.capitals(word) in self.lexicon

    def capitals(self, word: str) -> str:
        """A word in capitals, by the folding of the alphabet."""
        return upper_in(language_of(self._alphabet.fold), word)

    def insert(self, word: str) -> str:
        """Add a word. Return its spelling. Raises UsageError if it is in already, or if the alphabet cannot spell it.

        The lexicon is prepared for the programs (`Overlay.prepare`) while the player thinks.
        """
        overlay = self._overlay()
        if self.has(word):
            raise UsageError("already in the lexicon", found=repr(word[:60]))
        spelling = self.change(word, is_added=True)
        overlay.prepare()
        return spelling

    def delete(self, word: str) -> str:
        """Remove a word. Return its spelling. Raises UsageError if it is not in the lexicon, or is the last word."""
        overlay = self._overlay()
        if not self.has(word):
            raise UsageError("not in the lexicon", found=repr(word[:60]))
        spelling = self.change(word, is_added=False)
        overlay.prepare()
        return spelling

    def change(self, word: str, is_added: bool) -> str:
        """Add or remove a word, and note that in `changes`. Return its spelling. Raises UsageError if it must not."""
        overlay = self._overlay()
        try:
            if is_added:
                overlay.add(word)
            else:
                overlay.discard(word)
        except SourceError as error:
            raise UsageError(error.problem, expected=error.expected, found=error.found) from None
        spelling = self._alphabet.spell(self._alphabet.tokenize(word))
        self.changes[spelling] = is_added
        return spelling

    def find(self, tiles: str, limit: int) -> list[str]:
        """The words of most points that some of these tiles spell, `limit` of them; `?` is a blank."""
        return list(self.lexicon.anagram(tiles, sub=True, order="value", limit=limit))

    def _overlay(self) -> Overlay:
        if not isinstance(self.lexicon, Overlay):
            remedy = "Begin a game with --casual or --unknown ask."
            raise UsageError("the words of this game cannot be changed", remedy=remedy)
        return self.lexicon
