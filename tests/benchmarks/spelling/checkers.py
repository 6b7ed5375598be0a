"""Spelling checkers in one process each: which words they accept, and what they suggest.

Times are CPU time, so that other programs on the machine do not count.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from lexc.lexicon import Lexicon


@dataclass
class Checker:
    """A checker. suggestions: of words that it was asked for. times: seconds of each word."""

    name: str
    suggestions: dict[str, list[str]] = field(default_factory=dict)
    times: list[float] = field(default_factory=list)

    def accepts(self, words: list[str]) -> set[str]:
        """Those of some words that are right."""
        raise NotImplementedError

    def ask(self, words: list[str]) -> None:
        """Fill `suggestions` and `times`."""
        raise NotImplementedError


@dataclass
class Piped(Checker):
    """A program that speaks ispell's protocol. list_command: prints the unknown words of its input."""

    command: tuple[str, ...] = ()
    list_command: tuple[str, ...] = ()

    def accepts(self, words: list[str]) -> set[str]:
        found = subprocess.run(self.list_command, input="\n".join(words), capture_output=True, text=True, check=True)
        return set(words) - set(found.stdout.split())

    def ask(self, words: list[str]) -> None:
        """Ask for one word after another. The time of starting is measured with no word, and left out."""
        start = _seconds_of_children()
        subprocess.run(self.command, input="", capture_output=True, text=True, check=True)
        begin = _seconds_of_children()
        text = "".join(f"^{word}\n" for word in words)
        answer = subprocess.run(self.command, input=text, capture_output=True, text=True, check=True).stdout
        seconds = max(0.0, _seconds_of_children() - begin - (begin - start))
        self.times = [seconds / len(words)] * len(words)
        for line in answer.split("\n"):
            if line[:1] == "&":
                head, _, misses = line.partition(": ")
                self.suggestions[head.split(" ")[1]] = misses.split(", ")


def _seconds_of_children() -> float:
    """CPU time of all processes that this one has started and waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass
class Own(Checker):
    """A lexicon of lexc. Times are those of the thread."""

    lexicon: Lexicon | None = None

    def accepts(self, words: list[str]) -> set[str]:
        assert self.lexicon is not None
        return {word for word in words if not self.lexicon.mistakes(word)}

    def ask(self, words: list[str]) -> None:
        assert self.lexicon is not None
        self.lexicon.suggest("randazyvoos")  # opens the model, and finds phonetic codes: others open, too, untimed
        for word in words:
            start = time.thread_time()
            self.suggestions[word] = self.lexicon.suggest(word, 10)
            self.times.append(time.thread_time() - start)


def available_checkers(checkers: Iterable[Piped]) -> list[Checker]:
    """The checkers whose programs are installed; the others are named."""
    found: list[Checker] = []
    for checker in checkers:
        if shutil.which(checker.command[0]):
            found.append(checker)
        else:
            print(f"{checker.name} is not installed: left out")
    return found
