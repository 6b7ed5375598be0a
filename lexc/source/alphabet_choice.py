"""The alphabet of lists that name none: english if it can spell all words, or one of the letters of the lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import Fold, fold_for_language, normalise, turkic_language
from lexc.errors import SourceError, plural
from lexc.kernels.building.encode import find_characters
from lexc.source.read_options import ReadOptions
from lexc.source.spaces import SPACES, may_have_spaces
from lexc.source.texts import Text
from lexc.source.word_reader import decode_line, text_pieces

if TYPE_CHECKING:
    from lexc.alphabet.keys import KeyRule, Keys

_TURKIC_LETTERS = {"tr": "ÇĞİÖŞÜ", "az": "ÇƏĞİÖŞÜ", "crh": "ÇĞİÑÖŞÜ"}  # I and İ, of ı and i, among them
_OWN_LETTERS = {
    "be": "Ё", "bs": "ČĆĐŠŽ", "cs": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", "eo": "ĈĜĤĴŜŬ", "et": "ŠŽÕÄÖÜ", "eu": "Ñ", "fi": "ÅÄÖ",
    "fo": "ÁÐÍÓÚÝÆØ", "gl": "Ñ", "hr": "ČĆĐŠŽ", "hu": "ÁÉÍÓÖŐÚÜŰ", "is": "ÁÐÉÍÓÚÝÞÆÖ", "lt": "ĄČĘĖĮŠŲŪŽ",
    "lv": "ĀČĒĢĪĶĻŅŠŪŽ", "mt": "ĊĠĦŻ", "ro": "ĂÂÎȘȚ", "sk": "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ", "sq": "ÇË", "sr": "ČĆĐŠŽ",
    "vi": "ĂÂĐÊÔƠƯ",
}  # fmt: skip
"""Letters of languages without a bundled alphabet that Unicode, or the CLDR, takes for others with an accent."""
_LETTERS_OF_ALL = "ЙЇЎЃЌ"  # Cyrillic; they are letters of their own in every language that has them
_ALPHABETS = {
    "ca": "catalan", "cy": "welsh", "da": "norwegian", "de": "german", "el": "greek", "es": "spanish", "fr": "french",
    "nb": "norwegian", "nl": "dutch", "nn": "norwegian", "no": "norwegian", "pl": "polish", "sl": "slovene",
    "sv": "swedish",
}  # fmt: skip
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
    return alphabet, _note_on_alphabet(reason, len(letters), alphabet) if reason else ""


def _note_on_alphabet(reason: str, n_letters: int, alphabet: Alphabet) -> str:
    """The note on an alphabet that nobody has named."""
    used = (
        f"using UTF-8 for {n_letters} letters, since an alphabet has 63 at most"
        if alphabet.is_utf8
        else f"using a new alphabet of {plural(n_letters, 'letter')}"
    )
    is_kept = alphabet.fold == "none"
    case = "case is kept (--fold upper ignores it, " if is_kept else f"--fold {alphabet.fold} ignores case ("
    return f"{reason} is not English (A-Z); {used}; {case}--alphabet english refuses such words)"


def alphabet_of_keys(texts: Iterable[Text | list[str]], options: ReadOptions, key: KeyRule) -> Alphabet:
    """The alphabet of the keys of texts: english if it can spell all, or one of their letters.

    Letters of the language stay as they are, where the options name one; others lose their accents.
    """
    from lexc.alphabet.keys import Keys  # lazy: lexc.alphabet.keys costs 1 ms

    fold: Any = options.fold or fold_for_language(options.language, "upper")
    own = [normalise(letter, fold) for letter in letters_of_language(options.language)]
    keys, found = Keys(key, partial(normalise, fold=fold), own, is_utf8=False), set[str]()
    for text in texts:
        for words in _words(text, options.skip_invalid):
            found.update(_key_characters(words, keys, fold))
    is_refused = key.rule == "letters" and key.digits == "refuse"
    letters = {char for char in found if char.isprintable() and not (is_refused and char.isdigit())}
    letters = letters or {normalise("A", fold)}  # then no word has one, which reading tells
    if may_be_english(options) and letters <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        alphabet = Alphabet.load("english")
    else:
        alphabet = Alphabet.from_letters(letters, fold) if len(letters) <= 63 else Alphabet.utf8(fold)
    return alphabet._replace(key=key)


def letters_of_language(language: str) -> str:
    """The letters that keys keep in a language, which is "" if nobody named it."""
    if code := turkic_language(language):
        return _TURKIC_LETTERS[code]
    code = language.replace("-", "_").lower().partition("_")[0]
    if name := _ALPHABETS.get(code):
        return "".join(label for label in Alphabet.load(name).labels if len(label) == 1)
    return _LETTERS_OF_ALL + _OWN_LETTERS.get(code, "")


def _collect_letters(texts: Iterable[Text | list[str]], fold: Fold, skip_invalid: bool) -> set[str]:
    """The characters of all words after normalisation, without those that cannot be letters."""
    from unicodedata import category  # lazy: unicodedata costs 0.4 ms

    letters: set[str] = set()
    for text in texts:
        for words in _words(text, skip_invalid):
            letters.update(_normalised_characters(words, fold))
    return {char for char in letters if char.isprintable() or category(char) not in ("Cc", "Cs", "Zl", "Zp")}


def _normalised_characters(text: str, fold: Fold) -> str:
    """The characters of a text after normalisation: most are the same in every text."""
    alone = _characters_alone(text, fold)
    return find_characters(normalise(text, fold)) if alone is None else alone


def _key_characters(text: str, keys: Keys, fold: Fold) -> str:
    """The characters of the keys of a text."""
    if _characters_alone(text, fold) is not None:
        found = "".join(map(keys.key_of, find_characters(text)))
        if _characters_alone(found, "none") is not None:
            return found
    return find_characters(keys.key_of(text))


def _characters_alone(text: str, fold: Fold) -> str | None:
    """The characters of a text after normalisation, if each is the same in every text."""
    from lexc.alphabet.code_points import folded_alone  # lazy: lexc.alphabet.code_points costs 0.4 ms

    alone = [folded_alone(char, fold) for char in find_characters(text)]
    known = [plain for plain in alone if plain is not None]
    return "".join(known) if len(known) == len(alone) else None


def _words(text: Text | list[str], skip_invalid: bool) -> Iterator[str]:
    """Yield the words of a text, joined by line ends. Raises SourceError for an invalid line unless skip_invalid."""
    if not isinstance(text, Text):
        yield "\n".join(word for word in text if isinstance(word, str))
        return
    try:
        for piece in text_pieces(text.data):
            decoded = piece.decode()
            is_plain = "\0" not in decoded and not (text.is_list and (b"#" in piece or may_have_spaces(piece)))
            yield decoded if is_plain else _join_lines(re.split("\r\n?|\n", decoded), text)  # plain: lines are words
    except UnicodeDecodeError:
        lines = []
        for number, raw in enumerate(re.split(b"\r\n?|\n", text.data)):
            try:
                lines.append(decode_line(text, raw, number))
            except SourceError:
                if not skip_invalid:
                    raise
        yield _join_lines(lines, text)


def _join_lines(lines: list[str], text: Text) -> str:
    words = (line.strip(SPACES) if text.is_list else line for line in lines)
    return "\n".join(word for word in words if not (text.is_list and word.startswith("#")) and "\0" not in word)
