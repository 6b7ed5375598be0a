"""The set operators of lexicons, and their comparisons with sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import Any

from lexc.errors import AlphabetError
from lexc.image.reader import Image


class SetOperations(Set[str]):
    """A lexicon as a set. Subclasses have an image, and are made of one.

    With a second lexicon, operators give one in memory, of the first one's kind. Words keep their values; of two
    numbers the larger counts, of two texts the first: unlike lexc merge, an operator has no option to choose by
    (`lexc.compile.sets.combine` has other rules). If no word remains, the lexicon is empty and has no file. With
    another set they give a plain set. Its words are spelled as this lexicon spells them where it has them, since `in`
    takes other spellings, too: "care" is CARE. Comparisons agree with the operators: `a == b` if `a ^ b` is empty, and
    `a <= b` if `a - b` is.
    """

    @property
    def image(self) -> Image:
        """The open image."""
        raise NotImplementedError

    def _to_tiles(self, word: str) -> bytes | None:
        """The tiles of a word, None if the alphabet cannot spell it."""
        raise NotImplementedError

    def _to_answer(self, word: str) -> Any:
        """A word of the image as answers have it."""
        return word

    def _of_image(self, image: Image, summary: Any) -> Any:
        """A lexicon of another image."""
        raise NotImplementedError

    @classmethod
    def _from_iterable(cls, words: Iterable[Any]) -> set[Any]:
        """The result of an operator with a set that is no lexicon: a plain set."""
        return set(words)

    def __or__(self, other: Any) -> Any:
        return self._combine(other, "merge") if _is_lexicon(other) else super().__or__(self._respell(other))

    def __and__(self, other: Any) -> Any:
        return self._combine(other, "common") if _is_lexicon(other) else super().__and__(self._respell(other))

    def __sub__(self, other: Any) -> Any:
        return self._combine(other, "diff") if _is_lexicon(other) else super().__sub__(self._respell(other))

    def __xor__(self, other: Any) -> Any:
        return self._combine(other, "differ") if _is_lexicon(other) else super().__xor__(self._respell(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__  # otherwise those of Set

    def __le__(self, other: Any) -> Any:
        if self._has_other_tiles(other):
            return _is_empty(self.__sub__, other)
        return super().__le__(self._respell_set(other))

    def __ge__(self, other: Any) -> Any:
        if self._has_other_tiles(other):
            return _is_empty(other.__sub__, self)
        return super().__ge__(self._respell_set(other))

    def __lt__(self, other: Any) -> Any:
        is_below = self.__le__(other)
        return is_below if is_below is NotImplemented else is_below and not self.__ge__(other)

    def __gt__(self, other: Any) -> Any:
        is_above = self.__ge__(other)
        return is_above if is_above is NotImplemented else is_above and not self.__le__(other)

    def __eq__(self, other: object) -> Any:
        if self._has_other_tiles(other):
            return _is_empty(self.__xor__, other)
        is_below = self.__le__(other)
        return is_below if is_below is NotImplemented else is_below and self.__ge__(other)

    __hash__ = None  # type: ignore[assignment]  # as for every set

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        """Whether no word of another set is in the lexicon."""
        return not any(word in self for word in other)

    def _has_other_tiles(self, other: Any) -> bool:
        """Whether another set is a lexicon whose words have other tiles than the same words here."""
        if not _is_lexicon(other):
            return False
        one, two = self.image.alphabet, other.image.alphabet
        return (one.labels, one.fold, one.is_utf8) != (two.labels, two.fold, two.is_utf8)

    def _respell(self, words: Any) -> Any:
        """The words of a set, those that this lexicon has in its own spelling."""
        if not isinstance(words, Iterable):
            return words
        spell, to_tiles, to_answer = self.image.alphabet.spell, self._to_tiles, self._to_answer
        return {to_answer(spell(to_tiles(word) or b"")) if word in self else word for word in words}

    def _respell_set(self, other: Any) -> Any:
        """As `_respell`; another lexicon, whose words have the same tiles, and an object that is no set stay as is."""
        return self._respell(other) if isinstance(other, Set) and not _is_lexicon(other) else other

    def _combine(self, other: SetOperations, operation: str) -> Any:
        from lexc.compile.sets import combine_images  # lazy: lexc.compile costs 50 ms

        return self._of_image(*combine_images(self.image, other.image, operation))


def _is_lexicon(other: object) -> bool:
    return isinstance(other, SetOperations)


def _is_empty(operator: Callable[[Any], Any], other: Any) -> bool:
    """Whether an operator leaves no word; not if no alphabet can spell the words of both."""
    try:
        return not len(operator(other))
    except AlphabetError:
        return False
