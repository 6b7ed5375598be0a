"""The conditions of `lexc.query.find`: for each a function that makes a `Condition` of the caller's value.

`lexc.query.condition_table` lists them; a function has the name of its condition.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from typing import Any

from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.query import anagram_counts, draws
from lexc.query.automaton import Expression, Read, Sequence, compile_expression
from lexc.query.comparisons import Comparison, read_comparisons
from lexc.query.letters import Letters, Numbers, QueryText, all_letters, letter_scores, numbers_of, numbers_of_tiles
from lexc.query.limits import MANY, Range, int_range, number_range
from lexc.query.pattern import letters_by_position, matches, reversed_automaton
from lexc.query.pattern import pattern as words_of_pattern
from lexc.query.rack import Bounds, Rack, read_rack, text_of
from lexc.query.value_order import ordinal_finder, word_finder
from lexc.query.words import ordinal_ranges, prefix_tiles

MAX_CANDIDATES = 2000
"""The most words that are tested one by one instead of walking; half as many if they have to be listed first."""


@dataclass(slots=True)
class Condition:
    """One condition on words.

    accepts: whether a word fulfils it. tighten: sets bounds for the walk, within which other words may lie, too.
    letters: the letters that these bounds name. is_exact: whether only words that fulfil the condition lie within the
    bounds, so that `accepts` need not be called. priority: 0 to 3; conditions of lower priority tighten and test words
    first. Racks have priority 0. candidates: a function of the bounds of all conditions. It returns the words within
    them that fulfil this condition, and perhaps others that fulfil it, in alphabet order; None unless they are few and
    quickly found. comparisons: those that it consists of, if it needs no letters. ranges: the ordinals of all words
    that fulfil it, ascending, if they are known.
    """

    accepts: Callable[[Numbers], bool]
    tighten: Callable[[Bounds], None] = lambda bounds: None
    letters: Iterable[int] = ()
    is_exact: bool = False
    priority: int = 1
    candidates: Callable[[Bounds], Iterable[Numbers] | None] = lambda bounds: None
    comparisons: tuple[Comparison, ...] = ()
    ranges: tuple[range, ...] | None = None

    def accepts_ordinal(self, ordinal: int) -> bool:
        """Whether the word with an ordinal fulfils it, by ranges or comparisons."""
        if self.ranges is not None:
            return any(ordinal in span for span in self.ranges)
        return all(comparison.accepts(ordinal) for comparison in self.comparisons)


def length(image: Image, value: Range) -> Condition:
    """The number of letters."""
    low, high = int_range(value, "length")
    return Condition(
        lambda word: low <= len(word) <= high, lambda bounds: bounds.limit_length(low, high), is_exact=True
    )


def vowels(image: Image, value: Range) -> Condition:
    """The number of vowels. Raises UsageError if the alphabet does not name vowels."""
    low, high = int_range(value, "vowels")
    tiles = frozenset(image.alphabet.vowels)
    if not tiles:
        raise UsageError(
            "the alphabet does not tell vowels from consonants",
            found=image.alphabet.name,
            remedy="Build the image with an alphabet that has vowels.",
        )
    return _has_sum([tile in tiles for tile in range(image.alphabet.n_letters + 1)], low, high)


def points(image: Image, value: Range) -> Condition:
    """The sum of the letters' scores. Raises UsageError if the alphabet has none."""
    low, high = int_range(value, "points")
    return _has_sum(letter_scores(image.alphabet), low, high)


def _has_sum(weights: list[int], low: int, high: int) -> Condition:
    """The weights of a word's tiles have a sum from low to high. weights: by tile, from 0."""
    return Condition(
        lambda word: low <= sum(map(weights.__getitem__, word)) <= high,
        lambda bounds: bounds.limit_sum(weights, low, high),
        is_exact=True,
    )


def unique(image: Image, value: Range) -> Condition:
    """The number of different letters."""
    low, high = int_range(value, "unique letters")

    def tighten(bounds: Bounds) -> None:
        if not bounds.is_utf8:
            bounds.distinct_letters = low, high

    return Condition(lambda word: low <= len(set(word)) <= high, tighten, is_exact=not image.alphabet.is_utf8)


def includes(image: Image, value: str) -> Condition:
    """The word has all of these letters, each as often as the value."""
    letters = numbers_of(image.alphabet, value, "condition")
    needed = Counter(letters).items()
    return Condition(
        lambda word: all(word.count(letter) >= n for letter, n in needed),
        lambda bounds: bounds.require_at_least(letters),
        letters,
        is_exact=True,
    )


def excludes(image: Image, value: str) -> Condition:
    """The word has none of these letters."""
    letters = numbers_of(image.alphabet, value, "condition")
    forbidden = frozenset(letters)
    return Condition(forbidden.isdisjoint, lambda bounds: bounds.forbid(letters), letters, is_exact=True)


def anagram(image: Image, value: str) -> Condition:
    """The word uses all tiles of a rack, in which `?` is a blank."""
    rack = read_rack(image.alphabet, value)
    given = Counter(rack.letters)

    def tighten(bounds: Bounds) -> None:
        bounds.limit_to_rack(rack)
        bounds.require(Rack(rack.letters))
        bounds.limit_length(len(rack), len(rack))

    return Condition(
        lambda word: len(word) == len(rack) and not given - Counter(word), tighten, rack.letters, priority=0
    )


def subanagram(image: Image, value: str) -> Condition:
    """The word uses some tiles of a rack, in which `?` is a blank."""
    rack = read_rack(image.alphabet, value)
    given = Counter(rack.letters)
    return Condition(
        lambda word: (Counter(word) - given).total() <= rack.blanks,
        lambda bounds: bounds.limit_to_rack(rack),
        rack.letters,
        priority=0,
    )


def prefix(image: Image, value: str) -> Condition:
    """The word begins with these letters."""
    letters = numbers_of(image.alphabet, value, "condition")
    readings = [numbers_of_tiles(image.alphabet, tiles) for tiles in prefix_tiles(image, value)]
    ranges = None if image.ranks is None else tuple(ordinal_ranges(image, value))

    def tighten(bounds: Bounds) -> None:
        bounds.limit_length(len(letters), MANY)
        if len(readings) <= 1:
            bounds.require_at_least(letters)
            _allow_at(bounds, 0, [[letter] for letter in letters])

    return Condition(
        lambda word: any(_starts_with(word, reading) for reading in readings), tighten, letters, ranges=ranges,
        candidates=lambda _: None if ranges is None else _words_of_ranges(image, ranges),
    )  # fmt: skip


def _words_of_ranges(image: Image, ranges: tuple[range, ...]) -> Iterable[Numbers] | None:
    """The words of ranges in UTF-8, where a walk has no bounds by position; None if they are too many to test each."""
    are_few = sum(map(len, ranges)) <= max(MAX_CANDIDATES, image.graph.n_words // 16)
    return map(word_finder(image), chain.from_iterable(ranges)) if image.alphabet.is_utf8 and are_few else None


def suffix(image: Image, value: str) -> Condition:
    """The word ends with these letters."""
    letters = numbers_of(image.alphabet, value, "condition")

    def tighten(bounds: Bounds) -> None:
        bounds.limit_length(len(letters), MANY)
        bounds.require_at_least(letters)
        if bounds.shortest == bounds.longest:
            _allow_at(bounds, bounds.longest - len(letters), [[letter] for letter in letters])

    return Condition(lambda word: _starts_with(word[::-1], letters[::-1]), tighten, letters, priority=2)


def _starts_with(word: Numbers, letters: Numbers) -> bool:
    return list(word[: len(letters)]) == list(letters)


def _allow_at(bounds: Bounds, first: int, letters: Iterable[Iterable[int]]) -> None:
    """Allow only these letters at the positions from `first` on. UTF-8 walks have no such bounds."""
    for position, allowed in enumerate(letters, first):
        if not bounds.is_utf8:
            bounds.allow(position, allowed)


def pattern(image: Image, value: str) -> Condition:
    """The word fits a pattern, see `lexc.query.pattern`."""
    positions = letters_by_position(image.alphabet, value)
    text = "".join(".*" if letters is None else _character_class(letters) for letters in positions)
    matches_text = re.compile(text, re.DOTALL).fullmatch
    to_text = _utf8_text if image.alphabet.is_utf8 else _latin1_text
    single = [
        letters[0][0] for letters in positions if letters and len(letters) == 1 and letters[0][0] == letters[0][1]
    ]
    return Condition(
        lambda word: matches_text(to_text(word)) is not None,
        lambda bounds: _tighten_to_pattern(bounds, positions, single),
        single,
        candidates=lambda bounds: _few_words_of_pattern(image, value),
    )


def _utf8_text(word: Numbers) -> str:
    return "".join(map(chr, word))


def _latin1_text(word: Numbers) -> str:
    return bytes(word).decode("latin-1")


def _tighten_to_pattern(bounds: Bounds, positions: list[Letters | None], single: Numbers) -> None:
    """Tighten bounds to a pattern. positions: of its letters. single: the letters that it names."""
    n_letters = sum(letters is not None for letters in positions)
    bounds.limit_length(n_letters, n_letters if len(positions) == n_letters else MANY)
    bounds.require_at_least(single)
    start = positions[: positions.index(None)] if None in positions else positions
    if not bounds.is_utf8:
        _allow_at(bounds, 0, [[n for low, high in letters or () for n in range(low, high + 1)] for letters in start])


def _few_words_of_pattern(image: Image, value: str) -> Iterable[Numbers] | None:
    """The words of a pattern that is read from its end, if they are few."""
    if not reversed_automaton(image, value):
        return None
    found = list(islice(words_of_pattern(image, value), MAX_CANDIDATES // 2 + 1))
    are_few = 0 < len(found) <= MAX_CANDIDATES // 2
    return (numbers_of(image.alphabet, word, "word") for word in found) if are_few else None


def _character_class(letters: Letters) -> str:
    """A set of letters as a class of a regular expression over characters with these numbers. The set may be empty."""
    runs = "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in letters)
    return f"[{runs}]" if runs else "(?!)"


def anagrams(image: Image, value: Range) -> Condition:
    """The number of words with exactly the word's letters, itself included."""
    low, high = int_range(value, "anagrams")
    if image.groups is not None and not image.alphabet.is_utf8 and image.graph.n_words:
        return _has_marked_ordinal(image, *image.letter_table.mark_words(low, high))

    test = cache(lambda: anagram_counts.anagram_test(image, low, high))
    return Condition(
        lambda word: test()(word),
        priority=3,
        candidates=lambda bounds: anagram_counts.words_by_anagram_count(image, bounds, low, high),
    )


def _has_marked_ordinal(image: Image, marks: bytearray, n: int) -> Condition:
    """The word is one of the n words whose ordinals are marked. marks: bit i % 8 of byte i // 8 for ordinal i."""
    numbering, longest = image.ordinals, image.graph.longest
    n_worthwhile = max(MAX_CANDIDATES, image.graph.n_words // 64)  # a walk takes longer than these

    def accepts(word: Numbers) -> bool:
        ordinal = numbering.find(bytes(word))
        return marks[ordinal >> 3] >> (ordinal & 7) & 1 == 1

    def candidates(bounds: Bounds) -> Iterable[Numbers] | None:
        ordinals = (8 * i + bit for i, byte in enumerate(marks) if byte for bit in range(8) if byte >> bit & 1)
        return (numbering.tiles_at(ordinal, longest) for ordinal in ordinals) if n <= n_worthwhile else None

    return Condition(accepts, candidates=candidates)


def front_hooks(image: Image, value: Range) -> Condition:
    """The number of letters that make another word in front of the word."""
    return _hooks(image, int_range(value, "front hooks"), 0)


def back_hooks(image: Image, value: Range) -> Condition:
    """The number of letters that make another word behind the word."""
    return _hooks(image, int_range(value, "back hooks"), 1)


def _hooks(image: Image, span: tuple[int, int], end: int) -> Condition:
    """The number of letters that make another word at one end: 0 for the front, 1 for the back."""
    low, high = span
    if not image.alphabet.is_utf8:
        hooks, n = image.lookup.hooks, image.alphabet.n_letters
        return Condition(lambda word: low <= hooks(bytes(word), n)[end].bit_count() <= high)
    any_letter = Read(all_letters(image.alphabet), 0)

    def count(word: Numbers) -> int:
        parts: list[Expression] = [Read(((letter, letter),), i) for i, letter in enumerate(word)]
        parts.insert(end * len(parts), any_letter)
        text = text_of(image.alphabet, word)
        automaton = compile_expression(Sequence(parts), QueryText(image.alphabet, text, "word", text))
        return sum(1 for _ in matches(image, automaton))

    return Condition(lambda word: low <= count(word) <= high)


def probability(image: Image, value: Range, blanks: int | None = None) -> Condition:
    """The rank among the words of its length by draws from a full bag, 1 for the most probable word."""
    low, high = int_range(value, "probability")
    draws.draw_counter(image, blanks)

    @cache
    def most_probable(n: int) -> frozenset[bytes]:
        return frozenset(draws.words_by_probability(image, n, max(low, 1), high, blanks))

    return Condition(lambda word: bytes(word) in most_probable(len(word)))


def weight(image: Image, value: Any) -> Condition:
    """The weight. value: a number, or a pair (smallest, largest), of which either may be infinite."""
    low, high = number_range(value, "weight")
    return _compare(image, [Comparison(image.weight, ">=", low), Comparison(image.weight, "<=", high)])


def where(image: Image, value: Any) -> Condition:
    """Comparisons of values of columns, see `lexc.query.comparisons`. Raises UsageError, SectionMissing."""
    return _compare(image, read_comparisons(image, value))


def _compare(image: Image, comparisons: list[Comparison]) -> Condition:
    """The values of a word fulfil comparisons. Raises SectionMissing without ordinals."""
    ordinal_of = ordinal_finder(image)

    def accepts(word: Numbers) -> bool:
        ordinal = ordinal_of(word)
        return all(comparison.accepts(ordinal) for comparison in comparisons)

    return Condition(
        accepts, priority=2, candidates=lambda _: _words_by_comparison(image, comparisons),
        comparisons=tuple(comparisons),
    )  # fmt: skip


def _words_by_comparison(image: Image, comparisons: list[Comparison]) -> Iterable[Numbers] | None:
    """The words that fulfil all comparisons, if few words fulfil one of them, otherwise None."""
    word_at = word_finder(image)
    for comparison in comparisons:
        ordinals = comparison.few_ordinals(MAX_CANDIDATES)
        if ordinals is not None:
            return (word_at(i) for i in ordinals if all(comparison.accepts(i) for comparison in comparisons))
    return None


def within(image: Image, value: Any) -> Condition:
    """Another lexicon has the word. value: a `Lexicon`, or any object but a text that supports `text in value`."""
    if isinstance(value, str):  # `in` would find parts of it
        raise UsageError("a text is no lexicon", expected="lexc.open(…), or a set of words", found=repr(value[:60]))
    return Condition(lambda word: text_of(image.alphabet, word) in value)
