"""Word ladders, as `lexc ladder` prints them."""

from __future__ import annotations

from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.views.answers import Answer, answer


def ladder(lexicon: Lexicon, pair: str, limit: int | None = None) -> Answer[str]:
    """The ladder between two words with a space between, as an answer. Raises UsageError for any other text."""
    return answer(pair, list(lexicon.ladder(*split_pair(pair)))[:limit])


def split_pair(pair: str) -> tuple[str, str]:
    """The two words of a text. Raises UsageError unless it has two."""
    ends = pair.split()
    if len(ends) != 2:
        raise UsageError("a ladder needs two words", found=pair, remedy="Write two words with a space between.")
    return ends[0], ends[1]
