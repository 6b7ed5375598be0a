"""What becomes of case before a text is read: the values of `fold`, and how a text and a beginning of one are folded.

Part of `lexc.alphabet`. Turkish and Azeri have two letters I, one with a dot and one without, in either case;
so `upper-tr` and `lower-tr` fold i and I in their way. All else is Unicode's full mapping, the same for every language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

Fold = Literal["upper", "lower", "none", "upper-tr", "lower-tr"]

_TURKIC = re.compile(r"(tr|az|crh)(?![a-z])", re.IGNORECASE)
_DOTTED = re.compile("[iİ]\u0307*|I\u0307+")  # with the dots that another program's folding left behind it


def _upper_tr(text: str) -> str:
    return _DOTTED.sub("İ", text).upper()


def _lower_tr(text: str) -> str:
    return _DOTTED.sub("i", text).replace("I", "ı").lower()


_MAPPINGS: dict[str, Callable[[str], str]] = {
    "upper": str.upper, "lower": str.lower, "none": str, "upper-tr": _upper_tr, "lower-tr": _lower_tr,
}  # fmt: skip
_OTHERS = {"upper": "lower", "lower": "upper", "none": "none", "upper-tr": "lower-tr", "lower-tr": "upper-tr"}

FOLDS = tuple(_MAPPINGS)


def normalise(text: str, fold: str) -> str:
    """text in NFC with its case folded, in NFC again."""
    if text.isascii():
        return _MAPPINGS[fold](text)
    from unicodedata import normalize  # lazy: unicodedata costs 0.4 ms

    return normalize("NFC", _MAPPINGS[fold](normalize("NFC", text)))


def opposite_case(text: str, fold: str) -> str:
    """text as the opposite fold would have it, in NFC: what a blank is printed as that stands for a folded letter."""
    return normalise(text, _OTHERS[fold])


def normalised_prefixes(text: str, fold: str) -> list[str]:
    """How texts that begin with a text may begin once they are normalised: one way or two.

    A Σ that nothing follows is ς in small letters, and σ once a letter follows.
    """
    plain = normalise(text, fold)
    if text.isascii() or not fold.startswith("lower"):
        return [plain]
    return list(dict.fromkeys([plain, normalise(normalise(text + "α", fold)[:-1], "none")]))


def turkic_language(language: str) -> str:
    """The code of a language that has two letters I (tr of tr_TR; az; crh, Crimean Tatar), "" for any other."""
    match = _TURKIC.match(language)
    return match[1].lower() if match else ""


def fold_for_language(language: str, fold: str) -> str:
    """The fold that upper or lower means in a language."""
    return f"{fold}-tr" if fold in ("upper", "lower") and turkic_language(language) else fold


def language_of(fold: str) -> str:
    """A language whose letters I a fold knows; "" where it is every language's."""
    return "tr" if fold.endswith("-tr") else ""


def lower_in(language: str, text: str) -> str:
    """text in the small letters of a language."""
    return _MAPPINGS[fold_for_language(language, "lower")](text)


def upper_in(language: str, text: str) -> str:
    """text in the capitals of a language."""
    return _MAPPINGS[fold_for_language(language, "upper")](text)
