"""Names of programs that join words, as camelCase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.image.reader import Image
from lexc.query.spelling import PersonalWords, is_right
from lexc.texts.masks import JOINED_WORD

_SHORTEST_PART = 4  # letters: shorter parts of names are abbreviations


def unknown_parts(
    unknown: Iterable[tuple[int, str]], image: Image, accepted: PersonalWords
) -> Iterator[tuple[int, str]]:
    """(offset, word) of the unknown parts of unknown words. Capitals alone are an abbreviation, and no word.

    A word that joins no others is its own part. accepted: see `lexc.query.spelling.judge_words`.
    """
    for start, word in unknown:
        parts = list(JOINED_WORD.finditer(word))
        if len(parts) < 2:
            yield from () if word.isupper() else ((start, word),)
            continue
        for part in parts:
            is_word = len(part[0]) >= _SHORTEST_PART and not part[0].isupper()
            if is_word and not is_right(image, part[0].lower(), accepted):
                yield start + part.start(), part[0]
