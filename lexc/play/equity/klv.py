"""Reading and writing leaves as KLV2, the format of MAGPIE, wolges and macondo."""

from __future__ import annotations

import os

from lexc.alphabet import Alphabet
from lexc.codecs import klv2
from lexc.codecs.codec import File
from lexc.codecs.sibling_lists import image_words
from lexc.errors import ImageError, NotAnImage
from lexc.image.container import MAGIC
from lexc.image.reader import map_file
from lexc.image.writer import write_atomically
from lexc.play.equity.leaves import Leaves
from lexc.system.files import reading_error


def read(path: str | os.PathLike[str], alphabet: str | Alphabet = "") -> tuple[Leaves, list[str]]:
    """(leaves, notes for the user) of a `.leaves` or a KLV2 file; the content decides which it is.

    alphabet: the letters of a KLV2 file, which does not name them; without it, English ones.
    Raises FormatError or ImageError if the file is damaged or neither.
    """
    where = os.fspath(path)
    try:
        data = map_file(where)
    except (OSError, ValueError) as error:
        raise reading_error(ImageError, error, where) from error
    if data[:4] == MAGIC[:4]:
        return Leaves.load(path), []
    if not klv2.recognises(data):
        raise NotAnImage("neither lexc's leaves nor KLV2", where=where, remedy="Name a file of leaves.")
    letters = alphabet if isinstance(alphabet, Alphabet) else Alphabet.load(alphabet or "english")
    labels, values = klv2.read(File(data, where), letters.n_letters)
    notes = [] if alphabet else [f"{where} does not say which letters its tiles are: read as English"]
    return Leaves.from_values(letters, labels, values, title="Leaves read from KLV2", language=""), notes


def write(leaves: Leaves, path: str | os.PathLike[str]) -> int:
    """Write leaves as KLV2, whole or not at all. Return the size of the file in bytes."""
    return write_atomically(path, klv2.write(image_words(leaves.image), [value for _, value in leaves]))
