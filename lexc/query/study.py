"""All that a lexicon knows of one word: what `lexc study` shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lexc.image.reader import Image
from lexc.query import draws
from lexc.query.anagram import anagram
from lexc.query.hooks import KINDS, hooks
from lexc.query.letters import Question
from lexc.query.near import LEVENSHTEIN, letters_in, spell_pairs, words_by_distance
from lexc.query.rack import labels_of, numbers_of, text_of

_BLANKS = (0, 1, 2)


def study(image: Image, word: str) -> dict[str, Any]:
    """Facts by name, in the order in which they are shown; what the alphabet or the image cannot tell is left out.

    The word need not be in the lexicon: "is_in" says whether it is. Lists hold words, but never the word itself.
    "draws" and "place" are by blanks in the bag, see `lexc.query.draws`. QueryError points at what is no letter.
    """
    alphabet = image.alphabet
    letters = list(Question(alphabet, word, "word").letters())
    labels = labels_of(alphabet, word, "word")
    plain = labels.decode() if alphabet.is_utf8 else alphabet.spell(labels)
    typed = plain.replace("?", "\\?") if alphabet.is_utf8 else plain
    is_in = image.lookup.is_word(labels)
    facts: dict[str, Any] = {"word": plain, "is_in": is_in, "letters": len(letters)}
    if not alphabet.is_utf8:
        facts |= _of_tiles(image, labels)
    if is_in and image.has("RANK"):
        facts["ordinal"] = image.ordinals.find(labels)
    facts["alphagram"] = text_of(alphabet, sorted(letters))
    facts["anagrams"] = _others(anagram(image, typed), plain)
    facts |= _hooks(image, plain)
    around = spell_pairs(image, words_by_distance(image, letters_in(image, plain), 1, LEVENSHTEIN))
    facts["one_letter_replaced"] = [other for other, _ in around if _is_replaced(image, other, letters)]
    facts["one_letter_more"] = [_upper(image, found) for found in anagram(image, typed, plus=1)]
    less = (len(letters) - 1, len(letters) - 1)
    facts["one_letter_less"] = list(anagram(image, typed, sub=True, lengths=less)) if len(letters) > 1 else []
    facts["words_from_its_letters"] = sum(1 for _ in anagram(image, typed, sub=True, order="alphabet"))
    return facts


def _of_tiles(image: Image, tiles: bytes) -> dict[str, Any]:
    """What the alphabet's scores, vowels and bag say of a word."""
    alphabet = image.alphabet
    facts: dict[str, Any] = {"different_letters": len(set(tiles))}
    if alphabet.vowels:
        facts["vowels"] = sum(tile in alphabet.vowels for tile in tiles)
    if any(alphabet.scores):
        facts["points"] = sum(alphabet.scores[tile - 1] for tile in tiles)
    if any(alphabet.counts):
        facts["draws"] = {n: draws.draw_counter(image, n)(tiles) for n in _BLANKS}
        if image.lookup.is_word(tiles):
            facts["place"] = {n: draws.probability_rank(image, tiles, n) for n in _BLANKS}
    return facts


def _others(words: Iterable[str], word: str) -> list[str]:
    return [other for other in words if other != word]


def _hooks(image: Image, word: str) -> dict[str, list[str]]:
    """Words one letter away, by kind."""
    found: dict[str, list[str]] = {f"{kind}_hooks": [] for kind in KINDS}
    for other, kind in hooks(image, word):
        found[f"{kind}_hooks"].append(other)
    return found


def _is_replaced(image: Image, other: str, letters: list[int]) -> bool:
    found = list(numbers_of(image.alphabet, other, "word"))
    return len(found) == len(letters) and found != letters


def _upper(image: Image, found: str) -> str:
    """An answer from a rack as the word it is."""
    return found if image.alphabet.is_utf8 else image.alphabet.spell(image.alphabet.tokenize(found))
