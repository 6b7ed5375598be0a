"""The alphabets of files that list their letters."""

from __future__ import annotations

from collections.abc import Sequence

from lexc import resources
from lexc.alphabet import Alphabet
from lexc.codecs.codec import File
from lexc.errors import AlphabetError, FormatError


def alphabet_from_letters(labels: Sequence[str], file: File) -> Alphabet:
    """The alphabet asked for, or a bundled one that has just these letters in this order, or one made of them.

    FormatError when the one asked for has others, or when the letters make no alphabet.
    """
    if file.alphabet is not None:
        return _checked(file.alphabet, labels, file)
    names = sorted(path.stem for path in (resources.lexicons() / "alphabets").glob("*.toml"))
    for name in sorted(names, key="english".__ne__):  # several have the letters A-Z
        alphabet = Alphabet.load(name)
        if alphabet.labels == tuple(labels):
            return alphabet
    fold = "upper" if all(label == label.upper() for label in labels) else "none"
    fields = {**Alphabet.from_letters("A").to_meta(), "name": "own", "labels": list(labels), "fold": fold}
    fields |= {"blanks": [_other_case(label, labels) for label in labels]}
    fields |= {"scores": [0] * len(labels), "counts": [0] * len(labels), "vowels": [], "aliases": []}
    try:
        return Alphabet.from_meta(fields)
    except AlphabetError as error:
        raise FormatError("the file's letters make no alphabet", where=file.where, found=str(error)) from error


def _checked(alphabet: Alphabet, labels: Sequence[str], file: File) -> Alphabet:
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


def _other_case(label: str, labels: Sequence[str]) -> str:
    """What a blank is printed as: the small letter, where that is none of the letters itself."""
    small = label.lower()
    return small if small not in labels else label


def letter_bytes(alphabet: Alphabet, encoding: str) -> bytes:
    """The byte that each tile is written as, 0 for none. AlphabetError when a letter is not one byte."""
    table = bytearray(256)
    for tile, label in enumerate(alphabet.labels, 1):
        try:
            encoded = label.encode(encoding)
        except UnicodeEncodeError:
            encoded = b""
        if len(encoded) != 1:
            raise AlphabetError(
                "a letter that the format has no room for", expected=f"one byte of {encoding}", found=repr(label)
            )
        table[tile] = encoded[0]
    if alphabet.is_utf8:
        raise AlphabetError(
            "the format has no room for this alphabet", expected="at most 63 letters", found="text in UTF-8"
        )
    return bytes(table)
