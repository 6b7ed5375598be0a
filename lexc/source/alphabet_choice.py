"""The alphabet of lists that name none: english if it can spell all words, or one of the letters of the lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import turkic_language
from lexc.errors import SourceError, plural
from lexc.source.read_options import ReadOptions
from lexc.source.texts import Text
from lexc.source.word_reader import SPACES, decode_line

MIXED_CASE = "a list with capitals and small letters"


def may_be_english(options: ReadOptions) -> bool:
    """Whether lists without --alphabet are read in the alphabet english first."""
    return options.fold in ("", "upper") and not turkic_language(options.language)


def alphabet_of_letters(
    texts: Iterable[Text | list[str]], options: ReadOptions, reason: str
) -> tuple[Alphabet, str]:  # fmt: skip
    """An alphabet of the letters of texts, and a note. reason: why it is not english, "" for no note."""
    fold: Any = options.fold or "none"
    letters = _collect_letters(texts, Alphabet.utf8(fold), options.skip_invalid)
    if not letters:
        return Alphabet.load("english"), ""
    alphabet = Alphabet.from_letters(letters, fold) if len(letters) <= 63 else Alphabet.utf8(fold)
    note = (
        f"{reason} is not English (A-Z); using a new alphabet of {plural(len(letters), 'letter')}; "
        "case is kept (--fold upper ignores it, --alphabet english refuses such words)"
    )
    return alphabet, note if reason else ""


def _collect_letters(texts: Iterable[Text | list[str]], folding: Alphabet, skip_invalid: bool) -> set[str]:
    """The characters of all words after normalisation, without those that cannot be letters."""
    from unicodedata import category  # lazy: unicodedata costs 0.4 ms

    letters: set[str] = set()
    for text in texts:
        if isinstance(text, Text):
            for word in _word_lines(text, skip_invalid):
                letters.update(folding.normalise(word))
        else:
            letters.update(folding.normalise("\n".join(word for word in text if isinstance(word, str))))
    return {char for char in letters if char.isprintable() or category(char) not in ("Cc", "Cs", "Zl", "Zp")}


def _word_lines(text: Text, skip_invalid: bool) -> Iterable[str]:
    """The words of a text, joined by line ends. Raises SourceError for an invalid line unless skip_invalid."""
    try:
        whole = text.data.decode()
        if not text.is_list and "\0" not in whole:  # then every line is a word
            return [whole]
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
    return ["\n".join(word for word in words if not (text.is_list and word.startswith("#")) and "\0" not in word)]
