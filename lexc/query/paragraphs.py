"""Texts in several languages: each paragraph is judged by the language that knows most of its words."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from lexc.image.reader import Image
from lexc.query.spelling import mistakes

_PARAGRAPH = re.compile(r"(?:[^\n]*\S[^\n]*(?:\n|\Z))+")


Images = tuple[Image, ...]


def mistakes_by_paragraph(
    images: Images, text: str, accepted: Container[str] = ()
) -> Iterator[tuple[int, str, Images]]:
    """(offset, word, images) of the unknown words of a text, in order. images: of the languages of the paragraph.

    Several languages may have equally few unknown words in a paragraph. The one of the paragraph before comes first
    then, and its unknown words are the answer. images: at least one. accepted: see `lexc.query.spelling.judge_words`.
    """
    if len(images) == 1:
        yield from ((offset, word, images) for offset, word in mistakes(images[0], text, accepted))
        return
    order = images
    for paragraph in _PARAGRAPH.finditer(text):
        found = {image: list(mistakes(image, paragraph[0], accepted)) for image in order}
        fewest = min(map(len, found.values()))
        best = tuple(image for image in order if len(found[image]) == fewest)
        order = tuple(dict.fromkeys((best[0], *order)))
        yield from ((paragraph.start() + offset, word, best) for offset, word in found[best[0]])
