"""The word list of `lexc papers`, read once for each range of lengths."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lexc.alphabet import Alphabet
from lexc.source import ReadOptions, read_words
from lexc.system import resources

LENGTHS = (2, 8)
"""The lengths of the shortest and longest words in Gordon's lexicon; the sizes of Appel and Jacobson's suggest the
same.
"""


@dataclass(frozen=True, slots=True)
class PaperWords:
    """The words of a list. source: its path, "" for the bundled English list."""

    source: str

    @property
    def name(self) -> str:
        """The name of the list."""
        return self.source or "english"

    def tiles(self, lengths: tuple[int, int] = LENGTHS) -> list[bytes]:
        """The words of a range of lengths as English tiles, sorted and each once.

        Raises SourceError if the list cannot be read, or has words that English tiles do not spell.
        """
        path = Path(self.source) if self.source else resources.lexicons() / "words" / "english.txt.gz"
        words = read_words([path], ReadOptions(alphabet="english", lengths=lengths))
        return sorted(set(bytes(words.tiles).split(b"\0")[:-1]))

    def spell(self, lengths: tuple[int, int] = LENGTHS) -> list[str]:
        """The words of a range of lengths, spelled, in the order of `tiles`."""
        spell = Alphabet.load("english").spell
        return [spell(word) for word in self.tiles(lengths)]

    def text(self, n_words: int, lengths: tuple[int, int] = LENGTHS) -> str:
        """A description of the words."""
        return f"{n_words:,} words of {lengths[0]} to {lengths[1]} letters of {self.name}"
