"""Spelling as LanguageTool's HTTP API (/v2) answers it, so that its clients check texts with lexc.

Source: the API's documented requests and answers (languagetool.org, "HTTP API"). Offsets and lengths count units of
UTF-16, in the text or in all parts of an annotated text. Grammar and style have no rules here.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from lexc.errors import CapacityExceeded, UsageError
from lexc.image.reader import Image
from lexc.kernels.layout._label_text import check_limit
from lexc.server.personal_words import PersonalFile
from lexc.texts.masks import Prose
from lexc.views.questions import NOT_TIMED
from lexc.views.spelling import MAX_TEXT, Speller, UnknownWord
from lexc.views.timed_search import TimedSearch

MAX_MATCHES = 2_000
"""The most unknown words of an answer; the rest is called incomplete."""
_CONTEXT = 40  # characters before and behind a word
_SUGGESTIONS = 5
_NAMES = {
    "ar": "Arabic", "be": "Belarusian", "br": "Breton", "ca": "Catalan", "cs": "Czech", "da": "Danish", "de": "German",
    "el": "Greek", "en": "English", "eo": "Esperanto", "es": "Spanish", "et": "Estonian", "fa": "Persian",
    "fr": "French", "ga": "Irish", "gl": "Galician", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian",
    "it": "Italian", "ko": "Korean", "lt": "Lithuanian", "lv": "Latvian", "nb": "Norwegian Bokmål", "nl": "Dutch",
    "nn": "Norwegian Nynorsk", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak",
    "sl": "Slovenian", "sr": "Serbian", "sv": "Swedish", "ta": "Tamil", "th": "Thai", "tr": "Turkish",
    "uk": "Ukrainian", "vi": "Vietnamese",
}  # fmt: skip
_COUNTRIES = {
    "de": ("DE", "AT", "CH"), "en": ("US", "GB", "AU", "CA", "NZ", "ZA"), "es": ("ES",), "fr": ("FR", "BE", "CA", "CH"),
    "it": ("IT",), "nl": ("NL", "BE"), "pt": ("PT", "BR"), "sv": ("SE",),
}  # fmt: skip
_PAIRS = re.compile("[\U00010000-\U0010ffff]")  # characters of two units in UTF-16
_SURROGATES = re.compile("[\ud800-\udfff]")
_MAX_SPELLERS = 16  # that are kept; each has caches, and requests choose the order of their languages
_CATEGORY = {"id": "TYPOS", "name": "Possible Typo"}


class Part(NamedTuple):
    """A part of an annotated text. text: as it stands. is_markup: whether it is no prose. shown: what a reader sees."""

    text: str
    is_markup: bool
    shown: str


class Annotated:
    """A text of parts. shown: what a reader sees of all."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = parts
        self._starts, self._units = [0], [0]  # of each part: in the shown text, and in units of the whole
        for part in parts:
            self._starts.append(self._starts[-1] + len(part.shown))
            self._units.append(self._units[-1] + count_units(part.text))
        self.shown = "".join(part.shown for part in parts)
        self._pairs = [pair.start() for pair in _PAIRS.finditer(self.shown)]

    def range_of(self, start: int, end: int) -> tuple[int, int] | None:
        """The offset and the length, in units, of characters of the shown text; None if some of them are markup."""
        first = bisect_right(self._starts, start) - 1
        last = bisect_right(self._starts, end - 1) - 1
        if self._parts[first].is_markup or self._parts[last].is_markup:
            return None
        offset = self._units_at(first, start)
        return offset, self._units_at(last, end) - offset

    def _units_at(self, part: int, position: int) -> int:
        n_pairs = bisect_left(self._pairs, position) - bisect_left(self._pairs, self._starts[part])
        return self._units[part] + position - self._starts[part] + n_pairs


def count_units(text: str) -> int:
    """The units of a text in UTF-16."""
    return len(text) + len(_PAIRS.findall(text))


class Languages:
    """The languages that are served. images: of each, by its name, as en_US. The first is the default.

    personal: words of all texts that are correct, or refused.
    """

    def __init__(self, images: Mapping[str, Image], personal: PersonalFile | None = None) -> None:
        self._images, self.personal = dict(images), personal
        self._spellers: dict[tuple[str, ...], Speller] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._images)

    def describe_all(self) -> list[dict[str, str]]:
        """The languages as /v2/languages lists them."""
        return [_describe(code) for name in self._images for code in (name, *self._served_variants(name))]

    def _served_variants(self, name: str) -> list[str]:
        """The variants that a language without a country serves, and no other one: clients look for their own."""
        variants = [f"{name}_{country}" for country in _COUNTRIES.get(name, ())]
        return [variant for variant in variants if variant not in self._images]

    def choose(self, language: str, preferred: Sequence[str] = ()) -> tuple[str, ...]:
        """The names of the languages of a text: one, or with "auto" all, the preferred ones first.

        Raises UsageError for a language that is not served.
        """
        if language == "auto":
            first = [name for code in preferred for name in self._variants(code)]
            return tuple(dict.fromkeys([*first, *self._images]))
        names = self._variants(language)
        if not names:
            known = ", ".join(entry["longCode"] for entry in self.describe_all())
            remedy = "Serve it: lexc serve --lang."
            raise UsageError("no such language", expected=f"auto, {known}", found=repr(language)[:60], remedy=remedy)
        return (names[0],)

    def speller(self, names: tuple[str, ...]) -> Speller:
        """The speller of languages; with several, each paragraph is judged by the one that has most of its words."""
        if names not in self._spellers:
            if len(self._spellers) >= _MAX_SPELLERS:
                self._spellers.clear()
            first, *others = (self._images[name] for name in names)
            self._spellers[names] = Speller(
                first, _SUGGESTIONS, others=others, other_scripts=True, follows_neighbours=len(names) > 1
            )
        speller = self._spellers[names]
        if self.personal is not None:
            speller.accepted = self.personal.words()
        return speller

    def name_of(self, image: Image) -> str:
        """The name of an image's language."""
        return next(name for name, known in self._images.items() if known is image)

    def _variants(self, code: str) -> list[str]:
        """The names that a code means: en-US is en_US, or en if that is served; en is any variant of it."""
        wanted = code.replace("-", "_").lower()
        exact = [name for name in self._images if name.lower() == wanted]
        language = wanted.split("_")[0]
        plain = [name for name in self._images if name.lower() == language]  # serves all variants
        return exact or plain or [name for name in self._images if name.lower().split("_")[0] == wanted]


def _describe(name: str) -> dict[str, str]:
    code, _, variant = name.partition("_")
    language = _NAMES.get(code, code)
    return {
        "name": f"{language} ({variant})" if variant else language,
        "code": code,
        "longCode": name.replace("_", "-"),
    }


def read_text(form: Mapping[str, str]) -> Annotated:
    """The text of a request: `text`, or `data` with annotated markup. Raises UsageError unless it has one of them."""
    if ("text" in form) == ("data" in form):
        raise UsageError("the request has no text", expected="one of the fields text and data", remedy="Send text=….")
    parts = [Part(form["text"], False, form["text"])] if "text" in form else _read_annotation(form["data"])
    found = Annotated(parts)
    if len(found.shown) > MAX_TEXT:
        raise CapacityExceeded("a text is too long", expected=f"at most {MAX_TEXT:,}", found=f"{len(found.shown):,}")
    return found


def _read_annotation(data: str) -> list[Part]:
    try:
        entries = json.loads(data)["annotation"]
        return [_read_part(entry) for entry in entries]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        expected = 'as {"annotation": [{"text": "A "}, {"markup": "<b>"}]}'
        raise UsageError("the data cannot be read", where="data", expected=expected, found=str(error)[:200]) from error


def _read_part(entry: Mapping[str, str]) -> Part:
    if "text" in entry:
        text = _read_string(entry["text"])
        return Part(text, False, text)
    return Part(_read_string(entry["markup"]), True, _read_string(entry.get("interpretAs") or ""))


def _read_string(value: str) -> str:
    """A string of JSON. Escapes may write half a character of UTF-16, which no answer could hold."""
    return _SURROGATES.sub("\ufffd", value)


def check(
    languages: Languages, form: Mapping[str, str], version: str, within: TimedSearch = NOT_TIMED
) -> dict[str, Any]:
    """The answer to /v2/check. form: the fields of the request; those of grammar and accounts are passed over.
    version: of lexc. within: the search, whose end makes the answer incomplete.

    Raises UsageError for a request that cannot be read, CapacityExceeded for a text that is too long.
    """
    text = read_text(form)
    preferred = [code.strip() for code in form.get("preferredVariants", "").split(",") if code.strip()]
    names = languages.choose(form.get("language", "auto"), preferred)
    disabled = {rule.strip() for rule in form.get("disabledRules", "").split(",")}
    is_disabled = _CATEGORY["id"] in form.get("disabledCategories", "").split(",")
    counts: dict[str, int] = {}

    def find_matches() -> Iterator[dict[str, Any]]:
        speller = languages.speller(names)
        for unknown in speller.unknown_words(Prose(text.shown)):
            check_limit()
            name = languages.name_of(unknown.images[0])
            counts[name] = counts.get(name, 0) + 1
            found = text.range_of(unknown.start, unknown.start + len(unknown.word))
            if found is not None and not is_disabled and rule_of(name) not in disabled:
                yield _match(speller, text.shown, unknown, found, name)

    with within.limits():
        matches = list(islice(within.take(find_matches()), MAX_MATCHES + 1))
    is_complete = within.is_complete and len(matches) <= MAX_MATCHES
    chosen = max(counts, key=counts.__getitem__) if counts else names[0]
    language = {key: value for key, value in _describe(chosen).items() if key != "longCode"}
    language["code"] = chosen.replace("_", "-")
    return {
        "software": {
            "name": "lexc", "version": version, "buildDate": "", "apiVersion": 1, "premium": False, "status": "",
        },
        "warnings": {"incompleteResults": not is_complete},
        "language": {**language, "detectedLanguage": {**language, "confidence": 1.0}},
        "matches": matches[:MAX_MATCHES],
    }  # fmt: skip


def rule_of(name: str) -> str:
    """The id of the one rule of a language: LEXC_SPELLING_EN_US."""
    return f"LEXC_SPELLING_{name.upper()}"


def _match(speller: Speller, shown: str, unknown: UnknownWord, found: tuple[int, int], name: str) -> dict[str, Any]:
    start, end = unknown.start, unknown.start + len(unknown.word)
    before, behind = shown[max(start - _CONTEXT, 0) : start], shown[end : end + _CONTEXT]
    dots = "..." if start > _CONTEXT else ""
    return {
        "message": "Possible spelling mistake found.",
        "shortMessage": "Spelling mistake",
        "offset": found[0],
        "length": found[1],
        "replacements": [{"value": word} for word in speller.suggest(unknown)],
        "context": {
            "text": f"{dots}{before}{unknown.word}{behind}{'...' if end + _CONTEXT < len(shown) else ''}".replace(
                "\n", " "
            ),
            "offset": len(dots) + count_units(before),
            "length": count_units(unknown.word),
        },
        "sentence": _sentence(shown, start, end),
        "type": {"typeName": "UnknownWord"},
        "rule": {
            "id": rule_of(name),
            "description": "Possible spelling mistake",
            "issueType": "misspelling",
            "category": _CATEGORY,
        },
        "ignoreForIncompleteSentence": False,
        "contextForSureMatch": 0,
    }


def _sentence(shown: str, start: int, end: int) -> str:
    """The sentence around a word, at most 500 characters before and behind it."""
    before = shown[max(start - 500, 0) : start]
    behind = shown[end : end + 500]
    cut = max(before.rfind(mark) for mark in (". ", "! ", "? ", "\n")) + 1
    ends = [position for mark in (". ", "! ", "? ", "\n") if (position := behind.find(mark)) >= 0]
    return (before[cut:] + shown[start:end] + behind[: min(ends) + 1 if ends else len(behind)]).strip()
