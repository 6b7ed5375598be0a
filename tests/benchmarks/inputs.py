"""The word list for all contenders: words in memory, and plain text files, sorted and shuffled."""

from __future__ import annotations

import random
import string
from dataclasses import dataclass
from pathlib import Path

import lexc
from lexc.system import resources

_SEED = 1988
_LONGEST_OF_YARDSTICK = 28


@dataclass(frozen=True, slots=True)
class WordList:
    """A word list in several forms.

    words: distinct and sorted. shuffled: the same in random order. absent: words that are not in the list.
    file: the list that the user named. plain, mixed: text files of the words, sorted and shuffled.
    """

    words: list[str]
    shuffled: list[str]
    absent: list[str]
    file: Path
    plain: Path
    mixed: Path
    fits_yardstick: bool

    @property
    def n(self) -> int:
        return len(self.words)


def bundled_list() -> Path:
    return resources.find("words", "english", (".txt.gz",))


def prepare(file: Path, folder: Path) -> WordList:
    """Read a list in any form that lexc reads, and write it as plain text for all contenders.

    lexc reads a list of a-z as one of A-Z; the yardstick needs capitals.
    """
    words = sorted(lexc.build(file))
    shuffled = words.copy()
    random.Random(_SEED).shuffle(shuffled)
    plain, mixed = folder / "words.txt", folder / "shuffled.txt"
    for path, order in ((plain, words), (mixed, shuffled)):
        path.write_text("".join(f"{word}\n" for word in order), encoding="utf-8")
    letters = set(string.ascii_uppercase)
    fits = all(len(word) <= _LONGEST_OF_YARDSTICK and letters.issuperset(word) for word in words)
    return WordList(words, shuffled, _absent_words(shuffled, set(words)), file, plain, mixed, fits)


def _absent_words(shuffled: list[str], present: set[str]) -> list[str]:
    """As many words that are not in the list, each one letter away from a word of it."""
    rng = random.Random(_SEED + 1)
    letters = sorted(set().union(*shuffled))
    absent = []
    for word in shuffled:
        other = word
        while other in present:
            i = rng.randrange(len(word))
            other = word[:i] + rng.choice(letters) + word[i + 1 :]
            if len(word) == 1:  # all letters may be words
                other += rng.choice(letters)
        absent.append(other)
    return absent


def fresh(words: list[str]) -> list[str]:
    """The same words as new strings, in successive memory, without cached hashes."""
    return "\n".join(words).split("\n")
