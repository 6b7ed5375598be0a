r"""Alphabets: from the letters of a text to tiles, and back.

A *letter* is what is printed; it may be several characters long (Spanish CH). Its *tile* is a code, 1 to 63 in the
order of the alphabet; 0 is kept for a blank or a separator. Text is read longest letter first. Three characters are
notation: ``[CH]`` is always the tile CH, so that ``[C]H`` keeps C and H apart. ``\C`` is the one-character letter C,
whatever follows. If an alphabet has ``[`` or ``\`` as a letter, that character is no notation.

A *byte alphabet* (`Alphabet.utf8`) has no letters of its own: its tiles are the bytes of UTF-8, and no character is
notation.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from lexc.alphabet import fields
from lexc.alphabet.folding import Fold, normalise, normalised_prefixes
from lexc.alphabet.key_names import BYTE_ENCODING
from lexc.alphabet.spelling_tables import SpellingTables
from lexc.errors import AlphabetError, ResourceMissing
from lexc.kernels.layout._tiles import UNDECIDED
from lexc.kernels.layout.label_table import LabelTable
from lexc.system import resources
from lexc.system.files import is_path, reading_error

if TYPE_CHECKING:
    from lexc.alphabet.byte_words import ByteKeys
    from lexc.alphabet.keys import KeyRule, Keys

_REMEDY = "Correct the text, or take an alphabet that has this letter."
_DIGITS_REMEDY = "Keys have no digits: lexc build --digits drop leaves them out, --digits keep makes them letters."
_ENCODABLE = "[^\0\ud800-\udfff]*"  # no NUL, which ends words, and no halves of surrogate pairs


class _Fields(NamedTuple):
    """The fields of an alphabet. (A dataclass would cost 1 ms at each start.)"""

    name: str
    labels: tuple[str, ...] = ()
    blanks: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    blank_score: int = 0
    blank_count: int = 0
    vowels: tuple[int, ...] = ()
    aliases: tuple[tuple[str, int], ...] = ()
    value_order: tuple[int, ...] | None = None
    fold: Fold = "upper"
    is_utf8: bool = False
    key: KeyRule | None = None


class Alphabet(_Fields):
    """The letters of a language: immutable. The class methods make one and check it; the constructor does not check.

    labels: ``labels[t - 1]`` is the letter of tile t, as in words. Empty in a byte alphabet.
    blanks: the labels of blanks that stand for these letters. scores: points. counts: tiles in the bag; 0 for a
    letter that only a blank can play. vowels: tiles. aliases: (text, tile) pairs, other spellings of letters.
    value_order: all tiles, the highest value first. fold: the change of case before a text is read. key: the rule by
    which words and questions become keys, None if they stay as they are (see `lexc.alphabet.keys`).
    """

    @classmethod
    def load(cls, name_or_path: str | os.PathLike[str]) -> Alphabet:
        """A bundled alphabet by name ("english", "utf8"), or a TOML file: a PathLike, or text with a / or a suffix.

        Raises ResourceMissing if there is none, AlphabetError if the file breaks a rule of alphabets.
        """
        path = os.fspath(name_or_path)
        is_name = path is name_or_path and not is_path(path)
        return _load_by_name(path) if is_name else _load_file(path, path)

    @classmethod
    def from_toml(cls, text: str, where: str = "alphabet") -> Alphabet:
        """Read the text of an alphabet file. where: its name in errors.

        Raises AlphabetError with the wrong key, as in ``letter[3].score``, counted from 1: the letter of tile 3.
        """
        return cls(**fields.fields_of_toml(text, where))

    @classmethod
    def from_letters(cls, letters: Iterable[str], fold: Fold = "upper") -> Alphabet:
        """The alphabet of all characters in some texts, in code point order, without scores.

        Raises AlphabetError if there are none, or more than 63: then a byte alphabet (`utf8`) can hold them.
        """
        return cls(**fields.fields_of_letters(letters, fold))

    @classmethod
    def utf8(cls, fold: Fold = "upper") -> Alphabet:
        """The byte alphabet, whose tiles are the bytes of UTF-8."""
        return cls.from_meta({"name": "utf8", "fold": fold, "is_utf8": True}, "byte alphabet")

    @classmethod
    def from_meta(cls, data: object, where: str = "META alphabet") -> Alphabet:
        """The inverse of `to_meta`. data: anything, not trusted. Raises AlphabetError if it is no alphabet."""
        return cls(**fields.fields_of_meta(data, where))

    def to_meta(self) -> dict[str, object]:
        """The fields by name, as strings, numbers, booleans, None and lists of them, as an image stores them."""
        return {
            "name": self.name,
            "labels": list(self.labels),
            "blanks": list(self.blanks),
            "scores": list(self.scores),
            "counts": list(self.counts),
            "blank_score": self.blank_score,
            "blank_count": self.blank_count,
            "vowels": list(self.vowels),
            "aliases": [list(pair) for pair in self.aliases],
            "value_order": None if self.value_order is None else list(self.value_order),
            "fold": self.fold,
            "is_utf8": self.is_utf8,
            **({"encoding": BYTE_ENCODING} if self.holds_bytes else {"key": self.key.to_meta()} if self.key else {}),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the fields, which are checked when they are unpickled."""
        return Alphabet.from_meta, (self.to_meta(), "a pickled alphabet")

    def __hash__(self) -> int:
        """A hash of two fields: every query looks up a cache by alphabet, and all fields would cost more than that."""
        return hash((self.name, len(self.labels)))

    def __getstate__(self) -> None:
        """Nothing but the fields: tables are derived anew."""

    def __repr__(self) -> str:
        return f"<Alphabet {self.name}: {'UTF-8 bytes' if self.is_utf8 else ' '.join(self.labels)}>"

    @property
    def holds_bytes(self) -> bool:
        """Whether words are bytes and no text: see `lexc.alphabet.byte_words`."""
        return self.key is not None and self.key.rule == BYTE_ENCODING

    @property
    def holds_keys(self) -> bool:
        """Whether words are keys of texts, which may have written forms."""
        return self.key is not None and not self.holds_bytes

    @property
    def n_letters(self) -> int:
        """The highest tile: 255 in a byte alphabet."""
        return 255 if self.is_utf8 else len(self.labels)

    @property
    def is_ambiguous(self) -> bool:
        """Whether text without notation may be read in several ways: a letter or alias has several characters."""
        return bool(self._tables.multichar)

    @property
    def is_ascii(self) -> bool:
        """Whether every letter is one ASCII character; False for a byte alphabet."""
        joined = "".join(self.labels)
        return joined.isascii() and len(joined) == len(self.labels) > 0

    def label(self, tile: int) -> str:
        """The letter of a tile. Raises AlphabetError if no letter has it, or if a byte is no character by itself."""
        label = self._tables.labels.get(tile)
        if label is None:
            raise self._unknown_tile_error(tile)
        return label

    def blank_label(self, tile: int) -> str:
        """The label of a blank that stands for the letter of a tile. Raises AlphabetError as `label` does."""
        label = self.label(tile)
        return label if self.is_utf8 else self.blanks[tile - 1]

    def tile(self, label: str) -> int:
        """The tile of one letter or alias, without notation. Raises AlphabetError if the alphabet lacks it."""
        plain = self.normalise(label)
        tile = self._tables.spellings.get(plain, 0)
        if not tile:
            raise self._unknown_letter_error(label, plain, 0, plain)
        return tile

    def normalise(self, text: str) -> str:
        """Fold the case of text and compose it (NFC), as before any text is read; in a lexicon of keys, its key."""
        return self.keys.key_of(text) if self.key else normalise(text, self.fold)

    def normalise_query(self, text: str, signs: str) -> str:
        """Normalise a question in which some signs have a meaning: they stay, where keys have no such characters."""
        return self.keys.query_of(text, signs) if self.key else normalise(text, self.fold)

    @cached_property
    def keys(self) -> Keys | ByteKeys:
        """The keys of texts, if the alphabet has a rule for them."""
        from lexc.alphabet.keys import Keys  # lazy: lexc.alphabet.keys costs 1 ms

        assert self.key
        if self.holds_bytes:
            from lexc.alphabet.byte_words import ByteKeys  # lazy: lexc.alphabet.byte_words costs 1 ms

            return ByteKeys()
        letters = [*self.labels, *(text for text, _ in self.aliases)]
        return Keys(self.key, partial(normalise, fold=self.fold), letters, self.is_utf8)

    def tokenize(self, text: str) -> bytes:
        """The tiles of a text after normalising it, longest letter first, with notation; none for an empty text.

        Raises AlphabetError if no letter fits, with the column in text, counted in characters from 1.
        """
        tables = self._tables
        if text.isascii():  # one C call, unless some character does not decide its tile
            tiles = text.encode().translate(tables.bytes)
            if 0 not in tiles and UNDECIDED not in tiles:
                return tiles
        if (labels := self.label_table.tiles(text)) is not None:
            return labels
        plain = self.normalise(text)
        try:
            return self._encode_utf8(text, plain) if self.is_utf8 else bytes(map(tables.char_tiles.__getitem__, plain))
        except KeyError:
            return self._tokenize_plain(text, plain)

    def tokenize_beginning(self, text: str, limit: int) -> bytes:
        """The tiles of a text after normalising all of it, up to the first place where no letter fits.

        limit: the most letters to read, in a byte alphabet the most characters.
        """
        plain = self.normalise(text)
        if self.is_utf8:
            return re.match(_ENCODABLE, plain[:limit])[0].encode()  # type: ignore[index]
        tables, tiles, offset = self._tables, bytearray(), 0
        while offset < len(plain) and len(tiles) < limit:
            tile, offset = tables.read_letter(plain, offset)
            if not tile:
                break
            tiles.append(tile)
        return bytes(tiles)

    def tokenize_prefix(self, text: str) -> list[bytes]:
        """The tiles of a text as the beginning of a word: its one or two readings, ascending.

        There are two if text ends with Σ: its lower case is ς at the end of a word, or σ. Raises AlphabetError as
        `tokenize` does if the alphabet can spell neither.
        """
        first, *others = normalised_prefixes(text, self.fold)
        if self.key or not others:
            return [self.tokenize(text)]
        found = []
        for plain in (first, *others):
            with suppress(AlphabetError):
                found.append(self._encode_utf8(text, plain) if self.is_utf8 else self._tokenize_plain(text, plain))
        return sorted(found) or [self.tokenize(text)]

    def letter_at(self, plain: str, offset: int) -> tuple[int, int]:
        """The tile of the longest letter at an offset of normalised text, and the offset behind it.

        The tile is 0 if no letter fits; the second number is then the end of the unreadable characters. In a byte
        alphabet the tile is a code point.
        """
        if self.is_utf8:
            return ord(plain[offset]), offset + 1
        return self._tables.read_letter(plain, offset)

    def letters_at(self, plain: str, offset: int) -> list[tuple[int, int]]:
        """(tile, offset behind it) of every letter that begins at an offset of normalised text, the longest first.

        Notation is not read. A byte alphabet has none.
        """
        if self.is_utf8:
            return []
        tables = self._tables
        ends = (offset + length for length in tables.lengths if offset + length <= len(plain))
        candidates = ((tables.spellings.get(plain[offset:end], 0), end) for end in ends)
        return [(tile, end) for tile, end in candidates if tile]

    def column(self, text: str, plain: str, offset: int) -> int:
        """The column in text, from 1, of the character at an offset of plain, which is text after normalising."""
        if len(plain) == len(text):
            return offset + 1
        from bisect import bisect_left  # lazy: bisect costs 0.3 ms

        # Folding or composing changed the length: find the shortest beginning of text that gives the character.
        return bisect_left(range(len(text)), offset + 1, key=lambda n: len(self.normalise(text[: n + 1]))) + 1

    def spell(self, tiles: bytes) -> str:
        """The text that `tokenize` reads as these tiles, with ``[C]H`` where CH would be one tile.

        Raises AlphabetError for a tile that no letter has. In a byte alphabet the tiles must be UTF-8, and the text is
        read as the same tiles only if it is normalised.
        """
        tables = self._tables
        try:
            if tables.ascii is not None:
                return tiles.translate(tables.ascii).decode("ascii")
            if self.is_utf8 and 0 not in tiles:
                return tiles.decode()
            text = "".join(map(tables.labels.__getitem__, tiles))
        except (KeyError, UnicodeDecodeError):
            raise self._unknown_tile_error(next((tile for tile in tiles if tile not in tables.labels), 0)) from None
        is_clear = not tables.multichar or self.label_table.tiles(text) == tiles
        if is_clear and (text.isascii() or normalise(text, "none") == text):
            return text
        return self._spell_with_notation(tiles)

    def strip_notation(self, text: str) -> str:
        """A word without notation, as it is printed. `tokenize` may read other tiles from it."""
        if self.is_utf8 or ("[" not in text and "\\" not in text):
            return text
        return "".join(map(self._tables.labels.__getitem__, self.tokenize(text)))

    def byte_table(self) -> bytes:
        """For each of 256 bytes the tile of that ASCII character, or 0 if no word holds it.

        UNDECIDED, 255, stands at notation, parts of a longer letter or alias, and all bytes above 127. An alphabet with
        keys decides on no byte: a space far behind may be none of the key.
        """
        return bytes([UNDECIDED]) * 256 if self.key else self._tables.bytes

    def line_table(self) -> bytes:
        """As `byte_table`, for whoever reads all bytes of a text before one decides."""
        return self._tables.bytes

    @cached_property
    def label_table(self) -> LabelTable:
        """The labels of characters, for kernels that read text."""
        return LabelTable(self._tables)

    @cached_property
    def _tables(self) -> SpellingTables:
        return SpellingTables(self.labels, self.aliases, self.fold, self.is_utf8, self.key is not None)

    def _encode_utf8(self, text: str, plain: str) -> bytes:
        try:
            tiles, offset = plain.encode(), plain.find("\0")
        except UnicodeEncodeError as error:
            tiles, offset = b"", error.start
        if offset >= 0:
            piece = text[self.column(text, plain, offset) - 1] if self.key else plain[offset]
            raise self._unknown_letter_error(text, plain, offset, piece)
        return tiles

    def _tokenize_plain(self, text: str, plain: str) -> bytes:
        tables, tiles, offset = self._tables, bytearray(), 0
        while offset < len(plain):
            tile, after = tables.char_tiles.get(plain[offset], 0), offset + 1
            if not tile:
                tile, after = tables.read_letter(plain, offset)
            if not tile:
                raise self._unknown_letter_error(text, plain, offset, plain[offset:after])
            tiles.append(tile)
            offset = after
        return bytes(tiles)

    def _spell_with_notation(self, tiles: bytes) -> str:
        """Spell with notation: bracket each letter that would be read as another one before the text behind it."""
        tables, text = self._tables, ""
        for tile in reversed(tiles):
            label = tables.labels[tile]
            is_clear = tables.read_letter(label + text, 0) == (tile, len(label))
            text = label + text if is_clear else f"[{label}]{text}"
        if normalise(text, "none") != text:  # letters that compose, as an accent after its base: mark all
            template = "[{}]" if tables.has_brackets else "\\{}" if tables.has_escape else "{}"
            text = "".join(template.format(tables.labels[tile]) for tile in tiles)
        return text

    def describe(self) -> str:
        """The letters of the alphabet, for messages."""
        return "UTF-8 text without NUL" if self.is_utf8 else f"letters of {self.name}: {' '.join(self.labels)}"

    def _unknown_tile_error(self, tile: int) -> AlphabetError:
        problem = "these bytes are no characters" if self.is_utf8 else "no letter has this tile"
        expected = "UTF-8 without NUL" if self.is_utf8 else f"tiles from 1 to {self.n_letters}"
        remedy = "Use the alphabet that the words were stored with."
        return AlphabetError(problem, where=self.name, expected=expected, found=str(tile), remedy=remedy)

    def _unknown_letter_error(self, text: str, plain: str, offset: int, piece: str) -> AlphabetError:
        code = f" (U+{ord(piece):04X})" if len(piece) == 1 and not " " < piece < "\x7f" else ""
        is_open = piece[:1] == "[" and "]" not in piece
        return AlphabetError(
            "a bracket that is never closed" if is_open else "the alphabet has no such letter",
            where=f"column {self.column(text, plain, offset)}",
            expected=self.describe(),
            found=f"{piece[: fields.MAX_LABEL + 2]!r}{code} in {text[:60]!r}",
            remedy=_DIGITS_REMEDY if self.key == ("letters", "refuse") and piece.isdigit() else _REMEDY,
        )


@cache
def _load_by_name(name: str) -> Alphabet:
    if name in ("english", "utf8"):
        return Alphabet(**fields.fields_of_english()) if name == "english" else Alphabet.utf8("none")
    return _load_file(resources.find("alphabets", name, (".toml",), others=("utf8",)), f"{name}.toml")


def _load_file(path: str | os.PathLike[str], where: str) -> Alphabet:
    try:
        text = resources.settings(path)
    except UnicodeDecodeError as error:
        raise AlphabetError("not UTF-8", where=where, found=str(error), remedy="Save the file as UTF-8.") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise reading_error(ResourceMissing, error, where, "Name an alphabet file, or a bundled one.") from error
    return Alphabet.from_toml(text, where)
