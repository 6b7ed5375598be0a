"""Everything that a lexicon knows of one word: what `lexc study` shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lexc.image.reader import Image
from lexc.query import draws
from lexc.query.anagram import anagram
from lexc.query.facts import alphagram_of, point_counter
from lexc.query.hooks import INSERTION, KINDS, hooks
from lexc.query.letters import FOREIGN, QueryText, count_vowels, labels_of, numbers_of
from lexc.query.near import LEVENSHTEIN, letters_in, spell_pairs, words_by_distance
from lexc.query.rack import text_of
from lexc.query.values import values_of

_BLANKS = (0, 1, 2)


def study(image: Image, word: str) -> dict[str, Any]:
    """Facts by name, in the order in which they are shown, without those that the alphabet or the image lacks.

    The word need not be in the lexicon: "is_in" says whether it is. Lists hold words, but never the word itself.
    "draws" and "probability_ranks" map the number of blanks in the bag to the word's draws and to its rank by
    probability, see `lexc.query.draws`. Raises QueryError at a character that is no letter in any alphabet.
    """
    alphabet = image.alphabet
    letters = list(QueryText(alphabet, word, "word").letters())
    labels = labels_of(alphabet, word, "word")
    is_foreign = FOREIGN in letters
    plain = labels.decode() if alphabet.is_utf8 else alphabet.normalise(word) if is_foreign else alphabet.spell(labels)
    query = plain.replace("?", "\\?") if alphabet.is_utf8 else plain
    is_in = not is_foreign and image.lookup.is_word(labels)
    facts: dict[str, Any] = {"word": plain, "is_in": is_in, "n_letters": len(letters)}
    if not alphabet.is_utf8 and not is_foreign:
        facts |= _tile_facts(image, labels)
    if is_in and image.ranks is not None:
        facts["ordinal"] = image.ordinals.find(labels)
    facts["alphagram"] = (
        text_of(alphabet, sorted(letters)) if alphabet.is_utf8 else alphagram_of(alphabet, word, labels)
    )
    facts["anagrams"] = _without(anagram(image, query), plain)
    facts |= _hooks(image, plain)
    neighbours = spell_pairs(image, words_by_distance(image, letters_in(image, plain), 1, LEVENSHTEIN))
    facts["one_letter_replaced"] = [other for other, _ in neighbours if _differs_in_one_letter(image, other, letters)]
    facts["one_letter_more"] = [_plain_word(image, found) for found in anagram(image, query, plus=1)]
    shorter = (len(letters) - 1, len(letters) - 1)
    facts["one_letter_less"] = list(anagram(image, query, sub=True, lengths=shorter)) if len(letters) > 1 else []
    facts["n_words_from_its_letters"] = sum(1 for _ in anagram(image, query, sub=True, order="alphabet"))
    if "ordinal" in facts and (found := values_of(image, plain)):
        facts["values"] = found
    return facts


def _tile_facts(image: Image, tiles: bytes) -> dict[str, Any]:
    """Facts that follow from the alphabet's scores, vowels and bag."""
    alphabet = image.alphabet
    facts: dict[str, Any] = {"n_different_letters": len(set(tiles))}
    if alphabet.vowels:
        facts["n_vowels"] = count_vowels(alphabet, tiles)
    if any(alphabet.scores):
        facts["points"] = point_counter(image)(tiles)
    if any(alphabet.counts):
        facts["draws"] = {n: draws.draw_counter(image, n)(tiles) for n in _BLANKS}
        if image.lookup.is_word(tiles):
            facts["probability_ranks"] = {n: draws.probability_rank(image, tiles, n) for n in _BLANKS}
    return facts


def _without(words: Iterable[str], word: str) -> list[str]:
    """The words but one."""
    return [other for other in words if other != word]


def _hooks(image: Image, word: str) -> dict[str, list[str]]:
    """The words one letter longer or shorter, by kind of hook."""
    names = {kind: "insertions" if kind == INSERTION else f"{kind}_hooks" for kind in KINDS}
    found: dict[str, list[str]] = {name: [] for name in names.values()}
    for other, kind in hooks(image, word):
        found[names[kind]].append(other)
    return found


def _differs_in_one_letter(image: Image, other: str, letters: list[int]) -> bool:
    """Whether another word at distance 1 has as many letters."""
    found = list(numbers_of(image.alphabet, other, "word"))
    return len(found) == len(letters) and found != letters


def _plain_word(image: Image, found: str) -> str:
    """A word found on a rack, without the marks of blanks."""
    return found if image.alphabet.is_utf8 else image.alphabet.spell(image.alphabet.tokenize(found))
