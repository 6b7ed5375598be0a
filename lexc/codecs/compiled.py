"""From what a file holds to a lexicon in memory, columns included."""

from __future__ import annotations

from dataclasses import replace

from lexc.codecs.codec import Decoded, Values
from lexc.compile import sets
from lexc.compile.build import Compiled, Options, compile_words
from lexc.errors import EmptySource, UsageError
from lexc.image.columns import COLUMN, TYPES, numbers_to_bytes
from lexc.image.container import WORD_DEPENDENT, Section
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon, frombytes

_COLUMNS = ("COLU", "WIDX")
_WITH_WORDS = (*_COLUMNS, "ALPH")  # what is kept, and what is made anew


def compiled_of(decoded: Decoded, options: Options | None = None, where: str = "") -> Compiled:
    """The sections of an image. options: how, else as the file is. EmptySource when the file holds no word."""
    if not decoded.words.n_words:
        raise EmptySource("no words", where=where, remedy="An image holds at least one word.")
    options = options or Options(kind=decoded.kind)
    if decoded.columns and not options.rank:
        raise UsageError("columns are found by ordinals", where=where, remedy="Leave --no-rank out.")
    if decoded.title and not options.about.get("title"):
        options = replace(options, about={**options.about, "title": decoded.title})
    result = compile_words(decoded.words, options)
    result.sections += [_section(values) for values in decoded.columns]
    return result


def lexicon_of(decoded: Decoded, where: str = "") -> Lexicon:
    """A lexicon in memory. EmptySource when the file holds no word."""
    lexicon = frombytes(b"".join(assemble(compiled_of(decoded, where=where).sections)))
    lexicon.image.where = where or lexicon.image.where
    return lexicon


def rebuilt(image: Image, kind: str, about: dict[str, str]) -> Compiled:
    """The words of an image as one of another kind, its columns with them: the words have the same ordinals."""
    tiles = sets.listed(image)
    words = sets.Combined(tiles, sets.own_alphabet(image, tiles))
    words.notes += sets.left_out(image, (s for s in image.sections if s.type not in (*sets.OURS, *_WITH_WORDS)))
    options = sets.options_of(image, kind=kind, rank=True)
    result = sets.compiled(image, words, replace(options, about={**options.about, **about}))
    columns = (section for section in image.sections if section.type in _COLUMNS)
    result.sections += [Section(section.type, section.flags, bytes(section.data)) for section in columns]
    return result


def _section(values: Values) -> Section:
    """COLU, of the narrowest width that holds all numbers."""
    largest, n = max(values.numbers), len(values.numbers)
    width = next(width for width in (1, 2, 4, 8) if largest < 1 << 8 * width) if values.type == "unsigned" else 0
    kind = next(number for number, name in TYPES.items() if name == values.type)
    head = COLUMN.pack(name=values.name.encode(), type=kind, width=width, n_entries=n)
    body = numbers_to_bytes("unsigned", width, values.numbers) if width else _bits(values.numbers)
    return Section("COLU", WORD_DEPENDENT, head + body)


def _bits(numbers: list[int]) -> bytes:
    """One bit a word, the lowest first."""
    packed = bytearray(-(-len(numbers) // 8))
    for i, number in enumerate(numbers):
        packed[i // 8] |= number << i % 8
    return bytes(packed)
