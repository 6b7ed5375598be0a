"""Candidates for an unknown word: words near it, pairs of words, replacements of a dictionary, compounds.

find_correct, in several functions: the test of `word_test` for the unknown word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from lexc.alphabet.folding import normalise
from lexc.errors import AlphabetError
from lexc.image.dictionary_sets import set_roots
from lexc.image.reader import Image
from lexc.image.spelling_model import LONGEST, SpellingModel
from lexc.kernels.matching._edits import TRANSPOSE
from lexc.query.letters import Numbers
from lexc.query.near import LEVENSHTEIN, MAX_DISTANCE, Beginning, letters_in, words_by_distance
from lexc.query.readings import readings
from lexc.query.suggestions.letter_case import print_word, prints_as_stored
from lexc.query.suggestions.word_test import WordTest, edit_test
from lexc.query.text_words import equivalent_texts
from lexc.query.word_spelling import case_variants, tiles_or_empty

_MIN_FOR_2_EDITS = 4  # letters of words that get candidates at distance 2
MIN_FOR_3_EDITS = 5
"""Letters of words that get candidates at distance 3."""
_MIN_FOR_COMPOUNDS = 6
_MAX_FOR_COMPOUNDS, _MAX_LETTERS = 40, 60  # so at most some 5,000 edits are judged
_SECONDS = 1.0  # only the rules of a hostile dictionary, where each word takes 40 ms, need so many
_BATCH = 32  # texts that are judged between two looks at the clock
_MAX_READINGS = 8  # readings of an unknown word for which near words are searched


class Replacement(NamedTuple):
    """Letters that a dictionary replaces. is_first, is_last: only at the beginning or end of a word. new: in place."""

    letters: str
    is_first: bool
    is_last: bool
    new: str


_ONE_LETTER_WORDS = {
    "cs": "aikosuvz", "de": "", "en": "ai", "es": "aeouy", "fr": "aày", "it": "aeioè", "pl": "aiouwz", "pt": "aeoàé",
    "ru": "авикосуя",
}  # fmt: skip


def max_distance(word: str) -> int:
    """The largest distance at which candidates are always searched."""
    return 2 if len(word) >= _MIN_FOR_2_EDITS else 1


def letters_of_forms(image: Image, text: str) -> list[Numbers]:
    """The letters of each form of a text of which near words are searched."""
    return list({tuple(letters): letters for form in _forms(image, text) for letters in _letters(image, form)}.values())


def find_near(image: Image, forms: Iterable[Numbers], distance: int, beginning: Beginning = (0, 0, False)) -> list[str]:
    """The printed words within a distance of one of a text's forms. Some may come twice.

    forms: of `letters_of_forms`. beginning: (n, k, is_rest), at most k edits among the first n letters, with is_rest
    more: both are faster.
    """
    found: list[str] = []
    spell = image.alphabet.spell if image.gives_tiles else None
    for letters in forms:
        for near in words_by_distance(image, letters, distance, LEVENSHTEIN + TRANSPOSE, beginning=beginning):
            found += [spell(other) for other, _ in near] if spell else [other for other, _ in near]
    return found if prints_as_stored(image) else [print_word(other, image) for other in found]


def find_pairs(word: str, language: str, find_correct: WordTest) -> list[tuple[str, str]]:
    """The pairs of correct words that the word consists of: a and lot, for `alot`."""
    one_letter_words = _ONE_LETTER_WORDS.get(language[:2], "")
    # A single letter is always right, but few languages have words of one.
    first = 1 if word[:1].lower() in one_letter_words else 2
    last = len(word) - (1 if word[-1:].lower() in one_letter_words else 2)
    beginnings = find_correct([word[:i] for i in range(first, last + 1)])
    endings = {*find_correct([word[len(beginning) :] for beginning in beginnings])} if beginnings else ()
    return [(beginning, ending) for beginning in beginnings if (ending := word[len(beginning) :]) in endings]


def replacement_rows(image: Image) -> list[Replacement]:
    """The replacements of the image's dictionary (REP)."""
    rows = image.dictionary.replacements if image.dictionary else ()
    return [
        Replacement(letters, old.startswith("^"), old.endswith("$"), new.strip("^$").replace("_", " "))
        for old, new in rows
        if (letters := old.strip("^$"))
    ]


def find_replacements(word: str, rows: Iterable[Replacement], find_correct: WordTest) -> Iterator[str]:
    """The correct words that one replacement makes."""
    found = [row for row in rows if row.letters in word]
    if not found:
        return
    end_time = monotonic() + _SECONDS
    for row in found:
        if monotonic() > end_time:
            return
        others = _replace(word, row)
        if " " not in row.new:
            yield from find_correct(others)
        else:
            yield from (other for other in others if all(parts := other.split(" ")) and find_correct(parts) == parts)


def _replace(word: str, row: Replacement) -> list[str]:
    """The texts in which one occurrence of the row's letters is replaced; none is empty."""
    found, start = [], word.find(row.letters)
    while start >= 0:
        end = start + len(row.letters)
        other = word[:start] + row.new + word[end:]
        if other and not (row.is_first and start) and not (row.is_last and end < len(word)):
            found.append(other)
        start = word.find(row.letters, start + 1)
    return found


def find_rewrites(word: str, model: SpellingModel, find_correct: WordTest) -> list[str]:
    """The correct words that one rule makes. A rule may change more letters than the distance allows: nite, night."""
    text, rewrites, beginnings = f"^{word}$", model.rewrites, model.rewrite_beginnings
    places = [i for i in range(len(text)) if text[i : i + 2] in beginnings or text[i] in beginnings]
    pieces = [(i, j, betas) for i in places for j in range(i + 1, min(i + LONGEST, len(text)) + 1)
              if (betas := rewrites.get(text[i:j]))]  # fmt: skip
    if not pieces:
        return []
    others = [(text[:i] + beta + text[j:])[1:-1] for i, j, betas in pieces for beta in betas]
    return _find_in_time([other for other in others if other and " " not in other], find_correct)


def _find_in_time(texts: list[str], find_correct: WordTest) -> list[str]:
    """The correct ones of some texts, as far as they are judged in time."""
    end, found = monotonic() + _SECONDS, list[str]()
    for start in range(0, len(texts), _BATCH):
        if monotonic() > end:
            break
        found += find_correct(texts[start : start + _BATCH])
    return found


def find_compounds(image: Image, word: str, letters: str) -> Iterator[str]:
    """The compounds at distance 1, if the dictionary has any. letters: those to insert, besides the word's own."""
    roots = set_roots(image)
    if "begin" not in roots or not _MIN_FOR_COMPOUNDS <= len(word) <= _MAX_FOR_COMPOUNDS:
        return
    end = monotonic() + _SECONDS
    letters = "".join(letter for letter in dict.fromkeys(word.lower() + letters) if letter.isalpha())[:_MAX_LETTERS]
    find_edits = edit_test(image, word, letters)
    for i in range(len(word) + 1):
        if monotonic() > end:
            return
        yield from (edit for edit in find_edits(i) if edit != word and edit)


def _forms(image: Image, text: str) -> list[str]:
    """The forms of a text whose near words are searched: the text itself, and in lower case if case matters."""
    if image.alphabet.fold != "none":
        return [text]
    forms = case_variants(text, image)
    return forms if len(text) < 2 or not text.isupper() else forms[1:]


def _letters(image: Image, text: str) -> Sequence[Numbers]:
    """The letters of each reading of a text; 0 for a letter that the alphabet lacks, if its letters are characters."""
    alphabet = image.alphabet
    if image.dictionary is not None:
        return _letters_of_dictionary(image, text)
    found = [letters_in(image, reading) for reading in _readable_texts(image, text)] if alphabet.is_ambiguous else []
    if not alphabet.is_ambiguous and (tiles := tiles_or_empty(image, text)):
        found = [list(map(ord, tiles.decode())) if alphabet.is_utf8 else tiles]
    if found or alphabet.is_utf8 or any(len(label) != 1 for label in alphabet.labels):
        return found
    numbers = {label: tile for tile, label in enumerate(alphabet.labels, 1)}
    written = normalise(text, alphabet.fold)
    is_short = len(written) <= image.graph.longest + MAX_DISTANCE
    if not is_short or not all(letter in numbers or letter.isalpha() for letter in written):
        return []
    return [[numbers.get(letter, 0) for letter in written]]


def _letters_of_dictionary(image: Image, text: str) -> list[Numbers]:
    """The letters of a text and of its equivalents: a dictionary stores words as its file has them, composed or not."""
    labels = image.alphabet.labels
    numbers = {label: tile for tile, label in enumerate(labels, 1)}
    texts = equivalent_texts(text) if len(text) <= image.graph.longest + MAX_DISTANCE else ()
    if image.alphabet.is_utf8:
        return [[*map(ord, form)] for form in texts]
    return [[numbers.get(letter, 0) for letter in form] for form in texts]


def _readable_texts(image: Image, text: str) -> list[str]:
    """The text if the alphabet can spell it, and its other readings in notation."""
    alphabet, longest = image.alphabet, image.graph.longest + MAX_DISTANCE
    others = (
        readings(alphabet, text, lambda tiles: len(tiles) <= longest, _MAX_READINGS) if alphabet.is_ambiguous else []
    )
    spellings: dict[bytes, str] = {}
    for reading in (text, *map(alphabet.spell, others)):
        try:
            spellings.setdefault(alphabet.tokenize(reading), reading)
        except AlphabetError:
            continue
    return [reading for tiles, reading in spellings.items() if tiles]
