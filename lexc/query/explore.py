"""The readings of a text: a word, a beginning, a rack, a pattern, an expression; and the words of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from lexc.alphabet import Alphabet
from lexc.errors import LexcError, OutOfTime, QueryError, UsageError, did_you_mean
from lexc.image.reader import Image
from lexc.query.find import find
from lexc.query.hooks import hooks
from lexc.query.letters import FOREIGN, labels_of
from lexc.query.limits import check_limit, require_str
from lexc.query.near import near
from lexc.query.pattern import pattern
from lexc.query.rack import read_rack, text_of
from lexc.query.regex import regex
from lexc.query.words import ordinal_ranges

READINGS = ("word", "prefix", "anagram", "hooks", "near", "subanagram", "contains", "pattern", "regex")
"""The readings of a text, the cheapest first."""
_OF_LETTERS = ("word", "prefix", "anagram", "hooks", "near", "subanagram", "contains")
"""The readings of a text of letters alone."""
MAX_LENGTH = 1000
"""The most characters of a text."""
MAX_COUNTED = 10_000
"""The most answers that are counted."""


def explore(
    image: Image, text: str, readings: Iterable[str] = READINGS, limit: int = MAX_COUNTED
) -> list[dict[str, Any]]:
    """The readings of a text, the cheapest first, each a dict of "reading", "count" and "is_complete".

    word: the text itself. prefix: the words that begin with it. anagram, subanagram: those that all or some of its
    letters spell, `?` being a blank. hooks: those with a letter more or less. near: those within one edit, an exchange
    of neighbouring letters included. contains: those that have it inside. pattern, regex: those that match it. count:
    the number of answers, at most `limit`; is_complete: whether there are no more. readings: the ones that are counted.
    Raises QueryError if the text can be read in no way.
    """
    check_limit(limit)
    wanted = {_check_reading(reading) for reading in readings}
    return [_count(image, text, reading, limit) for reading in _readings_of(image, text) if reading in wanted]


def answers(
    image: Image, text: str, reading: str, order: str | None = None, limit: int | None = None, **conditions: Any
) -> Iterator[str]:
    """The words of a reading of a text that fulfil conditions.

    reading: one of READINGS. order, conditions: as for `lexc.query.find.find`. Without an order, hooks come kind by
    kind, and near words by distance. Raises UsageError for another reading, QueryError if the text cannot be read so.
    """
    check_limit(limit)
    own = _CONDITIONS.get(_check_reading(reading))
    bounds: dict[str, Any] = {} if own is None else own(image.alphabet, text)
    ordered: dict[str, Any] = {} if order is None else {"order": order}
    if own is not None and bounds.keys().isdisjoint(conditions):
        return find(image, limit=limit, **ordered, **bounds, **conditions)
    words = list(_WORDS[reading](image, text) if own is None else find(image, **bounds))
    if not conditions and order is None:
        return islice(words, limit)
    found = find(image, within=set(words), **ordered, **conditions)
    return islice(filter(set(found).__contains__, words) if order is None else found, limit)


def _check_reading(reading: str) -> str:
    if reading not in READINGS:
        raise UsageError(
            "no such reading", expected=", ".join(READINGS), found=repr(reading),
            remedy=did_you_mean(str(reading), READINGS),
        )  # fmt: skip
    return reading


def _count(image: Image, text: str, reading: str, limit: int) -> dict[str, Any]:
    if reading == "prefix":
        count = sum(map(len, ordinal_ranges(image, text)))
    else:
        count = sum(1 for _ in answers(image, text, reading, limit=limit + 1))
    return {"reading": reading, "count": min(count, limit), "is_complete": count <= limit}


def _readings_of(image: Image, text: str) -> list[str]:
    """The names of the readings of a text, in order. Raises QueryError if it has none."""
    alphabet = image.alphabet
    if require_str(text, "text") == "":
        return []
    if len(text) > MAX_LENGTH:
        place, expected = f"column {MAX_LENGTH + 1}", f"at most {MAX_LENGTH:,} characters"
        raise QueryError("a text is too long", where=place, expected=expected, found=f"{len(text):,}")
    is_letters = _can_read(lambda: labels_of(alphabet, text, "word"))
    is_letters = is_letters and (not re.search(r"[?*@#]", text) or _word(image, text) != [])
    is_letters = is_letters and not (alphabet.key and re.search(r"[][?*@#(){}|+\\^$]", text))  # which keys leave out
    found = set(_OF_LETTERS if is_letters else ())
    if (
        not is_letters
        and "?" in text
        and not re.search(r"[*@#[]", text)
        and _can_read(lambda: read_rack(alphabet, text))
    ):
        found |= {"anagram", "subanagram"}
    if not is_letters and _can_read(lambda: pattern(image, text, 0)):
        found.add("pattern")
    is_regex = re.search(r"[(){}|+\\^$]|\.\*", text) is not None
    if is_regex and _can_read(lambda: regex(image, text, 0)):
        found.add("regex")
    if not found:
        (regex if is_regex else pattern)(image, text, 0)  # raises
    return [reading for reading in READINGS if reading in found]


def _can_read(read: Callable[[], object]) -> bool:
    try:
        read()
    except OutOfTime:
        raise
    except LexcError:
        return False
    return True


def _word(image: Image, text: str) -> list[str]:
    """The text as a word; none if it is none."""
    alphabet, labels = image.alphabet, labels_of(image.alphabet, text, "word")
    if (not alphabet.is_utf8 and FOREIGN in labels) or not image.lookup.is_word(labels):
        return []
    return [labels.decode() if alphabet.is_utf8 else text_of(alphabet, labels)]


def _contains(alphabet: Alphabet, text: str) -> dict[str, str]:
    plain = re.sub(r"([?*@#[\]\\])", r"\\\1", text) if alphabet.is_utf8 else text
    return {"pattern": f"*{plain}*"}


_CONDITIONS: dict[str, Callable[[Alphabet, str], dict[str, str]]] = {
    "prefix": lambda _, text: {"prefix": text},
    "anagram": lambda _, text: {"anagram": text},
    "subanagram": lambda _, text: {"subanagram": text},
    "contains": _contains,
    "pattern": lambda _, text: {"pattern": text},
}
"""By reading, the condition of `find` that has its answers."""

_WORDS: dict[str, Callable[[Image, str], Iterable[str]]] = {
    "word": _word,
    "hooks": lambda image, text: dict.fromkeys(word for word, _ in hooks(image, text)),
    "near": lambda image, text: (word for word, _ in near(image, text, transpositions=True)),
    "regex": regex,
}
"""The words of the other readings."""
