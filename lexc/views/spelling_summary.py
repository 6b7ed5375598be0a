"""The unknown words of many texts, counted: where a person begins who meets a repository."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypedDict

from lexc.views.spelling import Misspelling


class UnknownWord(TypedDict):
    """An unknown word of several texts. word: the word. n_times: how often it stands in all files. n_files: in how many
    files it stands.
    """

    word: str
    n_times: int
    n_files: int


class CheckedFile(TypedDict):
    """A file with unknown words. file: its name. n_unknown: how many it has, each as often as it stands there."""

    file: str
    n_unknown: int


class SpellingSummary(TypedDict):
    """The unknown words of texts, counted. n_unknown: how many there are, each as often as it stands. n_different: how
    many different ones. n_files: the number of files that were checked. n_clean: of those without an unknown word.
    words: the words that stand most often. files: the files that have the most.
    """

    n_unknown: int
    n_different: int
    n_files: int
    n_clean: int
    words: list[UnknownWord]
    files: list[CheckedFile]


def summarize(found: Iterable[tuple[str, Iterable[Misspelling]]], limit: int) -> SpellingSummary:
    """Count the unknown words of files. limit: the most words, and the most files, that are named."""
    n_times, n_files, by_file = Counter[str](), Counter[str](), Counter[str]()
    n_checked = 0
    for name, misspellings in found:
        words = Counter(misspelling["word"] for misspelling in misspellings)
        n_times.update(words)
        n_files.update(words.keys())
        n_checked += 1
        if words:
            by_file[name] += words.total()
    return SpellingSummary(
        n_unknown=n_times.total(),
        n_different=len(n_times),
        n_files=n_checked,
        n_clean=n_checked - len(by_file),
        words=[UnknownWord(word=word, n_times=n, n_files=n_files[word]) for word, n in _most(n_times, limit)],
        files=[CheckedFile(file=name, n_unknown=n) for name, n in _most(by_file, limit)],
    )


def _most(counted: Counter[str], limit: int) -> list[tuple[str, int]]:
    """The names with the highest numbers, equal ones in order of the names."""
    return sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:limit]
