"""A package that adds one name to every table of lexc. Copy what you need."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import click

from lexc.codecs.codec import Codec, Decoded, File, Settings
from lexc.codecs.word_lists import read_text
from lexc.image import graph
from lexc.image.reader import Image
from lexc.kernels.plays.appel_jacobson import AppelJacobson
from lexc.lexicon import Lexicon
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.algorithms import Algorithm
from lexc.play.generation.generator import MoveGenerator
from lexc.query.condition_table import TEXT, ConditionEntry
from lexc.query.conditions import Condition
from lexc.texts.masks import Prose, blank
from lexc.texts.modes import TextMode


@click.command("shout")
@click.argument("word")
def shout(word: str) -> None:
    """Print a word in capitals."""
    click.echo(f"{word.upper()}!")


class ShortestPlayer:
    """A player that makes the play of fewest new tiles, and of most points among those."""

    text: ClassVar[str] = "makes the play of fewest tiles"
    options_text: ClassVar[str] = "least=N"
    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {"least": int}

    def __init__(self, generator: MoveGenerator, seed: str = "", least: int = 1) -> None:
        self._generator, self._least = generator, least

    def choose(self, state: GameState) -> Choice:
        """The choice of the player to move."""
        plays = self._generator.raw_plays(state.squares, bytes(state.rack))
        n_tiles = {play: sum(map(bool, play[4])) for play in plays.raw(len(plays))}
        possible = [play for play, n in n_tiles.items() if n >= self._least]
        if possible:
            return min(possible, key=lambda play: (n_tiles[play], -play[0]))
        return bytes(state.rack) if state.may_exchange else b""


GENERATOR = Algorithm(AppelJacobson, graph.WORDS)
"""A generator of plays: here lexc's own kernel under another name."""

MAGIC = b"BACKWARDS\n"


def _read(file: File) -> Decoded:
    lines = b"\n".join(line[::-1] for line in bytes(file.data[len(MAGIC) :]).split(b"\n"))
    return read_text(replace(file, data=memoryview(lines)))


def _write(lexicon: Lexicon, _: Settings) -> Iterator[bytes]:
    yield MAGIC
    yield from (word[::-1].encode() + b"\n" for word in lexicon)


CODEC = Codec(
    "backwards", "words of ASCII, written backwards", (".sdrow",),
    recognises=lambda data: bytes(data[: len(MAGIC)]) == MAGIC, read=_read, write=_write,
)  # fmt: skip
"""A format of files."""


def _mask(text: str, _: str) -> Prose:
    """Keep the text between stars, and put spaces in place of everything else."""
    masked = [blank(text[start:end]) + kept for start, end, kept in _parts(text)]
    return Prose("".join(masked), original=text)


def _parts(text: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, text between stars behind the end) of each part of a text that is no prose."""
    start = 0
    for match in re.finditer(r"(?<=\*)[^*]+(?=\*)", text):
        yield start, match.start(), match[0]
        start = match.end() + 1
    yield start - (start > 0), len(text), ""


STARRED = TextMode("starred", suffixes=(".stars",), languages=("stars",), mask=_mask)
"""A mode of texts."""


def _reads_backwards(image: Image, value: Any) -> Condition:
    """The word reads backwards as forwards, and begins with the letters of the value."""
    letters = image.alphabet.tokenize(value.upper())
    return Condition(lambda word: word == word[::-1] and bytes(word[: len(letters)]) == letters)


MIRRORED = ConditionEntry(
    "mirrored",
    TEXT,
    "LETTERS",
    "Reads backwards as forwards, and begins with these letters.",
    function=_reads_backwards,
)
"""A condition of `find`."""
