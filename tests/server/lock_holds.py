"""The longest time for which each question holds Python's lock.

A thread that ticks notes how much processor time all other threads use while it waits for the lock. So other programs
change nothing. It has a higher priority where the system allows that.
"""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from typing import Any

import lexc
from lexc.errors import LexcError
from lexc.lexicon import Lexicon
from lexc.views.questions import ask
from lexc.views.timed_search import TimedSearch

_TICK = 0.0005
OPENING = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNO?/ 0/30 0"
PREENDGAME = (
    "3GUIMPE3WET/1F1L4SHOVER1/1AVOWED8/AX1BA5J4/Z3K2RoMANTiC/I3EH4D4/N4I3RE4/E2POLIS1OD4/5I1C1S5/7A1T5/"
    "4TEARIER4/1QUOIN1I1L5/1U5O1L5/1O5S1A5/EDIFY2E7 TYUOTAN/ 337/352 0"
)
FOUR_IN_BAG = PREENDGAME.replace("1O5S1A5", "15")  # which no game has; the words of a board are not looked up
TWO_BLANKS = OPENING.replace("EIIJNO?", "EIIJN??")
GRID = ("." * 7 + "#" + "." * 7 + "\n") * 7 + "#" * 3 + "." * 9 + "#" * 3 + "\n" + ("." * 7 + "#" + "." * 7 + "\n") * 7
GAME = """#player1 a A
#player2 b B
>a: EIIJNOR 8G REJOIN +46 46
>b: ACEFST? 7C FACeTS +22 22
>a: II -II +0 46
>b: AEINRST L8 NASTIER +66 88
"""
QUESTIONS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("anagram", "RETAINS????", {"sub": True}), ("anagram", "RETAINS????", {"sub": True, "order": "value"}),
    ("phrase", "retains of the day and night", {"words": (2, 4)}), ("pattern", "?*" * 60 + "Z" * 30, {}),
    ("regex", ".*" * 40 + "Z" * 30, {}), ("near", "SPELLINGS", {"distance": 3}), ("find", "anagrams=3-99", {}),
    ("find", "palindrome=yes", {}), ("ladder", "ATLASES CABARET", {}), ("isomorphs", "ABCDEFG", {}),
    ("cryptogram", "XYZ QWERT UIOPA SDFGH JKLZX CVBNM QAZWS XEDCR", {"unread": 3, "seconds": 2.0}),
    ("suggest", "SPELLNIGSX", {}), ("study", "RETAINS", {}), ("explore", "RETAINS??", {}), ("plays", OPENING, {}),
    ("plays", OPENING, {"order": "equity", "exchanges": True}), ("solve", PREENDGAME, {"seconds": 1.5}),
    ("solve", FOUR_IN_BAG, {"seconds": 2.0}), ("simulate", OPENING, {"seconds": 1.5}),
    ("choose", OPENING, {"player": "simulate+endgame"}), ("choose", TWO_BLANKS, {"player": "leaves+peg"}),
    ("replies", TWO_BLANKS, {"seconds": 1.5}), ("review", GAME, {"seconds": 2.0}),
    ("grid", GRID, {}), ("slot", GRID, {"slot": "1A"}), ("fill", GRID, {"seconds": 2.0}),
    ("words", "", {}), ("extensions", "E", {}),
    ("hooks", "RETAIN", {}), ("path", "RETAIN" * 30, {}), ("prefixes", "RETAIN" * 30, {}), ("check", "RETAIN", {}),
    ("get", "RETAIN", {}), ("find", "regex=.*E.*S.*E.*", {}),
)  # fmt: skip


class Ticks:
    """A thread that ticks. longest: the most seconds of processor time of other threads between two ticks."""

    def __init__(self) -> None:
        self.longest = 0.0
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        with suppress(AttributeError, PermissionError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), -15)
        while True:
            before = time.process_time() - time.thread_time()
            time.sleep(_TICK)
            self.longest = max(self.longest, time.process_time() - time.thread_time() - before)


def longest_holds(lexicon: Lexicon) -> dict[str, float]:
    """The milliseconds of each question."""
    ticks, found = Ticks(), dict[str, float]()
    for name, text, options in QUESTIONS:
        ticks.longest = 0.0
        try:
            ask(lexicon, name, text, 10_000, TimedSearch(2.5), **options)
        except LexcError as error:
            print(f"{name} {text[:30]!r}: {error}")
        time.sleep(0.01)
        found[f"{name} {text[:30]!r} {options or ''}"] = 1000 * ticks.longest
    return found


def main() -> None:
    """Print the holds of the bundled lexicon."""
    for question, milliseconds in longest_holds(lexc.open("english.gaddag")).items():
        print(f"{milliseconds:6.1f} ms  {question}")


if __name__ == "__main__":
    main()
