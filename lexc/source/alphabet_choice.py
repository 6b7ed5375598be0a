"""The alphabet of lists that name none: english if it can spell all words, or one of the letters of the lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import Fold, normalise, turkic_language
from lexc.errors import SourceError, plural
from lexc.kernels.building.encode import find_characters
from lexc.source.read_options import ReadOptions
from lexc.source.spaces import SPACES
from lexc.source.texts import Text
from lexc.source.word_reader import decode_line

MIXED_CASE = "a list with capitals and small letters"


def may_be_english(options: ReadOptions) -> bool:
    """Whether lists without --alphabet are read in the alphabet english first."""
    return options.fold in ("", "upper") and not turkic_language(options.language)


def alphabet_of_letters(
    texts: Iterable[Text | list[str]], options: ReadOptions, reason: str
) -> tuple[Alphabet, str]:  # fmt: skip
    """An alphabet of the letters of texts, and a note. reason: why it is not english, "" for no note."""
    fold: Any = options.fold or "none"
    letters = _collect_letters(texts, fold, options.skip_invalid)
    if not letters:
        return Alphabet.load("english"), ""
    alphabet = Alphabet.from_letters(letters, fold) if len(letters) <= 63 else Alphabet.utf8(fold)
    note = (
        f"{reason} is not English (A-Z); using a new alphabet of {plural(len(letters), 'letter')}; "
        "case is kept (--fold upper ignores it, --alphabet english refuses such words)"
    )
    return alphabet, note if reason else ""


def _collect_letters(texts: Iterable[Text | list[str]], fold: Fold, skip_invalid: bool) -> set[str]:
    """The characters of all words after normalisation, without those that cannot be letters."""
    from unicodedata import category  # lazy: unicodedata costs 0.4 ms

    letters: set[str] = set()
    for text in texts:
        words = _words(text, skip_invalid) if isinstance(text, Text) else _join(text)
        letters.update(_normalised_characters(words, fold))
    return {char for char in letters if char.isprintable() or category(char) not in ("Cc", "Cs", "Zl", "Zp")}


def _normalised_characters(text: str, fold: Fold) -> str:
    """The characters of a text after normalisation: most are the same in every text."""
    from lexc.alphabet.code_points import folded_alone  # lazy: lexc.alphabet.code_points costs 0.4 ms

    alone = [folded_alone(char, fold) for char in find_characters(text)]
    known = [plain for plain in alone if plain is not None]
    return "".join(known) if len(known) == len(alone) else find_characters(normalise(text, fold))


def _join(words: list[str]) -> str:
    return "\n".join(word for word in words if isinstance(word, str))


def _words(text: Text, skip_invalid: bool) -> str:
    """The words of a text, joined by line ends. Raises SourceError for an invalid line unless skip_invalid."""
    try:
        whole = text.data.decode()
        if "\0" not in whole and not (text.is_list and any(char in whole for char in "#" + SPACES)):
            return whole  # then every line is a word
        lines = re.split("\r\n?|\n", whole)
    except UnicodeDecodeError:
        lines = []
        for number, raw in enumerate(re.split(b"\r\n?|\n", text.data)):
            try:
                lines.append(decode_line(text, raw, number))
            except SourceError:
                if not skip_invalid:
                    raise
    words = (line.strip(SPACES) if text.is_list else line for line in lines)
    return "\n".join(word for word in words if not (text.is_list and word.startswith("#")) and "\0" not in word)
