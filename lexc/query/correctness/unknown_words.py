"""The unknown words of a text by dictionaries."""

from __future__ import annotations

from collections.abc import Callable

from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.correctness._letter_kinds import ADDRESS_SIGN, DIGIT, JOINT, LINE_END, WORD_LETTER
from lexc.kernels.correctness.letters import Letters
from lexc.kernels.correctness.word_scan import WordScan
from lexc.query.correctness.judges import judge_of
from lexc.query.correctness.letter_rows import LetterRow
from lexc.query.text_words import JOINTS, Alphabets, letter_pattern


@once_per_image
def _scans_of(_: Image) -> dict[tuple[Image, ...], WordScan]:
    """The scans that begin with an image, by their other images. Only the last one requested is kept."""
    return {}


def word_scan(image: Image, others: tuple[Image, ...]) -> WordScan:
    """The scan of texts for words that none of these dictionaries accepts."""
    scans = _scans_of(image)
    scan = scans.get(others)
    if scan is None:
        images = (image, *others)
        letters = Letters(_letter_describer(tuple(dictionary.alphabet for dictionary in images)))
        scan = WordScan(letters, list(map(judge_of, images)))
        scans.clear()
        scans[others] = scan
    return scan


def _letter_describer(alphabets: Alphabets) -> Callable[[str], list[LetterRow]]:
    """A function that describes the letters of a text for finding words, without cases and labels."""
    is_word_letter = letter_pattern(alphabets).fullmatch

    def describe_letter(letter: str) -> LetterRow:
        bits = WORD_LETTER if is_word_letter(letter) else 0
        bits |= DIGIT if letter.isdigit() else 0
        bits |= JOINT if letter in JOINTS else 0
        bits |= ADDRESS_SIGN if letter in "/@.:" else 0
        bits |= LINE_END if letter in "\r\n" else 0
        return ord(letter), ord(letter), ord(letter), 0, bits

    return lambda text: [describe_letter(letter) for letter in set(text)]
