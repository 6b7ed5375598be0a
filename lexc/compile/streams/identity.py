"""The identity of words that come piece by piece: SHA-256 of their text, sorted by its bytes."""

from __future__ import annotations

from lexc.alphabet import Alphabet
from lexc.compile.identity import new_sha256
from lexc.source.coding import canonical_text, has_byte_order


class IdentityHash:
    """SHA-256 of words in the order of their bytes. n_bytes: of the words, about; 0 if that is unknown.

    In Polish, for example, letters do not stand in the order of their bytes. Then all tiles are kept until the end.
    """

    def __init__(self, alphabet: Alphabet, n_bytes: int) -> None:
        self._alphabet = alphabet
        self._has_byte_order = has_byte_order(alphabet)
        self._sha256 = new_sha256(n_bytes)
        self._tiles = bytearray()

    def update(self, tiles: bytes) -> None:
        """Add sorted words, as zero-ended tiles."""
        if self._has_byte_order:
            self._sha256.update(self._text(tiles))
        else:
            self._tiles += tiles

    def digest(self) -> bytes:
        """The identity. Nothing can be added afterwards."""
        if self._tiles:
            self._sha256.update(self._text(bytes(self._tiles)))
        digest: bytes = self._sha256.digest()
        return digest

    def _text(self, tiles: bytes) -> bytes:
        return canonical_text(tiles, self._alphabet)
