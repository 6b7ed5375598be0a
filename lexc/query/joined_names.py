"""Names of programs that join words: camelCase, HTTPServer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.image.reader import Image
from lexc.query.word_spelling import PersonalWords, is_correct
from lexc.texts.masks import NAME_PART

_MAX_ABBREVIATION = 5  # letters: longer words in capitals are words of headings
_MIN_LENGTH = 4  # letters: shorter parts of names are abbreviations


def unknown_parts(
    unknown: Iterable[tuple[int, str]], image: Image, accepted: PersonalWords
) -> Iterator[tuple[int, str]]:
    """(offset, part) of the unknown parts of unknown words. A word that joins no others is its only part.

    Parts in capitals alone and short words in capitals are abbreviations, and are not checked. A word with a wrong
    capital (THere, tHere) is no name. accepted: see `lexc.query.spelling.judge_words`.
    """
    for start, word in unknown:
        parts = list(NAME_PART.finditer(word))
        if len(parts) < 2 or not (word.isascii() and word.isalpha()):
            yield from () if word.isupper() and len(word) <= _MAX_ABBREVIATION else ((start, word),)
            continue
        if len(parts[0][0]) == 1 and is_correct(image, word.lower(), accepted):
            yield start, word
            continue
        for part in parts:
            is_word = len(part[0]) >= _MIN_LENGTH and not part[0].isupper()
            if is_word and not is_correct(image, part[0].lower(), accepted):
                yield start + part.start(), part[0]
