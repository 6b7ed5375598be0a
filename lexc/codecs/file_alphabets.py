"""Alphabets of files that list their letters, and the bytes that formats write for letters."""

from __future__ import annotations

from collections.abc import Sequence

from lexc.alphabet import Alphabet
from lexc.codecs.codec import File
from lexc.errors import AlphabetError, FormatError
from lexc.system import resources


def alphabet_from_letters(labels: Sequence[str], file: File) -> Alphabet:
    """The alphabet of a file that lists these letters.

    It is the caller's, or a bundled one with the same letters in the same order, or a new one. Raises FormatError
    if the caller's alphabet has other letters, or if the letters make no alphabet.
    """
    if file.alphabet is not None:
        return _check_letters(file.alphabet, labels, file)
    names = sorted(path.stem for path in (resources.lexicons() / "alphabets").glob("*.toml"))
    for name in sorted(names, key="english".__ne__):  # English first: several alphabets have the letters A-Z
        alphabet = Alphabet.load(name)
        if alphabet.labels == tuple(labels):
            return alphabet
    fold = "upper" if all(label == label.upper() for label in labels) else "none"
    fields = {**Alphabet.from_letters("A").to_meta(), "name": "own", "labels": list(labels), "fold": fold}
    fields |= {"blanks": [_blank_label(label, labels) for label in labels]}
    fields |= {"scores": [0] * len(labels), "counts": [0] * len(labels), "vowels": [], "aliases": []}
    try:
        return Alphabet.from_meta(fields)
    except AlphabetError as error:
        raise FormatError("the file's letters make no alphabet", where=file.where, found=str(error)) from error


def _check_letters(alphabet: Alphabet, labels: Sequence[str], file: File) -> Alphabet:
    if alphabet.labels != tuple(labels):
        expected, found = " ".join(alphabet.labels), " ".join(labels)
        raise FormatError(
            f"the letters are not those of {alphabet.name}",
            where=file.where,
            expected=expected,
            found=found,
            remedy="Name the alphabet that it was made with.",
        )
    return alphabet


def _blank_label(label: str, labels: Sequence[str]) -> str:
    """The label of a blank: the letter in lower case, unless that is itself a letter."""
    lower = label.lower()
    return lower if lower not in labels else label


def letter_bytes(alphabet: Alphabet, encoding: str) -> bytes:
    """A table of 256 bytes: for each tile its letter in an encoding, 0 for codes that are no tile.

    Raises AlphabetError if a letter is not one byte.
    """
    table = bytearray(256)
    for tile, label in enumerate(alphabet.labels, 1):
        try:
            encoded = label.encode(encoding)
        except UnicodeEncodeError:
            encoded = b""
        if len(encoded) != 1:
            raise AlphabetError(
                "a letter that the format cannot store", expected=f"one byte of {encoding}", found=repr(label)
            )
        table[tile] = encoded[0]
    if alphabet.is_utf8:
        raise AlphabetError(
            "the format cannot store this alphabet", expected="at most 63 letters", found="text in UTF-8"
        )
    return bytes(table)
