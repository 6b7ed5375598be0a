"""The methods of a lexicon that judge words of texts by the rules of a dictionary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexc import query

if TYPE_CHECKING:
    from lexc.image.reader import Image
    from lexc.query.correctness import Derivation


class DictionaryRules:
    """Methods that judge words as they stand in texts."""

    if TYPE_CHECKING:

        @property
        def image(self) -> Image:
            """The open image."""

    def mistakes(self, text: str) -> list[tuple[int, str]]:
        """(offset, word) of each unknown word in a text: see `lexc.query.spelling`."""
        return list(query.spelling.mistakes(self.image, text))

    def is_correct(self, text: str) -> bool:
        """Whether a word of a text is correct by the rules of a dictionary: see `lexc.query.correctness`."""
        return query.correctness.is_correct(self.image, text)

    def analyse(self, text: str) -> list[str]:
        """The parts of a word that is correct by the rules of a dictionary; none if it is not correct."""
        return query.correctness.analyse(self.image, text)

    def derivations(self, word: str, is_part: bool = False) -> list[Derivation]:
        """The derivations of a word: each a stem with the affixes that make the word of it.

        Empty for an incorrect word, and for a compound, whose parts have derivations: see `analyse`. is_part: whether
        the word is such a part. Raises SectionMissing if the image was built without stems.
        """
        return query.correctness.find_derivations(self.image, word, is_part)
