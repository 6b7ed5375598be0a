"""Learn the rules of a model from pairs: how often each piece of a meant text was written as another piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import log

from lexc.compile.spelling.alignment import VOWELS, Segments, align
from lexc.image.spelling_model import LONGEST, SpellingModel, to_cost

_MAX_DISTANCE = 5.0  # of a pair that teaches anything
_NEIGHBOURS = 2  # letters of context on each side of an edit
_STEM = 6  # letters of a meant text that count as its stem: derived words would repeat their stem's edits
_GAIN = 0.3  # nats by which a longer rule must be cheaper than what shorter rules make
_CONTEXTS = 1.0  # occurrences added to those of a piece, so that rare pieces get no cheap rules
_PRIOR = 20.0  # occurrences that the prior of a single letter counts for
_FAR = 16.0
_PRIOR_VOWEL, _PRIOR_SOUND, _PRIOR_KEY, _PRIOR_OTHER = 0.006, 0.002, 0.001, 0.0003
_P_MISSING, _P_DOUBLED, _P_UNDOUBLED, _P_SURPLUS = 0.01, 0.08, 0.01, 0.2
_DEFAULTS = (7.5, 9.0, 9.5)
_SOUNDS = ("ckqsxz", "gj", "fvp", "mn", "td", "bp", "wv", "lr")
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")

Pair = tuple[str, str]
"""(written, meant)."""


@dataclass(slots=True)
class Counts:
    """edits: how often a piece was written for another, (written, meant). pieces: how often meant texts have each."""

    edits: Counter[tuple[str, str]] = field(default_factory=Counter)
    pieces: Counter[str] = field(default_factory=Counter)
    n_places: int = 0


def train(pairs: Iterable[Pair], max_rules: int = 3000) -> SpellingModel:
    """The model of pairs of texts in small letters. max_rules: the most; the least frequent ones are left out."""
    pairs = list(dict.fromkeys(pairs))
    counts = count_edits(pairs)
    letters = "".join(sorted({letter for pair in pairs for text in pair for letter in text}))
    defaults = _default_costs(counts, letters)
    rules = _single_rules(counts, letters, defaults)
    rules |= _longer_rules(counts, rules, defaults, max_rules - len(rules))
    costs = {pair: to_cost(cost) for pair, cost in rules.items()}
    return SpellingModel(letters, costs, tuple(map(to_cost, defaults)))


def count_edits(pairs: Iterable[Pair]) -> Counts:
    """Count each edit with up to two neighbours on either side, once for each stem of a meant text."""
    counts, seen = Counts(), set[tuple[str, str, str]]()
    for written, meant in pairs:
        distance, segments = align(f"^{written}$", f"^{meant}$")
        if distance > _MAX_DISTANCE:
            continue
        text = f"^{meant}$"
        pieces = (text[i : i + n] for n in range(1, LONGEST + 1) for i in range(len(text) - n + 1))
        counts.pieces.update(pieces)
        counts.n_places += len(text)
        for edit in set(_edits(segments)):
            if (*edit, meant[:_STEM]) not in seen:
                seen.add((*edit, meant[:_STEM]))
                counts.edits[edit] += 1
    return counts


def _edits(segments: Segments) -> Iterator[tuple[str, str]]:
    """Each difference of an alignment, alone and with its neighbours, as far as it fits into a rule."""
    for index, (written, meant) in enumerate(segments):
        if written != meant:
            for start in range(max(0, index - _NEIGHBOURS), index + 1):
                for end in range(index + 1, min(len(segments), index + _NEIGHBOURS + 1) + 0):
                    alpha = "".join(segment[0] for segment in segments[start:end])
                    beta = "".join(segment[1] for segment in segments[start:end])
                    if max(len(alpha), len(beta)) <= LONGEST:
                        yield alpha, beta


def _default_costs(counts: Counts, letters: str) -> tuple[float, float, float, float]:
    """The costs of edits that no pair has: a letter too few, too many, wrong, two exchanged letters."""
    exchanged = sum(n for (a, b), n in counts.edits.items() if len(a) == 2 and a == b[::-1])
    return *_DEFAULTS, -log((exchanged + 2) / (counts.n_places + 200))


def _single_rules(
    counts: Counts, letters: str, defaults: tuple[float, float, float, float]
) -> dict[tuple[str, str], float]:
    """The rules of single and doubled letters that are cheaper than the defaults."""
    found: dict[tuple[str, str], float] = {}
    edits, pieces, places = counts.edits, counts.pieces, counts.n_places
    for x in letters:
        found["", x] = -log((edits["", x] + _P_MISSING * _PRIOR) / (pieces[x] + _PRIOR))
        found[x, ""] = -log((edits[x, ""] + _P_SURPLUS) / (places + 200))
        found[x, x + x] = -log((edits[x, x + x] + _P_DOUBLED * _PRIOR) / (pieces[x + x] + _PRIOR))
        found[x + x, x] = -log((edits[x + x, x] + _P_UNDOUBLED * _PRIOR) / (pieces[x] + _PRIOR))
        for y in letters:
            if x != y:
                found[x, y] = -log((edits[x, y] + _prior(x, y) * _PRIOR) / (pieces[y] + _PRIOR))
    limits = {(0, 1): defaults[0], (1, 0): defaults[1], (1, 1): defaults[2]}
    return {pair: cost for pair, cost in found.items() if cost < limits.get((len(pair[0]), len(pair[1])), _FAR)}


def _prior(x: str, y: str) -> float:
    """The probability of writing a letter for another that no pair shows: that of slips and of similar sounds."""
    if x in VOWELS and y in VOWELS:
        return _PRIOR_VOWEL
    if any(x in sounds and y in sounds for sounds in _SOUNDS):
        return _PRIOR_SOUND
    places = [(row.index(z), i) for z in (x, y) for i, row in enumerate(_KEYS) if z in row]
    is_near = len(places) == 2 and abs(places[0][0] - places[1][0]) <= 1 and abs(places[0][1] - places[1][1]) <= 1
    return _PRIOR_KEY if is_near else _PRIOR_OTHER


def _longer_rules(
    counts: Counts, rules: dict[tuple[str, str], float], defaults: tuple[float, float, float, float], limit: int
) -> dict[tuple[str, str], float]:
    """The rules that are cheaper than what shorter rules make, the most frequent ones."""
    known = dict(rules)
    pairs = [pair for pair, n in counts.edits.items() if n >= 2 and len(pair[0]) + len(pair[1]) > 2 and pair[1]]
    for alpha, beta in sorted(pairs, key=lambda pair: (len(pair[0]) + len(pair[1]), pair)):
        cost = -log(counts.edits[alpha, beta] / (counts.pieces[beta] + _CONTEXTS))
        if cost < _cheapest(alpha, beta, known, defaults) - _GAIN:
            known[alpha, beta] = cost
    new = sorted(known.keys() - rules.keys(), key=lambda pair: (-counts.edits[pair], pair))
    return {pair: known[pair] for pair in new[:limit]}


def _cheapest(
    alpha: str, beta: str, rules: dict[tuple[str, str], float], defaults: tuple[float, float, float, float]
) -> float:
    """The cost of writing alpha for beta by shorter rules."""
    missing, surplus, wrong, exchanged = defaults
    steps = {(0, 1): missing, (1, 0): surplus, (1, 1): wrong}
    best = {(0, 0): 0.0}
    for i in range(len(alpha) + 1):
        for j in range(len(beta) + 1):
            for p in range(i + 1):
                for q in range(j + 1):
                    if (p, q) == (i, j) or (p, q) not in best:
                        continue
                    a, b = alpha[p:i], beta[q:j]
                    cost = rules.get((a, b), _FAR)
                    if len(a) == 1 and a == b:
                        cost = 0.0
                    elif not {"^", "$"} & {*a, *b}:
                        cost = min(cost, steps.get((len(a), len(b)), _FAR))
                        if len(a) == 2 and a == b[::-1]:
                            cost = min(cost, exchanged)
                    best[i, j] = min(best.get((i, j), 4 * _FAR), best[p, q] + cost)
    return best[len(alpha), len(beta)]
