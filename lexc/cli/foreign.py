"""Other programs' files in commands: told by their content, read into memory, and what they leave unsaid announced."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

import lexc
from lexc import bundled
from lexc.alphabet import Alphabet
from lexc.cli.suggesting import Choice
from lexc.errors import EmptySource, UsageError, printable
from lexc.image.container import MAGIC
from lexc.image.graph import kind_of
from lexc.image.reader import map_file

if TYPE_CHECKING:
    from lexc.codecs import Codec, Decoded, Settings
    from lexc.lexicon import Lexicon

Command = TypeVar("Command", bound=Callable[..., Any])

_READING = (
    click.option(
        "--from",
        "source_format",
        default="",
        metavar="FORMAT",
        help="The format of another program's file, else told by its content.",
    ),
    click.option(
        "--alphabet",
        default="",
        metavar="NAME|FILE",
        help="The letters of a file that does not say which it has, else english.",
    ),
    click.option(
        "--max-letters",
        type=click.IntRange(min=1),
        metavar="N",
        help="How many letters the words of such a file may have in all; else 67 million, or 16 for each of its bytes.",
    ),
)
_WRITING = (
    click.option(
        "--to", "target_format", default="", metavar="FORMAT", help="The format to write, else told by the name."
    ),
    click.option("--share-tails", is_flag=True, help="KWG, KBWG, KAD: a list that ends another one is stored once."),
    click.option(
        "--order",
        type=Choice(["depth", "breadth"]),
        default="depth",
        show_default=True,
        help="KWG, KBWG, KAD: how nodes follow one another.",
    ),
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What `reading_options` collects: how other programs' files are read. source_format: "" for what their content
    tells. alphabet: of those that do not say their letters, "" for english. max_letters: of all words together, None
    for the usual number.
    """

    source_format: str = ""
    alphabet: str = ""
    max_letters: int | None = None

    def typed(self) -> list[str]:
        """The options that say so."""
        letters = str(self.max_letters or "")
        asked = {"--from": self.source_format, "--alphabet": self.alphabet, "--max-letters": letters}
        return [word for option, value in asked.items() if value for word in (option, value)]


BY_CONTENT = Reading()


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --from, --alphabet and --max-letters, which reach the command as one argument, `reading`."""

    @functools.wraps(command)
    def collected(*args: Any, source_format: str, alphabet: str, max_letters: int | None, **others: Any) -> Any:
        if source_format:
            lexc.codecs.named(source_format)
        return command(*args, reading=Reading(source_format, alphabet, max_letters), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_READING), collected)


def writing_options(command: Command) -> Command:
    """--to, --share-tails and --order, as target_format, share_tails and order."""
    for option in reversed(_WRITING):
        command = option(command)
    return command


def is_foreign(path: str, reading: Reading = BY_CONTENT) -> bool:
    """Whether a path is that of a file that is no lexc image; of a pipe, whether its format is named."""
    if not os.path.isfile(path):
        return reading.source_format != ""
    with open(path, "rb") as file:
        return file.read(len(MAGIC)) != MAGIC


def is_lexicon(name: str, reading: Reading = BY_CONTENT) -> bool:
    """Whether a name is a bundled lexicon's or an image's, or another program's file goes by it: one whose format is
    named, or that looks like one to any codec, as texts never do."""
    if bundled.is_name(name) or reading.source_format:
        return True
    if not (os.path.isfile(name) and os.path.getsize(name)):
        return False
    return not is_foreign(name) or _looks_foreign(name)


def _looks_foreign(path: str) -> bool:
    """Whether any codec takes the file for one of its own."""
    return any(True for _ in lexc.codecs.candidates(map_file(path), path))


def decoded(path: str, reading: Reading) -> Decoded:
    """What another program's file holds; notes on it are said on standard error."""
    alphabet = Alphabet.load(reading.alphabet) if reading.alphabet else None
    found = lexc.codecs.decode(path, reading.source_format, alphabet, reading.max_letters or 0)
    for note in found.words.summary.notes:
        click.echo(f"lexc: {printable(note)}", err=True)
    return found


def audit(found: Decoded, where: str) -> None:
    """The whole proof of a GADDAG. FormatError says what it lacks."""
    lexc.codecs.audit(found, where)


class NoWords(frozenset[str]):
    """What stands for the lexicon of a file that holds no word: lexc itself has no such thing."""

    def iterkeys(self, prefix: str = "") -> Iterator[str]:
        return iter(())

    def by_alphagram(self, words: Iterable[str] | None = None) -> Iterator[tuple[str, list[str]]]:
        return iter(())

    def contains_many(self, words: Sequence[str]) -> list[bool]:
        return [False] * len(words)

    def __enter__(self) -> NoWords:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def words_in(path: str, reading: Reading) -> Lexicon | NoWords:
    """As `lexicon_in`, and of no words at all."""
    try:
        return lexicon_in(path, reading)
    except EmptySource:
        return NoWords()


def lexicon_in(path: str, reading: Reading) -> Lexicon:
    """Its words as a lexicon in memory."""
    return lexc.codecs.lexicon_of(decoded(path, reading), path)


def settings(kind: str | None, title: str, share_tails: bool, order: str) -> Settings:
    """How a file is written; a GADDAG where the format has one and nothing else is said."""
    if kind not in (None, "dawg", "gaddag"):
        raise UsageError("no kind of another program's file", expected="dawg or gaddag", found=str(kind))
    return lexc.codecs.Settings(kind or "gaddag", order, share_tails, title)


def written_as(output: str, target_format: str) -> Codec | None:
    """The codec of another program's format that is to be written; None for an image."""
    if not target_format and kind_of(output):
        return None
    codec = lexc.codecs.named(target_format) if target_format else lexc.codecs.of_suffix(output)
    if codec is not None and codec.write is None:
        writable = ", ".join(name for name, other in lexc.codecs.codecs().items() if other.write)
        raise UsageError(f"{codec.name} is only read", expected=writable, remedy="Name a format that lexc writes.")
    return codec
