"""The derivations of a word of a text, by the stems of an image."""

from __future__ import annotations

from unicodedata import normalize

from lexc.alphabet.folding import lower_in, upper_in
from lexc.errors import SectionMissing
from lexc.image.dictionary_section import DictionaryRules
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.image.stem_section import COLUMN
from lexc.query.correctness.conversions import input_conversion
from lexc.query.correctness.derivations import Derivation, DerivationFinder, Flags
from lexc.query.correctness.judges import judge_of
from lexc.query.limits import require_str
from lexc.query.values import Column


def find_derivations(image: Image, word: str, is_part: bool = False) -> list[Derivation]:
    """The derivations of a word of a text, in the forms that its capitals allow, as in hunspell.

    Empty if it is not correct. is_part: whether it is a part of a compound, which need not be correct by itself. Raises
    SectionMissing if the image has no stems.
    """
    finder, word = _finder_of(image), require_str(word, "word")
    if not is_part and not judge_of(image).is_correct(normalize("NFC", word)):
        return []
    found = dict[Derivation, None]()
    rules = image.dictionary or DictionaryRules()
    for form in _forms(input_conversion(image).convert(normalize("NFC", word)), rules.language):
        found |= dict.fromkeys(finder.find(form, is_part))
    return list(found)


@once_per_image
def _finder_of(image: Image) -> DerivationFinder:
    if image.stems is None:
        raise SectionMissing(
            "the image has no stems (STEM)", where=image.where,
            remedy="Build it from a hunspell dictionary with lexc build --stems.",
        )  # fmt: skip
    stems, rules = image.stems
    classes = [[frozenset(flags) for flags in sets] for sets in rules.classes]
    column = Column(stems, COLUMN)

    def find_flags(stem: str) -> list[Flags]:
        number = column.get(stem)
        return [] if number is None else classes[number]

    return DerivationFinder(rules, find_flags)


def _forms(word: str, language: str) -> list[str]:
    """The forms that the dictionary may have of a word of a text.

    First the word as it is. Then it is in lower case, if it is capitalised, as at the start of a sentence. A word in
    capitals is in lower case, too, and capitalised. All forms have no dots at their ends, then all have one, if the
    word has.
    """
    plain = word.strip(" ").rstrip(".")
    lower = lower_in(language, plain)
    capitalised = upper_in(language, lower[:1]) + lower[1:]
    is_in_capitals = plain != lower and plain == upper_in(language, lower)
    forms = [plain, lower, capitalised] if is_in_capitals else [plain, lower] if plain == capitalised else [plain]
    with_dot = [form + "." for form in forms] if word.endswith(".") else []
    return list(dict.fromkeys([*forms, *with_dot]))
