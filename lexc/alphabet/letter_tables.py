"""Tables for texts whose characters depend on one another: letters of several characters, marks that compose."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from unicodedata import combining, normalize

from lexc.alphabet import fields
from lexc.alphabet.code_points import FINAL_SIGMA, composes
from lexc.alphabet.folding import normalise
from lexc.kernels.layout._label_entries import ATTACHES, HAS_NO_SYMBOLS, SYMBOL_OF_NO_LETTER

_MAX_SYMBOLS = 7  # of a cluster, as many as fit into an entry
_MAX_NODES = 4096  # of the trie, 2 MiB; an alphabet may have thousands of aliases of 16 characters
_FIRST_PART, _LAST_PART = "\u1100", "\u115f"  # the parts of Korean syllables with which a syllable begins


class LetterTables:
    """The symbols of characters, and the trie of an alphabet's spellings, as `LabelTable` explains them.

    spellings: letters and aliases with their tiles; None in a byte alphabet.
    """

    def __init__(self, fold: str, spellings: Mapping[str, int] | None) -> None:
        self._fold = fold
        self._spellings = spellings
        characters = sorted({char for text in spellings or () for char in text})
        self._numbers = {char: number for number, char in enumerate(characters, 1)}

    def symbols(self, cluster: str) -> int:
        """The symbols of a character and the marks behind it, with flags."""
        symbols = [symbol for char in normalise(cluster, self._fold) for symbol in self._symbols_of(char)]
        flags = ATTACHES if _attaches(cluster[0], self._fold) else 0
        is_final = FINAL_SIGMA in normalize("NFC", cluster) and self._fold.startswith("lower")
        if None in symbols or len(symbols) > _MAX_SYMBOLS or is_final:
            return int(flags | HAS_NO_SYMBOLS)
        return int(flags | int.from_bytes(bytes(filter(None, symbols)), "little"))

    def letters(self) -> tuple[array[int], bytes] | None:
        """The trie of the spellings, as moves and the tiles of nodes; None if it is too large."""
        if self._spellings is None:
            return array("H"), b""
        nodes, n_nodes = dict[tuple[int, int], int](), 1
        tiles = {0: 0}
        for text, tile in self._spellings.items():
            node = 0
            for char in text:
                move = node, self._numbers[char]
                n_nodes += move not in nodes
                node = nodes.setdefault(move, n_nodes - 1)
            tiles[node] = tile
        if n_nodes > _MAX_NODES or len(self._numbers) >= SYMBOL_OF_NO_LETTER:
            return None
        moves = array("H", bytes(512 * n_nodes))
        for (node, symbol), target in nodes.items():
            moves[256 * node + symbol] = target
        return moves, bytes(tiles.get(node, 0) for node in range(n_nodes))

    def _symbols_of(self, char: str) -> Iterable[int | None]:
        """The symbols of a normalised character; None for notation."""
        if self._spellings is None:
            return (SYMBOL_OF_NO_LETTER,) if char == "\0" or "\ud800" <= char < "\ue000" else char.encode()
        if char in fields.NOTATION and char not in self._spellings:
            return (None,)
        number = self._numbers.get(char, SYMBOL_OF_NO_LETTER)
        return (number if number < SYMBOL_OF_NO_LETTER else None,)


def _attaches(char: str, fold: str) -> bool:
    """Whether a character may change, or change its place, with those before it when a text is composed."""
    if "가" <= char <= "힣":
        return False
    beginnings = (char, normalize("NFC", char)[0], normalize("NFD", char)[0], normalise(char, fold)[0])
    return any(
        combining(first) != 0 or (composes(first) and not _FIRST_PART <= first <= _LAST_PART) for first in beginnings
    )
