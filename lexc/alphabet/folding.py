"""Folding: the change of case and composition (NFC) before a text is read.

Part of `lexc.alphabet`. Turkish, Azeri and Crimean Tatar have two letters I, with a dot and without, in both cases.
So `upper-tr` maps i to İ, and `lower-tr` maps I to ı. All other characters follow Unicode's full case mapping.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

Fold = Literal["upper", "lower", "none", "upper-tr", "lower-tr"]

_TURKIC = ("tr", "az", "crh")
# Compiled when it is first used: that takes 0.4 ms.
_DOTTED = "[iİ]\u0307*|I\u0307+"  # an i with the combining dots that another program's folding adds


def _upper_tr(text: str) -> str:
    return re.sub(_DOTTED, "İ", text).upper()


def _lower_tr(text: str) -> str:
    return re.sub(_DOTTED, "i", text).replace("I", "ı").lower()


_MAPPINGS: dict[str, Callable[[str], str]] = {
    "upper": str.upper, "lower": str.lower, "none": str, "upper-tr": _upper_tr, "lower-tr": _lower_tr,
}  # fmt: skip
_OPPOSITES = {"upper": "lower", "lower": "upper", "none": "none", "upper-tr": "lower-tr", "lower-tr": "upper-tr"}

FOLDS = tuple(_MAPPINGS)


def normalise(text: str, fold: str) -> str:
    """Compose text (NFC), fold its case, and compose it again."""
    if text.isascii():
        return _MAPPINGS[fold](text)
    from unicodedata import normalize  # lazy: unicodedata costs 0.4 ms

    composed = normalize("NFC", text)
    return composed if fold == "none" else normalize("NFC", _MAPPINGS[fold](composed))


def opposite_case(text: str, fold: str) -> str:
    """The text in the other case, in NFC. It gives the label of a blank that stands for a folded letter."""
    return normalise(text, _OPPOSITES[fold])


def normalised_prefixes(text: str, fold: str) -> list[str]:
    """The one or two possible beginnings, after normalising, of texts that begin with this one.

    The lower case of a Σ at the end is ς, but σ if a letter follows.
    """
    plain = normalise(text, fold)
    if text.isascii() or not fold.startswith("lower"):
        return [plain]
    return list(dict.fromkeys([plain, normalise(normalise(text + "α", fold)[:-1], "none")]))


@lru_cache(64)
def turkic_language(language: str) -> str:
    """The code of a language with two letters I (tr for tr_TR; az; crh, Crimean Tatar), "" for any other."""
    name = language.lower()
    found = (code for code in _TURKIC if name.startswith(code) and not "a" <= name[len(code) : len(code) + 1] <= "z")
    return next(found, "")


def fold_for_language(language: str, fold: str) -> str:
    """The fold in a language: `upper` and `lower` become `upper-tr` and `lower-tr` in Turkic ones."""
    return f"{fold}-tr" if fold in ("upper", "lower") and turkic_language(language) else fold


def language_of(fold: str) -> str:
    """The language of a fold: "tr" for the Turkic ones, or ""."""
    return "tr" if fold.endswith("-tr") else ""


def lower_in(language: str, text: str) -> str:
    """The text in the lower case of a language."""
    return _MAPPINGS[fold_for_language(language, "lower")](text)


def upper_in(language: str, text: str) -> str:
    """The text in the upper case of a language."""
    return _MAPPINGS[fold_for_language(language, "upper")](text)
