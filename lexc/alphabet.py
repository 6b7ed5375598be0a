r"""Letters <-> tiles: what a text's letters are, and which code each has.

A *letter* is printed and may be several characters long (Spanish CH); its *tile* is a code, 1 to 63 in the order of
the alphabet, and 0 is kept for a blank or a separator. Text is read longest letter first. Three characters are
notation: ``[CH]`` is the tile CH and nothing else, so that ``[C]H`` keeps C and H apart, and ``\C`` is the
one-character letter C, whatever follows. In an alphabet that has ``[`` or ``\`` as a letter, it is that letter and no
notation.

A *byte alphabet* (`Alphabet.utf8`) has no letters of its own: its tiles are the bytes of UTF-8, and no character is
notation.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from . import resources
from .alphabet_fields import MAX_LABEL, NOTATION, fields_of_letters, fields_of_meta, fields_of_toml
from .alphabet_folding import Fold, normalise, normalised_prefixes
from .errors import AlphabetError, ResourceMissing

_UNDECIDED = 255
_ENCODABLE = re.compile("[^\0\ud800-\udfff]*")


@dataclass(frozen=True, slots=True, repr=False)
class Alphabet:
    """Immutable. Make one with a class method: they check what the constructor takes on trust.

    labels: ``labels[t - 1]`` is the letter of tile t, as it stands in words. Empty in a byte alphabet.
    blanks: what a blank standing for that letter is printed as. scores: points. counts: tiles in the bag; 0 is a
    letter that only a blank can play. vowels: tiles. aliases: (text, tile) pairs read as that tile, beside its label.
    value_order: all tiles, the highest value first. fold: what becomes of case before a text is read.
    """

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
    _memo: list[_Tables] = field(default_factory=list, init=False, compare=False)

    @classmethod
    def load(cls, name_or_path: str | os.PathLike[str]) -> Alphabet:
        """A bundled alphabet by name ("english"), or a TOML file by path: a PathLike, or text with a / or .toml in it.

        ResourceMissing when there is none, AlphabetError when the file is no sound alphabet.
        """
        path = os.fspath(name_or_path)
        is_name = path is name_or_path and not path.endswith(".toml") and "/" not in path and os.sep not in path
        return _bundled(path) if is_name else _from_file(path, path)

    @classmethod
    def from_toml(cls, text: str, where: str = "alphabet") -> Alphabet:
        """Read the text of an alphabet file; where names it in errors.

        AlphabetError names the offending key as in ``letter[3].score``, counted from 1: the letter of tile 3.
        """
        return cls(**fields_of_toml(text, where))

    @classmethod
    def from_letters(cls, letters: Iterable[str], fold: Fold = "upper") -> Alphabet:
        """The alphabet of a word list's own letters (single characters), in code point order, without scores.

        AlphabetError when there are none or more than 63: a byte alphabet (`utf8`) has room for every character.
        """
        return cls(**fields_of_letters(letters, fold))

    @classmethod
    def utf8(cls, fold: Fold = "upper") -> Alphabet:
        """The byte alphabet."""
        return cls.from_meta({"name": "utf8", "fold": fold, "is_utf8": True}, "byte alphabet")

    @classmethod
    def from_meta(cls, data: object, where: str = "META alphabet") -> Alphabet:
        """The inverse of `to_meta`. The data may be anything at all: what is not an alphabet is an AlphabetError."""
        return cls(**fields_of_meta(data, where))

    def to_meta(self) -> dict[str, object]:
        """The fields by name, as strings, numbers, booleans, None and lists of them: what an image stores."""
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
        }

    def __hash__(self) -> int:
        """Alphabets are keys of caches that every question looks into: all fields would take longer than the look."""
        return hash((self.name, len(self.labels)))

    def __repr__(self) -> str:
        return f"<Alphabet {self.name}: {'UTF-8 bytes' if self.is_utf8 else ' '.join(self.labels)}>"

    @property
    def n_letters(self) -> int:
        """The highest tile: 255 in a byte alphabet."""
        return 255 if self.is_utf8 else len(self.labels)

    @property
    def is_ambiguous(self) -> bool:
        """Whether print may be read in several ways: a letter or an alias has several characters."""
        return bool(self._tables().many)

    @property
    def is_ascii(self) -> bool:
        """Whether every letter is one ASCII character; False for a byte alphabet."""
        joined = "".join(self.labels)
        return joined.isascii() and len(joined) == len(self.labels) > 0

    def label(self, tile: int) -> str:
        """The letter of a tile; AlphabetError when none has it, or when a byte is no character by itself."""
        name = self._tables().names.get(tile)
        if name is None:
            raise self._no_such_tile(tile)
        return name

    def blank_label(self, tile: int) -> str:
        """What a blank standing for the letter of a tile is printed as; AlphabetError as in `label`."""
        label = self.label(tile)
        return label if self.is_utf8 else self.blanks[tile - 1]

    def tile(self, label: str) -> int:
        """The tile of one letter or alias, without notation; AlphabetError when the alphabet has none such."""
        plain = self.normalise(label)
        tile = self._tables().spellings.get(plain, 0)
        if not tile:
            raise self._unreadable(label, plain, 0, plain)
        return tile

    def normalise(self, text: str) -> str:
        """Fold the case of text and compose it (NFC), as words are before they are read."""
        return normalise(text, self.fold)

    def tokenize(self, text: str) -> bytes:
        """The tiles of text, normalised, longest letter first, notation understood; none for an empty text.

        AlphabetError where no letter fits, with the column in text, counted in characters from 1.
        """
        tables = self._tables()
        if text.isascii():  # one C call, unless something in it cannot be decided character by character
            tiles = text.encode().translate(tables.bytes)
            if 0 not in tiles and _UNDECIDED not in tiles:
                return tiles
        plain = self.normalise(text)
        try:
            return self._encoded(text, plain) if self.is_utf8 else bytes(map(tables.singles.__getitem__, plain))
        except KeyError:
            return self._read(text, plain)

    def tokenize_beginning(self, text: str, most: int) -> bytes:
        """The tiles of text, normalised as a whole, up to the first place where no letter fits.

        most: letters that are read at most, in a byte alphabet characters.
        """
        plain = self.normalise(text)
        if self.is_utf8:
            return _ENCODABLE.match(plain, 0, most)[0].encode()  # type: ignore[index]
        tables, tiles, at = self._tables(), bytearray(), 0
        while at < len(plain) and len(tiles) < most:
            tile, at = tables.next(plain, at)
            if not tile:
                break
            tiles.append(tile)
        return bytes(tiles)

    def tokenize_prefix(self, text: str) -> list[bytes]:
        """What `tokenize` makes of the beginnings of words that begin with text: tiles, ascending, one or two ways.

        Two where text ends with a Σ, which in small letters is ς or, when a letter follows it, σ. AlphabetError as in
        `tokenize`, if the alphabet can spell neither.
        """
        first, *others = normalised_prefixes(text, self.fold)
        if not others:
            return [self.tokenize(text)]
        found = []
        for plain in (first, *others):
            with suppress(AlphabetError):
                found.append(self._encoded(text, plain) if self.is_utf8 else self._read(text, plain))
        return sorted(found) or [self.tokenize(text)]

    def letter_at(self, plain: str, at: int) -> tuple[int, int]:
        """The tile of the letter at an offset of normalised text, the longest one, and the offset behind it.

        The tile is 0 where there is none; behind it is then the end of what is wrong. In a byte alphabet it is the
        letter's code point.
        """
        if self.is_utf8:
            return ord(plain[at]), at + 1
        return self._tables().next(plain, at)

    def letters_at(self, plain: str, at: int) -> list[tuple[int, int]]:
        """All letters, the longest first, that characters from an offset of normalised text on may stand for, as tile
        and offset behind it; no notation is understood. None in a byte alphabet."""
        tables, rest = self._tables(), range(1, len(plain) - at + 1)
        found = ((tables.spellings.get(plain[at : at + n], 0), at + n) for n in tables.lengths if n in rest)
        return [] if self.is_utf8 else [(tile, after) for tile, after in found if tile]

    def column(self, text: str, plain: str, at: int) -> int:
        """The column in text, from 1, of what stands at an offset of plain, which is text normalised."""
        if len(plain) == len(text):
            return at + 1
        # Folding or composing moved it: the shortest start of text that reaches it.
        return bisect_left(range(len(text)), at + 1, key=lambda n: len(self.normalise(text[: n + 1]))) + 1

    def spell(self, tiles: bytes) -> str:
        """Text that `tokenize` reads as tiles: ``[C]H`` where CH would be one tile.

        AlphabetError when a tile is no letter's. In a byte alphabet the tiles must be UTF-8; the text comes back as it
        is, and reads as the same tiles if it is normalised.
        """
        tables = self._tables()
        try:
            if tables.ascii is not None:
                return tiles.translate(tables.ascii).decode("ascii")
            if self.is_utf8 and 0 not in tiles:
                return tiles.decode()
            text = "".join(map(tables.names.__getitem__, tiles))
        except (KeyError, UnicodeDecodeError):
            raise self._no_such_tile(next((tile for tile in tiles if tile not in tables.names), 0)) from None
        is_clear = normalise(text, "none") == text and not any(many in text for many in tables.many)
        return text if is_clear else self._spell_apart(tiles)

    def strip_notation(self, text: str) -> str:
        """What `spell` gave as it stands in print, the letters without notation: it may read as other tiles."""
        if self.is_utf8 or ("[" not in text and "\\" not in text):
            return text
        return "".join(map(self._tables().names.__getitem__, self.tokenize(text)))

    def byte_table(self) -> bytes:
        """For each of 256 bytes: the tile of that ASCII character, 0 if no word holds it, 255 if undecided.

        255 stands for notation, for a part of a longer letter or alias, and for every byte above 127.
        """
        return self._tables().bytes

    def _tables(self) -> _Tables:
        if not self._memo:
            self._memo.append(_Tables(self))
        return self._memo[0]

    def _encoded(self, text: str, plain: str) -> bytes:
        try:
            tiles, at = plain.encode(), plain.find("\0")
        except UnicodeEncodeError as error:
            tiles, at = b"", error.start
        if at >= 0:
            raise self._unreadable(text, plain, at, plain[at])
        return tiles

    def _read(self, text: str, plain: str) -> bytes:
        tables, tiles, at = self._tables(), bytearray(), 0
        while at < len(plain):
            tile, after = tables.singles.get(plain[at], 0), at + 1
            if not tile:
                tile, after = tables.next(plain, at)
            if not tile:
                raise self._unreadable(text, plain, at, plain[at:after])
            tiles.append(tile)
            at = after
        return bytes(tiles)

    def _spell_apart(self, tiles: bytes) -> str:
        """`spell` where letters run into one another: bracket those that the text after them would change."""
        tables, text = self._tables(), ""
        for tile in reversed(tiles):
            name = tables.names[tile]
            is_clear = tables.next(name + text, 0) == (tile, len(name))
            text = name + text if is_clear else f"[{name}]{text}"
        if normalise(text, "none") != text:  # letters that compose, an accent after its base: all apart then
            form = "[{}]" if tables.has_brackets else "\\{}" if tables.has_escape else "{}"
            text = "".join(form.format(tables.names[tile]) for tile in tiles)
        return text

    def describe(self) -> str:
        """The letters that there are, for messages."""
        return "UTF-8 text without NUL" if self.is_utf8 else f"letters of {self.name}: {' '.join(self.labels)}"

    def _no_such_tile(self, tile: int) -> AlphabetError:
        problem = "these bytes are no characters" if self.is_utf8 else "no letter has this tile"
        expected = "UTF-8 without NUL" if self.is_utf8 else f"tiles from 1 to {self.n_letters}"
        remedy = "Use the alphabet that the words were stored with."
        return AlphabetError(problem, where=self.name, expected=expected, found=str(tile), remedy=remedy)

    def _unreadable(self, text: str, plain: str, at: int, piece: str) -> AlphabetError:
        code = f" (U+{ord(piece):04X})" if len(piece) == 1 and not " " < piece < "\x7f" else ""
        is_open = piece[:1] == "[" and "]" not in piece
        return AlphabetError(
            "a bracket that is never closed" if is_open else "the alphabet has no such letter",
            where=f"column {self.column(text, plain, at)}",
            expected=self.describe(),
            found=f"{piece[: MAX_LABEL + 2]!r}{code} in {text[:60]!r}",
            remedy="Correct the text, or take an alphabet that has this letter.",
        )


class _Tables:
    """What reading and writing need, derived once from an alphabet."""

    __slots__ = ("ascii", "bytes", "has_brackets", "has_escape", "lengths", "many", "names", "singles", "spellings")

    def __init__(self, alphabet: Alphabet) -> None:
        labels = tuple(map(chr, range(1, 128))) if alphabet.is_utf8 else alphabet.labels
        self.names = dict(enumerate(labels, 1))
        self.spellings = dict(zip(labels, self.names, strict=True)) | dict(alphabet.aliases)
        self.many = [text for text in self.spellings if len(text) > 1]
        self.lengths = sorted({len(text) for text in self.spellings}, reverse=True)
        self.has_brackets = "[" not in self.spellings
        self.has_escape = "\\" not in self.spellings
        parts = "".join(self.many)
        # Characters that are one letter wherever they stand.
        self.singles = {text: tile for text, tile in self.spellings.items() if len(text) == 1 and text not in parts}
        self.bytes = self._byte_table(parts, alphabet.fold)
        self.ascii = self._ascii_table("".join(labels)) if alphabet.is_ascii and not self.many else None

    def _byte_table(self, parts: str, fold: Fold) -> bytes:
        table = bytearray(128) + b"\xff" * 128
        for char in NOTATION + parts:
            table[min(ord(char), 255)] = _UNDECIDED
        for char, tile in self.singles.items():
            if char < "\x80":
                table[ord(char)] = tile
        case = fold.removesuffix("-tr")
        if case == "upper":
            table[ord("a") : ord("z") + 1] = table[ord("A") : ord("Z") + 1]
        elif case == "lower":
            table[ord("A") : ord("Z") + 1] = table[ord("a") : ord("z") + 1]
        if case != fold:  # what becomes of this one is no ASCII
            one, other = ("i", "İ") if case == "upper" else ("I", "ı")
            table[ord(one)] = self.singles.get(other, _UNDECIDED)
        return bytes(table)

    @staticmethod
    def _ascii_table(letters: str) -> bytes:
        """For `spell`: tile -> ASCII character, and what is no ASCII for what is no tile."""
        return (b"\xff" + letters.encode()).ljust(256, b"\xff")

    def next(self, text: str, at: int) -> tuple[int, int]:
        """The tile at an offset of normalised text and the offset after it; (0, the end of what is wrong)."""
        if text[at] == "[" and self.has_brackets:
            end = text.find("]", at + 2)
            return (0, len(text)) if end < 0 else (self.spellings.get(text[at + 1 : end], 0), end + 1)
        if text[at] == "\\" and self.has_escape:
            return self.spellings.get(text[at + 1 : at + 2], 0), at + 2
        for length in self.lengths:
            tile = self.spellings.get(text[at : at + length], 0)
            if tile:
                return tile, min(at + length, len(text))
        return 0, at + 1


@cache
def _bundled(name: str) -> Alphabet:
    return _from_file(resources.find("alphabets", name, (".toml",)), f"{name}.toml")


def _from_file(path: str | Path, where: str) -> Alphabet:
    try:
        text = resources.settings(path)
    except UnicodeDecodeError as error:
        raise AlphabetError("not UTF-8", where=where, found=str(error), remedy="Save the file as UTF-8.") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        problem = f"the alphabet file cannot be read: {error}"
        raise ResourceMissing(problem, where=where, remedy="Check the path, or give a bundled name.") from error
    return Alphabet.from_toml(text, where)
