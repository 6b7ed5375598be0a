"""Shapiro and Smith's letter table and their two procedures, written down as they are printed (1977, sections 3 and 4).

The truth that `lexc.query.findwords` is tested against; it shares nothing with it. `findwords2` has the corrections
that it needs: both recursive calls are to findwords2, the missing arrow, and of equal letters the required one first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

BLANK = "#"
Row = tuple[int, int, str, str, str]  # level, number of the node (0: nil), its letter, letters, action


@dataclass(eq=False)
class Tree:
    """A node of a letter table: a binary tree, numbered in preorder, success subtree before fail subtree."""

    letter: str
    words: list[str] = field(default_factory=list)
    succ: Tree | None = None
    fail: Tree | None = None
    number: int = 0


def letter_table(words: Iterable[str], order: str) -> Tree | None:
    """The table of words re-spelled in the canonical order."""
    strings: dict[str, list[str]] = {}
    for word in words:
        strings.setdefault("".join(sorted(word, key=order.index)), []).append(word)
    tree = _siblings(sorted(strings.items(), key=lambda item: [order.index(letter) for letter in item[0]]))
    _number(tree, 1)
    return tree


def _siblings(strings: list[tuple[str, list[str]]]) -> Tree | None:
    if not strings:
        return None
    letter = strings[0][0][0]
    own = [(string[1:], words) for string, words in strings if string[0] == letter]
    tree = Tree(letter, next((words for string, words in own if not string), []))
    tree.succ = _siblings([(string, words) for string, words in own if string])
    tree.fail = _siblings([item for item in strings if item[0][0] != letter])
    return tree


def _number(tree: Tree | None, number: int) -> int:
    if tree is None:
        return number
    tree.number = number
    return _number(tree.fail, _number(tree.succ, number + 1))


def findwords(tree: Tree | None, letters: str, order: str, log: list[Row], level: int = 1) -> Iterator[list[str]]:
    """The procedure findwords; a yield is its detach. log gets a row for each line of the trace in Table 1."""

    def note(action: str) -> None:
        log.append((level, tree.number if tree else 0, tree.letter if tree else "", letters, action))

    def comes_before(one: str, other: str) -> bool:
        return not other or order.index(one) < order.index(other)

    while tree is not None and letters:
        next_let = letters.replace(BLANK, "")[:1]
        if tree.letter == next_let:
            note("follow succ")
            letters = next_let + letters.replace(next_let, "", 1)
            yield from findwords(tree.succ, letters[1:], order, log, level + 1)
            if tree.words:
                note("detach")
                yield tree.words
            note("ignore it, follow fail")
            letters, tree = letters[1:], tree.fail
        elif letters[0] == BLANK:
            if comes_before(tree.letter, next_let):
                note("# matches, follow succ")
                yield from findwords(tree.succ, letters[1:], order, log, level + 1)
                if tree.words:
                    note("detach")
                    yield tree.words
                note("follow fail")
                tree = tree.fail
            else:
                note(f"ignore {next_let}")
                letters = letters.replace(next_let, "", 1)
        elif comes_before(letters[0], tree.letter):
            note(f"ignore {letters[0]}")
            letters = letters[1:]
        else:
            note("follow fail")
            tree = tree.fail
    note("return")


@dataclass(frozen=True)
class Item:
    """An element of the list that findwords2 takes. done: no element further on is required."""

    letter: str
    req: bool
    is_done: bool = False


def items(letters: str, required: str, order: str) -> list[Item]:
    """Both kinds of letters in canonical order, blanks first; of equal ones the required first."""
    given = [Item(letter, False) for letter in letters] + [Item(letter, True) for letter in required]
    return setdone(sorted(given, key=lambda item: ((BLANK + order).index(item.letter), not item.req)))


def setdone(given: list[Item]) -> list[Item]:
    return [Item(item.letter, item.req, not any(other.req for other in given[i + 1 :])) for i, item in enumerate(given)]


def findwords2(tree: Tree | None, letters: list[Item], order: str) -> Iterator[list[str]]:
    """The procedure findwords2, corrected; a yield is its detach."""

    def comes_before(one: str, other: str) -> bool:
        return not other or order.index(one) < order.index(other)

    while tree is not None and letters:
        following = [item for item in letters if item.letter != BLANK][:1]
        next_let = following[0].letter if following else ""
        if tree.letter == next_let:
            rest = letters.copy()
            rest.remove(following[0])
            letters = setdone(following + rest)
            yield from findwords2(tree.succ, letters[1:], order)
            if tree.words and letters[0].is_done:
                yield tree.words
            if letters[0].req:
                tree = None
            else:
                letters, tree = letters[1:], tree.fail
        elif letters[0].letter == BLANK:
            if comes_before(tree.letter, next_let):
                yield from findwords2(tree.succ, letters[1:], order)
                if tree.words and letters[0].is_done:
                    yield tree.words
                tree = tree.fail
            elif following[0].req:
                letters = []
            else:
                letters = [item for item in letters if item is not following[0]]
        elif comes_before(letters[0].letter, tree.letter):
            letters = [] if letters[0].req else letters[1:]
        else:
            tree = tree.fail
