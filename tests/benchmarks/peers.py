"""The peers: other libraries in which Python programs keep words, DAWG2 and marisa-trie (the extra `bench`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from typing import Any


@dataclass(frozen=True, slots=True)
class Library:
    """A peer. build: make of sorted words a container for `in`. build_keys: make one that lists its words."""

    name: str
    build: Callable[..., Any]
    build_keys: Callable[[list[str]], Any]
    load: dict[str, Callable[[str], Any]]


def libraries() -> list[Library]:
    """The peers that are installed."""
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
