"""From what a file holds to a lexicon in memory, columns included."""

from __future__ import annotations

from dataclasses import replace

from lexc.codecs.codec import Decoded, Values
from lexc.compile.build import Compiled, Options, compile_words
from lexc.errors import EmptySource, UsageError
from lexc.image.columns import COLUMN, TYPES, numbers_to_bytes
from lexc.image.container import WORD_DEPENDENT, Section
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon, frombytes


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
