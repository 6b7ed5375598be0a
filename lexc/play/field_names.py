"""Names of tiles, boards and lexicons in the field: those that other programs write and read, and ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from lexc.alphabet import Alphabet
from lexc.errors import ResourceMissing, did_you_mean
from lexc.play import board_layout
from lexc.play.board_layout import BoardLayout
from lexc.play.rules import Rules
from lexc.system import resources

DEFAULT = "english"
_TILES = {"english_super": "super_english", "catalan_super": "super_catalan"}
_BOARDS = {
    "CrosswordGame": "standard", "SuperCrosswordGame": "super", "standard15": "standard", "standard21": "super",
}  # fmt: skip
"""Names of other programs, and ours. The first name of each of ours is the one that lexc writes."""
LEXICONS = {
    "english": (
        "NWL", "NSWL", "TWL", "OWL", "OSPD", "AMERICA", "CSW", "OSW", "SOWPODS", "CEL", "ECWL", "IWI",
    ),
    "french": ("FRA", "ODS"),
    "spanish": ("FILE", "FISE"),
    "german": ("RD", "DEUTSCH", "CGL"),
    "polish": ("OSPS",),
    "catalan": ("DISC",),
    "norwegian": ("NSF",),
    "dutch": ("DSW",),
    "slovene": ("SLV",),
}  # fmt: skip
"""The beginnings of names of lexicons, by the tiles that go with them (their sources: lexicons/rules/README.md)."""


@cache
def rules_of_tiles(name: str) -> Rules:
    """The bundled rules with a name, or the first ones whose alphabet has that name, also one of another program.

    Raises ResourceMissing if there are none.
    """
    known = resources.names("rules", ".toml")
    own_name = _own_name(name.removesuffix(" set"), _TILES)
    if own_name in known:
        return Rules.load(own_name)
    for rules in map(Rules.load, known):
        if rules.alphabet.name == own_name:
            return rules
    raise _unknown_name_error("tiles", name, [*known, *_TILES])


def find_board(name: str) -> BoardLayout:
    """The bundled board with a name, also one of another program. Raises ResourceMissing if there is none."""
    known, own_name = resources.names("boards", ".toml"), _own_name(name, _BOARDS)
    if own_name not in known:
        raise _unknown_name_error("board", name, [*_BOARDS, *known])
    return board_layout.load(own_name)


def tiles_name(rules: Rules) -> str:
    """The name of the tiles of rules by which other programs know them, or ours."""
    return _field_name(rules.alphabet.name, _TILES)


def board_name(rules: Rules) -> str:
    """The name of the board of rules by which other programs know it, or ours."""
    return _field_name(rules.board.name, _BOARDS)


def tiles_of_field_lexicon(name: str) -> str:
    """The name of the tiles that go with a lexicon of `LEXICONS`, "" for another one. name: or the path of its file."""
    upper = _file_name(name).upper()
    return next((tiles for tiles, beginnings in LEXICONS.items() if upper.startswith(beginnings)), "")


def tiles_of_lexicon(name: str) -> str:
    """The same; a lexicon may also have the name of bundled rules, as those that lexc bundles."""
    own_name = _file_name(name).lower()
    return own_name if own_name in resources.names("rules", ".toml") else tiles_of_field_lexicon(name)


def _file_name(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2].strip()


def unknown_lexicon(name: str, rules: Rules) -> str:
    """The note on a lexicon that is not known."""
    return f"the lexicon {name[:60]} is not known; the tiles are those of {rules.alphabet.name}"


def choose_rules(
    tiles: str | None = None, lexicon: str = "", board: str | None = None, alphabet: Alphabet | None = None
) -> Rules:
    """The rules of a position or record, by the names in it.

    The tiles decide, or the lexicon if no tiles are named; with the board `super` it has the larger set of tiles. If
    neither is named, the letters of the user's lexicon decide, its `alphabet`. Without one the rules are english. An
    unknown lexicon decides nothing. Raises ResourceMissing if tiles or board are not known.
    """
    layout = find_board(board) if board is not None else None
    if tiles is not None:
        rules = rules_of_tiles(tiles)
    elif language := tiles_of_lexicon(lexicon):
        rules = _rules_of_language(language, layout)
    else:
        rules = _rules_of_alphabet(alphabet)
    return replace(rules, board=layout) if layout is not None and layout != rules.board else rules


def _rules_of_language(language: str, layout: BoardLayout | None) -> Rules:
    """The rules of a language, on the board `super` those with the larger set of tiles if they are bundled."""
    if layout is not None and layout == find_board("super"):
        try:
            return rules_of_tiles(f"{language}_super")
        except ResourceMissing:
            pass
    return rules_of_tiles(language)


def _rules_of_alphabet(alphabet: Alphabet | None) -> Rules:
    """The bundled rules of a lexicon's letters; if none are bundled, english with its tiles, or english."""
    english = Rules.load(DEFAULT)
    if alphabet is None or alphabet.is_utf8 or alphabet == english.alphabet:
        return english
    try:
        rules = rules_of_tiles(alphabet.name)
        if rules.alphabet.labels == alphabet.labels:
            return rules
    except ResourceMissing:
        pass
    has_tiles = any(alphabet.counts) and len(alphabet.counts) == len(alphabet.labels) == len(alphabet.scores)
    return replace(english, name=alphabet.name, alphabet=alphabet) if has_tiles else english


def _own_name(name: str, names: Mapping[str, str]) -> str:
    """Our name for a name of the field, in any case; names that are not in the table are ours in lower case."""
    by_lower = {other.lower(): own for other, own in names.items()}
    return by_lower.get(name.strip().lower(), name.strip().lower())


def _field_name(own_name: str, names: Mapping[str, str]) -> str:
    return next((name for name, own in names.items() if own == own_name), own_name)


def _unknown_name_error(kind: str, name: str, known: list[str]) -> ResourceMissing:
    remedy = did_you_mean(name, known)
    return ResourceMissing(f"unknown {kind}", expected=", ".join(known), found=repr(name[:60]), remedy=remedy)
