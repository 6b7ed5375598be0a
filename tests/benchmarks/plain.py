"""The same work in plain Python. Bars are ratios to its time, since every machine can run it.

Nothing here is clever, and nothing may change: a bar whose denominator changes means something else from then on.
"""

from __future__ import annotations

import subprocess
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from heapq import nlargest
from pathlib import Path

from timing import time_in_turns, wall

from lexc.system.processes import environment, python_command

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SORTING = "import sys; open(sys.argv[2], 'w').write('\\n'.join(sorted(set(open(sys.argv[1]).read().split()))))"
_LOOP = "sum(i & 7 for i in range({}))"
_LOOPS = 10_000_000
TWO = 1.3  # the bar of two processes or threads of lexc, as a multiple of `share_of_two`
_RACKS = Path(__file__).with_name("racks.txt")
WALK, N_RACKS = "plain Python: the words that seven letters spell", 100


def sorted_words(path: Path) -> list[str]:
    """Read a list into sorted words, as a builder of images has to."""
    return sorted(set(path.read_text(encoding="utf-8").split()))


def sorting_command(words: Path, output: Path) -> list[str]:
    """The command of a process that does the same and writes the words."""
    return python_command("-c", _SORTING, words, output)


def neighbours(words: set[str], word: str, distance: int = 1) -> set[str]:
    """The words within one or two edits: make all texts at that distance, and look each of them up."""
    texts = {word}
    for _ in range(distance):
        texts |= {edited for text in texts for edited in _edits(text)}
    return texts & words


def _edits(word: str) -> list[str]:
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    deletions = [before + after[1:] for before, after in splits if after]
    replacements = [before + letter + after[1:] for before, after in splits if after for letter in _LETTERS]
    return [*deletions, *replacements, *(before + letter + after for before, after in splits for letter in _LETTERS)]


def heaviest(words: Sequence[str], weights: dict[str, int], prefix: str, n: int) -> list[str]:
    """The n words with the largest weights among sorted words with a prefix."""
    start, end = bisect_left(words, prefix), bisect_left(words, prefix + "\U0010ffff")
    return nlargest(n, words[start:end], key=weights.__getitem__)


def walk_of_racks(words: Sequence[str]) -> Callable[[], object]:
    """A function that lists the words of each of N_RACKS racks by a walk in a trie."""
    following: dict[str, str] = {}
    for word in words:
        for i, letter in enumerate(word):
            if letter not in following.setdefault(word[:i], ""):
                following[word[:i]] += letter
    known, racks = set(words), _RACKS.read_text(encoding="ascii").split()[:N_RACKS]
    return lambda: [list(_spell(following, known, "", rack)) for rack in racks]


def _spell(following: dict[str, str], known: set[str], prefix: str, rack: str) -> Iterator[str]:
    """The words that continue a prefix by letters of a rack. following: the letters that may follow each prefix."""
    if prefix in known:
        yield prefix
    for letter in following.get(prefix, ""):
        if letter in rack:
            yield from _spell(following, known, prefix + letter, rack.replace(letter, "", 1))


def share_of_two(rounds: int) -> float:
    """The time of two processes that share a loop of Python, by that of one process. It is 0.5 on an idle machine."""
    runs: dict[str, Callable[[], object]] = {str(n): partial(_loop_in, n) for n in (1, 2)}
    one, two = (min(samples) for samples in time_in_turns(runs, rounds, wall).values())
    return two / one


def _loop_in(processes: int) -> None:
    command = python_command("-c", _LOOP.format(_LOOPS // processes))
    started = [subprocess.Popen(command, env=environment()) for _ in range(processes)]
    statuses = [process.wait() for process in started]
    if any(statuses):
        raise SystemExit("a loop of Python failed")
