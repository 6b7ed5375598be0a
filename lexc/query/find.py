"""Words that fulfil several conditions together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import islice
from typing import Any

from lexc.errors import UsageError, did_you_mean
from lexc.image.columns import Number
from lexc.image.reader import Image
from lexc.query import conditions as functions
from lexc.query import draws, learning_conditions, word_play_conditions, written_conditions
from lexc.query.condition_table import COMPARISONS, CONDITIONS, ORDERS, describe_conditions, find_condition
from lexc.query.conditions import Condition
from lexc.query.facts import point_counter
from lexc.query.letters import Numbers
from lexc.query.limits import check_limit
from lexc.query.rack import Bounds, plain_form, sort_answers, text_of
from lexc.query.value_order import ordering_column, sort_key
from lexc.query.value_search import best_words, words_by_comparisons

_MODULES = (functions, written_conditions, learning_conditions, word_play_conditions)
"""The modules of conditions."""
Predicate = Callable[[Numbers], bool]


def find(
    image: Image, *, order: str = "alphabet", blanks: int | None = None, limit: int | None = None, **conditions: Any
) -> Iterator[str]:
    """The words that fulfil all conditions. Each name may have not_ before it: `not_suffix="S"`.

    order: "alphabet", which alone is lazy; "length" (longest first), "probability" (most draws first), "weight"
    (heaviest first) or "points" (most first). Another order is the name of a column, or "column:NAME": the largest
    numbers first, texts by their characters, words without a value last. Equal words are ordered by alphabet. blanks:
    in the bag, for probability, by default the alphabet's. limit: the most words, None for all.

    The conditions, see `lexc.query.condition_table`:

    {conditions}

    A word without a value fulfils no comparison, and a word without a weight has no weight that fits.

    One walk stays within the bounds that all conditions set together, and tests each word for the conditions that
    bounds cannot express. If one condition alone leaves few words, these are tested instead. A prefix and comparisons
    of values need no walk: the columns are read from end to end, or where the words with the prefix are.

    Memory: the answers and 100 kB, with three exceptions. Another order than "alphabet" keeps all answers and 24 bytes
    for each. anagrams takes a bit for each word of a letter table. Without one, the first query counts all words by
    their letters; the image keeps 16 to 32 bytes for each set of letters (6 MB for 245,000 words).
    probability keeps the words of a length up to the highest rank asked for. Time: an image of a few kB can spell 2^60
    words. A search of such an image that finds few words may never end, since a walk does not remember fruitless nodes;
    Ctrl-C interrupts it.
    """
    column = ordering_column(image, order, ORDERS)
    check_limit(limit)
    chosen = chosen_conditions(image, conditions, blanks)
    bounds, tests = _set_bounds(image, chosen)
    few = _find_candidates(chosen, bounds)
    if few is None and order == "alphabet" and not tests:
        found = bounds.walk(plain_form(image.alphabet))
        spell = image.alphabet.spell
        return islice(map(spell, found) if image.gives_tiles else found, limit)
    if few is None and limit is not None and (best := best_words(image, column, chosen)) is not None:
        return (text_of(image.alphabet, word) for word in islice(_filter_words(best, tests), limit))
    if few is None:
        few = words_by_comparisons(image, chosen)
    words = _filter_words(bounds.numbers(), tests) if few is None else few
    ordered = words if order == "alphabet" else sort_answers(words, order_key(image, order, blanks), limit)
    return (text_of(image.alphabet, word) for word in islice(ordered, limit))


# Python 3.13 takes the indentation off docstrings, older ones do not.
_before, _, _after = (find.__doc__ or "").partition("{conditions}")
find.__doc__ = _before + describe_conditions(indentation=_before.rpartition("\n")[2]) + _after


def chosen_conditions(
    image: Image, conditions: dict[str, Any], blanks: int | None = None
) -> list[tuple[Condition, bool]]:  # fmt: skip
    """Conditions by the names of arguments, each with whether it is wanted; those that test words quickly first."""
    chosen = [_condition(image, name, value, blanks) for name, value in _each_value(conditions)]
    return sorted(chosen, key=lambda pair: pair[0].priority)


def _each_value(conditions: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The name and the value of each condition; of lists of comparisons, one condition for each item."""
    for name, value in conditions.items():
        entry = find_condition(name.removeprefix("not_"))
        is_list = entry is not None and entry.kind is COMPARISONS and isinstance(value, (list, tuple))
        several = value if is_list else [value]
        yield from ((name, item) for item in several if item is not None)


def _condition(image: Image, name: str, value: Any, blanks: int | None) -> tuple[Condition, bool]:
    """A condition by name, and whether it is wanted or, after not_, unwanted."""
    plain = name.removeprefix("not_")
    entry = find_condition(plain)
    if entry is None:
        remedy = did_you_mean(name, [*CONDITIONS, *(f"not_{known}" for known in CONDITIONS)])
        raise UsageError("no such condition", expected=", ".join(CONDITIONS), found=name, remedy=remedy)
    options = {"blanks": blanks} if entry.takes_blanks else {}
    function = entry.function or next(filter(None, (getattr(module, entry.name, None) for module in _MODULES)))
    return function(image, value, **options), plain == name


def _find_candidates(chosen: list[tuple[Condition, bool]], bounds: Bounds) -> Iterator[Numbers] | None:
    """The words that fulfil all conditions, if one condition alone leaves few, otherwise None."""
    for condition, is_wanted in chosen:
        words = condition.candidates(bounds) if is_wanted else None
        if words is not None:
            others = [pair for pair in chosen if pair[0] is not condition]
            return _filter_words(words, [other.accepts if is_wanted else _negate(other) for other, is_wanted in others])
    return None


def _filter_words(words: Iterable[Numbers], tests: Iterable[Predicate]) -> Iterator[Numbers]:
    """The words that pass all tests, which are applied in this order."""
    return reduce(lambda passed, test: filter(test, passed), tests, iter(words))


def _set_bounds(image: Image, chosen: list[tuple[Condition, bool]]) -> tuple[Bounds, list[Predicate]]:
    """The bounds of the walk, and the tests that are still needed. Only one rack can bound a walk."""
    bounds = Bounds(image, {letter for condition, is_wanted in chosen if is_wanted for letter in condition.letters})
    tests: list[Predicate] = []
    has_rack = False
    for condition, is_wanted in chosen:
        if not is_wanted:
            tests.append(_negate(condition))
            continue
        if condition.priority or not has_rack:
            condition.tighten(bounds)
        if not condition.is_exact and (condition.priority or has_rack):
            tests.append(condition.accepts)
        has_rack |= condition.priority == 0
    return bounds, tests


def _negate(condition: Condition) -> Predicate:
    """The test that a condition is not fulfilled."""
    return lambda word: not condition.accepts(word)


def order_key(image: Image, order: str, blanks: int | None = None) -> Callable[[Numbers], Any]:
    """The sort key of words by an order other than "alphabet".

    Raises UsageError or SectionMissing if there is no such order, or the image lacks its values.
    """
    column = ordering_column(image, order, ORDERS)
    if column is not None:
        return sort_key(image, column)
    value_functions: dict[str, Callable[[], Callable[[Any], Number]]] = {
        "length": lambda: len,
        "probability": lambda: draws.draw_counter(image, blanks),
        "points": lambda: point_counter(image),
    }
    value_of = value_functions[order]()
    return lambda word: -value_of(word)
