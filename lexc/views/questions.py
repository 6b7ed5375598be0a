"""The questions that a lexicon answers: for each its method, the type of its answer, and the limits of its options.

>>> import lexc
>>> ask(lexc.build(["CARE", "CARED"]), "near", "CARE", distance=1)["results"][1]
{'word': 'CARED', 'distance': 1}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from importlib import import_module
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple

from lexc.errors import UsageError, did_you_mean
from lexc.lexicon import Lexicon
from lexc.views.answers import Answer, CryptogramReading, Hook, Neighbour, PathStep, answer
from lexc.views.readings import Reading
from lexc.views.timed_search import TimedSearch

NOT_TIMED = TimedSearch()


class Option(NamedTuple):
    """An option of a question. least, most: of a number; None for no bound. choices: of a text; empty for any.

    kind: bool, int, float, str, or tuple, a range of whole numbers such as (2, 3); None for that of the default.
    """

    default: bool | int | float | str | tuple[int, int] | None
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    kind: type[Any] | None = None

    @property
    def value_type(self) -> type[Any]:
        """The type of the values."""
        return self.kind or type(self.default)


class Question(NamedTuple):
    """A question. description: of the answers. method: of `Lexicon`, whose first argument is the text that is asked
    about. row: the type of an answer's results; None for words. limit: the name of the argument for the most results,
    "" for none. has_conditions: whether the text has conditions, as `lexc.query.condition_text` reads them.

    answer: "module:function" in `lexc.views`, in place of a method. It is called with lexicon, text, limit and options,
    and returns the whole answer. is_watched: whether it yields the answers so far instead, the last one at the end.

    A server heeds these. is_quick: whether an answer takes less than a millisecond, so that no thread is needed.
    characters: the most of a text. seconds: the most of a search, 0 for those of the server.
    """

    description: str
    method: str = ""
    row: type[Any] | None = None
    options: Mapping[str, Option] = MappingProxyType({})
    limit: str = "limit"
    has_conditions: bool = False
    answer: str = ""
    is_watched: bool = False
    is_quick: bool = False
    characters: int = 200
    seconds: float = 0


_PLUS = Option(0, 0)
_POSITION = {"rules": Option(""), "lenient": Option(False), "leaves": Option("", choices=("", "none"))}
_MAX_CGP = 2_000  # characters of a position
_MAX_GCG = 20_000  # characters of a recorded game
_MAX_GRID = 10_000  # characters of a grid: 64 rows and columns with bars, and cells of several letters
_WISHES = {
    "min_score": Option(None, 0, kind=float), "floors": Option(""), "forbid": Option(""), "prefer": Option(""),
}  # fmt: skip
QUESTIONS: Mapping[str, Question] = MappingProxyType({
    "check": Question("Whether words are in the lexicon.", answer="answers:membership_answer", is_quick=True),
    "get": Question(
        "The values of words.", answer="columns:values_answer", options={"column": Option("")}, is_quick=True
    ),
    "prefixes": Question("The words with which a text begins.", "prefixes", limit="", is_quick=True),
    "path": Question("The path of a text through the automaton.", "path", PathStep, limit="", is_quick=True),
    "words": Question("The words that begin with a prefix.", "iterkeys", limit=""),
    "pattern": Question("The words that match a pattern.", "pattern"),
    "regex": Question("The words that match a regular expression.", "regex"),
    "near": Question(
        "The words near a text, the nearest first.", "near", Neighbour,
        {"distance": Option(1, 0, 3), "transpositions": Option(False), "prefix": Option(False)},
    ),
    "anagram": Question(
        "The words that a rack spells.", "anagram",
        options={
            "sub": Option(False), "includes": Option(""), "lengths": Option(None, 1, kind=tuple), "plus": _PLUS,
            "order": Option("length", choices=("length", "value", "alphabet")),
        },
    ),
    "findwords": Question(
        "The words that a rack spells, in groups of anagrams, the highest-valued letters first.", "findwords",
        options={"includes": Option(""), "at_least": Option(None, 0, kind=int)},
    ),
    "phrase": Question(
        "Sets of words that use all letters of a phrase.", "phrase_anagrams",
        options={"words": Option((2, 3), 1, 255, kind=tuple), "min_length": Option(1, 1)},
    ),
    "find": Question("The words that fulfil several conditions.", "find", has_conditions=True),
    "hooks": Question("The words with a letter more or less.", "hooks", Hook),
    "extensions": Question("The longer words that contain a word.", "extensions"),
    "ladder": Question("A shortest chain of words from the first of two words to the second.", answer="ladders:ladder"),
    "isomorphs": Question("The words with the letter pattern of a text.", "isomorphs"),
    "cryptogram": Question(
        "The solutions of a cryptogram.", "cryptogram", CryptogramReading,
        {"unread": Option(1, 0), "seconds": Option(10.0, 0)},
    ),
    "complete": Question("The heaviest words that begin with a prefix.", "complete", limit="n"),
    "suggest": Question("The corrections of a misspelling, the best first.", "suggest", limit="n"),
    "analyse": Question("The parts of a word that is correct by the rules of a dictionary.", "analyse", limit=""),
    "study": Question("The facts of a word: points, anagrams, hooks and more.", answer="word_studies:word_study"),
    "explore": Question("The readings of a text, each with the number of its words.", "explore", Reading),
    "grid": Question(
        "The words and letters that fit a crossword's grid.", answer="puzzles:grid_facts", options=_WISHES,
        characters=_MAX_GRID,
    ),
    "slot": Question(
        "The words that fit a slot of a crossword's grid, the best first.", answer="puzzles:slot_words",
        options={"slot": Option("1A"), **_WISHES}, characters=_MAX_GRID,
    ),
    "fill": Question(
        "A crossword's grid filled with words, then better fills.", answer="puzzles:watch_fills", is_watched=True,
        options={"seconds": Option(10.0, 0), "first": Option(False), "seed": Option(1, 0), **_WISHES},
        characters=_MAX_GRID, seconds=60,
    ),
    "plays": Question(
        "The legal plays of a position in CGP, the best first.", answer="positions:plays", characters=_MAX_CGP,
        options={"order": Option("points", choices=("points", "equity")), "exchanges": Option(False), **_POSITION},
    ),
    "solve": Question(
        "The best moves of an endgame or a pre-endgame in CGP, with proofs.", answer="positions:solutions",
        is_watched=True, characters=_MAX_CGP, seconds=60,
        options={
            "seconds": Option(5.0, 0), "nodes": Option(None, 1, kind=int), "top": Option(None, 1, 1000, kind=int),
            "moves": Option(""), "known_rack": Option(""), "rules": _POSITION["rules"],
            "lenient": _POSITION["lenient"],
        },
    ),
    "simulate": Question(
        "The best moves of a position in CGP, compared by random playouts.", answer="positions:simulations",
        is_watched=True, characters=_MAX_CGP, seconds=60,
        options={
            "seconds": Option(5.0, 0), "iterations": Option(None, 1, kind=int), "candidates": Option(10, 1, 1000),
            "plies": Option(2, 1, 100), "decide": Option("blend", choices=("blend", "chance", "equity")),
            "seed": Option(0, 0), "known_rack": Option(""), "moves": Option(""), **_POSITION,
        },
    ),
    "choose": Question(
        "The move that a player of lexc chooses in a position in CGP.", answer="opponents:choices", is_watched=True,
        characters=_MAX_CGP, seconds=60,
        options={
            "player": Option("leaves+endgame"), "seed": Option(0, 0), "rules": _POSITION["rules"],
            "lenient": _POSITION["lenient"],
        },
    ),
    "replies": Question(
        "The best replies to a move in a position in CGP, over random racks.", answer="opponents:replies",
        is_watched=True, characters=_MAX_CGP, seconds=60,
        options={
            "seconds": Option(5.0, 0), "move": Option(""), "racks": Option(1000, 1, 100_000), "seed": Option(0, 0),
            **_POSITION,
        },
    ),
    "review": Question(
        "The turns of a game in GCG, each judged by what its player knew.", answer="reviews:reviews", is_watched=True,
        options={"seconds": Option(30.0, 0), "rules": _POSITION["rules"], "ending": Option("")},
        characters=_MAX_GCG, seconds=60,
    ),
})  # fmt: skip
"""The questions by name. A lexicon that lacks what a question needs, such as weights, raises SectionMissing."""


def ask(
    lexicon: Lexicon, name: str, text: str, limit: int | None = None, within: TimedSearch = NOT_TIMED, **options: Any
) -> Answer[Any]:
    """Ask a question by name. within: the search, which may end before all answers are found.

    Raises UsageError for an unknown question or option, or a value out of bounds.
    """
    question = check_question(name, options)
    with within.limits():
        if question.is_watched:
            reply: Any = list(watch(lexicon, name, text, limit, within, **options))[-1]
        elif question.answer:
            find = partial(view_function(question.answer), lexicon, text, limit, **options)
            reply = within.begin(find) or {"query": text, "count": 0, "results": []}
        else:
            found = within.take(within.begin(partial(find_answers, lexicon, name, text, limit, **options)))
            reply = answer(text, found if question.limit else islice(found, limit), question.row)
    reply.update(within.fields())
    return reply  # type: ignore[no-any-return]


def watch(
    lexicon: Lexicon, name: str, text: str, limit: int | None = None, within: TimedSearch = NOT_TIMED, **options: Any
) -> Iterator[Answer[Any]]:
    """Ask a question that takes long: the answers so far, while it is answered. The last one is the answer.

    There is an answer without results if `within` ends the search before there is any other.
    """
    question, is_empty = check_question(name, options), True
    with within.limits():
        for reply in within.take(view_function(question.answer)(lexicon, text, limit, **options)):
            is_empty = False
            yield reply
        if is_empty:
            yield {"query": text, "count": 0, "results": []}


def find_answers(lexicon: Lexicon, name: str, text: str, limit: int | None = None, **options: Any) -> Any:
    """The answers to a question that has a method: words, or tuples. Options are not checked."""
    question = QUESTIONS[name]
    if limit is not None and question.limit:
        options[question.limit] = limit
    method = getattr(lexicon, question.method)
    return method(**_read_conditions(text), **options) if question.has_conditions else method(text, **options)


def find_question(name: str) -> Question:
    """The question with a name. Raises UsageError if there is none."""
    if name not in QUESTIONS:
        remedy = did_you_mean(name, list(QUESTIONS))
        raise UsageError("no such question", expected=", ".join(QUESTIONS), found=repr(name), remedy=remedy)
    return QUESTIONS[name]


def check_question(name: str, options: Mapping[str, Any]) -> Question:
    """The question with a name. Raises UsageError unless it has the options, and their values are possible."""
    question = find_question(name)
    for key, value in options.items():
        _check_option(name, question, key, value)
    return question


def view_function(name: str) -> Any:
    """A function of `lexc.views`, as "module:function"; the module is imported when it is first asked."""
    module, _, function = name.partition(":")
    return getattr(import_module(f"lexc.views.{module}"), function)


def _check_option(name: str, question: Question, key: str, value: Any) -> None:
    """Raise UsageError unless a question has an option, and its value is possible."""
    option = question.options.get(key)
    if option is None:
        known = ", ".join(question.options) or "none"
        raise UsageError(f"the question {name} has no such option", expected=known, found=repr(key))
    kinds = (int, float) if option.value_type is float else (option.value_type,)
    is_of_kind = isinstance(value, kinds) and isinstance(value, bool) == (option.value_type is bool)
    is_default = value == option.default and value is None
    if not is_default and not (is_of_kind and _is_possible(option, value)):
        raise UsageError(f"{key} is out of bounds", where=name, expected=_describe(option), found=repr(value)[:80])


def _is_possible(option: Option, value: Any) -> bool:
    numbers = value if isinstance(value, tuple) else (value,)
    is_high_enough = option.least is None or min(numbers) >= option.least
    is_low_enough = option.most is None or max(numbers) <= option.most
    return is_high_enough and is_low_enough and (not option.choices or value in option.choices)


_KINDS: dict[type[Any], str] = {
    bool: "true or false", int: "a whole number", float: "a number", str: "a text", tuple: "a range, as 2-3",
}  # fmt: skip


def _describe(option: Option) -> str:
    kind = _KINDS[option.value_type]
    bounds = [f"from {option.least}"] * (option.least is not None) + [f"to {option.most}"] * (option.most is not None)
    return " ".join([", ".join(option.choices) or kind, *bounds])


def _read_conditions(text: str) -> dict[str, Any]:
    from lexc.query.condition_text import read_conditions  # lazy: lexc.query.condition_text costs 2 ms

    return read_conditions(text)
