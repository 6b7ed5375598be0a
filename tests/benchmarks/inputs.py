"""The word list as every contender gets it: words in memory, plain text files sorted and shuffled."""

from __future__ import annotations

import random
import string
from dataclasses import dataclass
from pathlib import Path

import lexc
from lexc import resources

_SEED = 1988
_LONGEST_OF_YARDSTICK = 28


@dataclass(frozen=True, slots=True)
class Input:
    """words: distinct and sorted. given: the list as it was named; plain, mixed: its text, sorted and shuffled."""

    words: list[str]
    shuffled: list[str]
    absent: list[str]
    given: Path
    plain: Path
    mixed: Path
    fits_yardstick: bool

    @property
    def n(self) -> int:
        return len(self.words)


def bundled_list() -> Path:
    return resources.find("words", "english", (".txt.gz",))


def prepare(given: Path, folder: Path) -> Input:
    """Read a list in any form that lexc reads, and write it where all contenders find the same text.

    A list of a-z becomes one of A-Z, as lexc reads it; that is what the yardstick wants.
    """
    words = sorted(lexc.build(given))
    shuffled = words.copy()
    random.Random(_SEED).shuffle(shuffled)
    plain, mixed = folder / "words.txt", folder / "shuffled.txt"
    for path, order in ((plain, words), (mixed, shuffled)):
        path.write_text("".join(f"{word}\n" for word in order), encoding="utf-8")
    letters = set(string.ascii_uppercase)
    fits = all(len(word) <= _LONGEST_OF_YARDSTICK and letters.issuperset(word) for word in words)
    return Input(words, shuffled, _absent(shuffled, set(words)), given, plain, mixed, fits)


def _absent(shuffled: list[str], present: set[str]) -> list[str]:
    """As many words that are not in the list, each one letter away from one that is."""
    rng = random.Random(_SEED + 1)
    letters = sorted(set().union(*shuffled))
    absent = []
    for word in shuffled:
        other = word
        while other in present:
            at = rng.randrange(len(word))
            other = word[:at] + rng.choice(letters) + word[at + 1 :]
            if len(word) == 1:  # all letters may be words
                other += rng.choice(letters)
        absent.append(other)
    return absent


def fresh(words: list[str]) -> list[str]:
    """The same words as strings of their own, one behind the other in memory, with no hash kept in them."""
    return "\n".join(words).split("\n")
