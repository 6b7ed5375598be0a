"""The costs of writing one unknown text for the words that may be meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lexc.image.spelling_model import SpellingModel

UNREACHABLE_COST = 1_000_000
"""The cost of texts that are too long for the channel."""


class ChannelCosts:
    """The costs of writing a text for words, which are added in groups. lower: changes a text to lower case."""

    def __init__(self, model: SpellingModel, lower: Callable[[str], str], text: str) -> None:
        self._lower, self._model, self._search = lower, model, model.take_search()
        self._search.restart(lower(text))
        self.costs: dict[str, int] = {}
        self.least_cost = UNREACHABLE_COST

    def limit_costs(self, words: Iterable[str], max_cost: int) -> None:
        """Lower the costs of some of the words to a limit."""
        for word in words:
            self.costs[word] = min(max_cost, self.costs[word])
            self.least_cost = min(self.least_cost, self.costs[word])

    def reduce_costs(self, words: Iterable[str], threshold: int, share: float) -> None:
        """Lower the costs of some of the words: scale the part above a threshold by a share."""
        for word in words:
            cost = self.costs[word]
            if threshold < cost < UNREACHABLE_COST:
                self.costs[word] = threshold + round(share * (cost - threshold))
                self.least_cost = min(self.least_cost, self.costs[word])

    def add(self, words: Iterable[str]) -> None:
        """Find the costs of more words, in alphabetical order, in which neighbours share most of the work."""
        added = sorted(set(words).difference(self.costs) if self.costs else set(words))
        if added:
            texts = self._lower("\n".join(added)).split("\n")  # one call for all words is quicker
            costs = self._search.find_costs(texts if len(texts) == len(added) else [*map(self._lower, added)])
            self.costs.update(zip(added, costs, strict=True))
            self.least_cost = min(self.least_cost, *costs)

    def finish(self) -> None:
        """Release the search's buffers for reuse. No more words can be added."""
        self._model.leave_search(self._search)
