"""Facts beside each word of an answer: its hooks, its alphagram, its points, its weight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lexc.alphabet import Alphabet
from lexc.errors import UsageError, WordNotFound, did_you_mean
from lexc.image.columns import Number
from lexc.image.reader import Image
from lexc.query import hooks
from lexc.query.letters import FOREIGN, QueryText, labels_of, letter_scores
from lexc.query.rack import text_of
from lexc.query.weights import has_weights

KINDS = ("hooks", "alphagram", "points", "weight")
"""The kinds of facts, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A word and facts about it; None for kinds that were not requested.

    front_hooks, back_hooks: the letters that make another word before or behind it, in alphabet order. alphagram: its
    letters in alphabet order. points: the sum of its letters' scores. weight: that with which the lexicon was built,
    None for none, too. requested: the names of the facts that were requested.
    """

    word: str
    front_hooks: tuple[str, ...] | None = None
    back_hooks: tuple[str, ...] | None = None
    alphagram: str | None = None
    points: int | None = None
    weight: Number | None = None
    requested: tuple[str, ...] = field(default=(), repr=False, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """The word and the requested facts, by name; hooks as lists."""
        named = ((name, getattr(self, name)) for name in ("word", *_FIELDS))
        found = ((name, value) for name, value in named if value is not None or name in self.requested)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in found}

    def columns(self) -> tuple[str, ...]:
        """The same values as texts, for a table. Hooks are joined, by spaces if a letter has several characters."""
        return tuple(map(_format_value, self.to_dict().values()))


_FIELDS = ("front_hooks", "back_hooks", "alphagram", "points", "weight")


def _format_value(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ("" if all(len(letter) == 1 for letter in value) else " ").join(value)
    return str(value)


def facts(image: Image, words: Iterable[str], kinds: Iterable[str] | None = None) -> Iterator[Facts]:
    """The facts about each word, in the order of the words, lazily. kinds: some of KINDS, None for all that are known.

    The words need not be in the lexicon, unless their weights are requested: then WordNotFound is raised. Raises
    UsageError for another kind, or for points if the alphabet has none; SectionMissing for weights if the image has
    none; QueryError at a character that is no letter in any alphabet.
    """
    finders = {kind: _FINDERS[kind](image) for kind in _check_kinds(image, kinds)}
    return (_find_facts(image, word, finders) for word in words)


FactFinder = Callable[[str, bytes], dict[str, Any]]
"""A function from a word and its labels to fields of `Facts`, by name."""


def _find_facts(image: Image, word: str, finders: dict[str, FactFinder]) -> Facts:
    labels = labels_of(image.alphabet, word, "word")
    found = {name: value for find in finders.values() for name, value in find(word, labels).items()}
    return Facts(word, **found, requested=tuple(found))


def _check_kinds(image: Image, kinds: Iterable[str] | None) -> list[str]:
    if kinds is None:
        known = {"points": any(image.alphabet.scores), "weight": has_weights(image)}
        return [kind for kind in KINDS if known.get(kind, True)]
    chosen = [kinds] if isinstance(kinds, str) else list(kinds)
    for kind in chosen:
        if kind not in KINDS:
            raise UsageError(
                "no such fact", expected=", ".join(KINDS), found=repr(kind), remedy=did_you_mean(str(kind), KINDS)
            )
    return [kind for kind in KINDS if kind in chosen]


def _hooks(image: Image) -> FactFinder:
    alphabet = image.alphabet
    if alphabet.is_utf8:
        return lambda word, _: _utf8_hooks(image, word)
    hooks_of, labels, n = image.lookup.hooks, alphabet.labels, alphabet.n_letters

    def find(_: str, tiles: bytes) -> dict[str, Any]:
        masks = hooks_of(tiles, n) if FOREIGN not in tiles else (0, 0)
        front, back = (tuple(label for i, label in enumerate(labels, 1) if mask >> i & 1) for mask in masks)
        return {"front_hooks": front, "back_hooks": back}

    return find


def _utf8_hooks(image: Image, word: str) -> dict[str, Any]:
    found = list(hooks.hooks(image, word))
    front = tuple(other[: len(other) - len(word)] for other, kind in found if kind == "front")
    return {"front_hooks": front, "back_hooks": tuple(other[len(word) :] for other, kind in found if kind == "back")}


def _alphagram(image: Image) -> FactFinder:
    alphabet = image.alphabet
    if alphabet.is_utf8:
        return lambda word, _: {"alphagram": text_of(alphabet, sorted(QueryText(alphabet, word, "word").letters()))}
    return lambda word, tiles: {"alphagram": alphagram_of(alphabet, word, tiles)}


def alphagram_of(alphabet: Alphabet, word: str, tiles: bytes) -> str:
    """The alphagram of a word and its tiles. Letters that the alphabet lacks come last."""
    known = text_of(alphabet, bytes(sorted(tile for tile in tiles if tile != FOREIGN)))
    if FOREIGN not in tiles:
        return known
    return known + "".join(sorted(text for number, text in QueryText(alphabet, word, "word").parts() if not number))


def _points(image: Image) -> FactFinder:
    points = point_counter(image)
    return lambda _, tiles: {"points": points(tiles)}


def point_counter(image: Image) -> Callable[[bytes], int]:
    """A function that counts the points of a word, given as labels. Raises UsageError if the alphabet has no points."""
    scores = letter_scores(image.alphabet)
    return lambda tiles: sum(map(scores.__getitem__, tiles))


def _weight(image: Image) -> FactFinder:
    weight_at, ordinal = image.weight.reader.value_at, image.ordinals.find

    def find(word: str, labels: bytes) -> dict[str, Any]:
        i = ordinal(labels) if FOREIGN not in labels else -1
        if i < 0:
            raise WordNotFound("not in the lexicon", where=image.where, found=repr(word))
        return {"weight": weight_at(i)}

    return find


_FINDERS: dict[str, Callable[[Image], FactFinder]] = {
    "hooks": _hooks, "alphagram": _alphagram, "points": _points, "weight": _weight,
}  # fmt: skip
