"""Texts in several languages: the lexicon that has most words of a paragraph judges it.

Blank lines divide paragraphs, and each item of a list is one (`- item`, `2. item`), with the lines that belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from lexc.image.reader import Image
from lexc.query.paragraph_languages import find_languages
from lexc.query.scripts import is_foreign
from lexc.query.spelling import mistakes
from lexc.query.word_spelling import is_correct

_LINE = r"[^\S\n]*+\S[^\n]*(?:\n|\Z)"
_ITEM = r"[^\S\n]*+(?:[-*+•]|[0-9]{1,9}[.)])[^\S\n]"  # the beginning of an item of a list
_PARAGRAPH = re.compile(rf"^{_LINE}(?:(?!{_ITEM}){_LINE})*+", re.MULTILINE)

Images = tuple[Image, ...]


def mistakes_by_paragraph(
    images: Images,
    text: str,
    accepted: Container[str] = (),
    other_scripts: bool = False,
    follows_neighbours: bool = False,
) -> Iterator[tuple[int, str, Images]]:
    """(offset, word, images) of the unknown words of a text, in order, each with the images that judge it.

    These are the images in which the paragraph has the fewest unknown words. Among several, the image that judged the
    paragraph before comes first, and its unknown words are reported. A word in a script that this image lacks is judged
    by those that have it. images: one for each language, at least one. accepted, other_scripts: see
    `lexc.query.spelling.judge_words`. follows_neighbours: whether a paragraph is judged by one image, and a short one
    by that of its neighbours (`lexc.query.paragraph_languages`).
    """
    if len(images) == 1:
        found = mistakes(images[0], text, accepted, other_scripts=other_scripts)
        yield from ((offset, word, images) for offset, word in found)
        return
    judge = _judge_as_neighbours if follows_neighbours else _judge_by_each
    for start, unknown, best in judge(images, text, accepted):
        for offset, word in unknown:
            judges = _judges_of(best, images, word)
            is_known = judges != best and any(is_correct(image, word, accepted) for image in judges)
            if not is_known and (judges or other_scripts):
                yield start + offset, word, judges or best


_Judged = Iterator[tuple[int, list[tuple[int, str]], Images]]
"""(offset, unknown words with offsets in it, the images that judge it) of each paragraph."""


def _judge_by_each(images: Images, text: str, accepted: Container[str]) -> _Judged:
    """Judge each paragraph by all images. The one that judged the paragraph before comes first."""
    preferred = images
    for paragraph in _PARAGRAPH.finditer(text):
        unknown = {image: list(mistakes(image, paragraph[0], accepted, other_scripts=True)) for image in preferred}
        fewest = min(map(len, unknown.values()))
        best = tuple(image for image in preferred if len(unknown[image]) == fewest)
        preferred = tuple(dict.fromkeys((best[0], *preferred)))
        yield paragraph.start(), unknown[best[0]], best


def _judge_as_neighbours(images: Images, text: str, accepted: Container[str]) -> _Judged:
    """Judge each paragraph by the image of its language, which is found beforehand."""
    paragraphs = list(_PARAGRAPH.finditer(text))
    languages = find_languages(images, (paragraph[0] for paragraph in paragraphs), accepted)
    for paragraph, language in zip(paragraphs, languages, strict=True):
        image = images[language]
        yield paragraph.start(), list(mistakes(image, paragraph[0], accepted, other_scripts=True)), (image,)


def _judges_of(best: Images, images: Images, word: str) -> Images:
    """The images that judge a word of a paragraph: the best ones, or those that have its script if the best lack it."""
    if not is_foreign(best, word):
        return best
    return tuple(image for image in images if not is_foreign((image,), word))
