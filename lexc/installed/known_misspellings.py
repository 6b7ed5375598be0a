"""Known misspellings with their corrections: lexc's own pairs, those of an installed codespell, and files of a user.

codespell's dictionary has a licence of its own (CC BY-SA). So it is read where the package is installed, not copied.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec

from lexc.errors import ResourceMissing, SourceError
from lexc.source.text_pieces import read_lines
from lexc.system import resources

Pairs = dict[str, tuple[str, ...]]
"""The corrections of each misspelling, the likeliest first; both in lower case, but for names."""
_MAX_SIZE = 1 << 24  # bytes of a file
_ARROW, _TAB = "->", "\t"
# These are words, too: only a sentence shows that another one was meant.
REAL_WORDS = frozenset((
    "cloths", "collage", "defiantly", "dependant", "dept", "dinning", "discus", "loos", "planing", "pleas", "posses",
    "preform", "solider", "thru",
))  # fmt: skip
"""The misspellings of lexc's own pairs that are words of English."""


def languages_with_pairs() -> list[str]:
    """The languages of which lexc knows misspellings, by code, sorted."""
    return resources.names("spelling", ".tsv")


def has_pairs(language: str) -> bool:
    """Whether lexc knows misspellings of a language (`en`, `de_DE`)."""
    return _code(language) in languages_with_pairs()


def _code(language: str) -> str:
    return language.replace("-", "_").split("_")[0].lower()


def read_pairs(languages: Sequence[str], files: Sequence[str] = ()) -> Pairs:
    """The misspellings of some languages (`en`, `de_DE`), and those of files, which come first.

    A line of a file is a misspelling and its correction, with a tab between, as `teh<tab>the`; or as codespell has
    them, `ba->by, be`. Raises SourceError for a line that is neither, and ResourceMissing if nothing would be
    found, since no language has pairs and no file is named.
    """
    if not files and not any(map(has_pairs, languages)):
        raise ResourceMissing(
            "lexc knows no misspellings of these languages", expected=", ".join(languages_with_pairs()),
            found=", ".join(languages), remedy="Choose one of them, or name a file with pairs.",
        )  # fmt: skip
    pairs: Pairs = {}
    for code in dict.fromkeys(map(_code, languages)):
        if code == "en":
            pairs.update(_read_codespell())
        pairs.update(_read_own(code))
    for file in files:
        pairs.update(_read_file(file))
    return pairs


@cache
def _read_own(language: str) -> Pairs:
    if not has_pairs(language):
        return {}
    text = resources.find("spelling", language, (".tsv",)).read_text(encoding="utf-8")
    found: Pairs = {}
    for wrong, _, right in (line.partition(_TAB) for line in text.splitlines() if not line.startswith("#")):
        if wrong not in REAL_WORDS or language != "en":
            found[wrong.lower()] = (*found.get(wrong.lower(), ()), right)
    return found


@cache
def _read_codespell() -> Pairs:
    """The pairs of codespell's main dictionary; none without the package."""
    package = find_spec("codespell_lib")
    for folder in (package.submodule_search_locations or ()) if package else ():
        path = os.path.join(folder, "data", "dictionary.txt")
        if os.path.isfile(path):
            return _read_file(path)
    return {}


def _read_file(path: str) -> Pairs:
    found: Pairs = {}
    lines = read_lines(path, _MAX_SIZE, "too many pairs", "Give fewer pairs.")
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        wrong, arrow, right = text.partition(_ARROW if _ARROW in text else _TAB)
        corrections = [correction.strip() for correction in right.split(",")] if arrow == _ARROW else [right.strip()]
        if len(corrections) > 1:
            corrections.pop()  # behind the last comma stands a reason, or nothing
        if not wrong.strip() or not all(corrections):
            raise SourceError(
                "this is no pair", where=f"{path}:{number}", expected="a misspelling, a tab, and its correction",
                found=repr(text[:40]), remedy="Correct the line, or remove it.",
            )  # fmt: skip
        found[wrong.strip().lower()] = tuple(corrections)
    return found
