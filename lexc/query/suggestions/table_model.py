"""Models of misspellings by the tables of a dictionary: KEY, TRY, MAP and REP, alone or beside learned rules.

The costs are guesses, in the order that pairs of other languages gave: related letters are cheapest, then replacements,
doubled letters, vowels for vowels, and neighbouring keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, permutations
from unicodedata import normalize

from lexc.image.spelling_model import LONGEST, MAX_LETTERS, MAX_RULES, SpellingModel, is_rule, to_cost
from lexc.image.suggestion_tables import SuggestionTables

_RELATED_COST, _REPLACEMENT_COST, _DOUBLING_COST, _UNDOUBLING_COST, _VOWEL_COST, _KEY_COST = (
    2.5,
    3.2,
    2.5,
    3.5,
    6.0,
    6.3,
)  # nats
_GUESS_PENALTY = 1.0  # nats, of a guessed rule beside learned ones
_VOWELS = set("aeiouyаеёиоуыэюяіїєαεηιουω") | set(map(chr, range(0x1161, 0x1176)))  # the latter of Hangul
_SILENT = ("\u110b", "\u1112")  # ᄋ has no sound at the beginning of a syllable, and ᄒ loses it after another one
_KEYS = "qwertyuiop|asdfghjkl|zxcvbnm"


def model_of_tables(
    tables: SuggestionTables, replacements: Iterable[tuple[str, str]], base: SpellingModel
) -> SpellingModel:
    """A model with the rules of `base` and, at higher costs, those of a dictionary."""
    rules, known = dict(base.rules), set(base.letters)
    extra = _GUESS_PENALTY if rules else 0.0
    letters = "".join(dict.fromkeys(letter for letter in tables.tried.lower() if letter.isalpha()))
    known.update(letters[: MAX_LETTERS - len(known)])
    for alpha, beta, nats in _all_rules(tables, replacements, letters):
        cost = to_cost(nats + extra)
        used = known | {*alpha, *beta} - {"^", "$"}
        if len(used) > MAX_LETTERS or len(rules) >= MAX_RULES or not is_rule(alpha, beta):
            continue
        known = used
        rules[alpha, beta] = min(cost, rules.get((alpha, beta), cost))
    return SpellingModel("".join(sorted(known)), rules, base.defaults, base.phrases)


def _all_rules(
    tables: SuggestionTables, replacements: Iterable[tuple[str, str]], letters: str
) -> Iterator[tuple[str, str, float]]:
    """Each rule with its cost in nats. letters: those of the language."""
    for group in tables.related:
        texts = dict.fromkeys(text.lower() for text in group if len(text) <= LONGEST)
        yield from ((*pair, _RELATED_COST) for pair in permutations(texts, 2))
    for alpha, beta in replacements:
        if "_" not in beta:
            yield alpha.lower(), beta.lower(), _REPLACEMENT_COST
    for letter in letters:
        yield letter, 2 * letter, _DOUBLING_COST
        yield 2 * letter, letter, _UNDOUBLING_COST
    if {*_SILENT} <= {*letters}:
        yield from ((*pair, _REPLACEMENT_COST) for pair in permutations(_SILENT, 2))
    vowels = [letter for letter in letters if normalize("NFD", letter)[0] in _VOWELS]
    yield from ((*pair, _VOWEL_COST) for pair in permutations(vowels, 2))
    for row in (tables.keys or _KEYS).lower().split("|"):
        for first, second in pairwise(row):
            yield first, second, _KEY_COST
            yield second, first, _KEY_COST
