"""`Suggester`: the words that may have been meant by an unknown word, the likeliest first."""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, zip_longest
from unicodedata import combining, normalize

from lexc.alphabet_folding import lower_in
from lexc.image.reader import Image
from lexc.image.spelling_model import UNITS, SpellingModel
from lexc.query.limits import MAX_TEXT
from lexc.query.spelling import is_right, tiles_of
from lexc.query.suggestions import candidates
from lexc.query.suggestions.commonness import RarityOf, rarity_of
from lexc.query.suggestions.letter_case import case_language, follow_case
from lexc.query.text_words import JOINTS

_APOSTROPHE = "['’]"
_PAIR = 12 * UNITS  # the cost of two words beside that of the rarer one
_NAME = 2.5 * UNITS  # by so much less a name costs if the unknown word has a capital,
_CAPITAL = 1.5 * UNITS  # and by so much more if it has none
_EXPLAINED = 4 * UNITS  # a cost of the channel above which compounds are searched, too
_RESERVE = 10  # candidates beyond the limit, for those that are refused in the end
_FAR = 9 * UNITS  # above it words at distance 3 are searched, too
_NEVER = 1_000_000  # the cost of texts that are too long for the channel


@dataclass(frozen=True)
class SuggestionSource:
    """An image with a model of misspellings in its language. common: an image with weights, for one without."""

    image: Image
    model: SpellingModel
    common: Image | None = None

    @cached_property
    def rarity(self) -> RarityOf:
        """The costs of words by their rarity; 0 for all words if nothing is known of it."""
        found = rarity_of(self.image) or (rarity_of(self.common) if self.common else None)
        return found or (lambda _: 0.0)

    def suggestions(self, word: str, limit: int) -> list[str]:
        """At most so many suggestions: for the word, else for its first wrong part, else without its accents."""
        if len(word) > MAX_TEXT or limit <= 0:
            return []
        best = self._rank(word, word, limit)
        if best:
            return best
        parts = re.split(f"({_APOSTROPHE})", word)
        if len(parts) > 1:
            wrong = next((i for i, part in enumerate(parts) if i % 2 == 0 and not is_right(self.image, part)), -1)
            if wrong < 0:
                return []
            before, behind = "".join(parts[:wrong]), "".join(parts[wrong + 1 :])
            return [before + found + behind for found in self._rank(parts[wrong], parts[wrong], limit)]
        unaccented = "".join(char for char in normalize("NFD", word) if not combining(char))
        return self._rank(word, unaccented, limit, 1) if unaccented != word else []

    def _rank(self, word: str, target: str, limit: int, nearest: int = 0) -> list[str]:
        """The cheapest candidates for a target that may be suggested, in the case of the word."""
        language = case_language(self.image)
        costs = self._costs(target, language, limit)
        lower = lower_in(language, target)
        letters = sorted(lower)

        def key(other: str) -> tuple[float, bool, bool, str]:
            folded = lower_in(language, other)
            return costs[other], sorted(folded) != letters, folded[:1] != lower[:1], other

        written = (follow_case(word, other, language) for other in sorted(costs, key=key))
        allowed = (other for other in dict.fromkeys(written) if other != word and self._may_suggest(other))
        return list(islice(allowed, limit))

    def _costs(self, target: str, language: str, limit: int) -> dict[str, float]:
        """The costs of the cheapest candidates, among them so many that may be suggested."""
        found = candidates.find_near(self.image, target, candidates.max_distance(target))
        channel = self._channel_costs(target, found, language)
        channel |= self._channel_costs(target, candidates.find_replacements(self.image, target), language)
        if min(channel.values(), default=_NEVER) > _EXPLAINED:
            others = candidates.find_rewrites(self.image, lower_in(language, target), self.model.far_rules)
            channel |= self._channel_costs(target, others, language)
            channel |= self._channel_costs(
                target, candidates.find_compounds(self.image, target, self.model.letters), language
            )
        if len(target) >= candidates.MIN_FOR_3_EDITS and min(channel.values(), default=_NEVER) > _FAR:
            found = candidates.find_near(self.image, target, 3)
            channel |= self._channel_costs(target, found, language)
        bonus = _NAME if target[:1].isupper() else -_CAPITAL
        return self._cheapest(channel, bonus, limit + _RESERVE) | self._pair_costs(target, language)

    def _cheapest(self, channel: dict[str, float], bonus: float, n: int) -> dict[str, float]:
        """The costs, with rarity, of the n cheapest candidates at least. bonus: by how much less names cost.

        Looking up the rarity takes longest. So candidates are read in the order of their costs by the channel, until
        these alone are more than the n-th cost.
        """
        costs: dict[str, float] = {}
        worst: list[float] = []  # a heap of the n least costs, negated
        for other in sorted(channel, key=channel.__getitem__):
            if len(worst) == n and channel[other] - max(0.0, bonus) > -worst[0]:
                break
            costs[other] = channel[other] + self.rarity(other) - bonus * other[:1].isupper()
            (heapq.heappush if len(worst) < n else heapq.heappushpop)(worst, -costs[other])
        return costs

    def _pair_costs(self, target: str, language: str) -> dict[str, float]:
        """The cost of each pair of words that the target consists of."""
        costs: dict[str, float] = {}
        for first, second in candidates.find_pairs(self.image, target, self.image.meta.language):
            pair = f"{first} {second}"
            costs[pair] = max(self.rarity(first), self.rarity(second))
            costs[pair] += 0 if lower_in(language, pair) in self.model.phrases else _PAIR
        channel = self._channel_costs(target, costs, language)
        return {pair: channel[pair] + cost for pair, cost in costs.items()}

    def _channel_costs(self, target: str, others: Iterable[str], language: str) -> dict[str, float]:
        """The cost of writing the target for each of others, in alphabetical order: so they share most work."""
        folded = sorted((lower_in(language, other), other) for other in others)
        costs = self.model.channel.find_costs(lower_in(language, target), [text for text, _ in folded])
        return {other: cost for (_, other), cost in zip(folded, costs, strict=True)}

    def _may_suggest(self, text: str) -> bool:
        """Whether every word of a suggestion is right by the dictionary's rules and may be suggested; no fragment."""
        if text[:1] in JOINTS or text[-1:] in JOINTS:
            return False
        if self.image.dictionary is None:
            return True
        unsuggested, words = self.image.sets.get("unsuggested"), text.split(" ")
        if unsuggested and any(
            unsuggested.is_word(tiles_of(self.image, form)) for word in words for form in _forms(word)
        ):
            return False
        return all(is_right(self.image, word) for word in words)


def _forms(word: str) -> set[str]:
    """The forms in which a set of a dictionary may have a word of a text."""
    return {word, word.lower(), word.capitalize()}


class Suggester:
    """A suggester, which asks several sources, as of several languages, in turns."""

    def __init__(self, sources: Sequence[SuggestionSource]) -> None:
        self.sources = sources

    def suggest(self, word: str, limit: int = 10) -> list[str]:
        """Words that may have been meant, in the case of the word, the likeliest first.

        Distances are those of optimal string alignment: 1 for words of up to three letters, 2 for others, and 3 for
        longer ones that no near word explains.
        """
        found = [source.suggestions(word, limit) for source in self.sources]
        return list(islice(_in_turns(found), limit))


def _in_turns(found: Sequence[list[str]]) -> Iterator[str]:
    """The first suggestion of each list, then the second of each, without repetitions."""
    return iter(dict.fromkeys(other for rounds in zip_longest(*found) for other in rounds if other is not None))
