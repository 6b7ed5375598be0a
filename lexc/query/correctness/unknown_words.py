"""The unknown words of a text by dictionaries."""

from __future__ import annotations

from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.correctness._letter_kinds import (
    ADDRESS_SIGN,
    DIGIT,
    JOINT,
    LINE_END,
    MARK,
    UNSPACED,
    WORD_LETTER,
)
from lexc.kernels.correctness.letters import Letters
from lexc.kernels.correctness.word_scan import WordScan
from lexc.query.correctness.judges import judge_of
from lexc.query.correctness.letter_rows import LetterRow
from lexc.query.scripts import spaceless_part
from lexc.query.text_words import JOINTS, is_mark


@once_per_image
def _scans_of(_: Image) -> dict[tuple[Image, ...], WordScan]:
    """The scans that begin with an image, by their other images. Only the last one requested is kept."""
    return {}


def word_scan(images: tuple[Image, ...]) -> WordScan:
    """The scan of texts for words that none of these dictionaries accepts."""
    scans, others = _scans_of(images[0]), images[1:]
    scan = scans.get(others)
    if scan is None:
        scan = WordScan(Letters(_describe_letters), list(map(judge_of, images)))
        scans.clear()
        scans[others] = scan
    return scan


def _describe_letters(text: str) -> list[LetterRow]:
    """Describe the letters of a text for finding words, without cases and labels."""
    return [(ord(letter), ord(letter), ord(letter), 0, _kinds(letter)) for letter in set(text)]


def _kinds(letter: str) -> int:
    bits = WORD_LETTER if letter.isalnum() else 0
    bits |= MARK if is_mark(letter) else 0
    bits |= DIGIT if letter.isdigit() else 0
    bits |= UNSPACED if spaceless_part(letter) else 0
    bits |= JOINT if letter in JOINTS else 0
    bits |= ADDRESS_SIGN if letter in "/@.:" else 0
    return bits | (LINE_END if letter in "\r\n" else 0)
