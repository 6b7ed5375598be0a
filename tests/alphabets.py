"""Every bundled alphabet, and alphabets of word lists with unusual letters."""

from __future__ import annotations

from lexc.alphabet import Alphabet
from lexc.system import resources

ALPHABETS = {name: Alphabet.load(name) for name in resources.names("alphabets", ".toml")} | {
    "auto of combining letters": Alphabet.from_letters(
        ["e\u0304q\u0301", "x\u0301e", "\u1100q\u1161q\u11a8q"], "lower"
    ),
    "auto of notation": Alphabet.from_letters("a[]\\b"),
    "auto of a backslash": Alphabet.from_letters("a\\"),
    "auto of a bracket": Alphabet.from_letters("a]", "none"),
    "auto of both cases": Alphabet.from_letters("aAbBçÇ", "none"),
}
EVERY = sorted(ALPHABETS)
