"""Other programs' files in commands: told by their content, read into memory, and what they leave unsaid announced."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from lexc.errors import EmptySource, UsageError, printable

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
)
_WRITING = (
    click.option(
        "--to", "target_format", default="", metavar="FORMAT", help="The format to write, else told by the name."
    ),
    click.option("--share-tails", is_flag=True, help="KWG, KBWG, KAD: a list that ends another one is stored once."),
    click.option(
        "--order",
        type=click.Choice(["depth", "breadth"]),
        default="depth",
        show_default=True,
        help="KWG, KBWG, KAD: how nodes follow one another.",
    ),
)


def reading_options(command: Command) -> Command:
    """--from and --alphabet, as source_format and alphabet."""
    for option in reversed(_READING):
        command = option(command)
    return command


def writing_options(command: Command) -> Command:
    """--to, --share-tails and --order, as target_format, share_tails and order."""
    for option in reversed(_WRITING):
        command = option(command)
    return command


def is_foreign(path: str, source_format: str = "") -> bool:
    """Whether a path is that of a file that is no lexc image."""
    if source_format:
        return True
    if not os.path.isfile(path):
        return False
    from lexc.image.container import MAGIC

    with open(path, "rb") as file:
        return file.read(len(MAGIC)) != MAGIC


def decoded(path: str, source_format: str = "", alphabet: str = "") -> Decoded:
    """What another program's file holds; notes on it are said on standard error."""
    from lexc import codecs
    from lexc.alphabet import Alphabet

    found = codecs.decode(path, source_format, Alphabet.load(alphabet) if alphabet else None)
    for note in found.words.summary.notes:
        click.echo(f"lexc: {printable(note)}", err=True)
    return found


def audit(found: Decoded, where: str) -> None:
    """The whole proof of a GADDAG. FormatError says what it lacks."""
    from lexc import codecs

    codecs.audit(found, where)


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


def words_in(path: str, source_format: str = "", alphabet: str = "") -> Lexicon | NoWords:
    """As `lexicon_in`, and of no words at all."""
    try:
        return lexicon_in(path, source_format, alphabet)
    except EmptySource:
        return NoWords()


def lexicon_in(path: str, source_format: str = "", alphabet: str = "") -> Lexicon:
    """Its words as a lexicon in memory."""
    from lexc import codecs

    return codecs.lexicon_of(decoded(path, source_format, alphabet), path)


def settings(kind: str | None, title: str, share_tails: bool, order: str) -> Settings:
    """How a file is written; a GADDAG where the format has one and nothing else is said."""
    from lexc.codecs import Settings

    if kind not in (None, "dawg", "gaddag"):
        raise UsageError("no kind of another program's file", expected="dawg or gaddag", found=str(kind))
    return Settings(kind or "gaddag", order, share_tails, title)


def written_as(output: str, target_format: str) -> Codec | None:
    """The codec of another program's format that is to be written; None for an image."""
    from lexc import codecs

    codec = codecs.named(target_format) if target_format else codecs.of_suffix(output)
    if codec is not None and codec.write is None:
        writable = ", ".join(name for name, other in codecs.codecs().items() if other.write)
        raise UsageError(f"{codec.name} is only read", expected=writable, remedy="Name a format that lexc writes.")
    return codec
