"""Texts in several languages: the lexicon that has most words of a paragraph judges it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from lexc.image.reader import Image
from lexc.query.spelling import mistakes

_PARAGRAPH = re.compile(r"(?:^[^\S\n]*\S[^\n]*(?:\n|\Z))+", re.MULTILINE)

Images = tuple[Image, ...]


def mistakes_by_paragraph(
    images: Images, text: str, accepted: Container[str] = ()
) -> Iterator[tuple[int, str, Images]]:
    """(offset, word, images) of the unknown words of a text, in order, each with the images that judge its paragraph.

    These are the images in which the paragraph has the fewest unknown words. Of several, the image that judged the
    paragraph before comes first, and its unknown words are reported. images: one for each language, at least one.
    accepted: see `lexc.query.spelling.judge_words`.
    """
    if len(images) == 1:
        yield from ((offset, word, images) for offset, word in mistakes(images[0], text, accepted))
        return
    preferred = images  # the image that judged the paragraph before comes first
    for paragraph in _PARAGRAPH.finditer(text):
        unknown = {image: list(mistakes(image, paragraph[0], accepted)) for image in preferred}
        fewest = min(map(len, unknown.values()))
        best = tuple(image for image in preferred if len(unknown[image]) == fewest)
        preferred = tuple(dict.fromkeys((best[0], *preferred)))
        yield from ((paragraph.start() + offset, word, best) for offset, word in unknown[best[0]])
