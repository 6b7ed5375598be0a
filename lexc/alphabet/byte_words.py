r"""Words that are bytes and no text, as characters: passwords of any encoding, keys with NUL.

A byte from 01 to 7F is the character of its number, but for 0A and 0D. These and every other byte b are U+0100 + b. So
words stay valid UTF-8, and hold neither NUL nor a line end.

People write and read them with escapes: `\x00` is a byte, `\\` a backslash.
"""

from __future__ import annotations

import codecs
import re

_APART = frozenset((0x00, 0x0A, 0x0D, *range(0x80, 0x100)))
_TO_CHARACTER = {byte: byte + 0x100 if byte in _APART else byte for byte in range(0x100)}
_TO_BYTE = {character: byte for byte, character in _TO_CHARACTER.items()}
_IN_LISTS = {byte: chr(character) for byte, character in _TO_CHARACTER.items()} | {
    **{byte: f"\\x{byte:02x}" for byte in b"\t\x0b\x0c\x1c\x1d\x1e\x1f #"}, 0x5C: "\\\\", 0x0A: "\n", 0x0D: "\r",
}  # fmt: skip
"""The text of each byte of a list, in which spaces and # are no spaces and no comments."""
_ESCAPES = {character: f"\\x{byte:02x}" for byte, character in _TO_CHARACTER.items() if byte in _APART}
_ESCAPES |= {0x5C: "\\\\", 0x7F: "\\x7f", **{byte: f"\\x{byte:02x}" for byte in range(1, 0x20) if byte not in _APART}}
_ESCAPE = re.compile(r"\\x([0-9A-Fa-f]{2})|\\\\")


class ByteKeys:
    """The words of what people write, as `Keys` of texts are made."""

    def key_of(self, text: str) -> str:
        """The word of a text with escapes. Line feeds stay, so that a text of many lines has a line for each."""
        return _ESCAPE.sub(_character, text)

    def query_of(self, text: str, _signs: str) -> str:
        """A question in which backslashes have a meaning of their own: escapes of bytes alone are read."""
        return re.sub(r"\\x([0-9A-Fa-f]{2})", _character, text)

    def leaves_out(self, _char: str) -> bool:
        """Whether words lack a character."""
        return False


def _character(match: re.Match[str]) -> str:
    return chr(_TO_CHARACTER[int(match[1], 16)]) if match[1] else "\\"


def escape(word: str) -> str:
    """A word of an image as people read it."""
    return word.translate(_ESCAPES)


def text_of_bytes(data: bytes | bytearray) -> str:
    """Bytes as people write them."""
    return escape("".join(map(chr, map(_TO_CHARACTER.__getitem__, data))))


def bytes_of_text(text: str) -> bytes:
    """The bytes of a text with escapes. Raises KeyError for a character that is no byte."""
    return bytes(_TO_BYTE[ord(char)] for char in ByteKeys().key_of(text))


def text_of_list(piece: bytes) -> bytes:
    """A piece of a list of bytes, a word a line, as one of words with escapes, in UTF-8."""
    return codecs.charmap_decode(piece, "strict", _IN_LISTS)[0].encode()
