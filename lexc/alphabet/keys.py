"""Keys: the form of a text by which a lexicon of keys stores and finds it, as CAFE for Café and ICECREAM for ice cream.

A key is a text with folded case. `unaccented` takes the accents of letters away, too, and `letters` all that is no
letter. Letters of the alphabet stay as they are: Å in Swedish, Ñ in Spanish. Others become their compatibility
decomposition of Unicode without accents, or what `_PLAIN` has for them.

Accents are marks of some of Unicode's combining classes: 1 (strokes over a letter), 10 to 36 (vowel points of Hebrew
and Arabic), 200 and above (beside, above and below a letter). Other marks are parts of their letters, as vowels are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from unicodedata import category, combining, normalize

from lexc.kernels.building.encode import find_characters

# Letters that Unicode does not decompose, as Latin-ASCII of the Unicode CLDR (48) has them, in upper case.
_PLAIN = (
    "ÆAE ÐD ØO ÞTH ßSS ĐD ĦH ıI ĸQ ŁL ŊN ŒOE ŦT ɃB ƁB ƂB ƇC ƉD ƊD ƋD ƐE ƑF ƓG ǶHV ƖI ƗI ƘK ȽL ƝN ȠN ƢOI ƤP ƬT ƮT ƲV "
    "ƳY ƵZ ǤG ȤZ ȷJ ȺA ȻC ȾT ɄU ɆE ɈJ ɌR ɎY ẞSS ỺLL ỼV ỾY ⱠL ⱢL ⱣP ⱤR ⱧH ⱩK ⱫZ ⱮM ⱲW ⱾS ⱿZ ꜲAA ꜴAO ꜶAU ꜸAV ꜺAV ꜼAY "
    "ꝀK ꝂK ꝄK ꝆL ꝈL ꝊO ꝌO ꝎOO ꝐP ꝒP ꝔP ꝖQ ꝘQ ꝞV ꝠVY ꝤTH ꝦTH"
)
_NO_LETTERS = "ʹʺʻʼʽʾʿˮـ"  # apostrophes, and the line that stretches Arabic words: Unicode calls them letters
_LONG = 1 << 12  # characters of a text in which those that differ are found first
_MAX_REPLACED = 64  # different characters; with more, a look-up of each character of the text is faster
REFUSED = "\0"
"""It stands for a digit that is refused: no alphabet has it."""


class KeyRule(NamedTuple):
    """A rule by which keys are made of texts. rule, digits: names of `lexc.alphabet.key_names`.

    digits is "refuse" unless the rule is letters.
    """

    rule: str
    digits: str = "refuse"

    def to_meta(self) -> dict[str, str]:
        """The rule as META has it."""
        return self._asdict()

    def describe(self) -> str:
        """The rule as one text: "letters", or "letters, digits drop"."""
        return self.rule if self.digits == "refuse" else f"{self.rule}, digits {self.digits}"


class Keys:
    """The keys of texts in one alphabet.

    key: the rule. fold: changes the case of a text, and composes it. letters: those of the alphabet, which stay.
    is_utf8: whether the alphabet has any character, so that refused digits must become none.
    """

    def __init__(self, key: KeyRule, fold: Callable[[str], str], letters: Iterable[str], is_utf8: bool) -> None:
        self.key, self._fold = key, fold
        self._letters = {char for letter in letters for char in letter}
        self._is_utf8 = is_utf8
        self._table = _Table(self._key_of_character)
        self._plain = {entry[0]: fold(entry[1:]) for entry in _PLAIN.split(" ")}
        self._plain |= {fold(char): plain for char, plain in self._plain.items() if len(fold(char)) == 1}
        has_notation = any(len(letter) > 1 for letter in letters)
        self._letters |= set("[]\\") if has_notation else set()

    def key_of(self, text: str) -> str:
        """The key of a text. Line feeds stay, so that a text of many lines has a line for each of them."""
        folded = self._fold(text)
        if self.key.rule == "casefold":
            return folded
        return normalize("NFC", self._replace_characters(folded))

    def _replace_characters(self, folded: str) -> str:
        """A folded text with the key of each character. In a long text most characters stay, and few differ."""
        if len(folded) < _LONG:
            return folded.translate(self._table)
        keys = {char: self._table[ord(char)] for char in find_characters(folded)}
        others = {char: key for char, key in keys.items() if key != char}
        if len(others) > _MAX_REPLACED or any(char in others for key in others.values() for char in key):
            return folded.translate(self._table)
        for char, key in others.items():
            folded = folded.replace(char, key)
        return folded

    def query_of(self, text: str, signs: str) -> str:
        """The key of a question. signs: characters that have a meaning in it, such as ?, and stay."""
        folded = self._fold(text)
        if self.key.rule == "casefold":
            return folded
        table = self._table
        return normalize("NFC", "".join(char if char in signs else char.translate(table) for char in folded))

    def leaves_out(self, char: str) -> bool:
        """Whether keys lack a character, so that questions may have it or not."""
        return not self.key_of(char)

    def _key_of_character(self, char: str) -> str:
        """The key of a folded character."""
        if char in self._letters or category(char) in ("Cc", "Cs"):
            return char
        return "".join(map(self._plain_character, normalize("NFKD", char)))

    def _plain_character(self, char: str) -> str:
        """The key of a character that Unicode decomposes no further."""
        if _is_accent(char):
            return ""
        if char in self._plain:
            return self._plain[char]
        if self.key.rule == "unaccented":
            return self._fold(char)
        kind = category(char)
        if kind[0] == "N":
            return {"drop": "", "refuse": REFUSED if self._is_utf8 else char}.get(self.key.digits, char)
        return self._fold(char) if kind[0] in "LM" and char not in _NO_LETTERS else ""


class _Table(dict[int, Any]):
    """A table for `str.translate` that grows as characters are met. find: a function of a character."""

    def __init__(self, find: Callable[[str], str]) -> None:
        self._find = find

    def __missing__(self, code_point: int) -> str:
        found = self[code_point] = self._find(chr(code_point))
        return found


def _is_accent(char: str) -> bool:
    mark = combining(char)
    return mark == 1 or 10 <= mark <= 36 or mark >= 200
