"""Tables for reading and spelling text in an alphabet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexc.alphabet import fields
from lexc.alphabet.folding import Fold
from lexc.kernels.layout._label_entries import UNDECIDED_ENTRY
from lexc.kernels.layout._tiles import UNDECIDED

if TYPE_CHECKING:
    from array import array

    from lexc.alphabet.letter_tables import LetterTables


class SpellingTables:
    """Tables for reading and spelling, derived once from an alphabet.

    labels: of each tile. spellings: labels and aliases with their tiles; multichar: those of several characters;
    lengths: of all spellings, descending. char_tiles: characters that are one letter wherever they stand, with their
    tiles. bytes: see `Alphabet.byte_table`. ascii: for `spell`, from tiles to ASCII; None if some letter is not ASCII.
    """

    __slots__ = (
        "_folding", "_has_keys", "_letter_tables", "ascii", "bytes", "char_tiles", "has_brackets", "has_escape",
        "labels", "lengths", "multichar", "spellings",
    )  # fmt: skip

    def __init__(
        self, labels: tuple[str, ...], aliases: tuple[tuple[str, int], ...], fold: Fold, is_utf8: bool,
        has_keys: bool = False,
    ) -> None:  # fmt: skip
        labels = tuple(map(chr, range(1, 128))) if is_utf8 else labels
        self.labels = dict(enumerate(labels, 1))
        self.spellings = dict(zip(labels, self.labels, strict=True)) | dict(aliases)
        self.multichar = [text for text in self.spellings if len(text) > 1]
        self.lengths = sorted({len(text) for text in self.spellings}, reverse=True)
        self.has_brackets = "[" not in self.spellings
        self.has_escape = "\\" not in self.spellings
        parts = "".join(self.multichar)
        self.char_tiles = {text: tile for text, tile in self.spellings.items() if len(text) == 1 and text not in parts}
        self.bytes = self._byte_table(parts, fold)
        if has_keys:  # only the alphabet knows whether keys have spaces, signs and digits
            is_letter = [chr(byte).isalpha() and byte < 128 for byte in range(256)]
            self.bytes = bytes(tile if is_letter[byte] and tile else UNDECIDED for byte, tile in enumerate(self.bytes))
        joined = "".join(labels)
        is_plain = joined.isascii() and len(joined) == len(labels) > 0 and not is_utf8 and not self.multichar
        self.ascii = self._ascii_table(joined) if is_plain else None
        undecided = "".join(char for char in fields.NOTATION + parts if char not in self.char_tiles)
        self._folding = fold, None if is_utf8 else self.char_tiles, undecided
        self._has_keys = has_keys
        self._letter_tables: LetterTables | None = None

    def entry(self, code_point: int) -> int:
        """The entry of a character in a `LabelTable`: only the alphabet knows the keys of characters."""
        if self._has_keys:
            return int(UNDECIDED_ENTRY)
        from lexc.alphabet.code_points import entry  # lazy: lexc.alphabet.code_points costs 0.4 ms

        return entry(code_point, *self._folding)

    def symbols(self, cluster: str) -> int:
        """The symbols of a cluster in a `LabelTable`."""
        return self._tables_of_letters().symbols(cluster)

    def letters(self) -> tuple[array[int], bytes] | None:
        """The trie of all spellings in a `LabelTable`; None if only the alphabet can read letters."""
        return None if self._has_keys else self._tables_of_letters().letters()

    def _tables_of_letters(self) -> LetterTables:
        from lexc.alphabet.letter_tables import LetterTables  # lazy: lexc.alphabet.letter_tables costs 0.5 ms

        if self._letter_tables is None:
            fold, char_tiles, _ = self._folding
            self._letter_tables = LetterTables(fold, None if char_tiles is None else self.spellings)
        return self._letter_tables

    def _byte_table(self, parts: str, fold: Fold) -> bytes:
        table = bytearray(128) + b"\xff" * 128
        for char in fields.NOTATION + parts:
            table[min(ord(char), 255)] = UNDECIDED
        for char, tile in self.char_tiles.items():
            if char < "\x80":
                table[ord(char)] = tile
        case = fold.removesuffix("-tr")
        if case == "upper":
            table[ord("a") : ord("z") + 1] = table[ord("A") : ord("Z") + 1]
        elif case == "lower":
            table[ord("A") : ord("Z") + 1] = table[ord("a") : ord("z") + 1]
        if case != fold:  # the Turkic folds give i and I letters that are not ASCII
            ascii_char, folded = ("i", "İ") if case == "upper" else ("I", "ı")
            table[ord(ascii_char)] = self.char_tiles.get(folded, UNDECIDED)
        return bytes(table)

    @staticmethod
    def _ascii_table(letters: str) -> bytes:
        """A table from tiles to ASCII characters. Codes that are no tile give a byte that is not ASCII."""
        return (b"\xff" + letters.encode()).ljust(256, b"\xff")

    def read_letter(self, text: str, offset: int) -> tuple[int, int]:
        """The tile at an offset of normalised text and the offset behind it; (0, the end) for unreadable characters."""
        if text[offset] == "[" and self.has_brackets:
            end = text.find("]", offset + 2)
            return (0, len(text)) if end < 0 else (self.spellings.get(text[offset + 1 : end], 0), end + 1)
        if text[offset] == "\\" and self.has_escape:
            return self.spellings.get(text[offset + 1 : offset + 2], 0), offset + 2
        for length in self.lengths:
            tile = self.spellings.get(text[offset : offset + length], 0)
            if tile:
                return tile, min(offset + length, len(text))
        return 0, offset + 1
