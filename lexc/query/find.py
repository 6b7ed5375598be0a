"""Words that fulfil several conditions together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import islice
from typing import Any

from lexc.errors import UsageError, did_you_mean
from lexc.image.columns import Number
from lexc.image.reader import Image
from lexc.query import draws
from lexc.query.conditions import CONDITIONS, Condition, weight_of_numbers
from lexc.query.facts import point_counter
from lexc.query.limits import check_limit
from lexc.query.rack import Bounds, Numbers, plain_form, sort_answers, text_of

Test = Callable[[Numbers], bool]
ORDERS = ("alphabet", "length", "probability", "weight", "points")


def find(
    image: Image, *, order: str = "alphabet", blanks: int | None = None, limit: int | None = None, **conditions: Any
) -> Iterator[str]:
    """The words that fulfil all conditions. Each may have not_ before its name: `not_suffix="S"`.

    pattern (see `lexc.query.pattern`); anagram, subanagram: of a rack, `?` a blank; includes, excludes: letters;
    prefix, suffix; within: another lexicon. A number, or a pair (least, most): length, vowels, unique (different
    letters), anagrams (words of these letters, itself included), points, front_hooks, back_hooks (letters that make
    another word before or behind it), probability (its place among the words of its length by draws from a full bag, 1
    the most probable), weight (its own, which may have decimals; infinite ends leave a side open).
    order: "alphabet", the one that is lazy; "length" (longest first), "probability" (most draws first), "weight"
    (heaviest first) or "points" (most first), then by alphabet. blanks: in the bag, for probability; by default the
    alphabet's. limit: the first so many.

    One walk, within the bounds that all conditions set together, and what bounds cannot say asked of what it meets.
    Where one condition alone leaves few words, these are gone through instead.

    Memory: the answers and 100 kB, but: an order other than "alphabet" keeps the answers and 24 bytes with each until
    the last is found; anagrams takes a bit for each word of a letter table (without one it stays below 100 kB, and
    many words are counted again for every thousand that are met); probability takes the words of a length up to the
    last place asked for.
    Time: images of a few kB can spell 2^60 words. Of such a one a search that few or no words satisfy may take for
    ever, since a walk remembers no dead ends; Ctrl-C is heard.
    """
    if order not in ORDERS:
        raise UsageError(
            "no such order", expected=", ".join(ORDERS), found=repr(order), remedy=did_you_mean(str(order), ORDERS)
        )
    check_limit(limit)
    asked = [_condition(image, name, value, blanks) for name, value in conditions.items() if value is not None]
    asked.sort(key=lambda pair: pair[0].priority)
    bounds, tests = _bounds(image, asked)
    few = _few(asked, bounds)
    if few is None and order == "alphabet" and not tests:
        found = bounds.walk(plain_form(image.alphabet))
        spell = image.alphabet.spell
        return islice(map(spell, found) if image.gives_tiles else found, limit)
    words = _passing(bounds.numbers(), tests) if few is None else few
    ordered = words if order == "alphabet" else sort_answers(words, _key(image, order, blanks), limit)
    return (text_of(image.alphabet, word) for word in islice(ordered, limit))


def _condition(image: Image, name: str, value: Any, blanks: int | None) -> tuple[Condition, bool]:
    """A condition by name, and whether it is asked for or refused."""
    plain = name.removeprefix("not_")
    if plain not in CONDITIONS:
        remedy = did_you_mean(name, [*CONDITIONS, *(f"not_{known}" for known in CONDITIONS)])
        raise UsageError("no such condition", expected=", ".join(CONDITIONS), found=name, remedy=remedy)
    more = {"blanks": blanks} if plain == "probability" else {}
    return CONDITIONS[plain](image, value, **more), plain == name


def _few(asked: list[tuple[Condition, bool]], bounds: Bounds) -> Iterator[Numbers] | None:
    """The words, where one of the conditions alone leaves few."""
    for condition, is_wanted in asked:
        words = condition.candidates(bounds) if is_wanted else None
        if words is not None:
            others = [pair for pair in asked if pair[0] is not condition]
            return _passing(words, [other.accepts if flag else _refused(other) for other, flag in others])
    return None


def _passing(words: Iterable[Numbers], tests: Iterable[Test]) -> Iterator[Numbers]:
    """The words that pass all tests, asked in this order."""
    return reduce(lambda passed, test: filter(test, passed), tests, iter(words))


def _bounds(image: Image, asked: list[tuple[Condition, bool]]) -> tuple[Bounds, list[Test]]:
    """The bounds of the walk, and what is left to be asked of each word. Only one rack can be walked from."""
    bounds = Bounds(image, {letter for condition, is_wanted in asked if is_wanted for letter in condition.letters})
    tests: list[Test] = []
    has_rack = False
    for condition, is_wanted in asked:
        if not is_wanted:
            tests.append(_refused(condition))
            continue
        if condition.priority or not has_rack:
            condition.tighten(bounds)
        if not condition.is_exact and (condition.priority or has_rack):
            tests.append(condition.accepts)
        has_rack |= condition.priority == 0
    return bounds, tests


def _refused(condition: Condition) -> Test:
    return lambda word: not condition.accepts(word)


def _key(image: Image, order: str, blanks: int | None) -> Callable[[Any], Number]:
    """The sort key of words. UsageError or SectionMissing if the image cannot give it."""
    measures: dict[str, Callable[[], Callable[[Any], Number]]] = {
        "length": lambda: len,
        "probability": lambda: draws.draw_counter(image, blanks),
        "points": lambda: point_counter(image),
        "weight": lambda: weight_of_numbers(image),
    }
    measure = measures[order]()
    return lambda word: -measure(word)
