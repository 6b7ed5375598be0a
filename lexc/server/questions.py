"""Requests and the answers to them: the parameters of an address, read by `lexc.views.questions`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from lexc.errors import CapacityExceeded, UsageError
from lexc.lexicon import Lexicon
from lexc.query.ranges import read_range
from lexc.server.limits import ServerLimits
from lexc.source.plain_numbers import to_number
from lexc.system.deadlines import Stop
from lexc.views.questions import NOT_TIMED, Option, ask, find_question, watch
from lexc.views.timed_search import TimedSearch

_LEAST_SECONDS = 0.001  # of a search that ends by itself
_BOOLS = {"true": True, "1": True, "false": False, "0": False}


class Request(NamedTuple):
    """A request. question: its name. texts: what is asked about. limit: the most answers to each. seconds: the time of
    all searches. options: those of the question, with values of the right types.
    """

    question: str
    texts: list[str]
    limit: int
    seconds: float
    options: dict[str, Any]


def read_request(question: str, parameters: Iterable[tuple[str, str]], limits: ServerLimits) -> Request:
    """Read the parameters of an address: q (once or several times), limit, seconds and the question's options.

    Raises UsageError for unknown or wrong parameters, CapacityExceeded for more than the limits allow.
    """
    known = find_question(question)
    texts, given = read_parameters(parameters)
    _check_texts(texts, limits, known.characters)
    most_seconds = known.seconds or limits.seconds
    seconds = read_number("seconds", given.pop("seconds", ""), min(limits.seconds, most_seconds), most_seconds)
    limit = int(read_number("limit", given.pop("limit", ""), limits.answers, limits.answers, whole=True))
    refuse_unknown(question, given, known.options)
    options = {name: _read_option(name, known.options[name], value) for name, value in given.items()}
    if "seconds" in known.options:
        options["seconds"] = 0.9 * seconds  # its own search ends with the best answers so far, before it is ended
    return Request(question, texts, limit, seconds, options)


def read_parameters(parameters: Iterable[tuple[str, str]]) -> tuple[list[str], dict[str, str]]:
    """The texts of all q, and the other parameters. Raises UsageError if one of these is given twice."""
    texts: list[str] = []
    given: dict[str, str] = {}
    for name, value in parameters:
        if name == "q":
            texts.append(value)
        elif name in given:
            raise UsageError("a parameter was given twice", found=name, remedy="Only q may be given several times.")
        else:
            given[name] = value
    return texts, given


def refuse_unknown(question: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Raise UsageError for a parameter that a question lacks."""
    for name in {*given} - {*known}:
        expected = ", ".join(dict.fromkeys(["q", "limit", "seconds", *known]))
        raise UsageError(f"the question {question} has no such parameter", expected=expected, found=repr(name)[:60])


def _check_texts(texts: list[str], limits: ServerLimits, characters: int) -> None:
    if not texts:
        raise UsageError("nothing was asked", expected="a parameter q, as ?q=CARE", remedy="Add q.")
    if len(texts) > limits.questions:
        raise CapacityExceeded("too many questions", expected=f"at most {limits.questions}", found=str(len(texts)))
    longest = max(map(len, texts))
    if longest > characters:
        expected = f"at most {characters:,} characters"
        raise CapacityExceeded("the question is too long", where="q", expected=expected, found=f"{longest:,}")


def read_number(name: str, text: str, default: float, most: float, whole: bool = False) -> float:
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


def _read_option(name: str, option: Option, text: str) -> Any:
    """The value of an option. A text that is no value of its type stays a text, which `ask` refuses."""
    if option.value_type is bool:
        return _BOOLS.get(text.lower(), text)
    if option.value_type is str:
        return text
    if option.value_type is tuple:
        return read_range(text, int(option.least or 0), int(option.most or 255))
    if not text:
        return option.default
    is_whole = option.value_type is int
    number = read_number(name, text, 0, inf, whole=is_whole)
    return int(number) if is_whole else number


def answer_request(lexicon: Lexicon, request: Request, stop: Stop | None = None) -> list[dict[str, Any]]:
    """The answers to a request, one for each text: those of `lexc.views`.

    All searches together end after the time of the request, and once `stop` is set; what was found until then is the
    answer.
    """
    if find_question(request.question).is_quick:
        return [
            dict(ask(lexicon, request.question, text, request.limit, NOT_TIMED, **request.options))
            for text in request.texts
        ]
    end = monotonic() + request.seconds
    return [_answer(lexicon, request, text, end, stop) for text in request.texts]


def _answer(lexicon: Lexicon, request: Request, text: str, end: float, stop: Stop | None) -> dict[str, Any]:
    began = monotonic()
    remaining, options = max(end - began, 0.0), request.options
    if "seconds" in options:
        options = {**options, "seconds": min(options["seconds"], max(0.9 * remaining, _LEAST_SECONDS))}
    reply = dict(ask(lexicon, request.question, text, request.limit, TimedSearch(remaining, stop), **options))
    if request.question == "cryptogram" and monotonic() - began >= options["seconds"]:
        reply["is_complete"] = False  # its own search ended with the best so far
    return reply


def watch_request(lexicon: Lexicon, request: Request, stop: Stop) -> Iterator[dict[str, Any]]:
    """The answers so far to a request with one text, while it is answered. Raises UsageError for several texts."""
    if len(request.texts) > 1:
        raise UsageError("one question at once can be watched", expected="one q", found=str(len(request.texts)))
    within = TimedSearch(request.seconds, stop)
    yield from map(dict, watch(lexicon, request.question, request.texts[0], request.limit, within, **request.options))
