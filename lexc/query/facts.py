"""Facts beside each word of an answer: its hooks, its letters in order, its points, its weight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from lexc.errors import UsageError, WordNotFound, did_you_mean
from lexc.image.columns import Number
from lexc.image.reader import Image
from lexc.query import hooks
from lexc.query.letters import Question
from lexc.query.rack import labels_of, text_of
from lexc.query.weights import has_weights

KINDS = ("hooks", "alphagram", "points", "weight")
"""The kinds of facts, in the order in which they are shown by default."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A word and what was asked about it; None what was not.

    front_hooks, back_hooks: the letters that make another word before or behind it, in alphabet order. alphagram: its
    letters in alphabet order. points: the sum of its letters' scores. weight: as the lexicon was built with.
    """

    word: str
    front_hooks: tuple[str, ...] | None = None
    back_hooks: tuple[str, ...] | None = None
    alphagram: str | None = None
    points: int | None = None
    weight: Number | None = None

    def to_dict(self) -> dict[str, Any]:
        """The word and what was asked for, by name; hooks as lists."""
        named = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: list(v) if isinstance(v, tuple) else v for name, v in named if v is not None}

    def columns(self) -> tuple[str, ...]:
        """The same as texts, for a table: letters of hooks in a row, with spaces where one has several characters."""
        return tuple(map(_shown, self.to_dict().values()))


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ("" if all(len(letter) == 1 for letter in value) else " ").join(value)
    return str(value)


def facts(image: Image, words: Iterable[str], kinds: Iterable[str] | None = None) -> Iterator[Facts]:
    """For each word what is asked for, in the order of the words, lazily. kinds: some of KINDS; None: all that the
    lexicon can tell.

    The words need not be in the lexicon, but for their weights: WordNotFound. UsageError for another kind, and for
    points where the alphabet has none; SectionMissing for weights where the image has none. QueryError points at what
    is no letter.
    """
    tellers = {kind: _TELLERS[kind](image) for kind in _checked(image, kinds)}
    return (_told(image, word, tellers) for word in words)


Teller = Callable[[str, bytes], dict[str, Any]]
"""From a word and its labels to fields of `Facts`."""


def _told(image: Image, word: str, tellers: dict[str, Teller]) -> Facts:
    labels = labels_of(image.alphabet, word, "word")
    return Facts(word, **{name: value for tell in tellers.values() for name, value in tell(word, labels).items()})


def _checked(image: Image, kinds: Iterable[str] | None) -> list[str]:
    if kinds is None:
        known = {"points": any(image.alphabet.scores), "weight": has_weights(image)}
        return [kind for kind in KINDS if known.get(kind, True)]
    asked = [kinds] if isinstance(kinds, str) else list(kinds)
    for kind in asked:
        if kind not in KINDS:
            raise UsageError(
                "no such fact", expected=", ".join(KINDS), found=repr(kind), remedy=did_you_mean(str(kind), KINDS)
            )
    return [kind for kind in KINDS if kind in asked]


def _hooks(image: Image) -> Teller:
    alphabet = image.alphabet
    if alphabet.is_utf8:
        return lambda word, _: _found_hooks(image, word)
    ask, labels, n = image.lookup.hooks, alphabet.labels, alphabet.n_letters

    def tell(_: str, tiles: bytes) -> dict[str, Any]:
        masks = ask(tiles, n)
        front, back = (tuple(label for i, label in enumerate(labels, 1) if mask >> i & 1) for mask in masks)
        return {"front_hooks": front, "back_hooks": back}

    return tell


def _found_hooks(image: Image, word: str) -> dict[str, Any]:
    found = list(hooks.hooks(image, word))
    front = tuple(other[: len(other) - len(word)] for other, kind in found if kind == "front")
    return {"front_hooks": front, "back_hooks": tuple(other[len(word) :] for other, kind in found if kind == "back")}


def _alphagram(image: Image) -> Teller:
    alphabet = image.alphabet
    if alphabet.is_utf8:
        return lambda word, _: {"alphagram": text_of(alphabet, sorted(Question(alphabet, word, "word").letters()))}
    return lambda _, tiles: {"alphagram": text_of(alphabet, bytes(sorted(tiles)))}


def _points(image: Image) -> Teller:
    points = point_counter(image)
    return lambda _, tiles: {"points": points(tiles)}


def point_counter(image: Image) -> Callable[[bytes], int]:
    """A function that counts the points of a word, given as labels. UsageError if the alphabet has no points."""
    scores = image.alphabet.scores
    if not any(scores):
        raise UsageError(
            "the alphabet has no points",
            found=image.alphabet.name,
            remedy="Build the image with an alphabet that has points.",
        )
    of_tile = [0, *scores]
    return lambda tiles: sum(map(of_tile.__getitem__, tiles))


def _weight(image: Image) -> Teller:
    value, ordinal = image.weight.value, image.ordinals.find

    def tell(word: str, labels: bytes) -> dict[str, Any]:
        i = ordinal(labels)
        if i < 0:
            raise WordNotFound("not in the lexicon", where=image.where, found=repr(word))
        return {"weight": value(i)}

    return tell


_TELLERS: dict[str, Callable[[Image], Teller]] = {
    "hooks": _hooks, "alphagram": _alphagram, "points": _points, "weight": _weight,
}  # fmt: skip
