"""The questions that a lexicon answers: for each its method, the type of its answer, and the limits of its options.

>>> import lexc
>>> ask(lexc.build(["CARE", "CARED"]), "near", "CARE", distance=1)["results"][1]
{'word': 'CARED', 'distance': 1}
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple

from lexc.errors import UsageError, did_you_mean
from lexc.lexicon import Lexicon
from lexc.views.answers import Answer, CryptogramReading, Hook, Neighbour, answer
from lexc.views.timed_search import TimedSearch

NOT_TIMED = TimedSearch()


class Option(NamedTuple):
    """An option of a question. least, most: of a number; None for no bound. choices: of a text; empty for any."""

    default: bool | int | float | str
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()


class Question(NamedTuple):
    """A question. method: of `Lexicon`, whose first argument is the text that is asked about.

    row: the type of an answer's results; None for words. limit: the name of the argument for the most results, "" for
    none. has_conditions: whether the text has conditions, as `lexc.query.condition_text` reads them.
    """

    method: str
    description: str
    row: type[Any] | None = None
    options: Mapping[str, Option] = MappingProxyType({})
    limit: str = "limit"
    has_conditions: bool = False


QUESTIONS: Mapping[str, Question] = MappingProxyType({
    "words": Question("iterkeys", "The words that begin with a prefix.", limit=""),
    "pattern": Question("pattern", "The words that match a pattern."),
    "regex": Question("regex", "The words that match a regular expression."),
    "near": Question(
        "near", "The words near a text, the nearest first.", Neighbour,
        {"distance": Option(1, 0, 3), "transpositions": Option(False), "prefix": Option(False)},
    ),
    "anagram": Question(
        "anagram", "The words that a rack spells.",
        options={
            "sub": Option(False), "includes": Option(""), "plus": Option(0, 0),
            "order": Option("length", choices=("length", "value")),
        },
    ),
    "find": Question("find", "The words that fulfil several conditions.", has_conditions=True),
    "hooks": Question("hooks", "The words with a letter more or less.", Hook),
    "extensions": Question("extensions", "The longer words that contain a word."),
    "isomorphs": Question("isomorphs", "The words with the letter pattern of a text."),
    "cryptogram": Question(
        "cryptogram", "The solutions of a cryptogram.", CryptogramReading,
        {"unread": Option(1, 0), "seconds": Option(10.0, 0)},
    ),
    "complete": Question("complete", "The heaviest words that begin with a prefix.", limit="n"),
    "suggest": Question("suggest", "The corrections of a misspelling, the best first.", limit="n"),
    "analyse": Question("analyse", "The parts of a word that is correct by the rules of a dictionary.", limit=""),
})  # fmt: skip
"""The questions by name. A lexicon that lacks what a question needs, such as weights, raises SectionMissing."""


def ask(
    lexicon: Lexicon, name: str, text: str, limit: int | None = None, within: TimedSearch = NOT_TIMED, **options: Any
) -> Answer[Any]:
    """Ask a question by name. within: the search, which may end before all answers are found.

    Raises UsageError for an unknown question or option, or a value out of bounds.
    """
    question = find_question(name)
    for key, value in options.items():
        _check_option(name, question, key, value)
    if limit is not None and question.limit:
        options[question.limit] = limit
    method = getattr(lexicon, question.method)
    call = partial(method, **_read_conditions(text)) if question.has_conditions else partial(method, text)
    with within.limits():
        found = within.take(within.begin(partial(call, **options)))
        reply = answer(text, found if question.limit else islice(found, limit), question.row)
    reply.update(within.fields())  # type: ignore[typeddict-item]
    return reply


def find_question(name: str) -> Question:
    """The question with a name. Raises UsageError if there is none."""
    if name not in QUESTIONS:
        remedy = did_you_mean(name, list(QUESTIONS))
        raise UsageError("no such question", expected=", ".join(QUESTIONS), found=repr(name), remedy=remedy)
    return QUESTIONS[name]


def _check_option(name: str, question: Question, key: str, value: Any) -> None:
    """Raise UsageError unless a question has an option, and its value is possible."""
    option = question.options.get(key)
    if option is None:
        known = ", ".join(question.options) or "none"
        raise UsageError(f"the question {name} has no such option", expected=known, found=repr(key))
    kinds = (int, float) if isinstance(option.default, float) else (type(option.default),)
    is_of_kind = isinstance(value, kinds) and isinstance(value, bool) == isinstance(option.default, bool)
    if not is_of_kind or not _is_possible(option, value):
        raise UsageError(f"{key} is out of bounds", where=name, expected=_describe(option), found=repr(value)[:80])


def _is_possible(option: Option, value: Any) -> bool:
    is_high_enough = option.least is None or value >= option.least
    is_low_enough = option.most is None or value <= option.most
    return is_high_enough and is_low_enough and (not option.choices or value in option.choices)


def _describe(option: Option) -> str:
    kind = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}[type(option.default)]
    bounds = [f"from {option.least}"] * (option.least is not None) + [f"to {option.most}"] * (option.most is not None)
    return " ".join([", ".join(option.choices) or kind, *bounds])


def _read_conditions(text: str) -> dict[str, Any]:
    from lexc.query.condition_text import read_conditions  # lazy: lexc.query.condition_text costs 2 ms

    return read_conditions(text)
