"""Learn a model from pairs of written and meant texts: how often each piece of a meant text was written as another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.compile.spelling.alignment import Segments, align
from lexc.compile.spelling.rule_costs import Counts, default_costs, longer_rules, single_rules
from lexc.image.spelling_model import LONGEST, SpellingModel, to_cost

MAX_RULES = 3000
"""The most rules of a model, unless another limit is given."""
_MAX_DISTANCE = 5.0  # pairs at a larger distance are ignored
_MAX_CONTEXT = 2  # letters of context on each side of an edit
_STEM_LENGTH = 6  # letters of a meant text that count as its stem: derived words would repeat their stem's edits

Pair = tuple[str, str]
"""(written, meant), in lower case."""


def train(pairs: Iterable[Pair], max_rules: int = MAX_RULES) -> SpellingModel:
    """The model of pairs. max_rules: the most rules; the least frequent longer ones are left out."""
    pairs = list(dict.fromkeys(pairs))
    counts = count_edits(pairs)
    letters = "".join(sorted({letter for pair in pairs for text in pair for letter in text}))
    defaults = default_costs(counts)
    rules = single_rules(counts, letters, defaults)
    rules |= longer_rules(counts, rules, defaults, max_rules - len(rules))
    costs = (defaults.missing, defaults.surplus, defaults.wrong, defaults.exchanged)
    missing, surplus, wrong, exchanged = map(to_cost, costs)
    phrases = frozenset(meant for written, meant in pairs if " " in meant and " " not in written)
    rounded = {pair: to_cost(cost) for pair, cost in rules.items()}
    return SpellingModel(letters, rounded, (missing, surplus, wrong, exchanged), phrases)


def count_edits(pairs: Iterable[Pair]) -> Counts:
    """Count each edit with up to two neighbours on either side, once for each stem of a meant text."""
    counts, seen = Counts(), set[tuple[str, str, str]]()
    for written, meant in pairs:
        distance, segments = align(f"^{written}$", f"^{meant}$")
        if distance > _MAX_DISTANCE:
            continue
        text = f"^{meant}$"
        counts.pieces.update(text[i : i + n] for n in range(1, LONGEST + 1) for i in range(len(text) - n + 1))
        counts.n_places += len(text)
        for edit in set(_edits(segments)):
            if (*edit, meant[:_STEM_LENGTH]) not in seen:
                seen.add((*edit, meant[:_STEM_LENGTH]))
                counts.edits[edit] += 1
    return counts


def _edits(segments: Segments) -> Iterator[Pair]:
    """Each difference of an alignment, alone and with its neighbours, as far as it fits into a rule."""
    for index, (written, meant) in enumerate(segments):
        if written != meant:
            for start in range(max(0, index - _MAX_CONTEXT), index + 1):
                for end in range(index + 1, min(len(segments), index + _MAX_CONTEXT + 1) + 1):
                    alpha = "".join(segment[0] for segment in segments[start:end])
                    beta = "".join(segment[1] for segment in segments[start:end])
                    if max(len(alpha), len(beta)) <= LONGEST:
                        yield alpha, beta
