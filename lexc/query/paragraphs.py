"""Texts in several languages: the lexicon that has most words of a paragraph judges it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from lexc.image.reader import Image
from lexc.query.scripts import is_foreign
from lexc.query.spelling import mistakes
from lexc.query.word_spelling import is_correct

_PARAGRAPH = re.compile(r"(?:^[^\S\n]*\S[^\n]*(?:\n|\Z))+", re.MULTILINE)

Images = tuple[Image, ...]


def mistakes_by_paragraph(
    images: Images, text: str, accepted: Container[str] = (), other_scripts: bool = False
) -> Iterator[tuple[int, str, Images]]:
    """(offset, word, images) of the unknown words of a text, in order, each with the images that judge it.

    These are the images in which the paragraph has the fewest unknown words. Among several, the image that judged the
    paragraph before comes first, and its unknown words are reported. A word in a script that this image lacks is judged
    by those that have it. images: one for each language, at least one. accepted, other_scripts: see
    `lexc.query.spelling.judge_words`.
    """
    if len(images) == 1:
        found = mistakes(images[0], text, accepted, other_scripts=other_scripts)
        yield from ((offset, word, images) for offset, word in found)
        return
    preferred = images  # the image that judged the paragraph before comes first
    for paragraph in _PARAGRAPH.finditer(text):
        unknown = {image: list(mistakes(image, paragraph[0], accepted, other_scripts=True)) for image in preferred}
        fewest = min(map(len, unknown.values()))
        best = tuple(image for image in preferred if len(unknown[image]) == fewest)
        preferred = tuple(dict.fromkeys((best[0], *preferred)))
        for offset, word in unknown[best[0]]:
            judges = _judges_of(best, preferred, word)
            is_known = judges != best and any(is_correct(image, word, accepted) for image in judges)
            if not is_known and (judges or other_scripts):
                yield paragraph.start() + offset, word, judges or best


def _judges_of(best: Images, images: Images, word: str) -> Images:
    """The images that judge a word of a paragraph: the best ones, or those that have its script if the best lack it."""
    if not is_foreign(best, word):
        return best
    return tuple(image for image in images if not is_foreign((image,), word))
