"""Costs of rules from counts: of single letters with priors, of longer pieces where shorter rules do not explain them.

A cost is the negative logarithm of a probability: how often a piece was written for a meant piece. Few pairs show few
of the possible errors, so a prior stands for those that are missing: keys side by side, similar sounds, vowels. The
priors, and the other constants here, gave the best suggestions for other pairs than those of the bundled models.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log

from lexc.compile.spelling.alignment import VOWELS

Rules = dict[tuple[str, str], float]
"""Costs in nats by (written, meant)."""

_PRIOR_WEIGHT = 100.0  # occurrences that a prior counts for
_MISSING_PRIOR, _DOUBLING_PRIOR, _UNDOUBLING_PRIOR, _SURPLUS_COUNT = 0.01, 0.08, 0.03, 1.0
_TRIPLING_COST = 3.1  # nats, of a letter three times: no word has it, so a key was pressed too long
_VOWEL_PRIOR, _SOUND_PRIOR, _KEY_PRIOR, _OTHER_PRIOR = 0.006, 0.005, 0.003, 0.002
_SOUNDS = ("ckqsxz", "gj", "fvp", "mn", "td", "bp", "wv", "lr")
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_MIN_GAIN = 0.3  # nats by which a longer rule must be cheaper than the shorter rules that do the same
_SMOOTHING = 1.0  # occurrences added to those of a piece, so that rare pieces get no cheap rules
_MIN_COUNT = 2  # of a longer rule
_EXCHANGE_RATE, _EXCHANGE_WEIGHT = 0.0125, 10_000  # the share of letters in English, and the letters that it counts for
_MAX_COST = 16.0  # more than any cost of one rule


@dataclass(slots=True)
class Counts:
    """edits: how often a piece was written for another. pieces: how often meant texts have each.

    n_places: the letters of all meant texts, with ^ and $.
    """

    edits: Counter[tuple[str, str]] = field(default_factory=Counter)
    pieces: Counter[str] = field(default_factory=Counter)
    n_places: int = 0


@dataclass(frozen=True, slots=True)
class Defaults:
    """The costs of edits for which there is no cheaper rule, in nats."""

    missing: float = 7.5
    surplus: float = 9.0
    wrong: float = 9.5
    exchanged: float = 4.4


def default_costs(counts: Counts) -> Defaults:
    """The defaults: exchanged letters as often as in the pairs, and as in those of English where there are few."""
    exchanged = sum(n for (alpha, beta), n in counts.edits.items() if len(alpha) == 2 and alpha == beta[::-1])
    rate = (exchanged + _EXCHANGE_RATE * _EXCHANGE_WEIGHT) / (counts.n_places + _EXCHANGE_WEIGHT)
    return Defaults(exchanged=-log(rate))


def single_rules(counts: Counts, letters: str, defaults: Defaults) -> Rules:
    """The rules of single and doubled letters that are cheaper than the defaults."""
    found: Rules = {}
    limits = {(0, 1): defaults.missing, (1, 0): defaults.surplus}
    for meant in letters:
        for pair, cost in _rules_of_letter(counts, meant).items():
            if cost < limits.get((len(pair[0]), len(pair[1])), _MAX_COST):
                found[pair] = cost
        for written in letters:
            cost = _cost(counts, written, meant, _prior(written, meant))
            if written != meant and cost < defaults.wrong:
                found[written, meant] = cost
    return found


def _rules_of_letter(counts: Counts, letter: str) -> Rules:
    """The rules of a letter alone: too few, too many, doubled, and single where it should be doubled."""
    surplus = -log((counts.edits[letter, ""] + _SURPLUS_COUNT) / (counts.n_places + 2 * _PRIOR_WEIGHT))
    tripled = {(3 * letter, n * letter): _TRIPLING_COST for n in (1, 2) if letter.isalpha()}
    return tripled | {
        ("", letter): _cost(counts, "", letter, _MISSING_PRIOR),
        (letter, ""): surplus,
        (letter, 2 * letter): _cost(counts, letter, 2 * letter, _DOUBLING_PRIOR),
        (2 * letter, letter): _cost(counts, 2 * letter, letter, _UNDOUBLING_PRIOR),
    }


def _cost(counts: Counts, alpha: str, beta: str, prior: float) -> float:
    return -log((counts.edits[alpha, beta] + prior * _PRIOR_WEIGHT) / (counts.pieces[beta] + _PRIOR_WEIGHT))


def _prior(written: str, meant: str) -> float:
    """The probability of writing a letter for another that no pair shows: by neighbouring keys and similar sounds."""
    if written in VOWELS and meant in VOWELS:
        return _VOWEL_PRIOR
    if any(written in sounds and meant in sounds for sounds in _SOUNDS):
        return _SOUND_PRIOR
    places = [(row.index(letter), y) for letter in (written, meant) for y, row in enumerate(_KEYS) if letter in row]
    is_near = len(places) == 2 and all(abs(a - b) <= 1 for a, b in zip(*places, strict=True))
    return _KEY_PRIOR if is_near else _OTHER_PRIOR


def longer_rules(counts: Counts, rules: Mapping[tuple[str, str], float], defaults: Defaults, limit: int) -> Rules:
    """The rules that are cheaper than shorter ones that do the same. limit: of their number."""
    known = dict(rules)
    pairs = [
        pair
        for pair, n in counts.edits.items()
        if n >= _MIN_COUNT and pair[1] and len(pair[0]) + len(pair[1]) > 2 and pair not in rules
    ]
    for alpha, beta in sorted(pairs, key=lambda pair: (len(pair[0]) + len(pair[1]), pair)):
        cost = -log(counts.edits[alpha, beta] / (counts.pieces[beta] + _SMOOTHING))
        if cost < cheapest_cost(alpha, beta, known, defaults) - _MIN_GAIN:
            known[alpha, beta] = cost
    new = sorted(known.keys() - rules.keys(), key=lambda pair: (-counts.edits[pair], pair))
    return {pair: known[pair] for pair in new[: max(0, limit)]}


def cheapest_cost(alpha: str, beta: str, rules: Mapping[tuple[str, str], float], defaults: Defaults) -> float:
    """The cost of writing one piece for another by rules."""
    best = {(0, 0): 0.0}
    for i in range(len(alpha) + 1):
        for j in range(len(beta) + 1):
            for p, q in [(p, q) for p in range(i + 1) for q in range(j + 1) if (p, q) != (i, j)]:
                cost = best[p, q] + _step(alpha[p:i], beta[q:j], rules, defaults)
                best[i, j] = min(best.get((i, j), 4 * _MAX_COST), cost)
    return best[len(alpha), len(beta)]


def _step(alpha: str, beta: str, rules: Mapping[tuple[str, str], float], defaults: Defaults) -> float:
    """The cost of one step: an equal letter, a default or a rule."""
    cost = rules.get((alpha, beta), _MAX_COST)
    if alpha == beta and len(alpha) == 1:
        return 0.0
    if {"^", "$"} & {*alpha, *beta}:
        return cost
    steps = {(0, 1): defaults.missing, (1, 0): defaults.surplus, (1, 1): defaults.wrong}
    if len(alpha) == 2 and alpha == beta[::-1]:
        cost = min(cost, defaults.exchanged)
    return min(cost, steps.get((len(alpha), len(beta)), _MAX_COST))
