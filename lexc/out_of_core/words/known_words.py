"""The facts about words that were streamed, as a result of a task: they are not read again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from lexc.alphabet import Alphabet
from lexc.out_of_core.tasks.task_folder import Result
from lexc.source.words import Summary


class OrderedWords(Protocol):
    """Words in order that can be read several times: those of lists (`WordStream`) or of an image (`ImageWords`)."""

    alphabet: Alphabet
    language: str
    summary: Summary

    @property
    def n_bytes(self) -> int:
        """About as many bytes as the words have, for the plan."""

    @property
    def names(self) -> str:
        """The names of the words' sources, for errors."""

    @property
    def longest_allowed(self) -> int:
        """The most letters of a word."""

    def pieces(self) -> Iterator[memoryview]:
        """The words, each once, as zero-ended tiles."""

    def facts(self) -> tuple[Alphabet, bytes]:
        """The alphabet and the words' identity, after `pieces`."""


class WordsAreGone(Exception):  # no error: the lists are read again
    """Words that are known, but not kept, have to be read."""


def describe(words: OrderedWords) -> Result:
    """The facts that `KnownWords` takes, after `words.pieces`."""
    alphabet, identity = words.facts()
    return {
        "alphabet": alphabet.to_meta(),
        "identity": identity.hex(),
        "language": words.language,
        "summary": words.summary.to_dict(),
        "n_bytes": words.n_bytes,
        "names": words.names,
        "longest_allowed": words.longest_allowed,
    }


class KnownWords:
    """Words that were streamed before: all that is known of them, without the words.

    Raises ValueError for a fact of another type: somebody may have changed the file.
    """

    def __init__(self, description: Result) -> None:
        require_types(description, {"language": "", "names": "", "n_bytes": 0, "longest_allowed": 0})
        require_types(description["summary"], Summary().to_dict())
        self.alphabet = Alphabet.from_meta(description["alphabet"])
        self.language: str = description["language"]
        self.summary = Summary(**description["summary"])
        self.n_bytes: int = description["n_bytes"]
        self.names: str = description["names"]
        self.longest_allowed: int = description["longest_allowed"]
        self._identity = bytes.fromhex(description["identity"])

    def pieces(self) -> Iterator[memoryview]:
        """Raises WordsAreGone."""
        raise WordsAreGone
        yield memoryview(b"")

    def facts(self) -> tuple[Alphabet, bytes]:
        """The alphabet and the words' identity."""
        return self.alphabet, self._identity


def require_types(facts: Result, samples: Result) -> None:
    """Raise ValueError unless facts have the types of samples. Lists hold texts."""
    for name, sample in samples.items():
        items = facts[name] if isinstance(sample, list) else []
        if type(facts[name]) is not type(sample) or not all(isinstance(item, str) for item in items):
            raise ValueError(f"{name} has another type")
