"""Requests and the answers to them: the parameters of an address, read by `lexc.views.questions`."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from lexc.errors import CapacityExceeded, UsageError
from lexc.lexicon import Lexicon
from lexc.server.limits import ServerLimits
from lexc.source.plain_numbers import to_number
from lexc.system.deadlines import Stop
from lexc.views.questions import QUESTIONS, Option, ask
from lexc.views.readings import readings_answer
from lexc.views.timed_search import TimedSearch
from lexc.views.word_studies import study_answer

LOOKUPS = {
    "check": "Whether words are in the lexicon.",
    "path": "The path of a text through the automaton.",
    "words": "Words by ordinal, from the parameter `from`, or the words with a prefix, q.",
}
"""Questions that are answered at once."""
SEARCHES = {
    "study": "The facts of a word: points, anagrams, hooks and more.",
    "explore": "The readings of a text, each with the number of its words.",
}
"""Searches besides those of `QUESTIONS`."""
_BOOLS = {"true": True, "1": True, "false": False, "0": False}


class Request(NamedTuple):
    """A request. question: its name. texts: what is asked about. limit: the most answers to each. seconds: the time of
    each search. options: those of the question, with values of the right types.
    """

    question: str
    texts: list[str]
    limit: int
    seconds: float
    options: dict[str, Any]


def read_request(
    question: str, parameters: Iterable[tuple[str, str]], limits: ServerLimits, text: str | None = None
) -> Request:
    """Read the parameters of an address: q (once or several times), limit, seconds and the question's options.

    text: what is asked about, if q does not say it.
    Raises UsageError for unknown or wrong parameters, CapacityExceeded for more than the limits allow.
    """
    texts: list[str] = [] if text is None else [text]
    given: dict[str, str] = {}
    for name, value in parameters:
        if name == "q":
            texts.append(value)
        elif name in given:
            raise UsageError("a parameter was given twice", found=name, remedy="Only q may be given several times.")
        else:
            given[name] = value
    _check_texts(texts, limits)
    seconds = _read_number("seconds", given.pop("seconds", ""), limits.seconds, limits.seconds)
    limit = int(_read_number("limit", given.pop("limit", ""), limits.answers, limits.answers, whole=True))
    known = QUESTIONS[question].options if question in QUESTIONS and text is None else {}
    for name in given.keys() - known.keys():
        expected = ", ".join(["q", "limit", "seconds", *known])
        raise UsageError(f"the question {question} has no such parameter", expected=expected, found=repr(name)[:60])
    options = {name: _read_option(name, known[name], value) for name, value in given.items()}
    if "seconds" in known:
        options["seconds"] = 0.9 * seconds  # its own search ends with the best answers so far, before it is ended
    return Request(question, texts, limit, seconds, options)


def _check_texts(texts: list[str], limits: ServerLimits) -> None:
    if not texts:
        raise UsageError("nothing was asked", expected="a parameter q, as ?q=CARE", remedy="Add q.")
    if len(texts) > limits.questions:
        raise CapacityExceeded("too many questions", expected=f"at most {limits.questions}", found=str(len(texts)))
    longest = max(map(len, texts))
    if longest > limits.characters:
        expected = f"at most {limits.characters} characters"
        raise CapacityExceeded("the question is too long", where="q", expected=expected, found=f"{longest:,}")


def _read_number(name: str, text: str, default: float, most: float, whole: bool = False) -> float:
    """A number from 0 to `most`; the default for "". Raises UsageError for anything else, CapacityExceeded above it."""
    if not text:
        return default
    try:
        number = to_number(int(text) if whole else float(text)) if text.isascii() and len(text) < 20 else None
    except ValueError:
        number = None
    if number is None or not number >= 0:
        kind = "a whole number" if whole else "a number"
        raise UsageError("a parameter cannot be read", where=name, expected=f"{kind} from 0", found=repr(text)[:60])
    if number > most:
        raise CapacityExceeded("more than this server allows", where=name, expected=f"at most {most:g}", found=text)
    return number


def _read_option(name: str, option: Option, text: str) -> bool | int | float | str:
    """The value of an option. A text that is no value of its type stays a text, which `ask` refuses."""
    if isinstance(option.default, bool):
        return _BOOLS.get(text.lower(), text)
    if isinstance(option.default, str):
        return text
    return int(_read_number(name, text, option.default, float("inf"), whole=True))


def answer_request(lexicon: Lexicon, request: Request, stop: Stop | None = None) -> list[dict[str, Any]]:
    """The answers to a request, one for each text: those of `lexc.views`.

    A search ends after its time, and once `stop` is set; what was found until then is the answer.
    """
    return [_answer(lexicon, request, text, TimedSearch(request.seconds, stop)) for text in request.texts]


def _answer(lexicon: Lexicon, request: Request, text: str, within: TimedSearch) -> dict[str, Any]:
    if request.question not in SEARCHES:
        began = monotonic()
        reply = dict(ask(lexicon, request.question, text, request.limit, within, **request.options))
        if monotonic() - began >= request.options.get("seconds", inf):  # its own search ended with the best so far
            reply["is_complete"] = False
        return reply
    with within.limits():
        found = within.begin(lambda: _SEARCHES[request.question](lexicon, text, request.limit))
    return {**(found or {"query": text, "count": 0, "results": []}), **within.fields()}


def _study(lexicon: Lexicon, text: str, limit: int) -> dict[str, Any]:
    return dict(study_answer(text, lexicon.study(text), limit))


def _explore(lexicon: Lexicon, text: str, limit: int) -> dict[str, Any]:
    return dict(readings_answer(text, lexicon.explore(text, limit=limit)))


_SEARCHES = {"study": _study, "explore": _explore}
