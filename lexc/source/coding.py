"""Encoding whole texts as tiles and decoding them, in few calls of C functions.

`Alphabet.tokenize` reads one word by all rules. A text of a million words is encoded in another way:

1. The whole text is normalised.
2. Each letter of several characters is replaced by one private character.
3. A character map encodes the text. Tile t becomes the byte 80+t, or C0+t if it was a private character.

A character that the map does not have becomes a byte that is no tile. `tokenize` then reads its line again.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache

from lexc.alphabet import Alphabet
from lexc.kernels.layout._tiles import UNDECIDED

_PRIVATE = 0xE000  # the first of 64 private characters, one for each tile
_PLAIN = 0x80  # bytes from here on are tiles: 64 from plain characters, 64 from private ones
_NO_COMMENT = 0xFF
_UNMAPPED = "\ufffe"  # a byte that stands for no character


class Coding:
    """An encoder and decoder of texts in one alphabet. Use `coding_of`, which caches it.

    ascii_table: the tile of each byte of an ASCII text, 0 if `tokenize` must decide. coded_table: the same for the
    bytes that `encode` returns.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        spellings = dict(zip(alphabet.labels, range(1, 64), strict=False)) | dict(alphabet.aliases)
        self._private_chars = {text: chr(_PRIVATE + tile) for text, tile in alphabet.aliases}
        self._private_chars |= {text: chr(_PRIVATE + tile) for text, tile in spellings.items() if len(text) > 1}
        longest_first = sorted(self._private_chars, key=len, reverse=True)
        self._multichar_pattern = re.compile("|".join(map(re.escape, longest_first))) if longest_first else None
        self.ascii_table = b"\0" * 256
        self.coded_table = b"\0" * 256
        if alphabet.is_utf8:
            self.coded_table = bytes(0 if byte in b"\0\r\n" else byte for byte in range(256))
            table = enumerate(alphabet.line_table())
            self.ascii_table = bytes(0 if byte in b"\r\n" or tile == UNDECIDED else tile for byte, tile in table)
            self.ascii_table = self.ascii_table[:128].ljust(256, b"\0")
            if alphabet.holds_bytes:  # no word begins a comment: # has another byte, which UTF-8 lacks
                self.coded_table = self.coded_table[:_NO_COMMENT] + b"#"
        else:
            self.ascii_table = bytes(0 if tile == UNDECIDED else tile for tile in alphabet.line_table())
            self.coded_table = self._tiles_of_codes()
            self._map = codecs.charmap_build(self._charmap_characters())

    @property
    def can_use_private_characters(self) -> bool:
        """Whether the alphabet itself has no private characters."""
        return not any(_PRIVATE <= ord(char) < _PRIVATE + 64 for label in self.alphabet.labels for char in label)

    def encode(self, text: str) -> bytes | None:
        """Encode a text as bytes that `coded_table` maps to tiles. Line ends and comments stay as they are.

        Return None if the text has private characters, and so must be read line by line.
        """
        plain = self.alphabet.normalise(text)
        if self.alphabet.key and "\n\n" in f"\n{plain}{'' if text.endswith(chr(10)) else chr(10)}":
            lines = zip(text.split("\n"), plain.split("\n"), strict=True)
            plain = "\n".join([key or ("\0" if line else "") for line, key in lines])  # a word without a letter
        if self.alphabet.is_utf8:
            coded = plain.encode()
            return coded.replace(b"#", bytes([_NO_COMMENT])) if self.alphabet.holds_bytes else coded
        if self._multichar_pattern:
            if not self.can_use_private_characters or re.search("[\ue000-\ue03f]", plain):
                return None
            plain = self._multichar_pattern.sub(lambda match: self._private_chars[match[0]], plain)
        return codecs.charmap_encode(plain, "replace", self._map)[0]

    def decode(self, tiles: bytes) -> str:
        """Decode zero-ended tiles into lines, spelled as by `Alphabet.spell`."""
        if self.alphabet.is_utf8:
            return tiles.replace(b"\0", b"\n").decode()
        characters = "\n" + "".join(
            label if len(label) == 1 else self._private_chars[label] for label in self.alphabet.labels
        )
        coded = codecs.charmap_decode(tiles, "strict", characters)[0]
        text = coded
        for label in self.alphabet.labels:
            if len(label) > 1:
                text = text.replace(self._private_chars[label], label)
        if self._reads_back(text, coded):
            return text
        return "".join(self.alphabet.spell(word) + "\n" for word in tiles.split(b"\0")[:-1])

    def _reads_back(self, text: str, coded: str) -> bool:
        """Whether reading a decoded text gives the same letters. Not if two letters look like one (C before H)."""
        if not self.can_use_private_characters or self.alphabet.normalise(text) != text:
            return False
        return (
            not self._multichar_pattern
            or self._multichar_pattern.sub(lambda match: self._private_chars[match[0]], text) == coded
        )

    def _charmap_characters(self) -> str:
        """The characters of bytes 0 to 255, for the character map."""
        labels = self.alphabet.labels
        single = {label: tile for tile, label in enumerate(labels, 1) if len(label) == 1}
        ascii_ = [_UNMAPPED if chr(byte) in single else chr(byte) for byte in range(128)]
        plain = [_UNMAPPED] * 64
        for label, tile in single.items():
            plain[tile] = label
        private = [_UNMAPPED] * 64
        for char in self._private_chars.values():
            private[ord(char) - _PRIVATE] = char
        if ascii_[ord("?")] == _UNMAPPED:  # the error handler `replace` writes "?", which must not be a tile
            ascii_[ord("?")] = "?"
            plain[single["?"]] = _UNMAPPED
        return "".join(ascii_ + plain + private)

    @staticmethod
    def _tiles_of_codes() -> bytes:
        return bytes(byte & 63 if byte >= _PLAIN else 0 for byte in range(256))


@lru_cache(maxsize=8)
def coding_of(alphabet: Alphabet) -> Coding:
    """The coding of an alphabet."""
    return Coding(alphabet)


@lru_cache(maxsize=8)
def has_byte_order(alphabet: Alphabet) -> bool:
    """Whether words sorted by tiles are sorted by the UTF-8 bytes of their spellings, too: letters in a row."""
    labels = list(alphabet.labels)
    has_no_brackets = all(len(text) == 1 for text in (*labels, *(text for text, _ in alphabet.aliases)))
    if alphabet.is_utf8 or not has_no_brackets or labels != sorted(labels):
        return alphabet.is_utf8
    if alphabet.is_ascii:
        return True
    from lexc.alphabet.code_points import stands_alone  # lazy: lexc.alphabet.code_points costs 0.4 ms

    return all(map(stands_alone, labels))


def canonical_text(tiles: bytes, alphabet: Alphabet) -> bytes:
    """The canonical form of sorted zero-ended words: their NFC spellings, in the order of UTF-8, each ended by LF."""
    if alphabet.is_utf8:
        return tiles.translate(b"\n" + bytes(range(1, 256)))
    if has_byte_order(alphabet):
        letters = "\n" + "".join(alphabet.labels)
        if alphabet.is_ascii:
            return tiles.translate(letters.encode().ljust(256, b"?"))
        return codecs.charmap_decode(tiles, "strict", letters)[0].encode()
    return "".join(line + "\n" for line in sorted(coding_of(alphabet).decode(tiles).split("\n")[:-1])).encode()
