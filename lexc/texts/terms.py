"""Words of a field that word lists lack, by the names of bundled lists: `program-terms`.

Programs and technical markup know the words of software; other texts know them if somebody chooses the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from lexc.system import resources

SOFTWARE = "program-terms"
NONE = "none"
"""The name that chooses no list."""
OWN_LIST = "Give one of these names; ignore-words takes a list of your own."
"""The next step for a name that no list has."""


def names() -> list[str]:
    """The names of the bundled lists."""
    return resources.names("spelling", ".txt")


def find_terms(chosen: Iterable[str], is_technical: bool = False) -> frozenset[str]:
    """The words that a text knows, in lower case. chosen: names of lists; without one, software's if `is_technical`.

    Raises ResourceMissing for an unknown name.
    """
    lists = [*chosen] or [SOFTWARE] * is_technical
    return frozenset[str]().union(*(read_terms(name) for name in lists if name != NONE))


@cache
def read_terms(name: str) -> frozenset[str]:
    """The words of a bundled list. Raises ResourceMissing for an unknown name."""
    text = resources.find("spelling", name, (".txt",), (NONE,), OWN_LIST).read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))
