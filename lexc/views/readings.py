"""The readings of a text, as `lexc explore` prints them."""

from __future__ import annotations

from typing import Any, TypedDict

from lexc.views.answers import Answer


class Reading(TypedDict):
    """A reading of a text. reading: word, prefix, anagram, hooks, near, subanagram, contains, pattern or regex. count:
    the number of its words, at most the limit. is_complete: whether there are no more.
    """

    reading: str
    count: int
    is_complete: bool


def readings_answer(query: str, found: list[dict[str, Any]], is_count: bool = False) -> Answer[Reading]:
    """The readings as an answer. found: as `Lexicon.explore` returns them. is_count: give only their number."""
    reply: Answer[Reading] = {"query": query, "count": len(found)}
    if not is_count:
        reply["results"] = [Reading(**row) for row in found]  # type: ignore[typeddict-item]
    return reply
