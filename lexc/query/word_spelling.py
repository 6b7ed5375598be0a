"""The correctness of single words of a text, as they are written: with their capitals and apostrophes.

A word that the lexicon lacks may be correct nevertheless, with an apostrophe and an ending (dog's, isn't, l'eau).

Case does not matter if the lexicon's alphabet folds it. Else a word of the lexicon may be written with a capital or in
capitals, but not the reverse. If letters have several characters, a text does not show whether CH is one letter or two:
a word is correct if one of its readings is.

The image of a dictionary has rules of its own, which decide on its words (`lexc.query.correctness`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from lexc.alphabet.folding import lower_in, turkic_language
from lexc.errors import AlphabetError
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.layout._tiles import UNDECIDED
from lexc.query import correctness
from lexc.query.greek_capitals import accented_forms
from lexc.query.readings import readings
from lexc.query.text_words import equivalent_texts, without_points

_APOSTROPHE = "['’]"
# English endings after an apostrophe, without n't, which `find_root` handles.
_ENDINGS = ("s", "d", "m", "ll", "re", "ve")
_MAX_REMEMBERED = 1 << 14  # words: about 2 MB
_MAX_REMEMBERED_LETTERS = 64


class PersonalWords:
    """Words that a person adds to a lexicon, in lower case, and words that the person refuses."""

    __slots__ = ("added", "refused")

    def __init__(self, added: Iterable[str] = (), refused: Iterable[str] = ()) -> None:
        self.added, self.refused = set(added), set(refused)

    def __contains__(self, word: object) -> bool:
        return word in self.added

    def with_words(self, words: Iterable[str]) -> PersonalWords:
        """These words and others, which are in lower case."""
        return PersonalWords(self.added.union(words), self.refused)

    def change(self, word: str, is_added: bool) -> None:
        """Add a word, in any case, or refuse it as it is written."""
        if is_added:
            self.added.add(word.lower())
            self.refused.discard(word)
        else:
            self.added.discard(word.lower())
            self.refused.add(word)


def is_correct(image: Image, word: str, accepted: Container[str] = ()) -> bool:
    """Whether a word is correct as it is written. accepted: further correct words, in lower case."""
    if isinstance(accepted, PersonalWords) and word in accepted.refused:
        return False
    remembered = remembered_words(image)
    found = remembered.get(word)
    if found is None:
        found = _is_correct_alone(image, word)
        if len(remembered) == _MAX_REMEMBERED:
            remembered.clear()
        if len(word) <= _MAX_REMEMBERED_LETTERS:
            remembered[word] = found
    return found or word.lower() in accepted


@once_per_image
def remembered_words(image: Image) -> dict[str, bool]:
    """Whether the words that were asked for lately are correct by an image alone. Texts repeat their words."""
    return {}


def _is_correct_alone(image: Image, word: str) -> bool:
    """Whether a word is correct without words of a person."""
    if image.dictionary is None and _has(image, word):
        return True
    return len(word) == 1 or any(map(str.isdigit, word)) or _is_one_letter(word) or is_stored(image, word)


def _is_one_letter(word: str) -> bool:
    """Whether a decomposed word is one letter."""
    return len(word) < 4 and not word.isascii() and any(len(form) == 1 for form in equivalent_texts(word))


def is_stored(image: Image, word: str) -> bool:
    """Whether a lexicon accepts a word, with the capitals and the signs of a text: ’ for ', joiners, soft hyphens."""
    return _is_stored_as_written(image, word) or (
        not word.isascii() and any(_is_stored_as_written(image, form) for form in _lenient_forms(word))
    )


def _lenient_forms(word: str) -> Iterator[str]:
    """Further forms of a word that is written with what its dictionary lacks, or without what that has."""
    if (plain := without_points(word)) not in ("", word):
        yield plain
    yield from accented_forms(word)


def _is_stored_as_written(image: Image, word: str) -> bool:
    if image.dictionary is not None:
        return correctness.is_correct(image, word) or (
            "’" in word and correctness.is_correct(image, word.replace("’", "'"))
        )
    texts = (word,) if word.isascii() else equivalent_texts(word)
    return any(_has(image, form) for text in texts for form in case_variants(text, image))


def _has(image: Image, text: str) -> bool:
    """Whether a reading of a text is a word of the lexicon."""
    tiles, lookup = tiles_or_empty(image, text), image.lookup
    if (tiles and lookup.is_word(tiles)) or not image.alphabet.is_ambiguous:
        return bool(tiles) and lookup.is_word(tiles)
    spellings = readings(image.alphabet, text, lambda tiles: lookup.node_after(tiles) or lookup.is_word(tiles))
    return any(map(lookup.is_word, spellings))


def tiles_or_empty(image: Image, text: str) -> bytes:
    """The tiles of a text; empty if the alphabet cannot spell it."""
    if text.isascii() and not image.alphabet.is_utf8:  # an error takes many times as long as a look-up
        tiles = text.encode("ascii").translate(image.alphabet.line_table())
        if 0 in tiles or UNDECIDED not in tiles:
            return b"" if 0 in tiles else tiles
    try:
        return image.alphabet.tokenize(text)
    except AlphabetError:
        return b""


def case_variants(word: str, image: Image) -> list[str]:
    """The forms in which a lexicon may have a word of a text: as written, in lower case, with a plain apostrophe."""
    forms, language = [word], image.meta.language
    if image.alphabet.fold == "none":
        if word.isupper():
            lower = lower_in(language, word)
            forms += [word[0] + lower_in(language, word[1:]) if turkic_language(language) else word.capitalize(), lower]
        elif word[:1].isupper():
            forms.append(lower_in(language, word[0]) + word[1:])
    if "’" in word:
        forms += [form.replace("’", "'") for form in forms]
    return forms


def find_root(image: Image, word: str, accepted: Container[str]) -> str:
    """The longest of the words that a word with apostrophes consists of; "" if a part of it is not a word."""
    *stems, ending = re.split(_APOSTROPHE, word)
    if not stems:
        return ""
    lower = ending.lower()
    if lower == "t" and stems[-1][-1:].lower() == "n":
        if not is_correct(image, stems[-1], accepted):  # "can't" has the root "can", but "isn't" has "is"
            stems[-1] = stems[-1][:-1]
    elif lower not in _ENDINGS:
        if len(lower) == 1:
            return ""
        stems.append(ending)
    are_correct = all(stem and is_correct(image, stem, accepted) for stem in stems)
    return max(stems, key=len) if are_correct else ""
