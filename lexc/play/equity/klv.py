"""Leaves from and to other programs' files."""

from __future__ import annotations

import os

from lexc.alphabet import Alphabet
from lexc.codecs import klv2
from lexc.codecs.codec import File
from lexc.codecs.lists import words_of
from lexc.errors import ImageError, NotAnImage
from lexc.image.container import MAGIC
from lexc.image.reader import map_file
from lexc.image.writer import write_atomically
from lexc.play.equity.leaves import Leaves


def read(path: str | os.PathLike[str], alphabet: str | Alphabet = "") -> tuple[Leaves, list[str]]:
    """Leaves of a `.leaves` or a KLV2 file, told apart by content, and what the reader should know of that.

    alphabet: of a KLV2 file, which does not say it; English without. FormatError and ImageError say what is wrong.
    """
    where = os.fspath(path)
    try:
        data = map_file(where)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise ImageError(problem, where=where, remedy="Name a file of leaves.") from error
    if data[:4] == MAGIC[:4]:
        return Leaves.load(path), []
    if not klv2.sniff(data):
        raise NotAnImage("neither lexc's leaves nor KLV2", where=where, remedy="Name a file of leaves.")
    letters = alphabet if isinstance(alphabet, Alphabet) else Alphabet.load(alphabet or "english")
    labels, values = klv2.read(File(data, where), letters.n_letters)
    notes = [] if alphabet else [f"{where} does not say which letters its tiles are: read as English"]
    return Leaves.from_values(letters, labels, values, title="Leaves read from KLV2", language=""), notes


def write(leaves: Leaves, path: str | os.PathLike[str]) -> int:
    """Write KLV2, whole or not at all; its bytes."""
    return write_atomically(path, klv2.write(words_of(leaves.image), [value for _, value in leaves]))
