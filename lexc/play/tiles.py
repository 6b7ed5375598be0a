"""The text of tiles: single letters plain, others ([CH], [1]) in brackets, letters of blanks in lower case."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from lexc.alphabet import Alphabet
from lexc.errors import LexcError
from lexc.kernels.layout._tiles import BLANK

TILE = 63
"""The bits of a square's code that hold its tile. The bit `BLANK` marks the letter of a blank."""
THROUGH = 128
"""The bit of a move's code for a letter that is on the board already, named by the move."""
UNKNOWN = "?"
UNKNOWN_TILE = "no such tile"
"""The problem of the error for a text that is no tile."""
PIECE = re.compile(r"\[[^\[\]]*\]|.", re.DOTALL)


class TileText:
    """The texts of one alphabet's tiles, read and written. A code is a tile from 1, or BLANK | tile; 0 is a blank."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.codes: dict[str, int] = {UNKNOWN: 0}
        self.texts: dict[int, str] = {0: UNKNOWN}
        # The first spelling of a code wins: labels come before aliases.
        for tile, (label, blank) in enumerate(zip(alphabet.labels, alphabet.blanks, strict=True), 1):
            for text, code in ((label, tile), (blank, tile | BLANK)):
                written = text if len(text) == 1 and text.isalpha() else f"[{text}]"
                self.texts[code] = written
                for spelling in (written, f"[{text}]"):
                    self.codes.setdefault(spelling, code)
        for text, tile in alphabet.aliases:
            self.codes.setdefault(f"[{text}]", tile)

    def write(self, codes: bytes) -> str:
        """The text of the tiles of a rack, or of squares that all hold tiles."""
        return "".join(map(self.texts.__getitem__, codes))

    def read_rack(self, text: str, error: type[LexcError], where: str) -> bytes:
        """Read the tiles of a rack, `?` for a blank. Raises the given error, which names the column, for other text."""
        codes = bytearray()
        for column, piece in split_tiles(text):
            place = f"{where}, column {column + 1}"
            codes.append(self.code(piece, error, place))
            if codes[-1] & BLANK:
                raise error(
                    "a blank on a rack has no letter",
                    where=place,
                    expected=f"letters and {UNKNOWN}",
                    found=piece,
                )
        return bytes(codes)

    def code(self, piece: str, error: type[LexcError], where: str) -> int:
        """The code of the text of one tile. Raises the given error if there is no such tile."""
        if piece not in self.codes:
            letters = " ".join(self.texts[tile] for tile in range(1, self.alphabet.n_letters + 1))
            expected = f"a tile of {self.alphabet.name}, {letters}, or a blank"
            raise error(UNKNOWN_TILE, where=where, expected=expected, found=repr(piece[:20]))
        return self.codes[piece]


def split_tiles(text: str, piece: re.Pattern[str] = PIECE) -> Iterator[tuple[int, str]]:
    """Yield (column from 0, text of a tile) after composition (NFC): a character, or brackets with their content."""
    plain = text if text.isascii() else unicodedata.normalize("NFC", text)
    return ((match.start(), match[0]) for match in piece.finditer(plain))


@cache
def tile_text(alphabet: Alphabet) -> TileText:
    """The `TileText` of an alphabet, made once."""
    return TileText(alphabet)
