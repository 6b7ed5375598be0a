"""Words that fulfil several conditions together."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.query import draws
from lexc.query.conditions import CONDITIONS, Condition
from lexc.query.rack import PLAIN_TILES, Bounds, Numbers, plain_form

ORDERS = ("alphabet", "length", "probability")


def find(
    image: Image, *, order: str = "alphabet", blanks: int | None = None, limit: int | None = None, **conditions: Any
) -> Iterator[str]:
    """The words that fulfil all conditions. Each may have not_ before its name: `not_suffix="S"`.

    pattern (see `lexc.query.pattern`); anagram, subanagram: of a rack, `?` a blank; includes, excludes: letters;
    prefix, suffix; within: another lexicon. A number, or a pair (least, most): length, vowels, unique (different
    letters), anagrams (words of these letters, itself included), points, front_hooks, back_hooks (letters that make
    another word before or behind it), probability (its place among the words of its length by draws from a full bag, 1
    the most probable).
    order: "alphabet", the one that is lazy; "length" (longest first) or "probability" (most draws first), then by
    alphabet. blanks: in the bag, for probability; by default the alphabet's. limit: the first so many.

    One walk, within the bounds that all conditions set together, and what bounds cannot say asked of what it meets.
    Where one condition alone leaves few words, these are gone through instead.
    """
    if order not in ORDERS:
        raise UsageError("no such order", expected=", ".join(ORDERS), found=repr(order))
    if limit is not None and limit < 0:
        raise UsageError("a number of words below 0", found=str(limit))
    asked = [_condition(image, name, value, blanks) for name, value in conditions.items() if value is not None]
    if (few := _few(asked)) is not None:
        return islice(map(_speller(image), _sorted(image, few, order, blanks, limit)), limit)
    bounds, tests = _bounds(image, asked)
    if order == "alphabet" and not tests:
        found = bounds.walk(plain_form(image.alphabet))
        spell = image.alphabet.spell
        return islice(map(spell, found) if image.gives_tiles else found, limit)
    words = (word for word in _walked(image, bounds) if all(test(word) for test in tests))
    return islice(map(_speller(image), _sorted(image, words, order, blanks, limit)), limit)


def _condition(image: Image, name: str, value: Any, blanks: int | None) -> tuple[Condition, bool]:
    """A condition by name, and whether it is asked for or refused."""
    plain = name.removeprefix("not_")
    if plain not in CONDITIONS:
        raise UsageError("no such condition", expected=", ".join(CONDITIONS), found=name)
    more = {"blanks": blanks} if plain == "probability" else {}
    return CONDITIONS[plain](image, value, **more), plain == name


def _few(asked: list[tuple[Condition, bool]]) -> Iterator[Numbers] | None:
    """The words, where one of the conditions alone leaves few."""
    for condition, is_wanted in asked:
        words = condition.few() if is_wanted else None
        if words is not None:
            others = [(other.holds, flag) for other, flag in asked if other is not condition]
            return (word for word in words if all(holds(word) is flag for holds, flag in others))
    return None


def _bounds(image: Image, asked: list[tuple[Condition, bool]]) -> tuple[Bounds, list[Callable[[Numbers], bool]]]:
    """The bounds of the walk, and what is left to be asked of each word. Only one rack can be walked from."""
    wanted = sorted((condition for condition, is_wanted in asked if is_wanted), key=lambda condition: condition.turn)
    bounds = Bounds(image, {letter for condition in wanted for letter in condition.mentions})
    tests = [_refused(condition) for condition, is_wanted in asked if not is_wanted]
    has_rack = False
    for condition in wanted:
        if condition.turn or not has_rack:
            condition.tighten(bounds)
        if not condition.says_all and (condition.turn or has_rack):
            tests.append(condition.holds)
        has_rack |= condition.turn == 0
    return bounds, tests


def _refused(condition: Condition) -> Callable[[Numbers], bool]:
    return lambda word: not condition.holds(word)


def _walked(image: Image, bounds: Bounds) -> Iterable[Numbers]:
    """The words within bounds, as numbers."""
    if image.alphabet.is_utf8:
        return (tuple(map(ord, word)) for word in bounds.walk(plain_form(image.alphabet)))
    return bounds.walk(PLAIN_TILES)


def _speller(image: Image) -> Callable[[Any], str]:
    return (lambda word: "".join(map(chr, word))) if image.alphabet.is_utf8 else image.alphabet.spell


def _sorted(image: Image, words: Iterable[Any], order: str, blanks: int | None, limit: int | None) -> Iterable[Any]:
    if order == "alphabet":
        return words
    count = draws.counter(image, blanks) if order == "probability" else len

    def key(word: Any) -> int:
        return -count(word)

    return sorted(words, key=key) if limit is None else heapq.nsmallest(limit, words, key=key)
