"""What else Python programs keep words in: DAWG2, marisa-trie (the extra `bench`), and a set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from typing import Any


@dataclass(frozen=True, slots=True)
class Library:
    """build: the container of sorted words that answers `in`; build_keys: the one that lists, where it is another."""

    name: str
    build: Callable[[list[str]], Any]
    build_keys: Callable[[list[str]], Any]
    load: dict[str, Callable[[str], Any]]


def libraries() -> list[Library]:
    """Those that are installed."""
    return [library for find in (_dawg2, _marisa) if (library := find())]


def _dawg2() -> Library | None:
    try:
        dawg = import_module("dawg")
        name = f"DAWG2 {version('DAWG2')}"
    except ImportError:
        return None
    return Library(name, dawg.DAWG, dawg.CompletionDAWG, {"load": lambda path: dawg.DAWG().load(path)})


def _marisa() -> Library | None:
    try:
        trie = import_module("marisa_trie").Trie
        name = f"marisa-trie {version('marisa-trie')}"
    except ImportError:
        return None
    return Library(name, trie, trie, {"load": lambda path: trie().load(path), "mmap": lambda path: trie().mmap(path)})
