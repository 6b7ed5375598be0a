"""What plain Python takes for the same: bars are ratios to it, since every machine can run it.

Nothing here is clever. What bars are held against must not change, or they mean something else from then on.
"""

from __future__ import annotations

import subprocess
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from heapq import nlargest
from pathlib import Path

from timing import time_in_turns, wall

from lexc.processes import environment, python_command

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SORTING = "import sys; open(sys.argv[2], 'w').write('\\n'.join(sorted(set(open(sys.argv[1]).read().split()))))"
_LOOP = "sum(i & 7 for i in range({}))"
_LOOPS = 10_000_000
TWO = 1.3  # how much more of the time than such a loop two of lexc may leave
_RACKS = Path(__file__).with_name("racks.txt")
WALK, N_RACKS = "plain Python: the words that seven letters spell", 100


def sorted_words(path: Path) -> list[str]:
    """Read a list, as a builder of images has to."""
    return sorted(set(path.read_text(encoding="utf-8").split()))


def sorting_command(words: Path, output: Path) -> list[str]:
    """The same as a process, which writes the words."""
    return python_command("-c", _SORTING, words, output)


def neighbours(words: set[str], word: str, distance: int = 1) -> set[str]:
    """The words within one or two edits: all texts are made and asked for."""
    texts = {word}
    for _ in range(distance):
        texts |= {edited for text in texts for edited in _edits(text)}
    return texts & words


def _edits(word: str) -> list[str]:
    places = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    deleted = [before + behind[1:] for before, behind in places if behind]
    replaced = [before + letter + behind[1:] for before, behind in places if behind for letter in _LETTERS]
    return [*deleted, *replaced, *(before + letter + behind for before, behind in places for letter in _LETTERS)]


def heaviest(words: Sequence[str], weights: dict[str, int], prefix: str, n: int) -> list[str]:
    """Of sorted words that begin alike those with the largest weights."""
    start, end = bisect_left(words, prefix), bisect_left(words, prefix + "\U0010ffff")
    return nlargest(n, words[start:end], key=weights.__getitem__)


def walk_of_racks(words: Sequence[str]) -> Callable[[], object]:
    """Lists the words that each of N_RACKS racks spells, from a walk in a trie."""
    following: dict[str, str] = {}
    for word in words:
        for i, letter in enumerate(word):
            if letter not in following.setdefault(word[:i], ""):
                following[word[:i]] += letter
    known, racks = set(words), _RACKS.read_text(encoding="ascii").split()[:N_RACKS]
    return lambda: [list(_spell(following, known, "", rack)) for rack in racks]


def _spell(following: dict[str, str], known: set[str], prefix: str, rack: str) -> Iterator[str]:
    """following: the letters behind each prefix."""
    if prefix in known:
        yield prefix
    for letter in following.get(prefix, ""):
        if letter in rack:
            yield from _spell(following, known, prefix + letter, rack.replace(letter, "", 1))


def share_of_two(rounds: int) -> float:
    """Which part of the time is left when two processes share a loop of Python: a half, where nobody else computes."""
    runs: dict[str, Callable[[], object]] = {str(n): partial(_loop_in, n) for n in (1, 2)}
    one, two = (min(samples) for samples in time_in_turns(runs, rounds, wall).values())
    return two / one


def _loop_in(processes: int) -> None:
    command = python_command("-c", _LOOP.format(_LOOPS // processes))
    started = [subprocess.Popen(command, env=environment()) for _ in range(processes)]
    statuses = [process.wait() for process in started]
    if any(statuses):
        raise SystemExit("a loop of Python failed")
