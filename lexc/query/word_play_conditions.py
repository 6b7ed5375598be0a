r"""Conditions of `find` for those who make puzzles: palindromes, reversals, hidden words, charades, expressions.

Repeated groups, as in ``(..)\1``, are not regular. Such an expression is read twice: with ``.*`` in the place of each
reference it is regular, and leaves few words; these are checked by Python's `re`. Limits on quantifiers bound the
check: it takes steps in proportion to the third power of a word's length, for words of `_MAX_CHECKED` letters at most.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lexc.alphabet import Alphabet
from lexc.errors import QueryError, UsageError
from lexc.image.reader import Image
from lexc.query.conditions import MAX_CANDIDATES, Condition, within
from lexc.query.letters import Numbers, numbers_of
from lexc.query.limits import check_text, list_answers
from lexc.query.rack import text_of
from lexc.query.regex import regex as words_of_regex
from lexc.query.written import forms_finder

_REFERENCE = re.compile(r"((?:[^\\]|\\[^1-9])*?)\\[1-9](?![0-9])", re.DOTALL)
_QUANTIFIER = re.compile(r"\\.|\[\^?\]?[^\]]*\]|(?P<group>\))?(?P<sign>[*+{?](?![?:#P]))", re.DOTALL)
_MAX_QUANTIFIERS, _MAX_CHECKED = 3, 100
_MIN_PART = 2  # letters of a part of a charade
_BREAK = re.compile(r"[^\w'’]+")


def palindrome(image: Image, value: Any) -> Condition:
    """The word is the same backwards; value: whether. Raises UsageError for another value."""
    is_wanted = {"yes": True, "no": False, True: True, False: False}.get(value)
    if is_wanted is None:
        raise UsageError("no such answer to palindrome", expected="yes or no", found=repr(value)[:60])
    return Condition(lambda word: (list(word) == list(word)[::-1]) == is_wanted)


def reversed_in(image: Image, value: Any) -> Condition:
    """Another lexicon has the word backwards, letter by letter. value: as in `within`."""
    other = within(image, value)
    return Condition(lambda word: other.accepts(word[::-1]), priority=3)


def bank(image: Image, value: str) -> Condition:
    """The letters of the word are just these, each of them used once or more."""
    letters = numbers_of(image.alphabet, value, "condition")
    known = frozenset(letters)
    return Condition(
        lambda word: frozenset(word) == known, lambda bounds: bounds.require_at_least(list(known)), known, priority=1
    )


def hides(image: Image, value: str) -> Condition:
    """A text stands inside the word, and is neither its beginning nor its end.

    Where the written form has several parts, the text stands across a break between two of them.
    """
    letters = numbers_of(image.alphabet, value, "condition")
    n, find_forms, alphabet = len(letters), forms_finder(image), image.alphabet

    def accepts(word: Numbers) -> bool:
        inside = [i for i in range(1, len(word) - n) if list(word[i : i + n]) == list(letters)]
        if not inside or not n:
            return False
        forms = find_forms(text_of(alphabet, word))
        return any(_crosses(inside, n, _find_breaks(alphabet, form)) for form in forms)

    return Condition(accepts, lambda bounds: bounds.require_at_least(letters), letters, priority=3)


def _crosses(starts: list[int], n: int, breaks: list[int]) -> bool:
    """Whether a text at one of these places crosses a break, or there is none."""
    return not breaks or any(start < position < start + n for start in starts for position in breaks)


def _find_breaks(alphabet: Alphabet, form: str) -> list[int]:
    """The numbers of letters before each break of a written form."""
    parts = [part for part in _BREAK.split(form) if part]
    lengths = [len(alphabet.normalise(part) if alphabet.is_utf8 else alphabet.tokenize(part)) for part in parts]
    return [sum(lengths[:i]) for i in range(1, len(parts))]


def charade(image: Image, value: Any) -> Condition:
    """The word is two or more words of another lexicon, of two letters or more each. value: as in `within`."""
    other = within(image, value)

    def accepts(word: Numbers) -> bool:
        n, ends = len(word), {0}
        for end in range(_MIN_PART, n + 1):
            starts = (start for start in ends if end - start >= _MIN_PART and (start, end) != (0, n))
            if any(other.accepts(word[start:end]) for start in sorted(starts)):
                ends.add(end)
        return n in ends

    return Condition(accepts, lambda bounds: bounds.limit_length(2 * _MIN_PART, bounds.longest), priority=3)


def regex(image: Image, value: str) -> Condition:
    r"""A regular expression matches the word as a whole. It may have references to groups, as ``(..)\1``.

    Raises QueryError for a fault, and for references in an expression with more quantifiers than are checked.
    """
    text = check_text(value, "regular expression")
    regular = _REFERENCE.sub(r"\1.*", text)
    check = _compile_check(image.alphabet, text) if regular != text else None
    if check and image.graph.longest > _MAX_CHECKED:
        raise UsageError(
            "references to groups are checked in short words", expected=f"words of at most {_MAX_CHECKED} letters",
            found=f"{image.graph.longest} letters in {image.where}", remedy="Leave the references out.",
        )  # fmt: skip
    found = [word for word in list_answers(words_of_regex(image, regular)) if check is None or check(word)]
    known, alphabet = frozenset(found), image.alphabet
    few = found if len(found) <= MAX_CANDIDATES else None
    return Condition(
        lambda word: text_of(alphabet, word) in known,
        candidates=lambda _: None if few is None else (numbers_of(alphabet, word, "word") for word in few),
        priority=2,
    )


@lru_cache(maxsize=64)
def _compile_check(alphabet: Alphabet, text: str) -> Callable[[str], object]:
    """A function that tells whether an expression with references matches a word."""
    if alphabet.is_ambiguous:
        problem = "references to groups need an alphabet of single characters"
        raise UsageError(problem, found=alphabet.name, remedy="Leave the references out.")
    signs = [match for match in _QUANTIFIER.finditer(text) if match["sign"]]
    if len(signs) > _MAX_QUANTIFIERS or any(match["group"] for match in signs):
        raise QueryError(
            "an expression with references has too many repetitions", where=f"column {signs[0].start() + 1}",
            expected=f"at most {_MAX_QUANTIFIERS} of * + ? {{}}, none behind a group", found=repr(text[:60]),
            remedy="Write the letters out.",
        )  # fmt: skip
    plain = re.sub(r"\\.|.", lambda match: _fold(alphabet, match[0]), text, flags=re.DOTALL)
    try:
        return re.compile(plain).fullmatch
    except re.error as error:
        where = f"column {(error.pos or 0) + 1}"
        raise QueryError(
            f"no regular expression: {error.msg}", where=where, found=repr(text[:60]), remedy="Correct it.",
        ) from None  # fmt: skip


def _fold(alphabet: Alphabet, part: str) -> str:
    """A letter of an expression as words have it; signs and escapes as they are."""
    folded = alphabet.normalise(part) if part.isalpha() else part
    return folded if len(folded) == 1 else part
