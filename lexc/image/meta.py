"""META: the image's alphabet, origin and options, in msgpack (specs/image.md, "META"). No walk of nodes needs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

import msgpack

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, Malformed, UsageError
from lexc.image import maps
from lexc.image.fields import DumpedField
from lexc.image.graph import Graph
from lexc.image.maps import Key, is_boolean, is_bytes, is_integer, is_list, is_map, is_text
from lexc.image.section_types import CRITICAL, NODES, WORD_DEPENDENT, SectionType

WRITER = 2  # raised only when a change of lexc gives other bytes for the same words and options
NORMALISATION = "NFC"
MAX_META = 1 << 20

ABOUT = ("title", "language", "licence", "source")  # texts about the word list


class Meta(NamedTuple):
    """The contents of META. identity: SHA-256 of the canonical words. options: those that shape the bytes.

    suggesting: see `lexc.image.suggestion_tables`.
    """

    alphabet: Alphabet
    identity: bytes
    writer: int = WRITER
    normalisation: str = NORMALISATION
    options: Mapping[str, Any] = MappingProxyType({})
    title: str = ""
    language: str = ""
    licence: str = ""
    source: str = ""
    suggesting: Mapping[str, Any] = MappingProxyType({})

    def pack(self) -> bytes:
        """The section's bytes: keys sorted, numbers in their shortest form. Raises UsageError for a lone surrogate."""
        alphabet = self.alphabet.to_meta()
        key, encoding = alphabet.pop("key", None), alphabet.pop("encoding", None)
        values = {
            "alphabet": alphabet,
            **({"key": key} if key else {}),
            **({"encoding": encoding} if encoding else {}),
            "identity": self.identity,
            "writer": self.writer,
            "normalisation": self.normalisation,
            "options": dict(self.options),
            **{name: getattr(self, name) for name in ABOUT},
            **({"suggesting": dict(self.suggesting)} if self.suggesting else {}),
        }
        try:
            return bytes(msgpack.packb(_sort_keys(values)))
        except UnicodeEncodeError as error:
            about = ", ".join(name for name in ABOUT if not _is_text(getattr(self, name)))
            remedy = "Leave out what is no character."
            raise UsageError(
                "this is not valid text", where=about, found=repr(error.object)[:80], remedy=remedy
            ) from error


def _is_text(value: str) -> bool:
    """Whether a string has a form in UTF-8: it has no lone surrogate."""
    return not any("\ud800" <= char <= "\udfff" for char in value)


def _sort_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sort_keys(value[key]) for key in sorted(value)}
    return value


def _unpack(data: memoryview, where: str) -> Meta:
    """Decode the section. Raises Malformed if a value is missing or has a wrong type."""
    if len(data) > MAX_META:
        raise Malformed("META is too long", where=where, expected=f"at most {MAX_META} bytes", found=str(len(data)))
    try:
        return _unpack_bytes(bytes(data))
    except Malformed as error:
        raise Malformed(error.problem, where=where, expected=error.expected, found=error.found) from None


@lru_cache(maxsize=16)
def _unpack_bytes(data: bytes) -> Meta:
    """As `_unpack`, without a place in errors. Cached: the alphabet takes most of the time of a trusted opening."""
    values = maps.load(data, "")
    maps.check("META", values, KEYS, "")
    if len(values["identity"]) != 32 or values["normalisation"] != NORMALISATION:
        raise Malformed("META does not fit", expected="an identity of 32 bytes and normalisation NFC")
    try:
        alphabet = Alphabet.from_meta(values["alphabet"] | {name: values.get(name) for name in _KEYS_OF_MINOR_1})
    except AlphabetError as error:
        raise Malformed("META's alphabet contradicts itself", found=str(error)) from error
    values["options"] = MappingProxyType(values["options"])  # it is shared
    suggesting = values.setdefault("suggesting", {})
    tables = MappingProxyType(suggesting if isinstance(suggesting, dict) else {})
    return Meta(
        alphabet=alphabet,
        **{name: values[name] for name in ("identity", "writer", "normalisation", "options", *ABOUT)},
        suggesting=tables,
    )


def _verify_alphabet(graph: Graph, alphabet: Alphabet, where: str) -> None:
    """Raise Malformed unless META's alphabet has the letters of GRPH, and for a letter table a value order."""
    if graph.is_utf8 != alphabet.is_utf8 or graph.n_letters != alphabet.n_letters:
        raise Malformed(
            "META's alphabet is not the one that GRPH was built with",
            where=where,
            expected=f"{graph.n_letters} letters",
            found=f"{alphabet.n_letters} ({alphabet.name})",
        )
    if graph.kind == "anag" and not graph.is_utf8 and alphabet.value_order is None:
        raise Malformed("a letter table without a value order", where=where)


class MetaSection(SectionType):
    """META: the alphabet, origin and options."""

    name, attribute, part, flags, has_early_check = "META", "meta", NODES, CRITICAL | WORD_DEPENDENT, True
    has_minor = True
    needs = ("GRPH",)

    def read(self, image: Any) -> Meta:
        """The contents. Raises Malformed unless the alphabet has the letters of GRPH, and for groups a value order."""
        where = image.location(self.name)
        found = _unpack(image.section(self.name), where)
        _verify_alphabet(image.graph, found.alphabet, where)
        return found

    def minor(self, data: memoryview | bytes) -> int:
        """1 if the map has a key that only readers of minor version 1 know, otherwise 0."""
        with suppress(Malformed):
            return int(any(key in maps.load(bytes(data), "") for key in _KEYS_OF_MINOR_1))
        return 0

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """Each value, those of the alphabet one by one."""
        return maps.dump(data[:MAX_META], start, "meta", KEYS)


_ALPHABET = {
    "name": Key(is_text, "the alphabet"),
    "labels": Key(is_list, "the letters of tiles 1, 2, 3 and so on"),
    "blanks": Key(is_list, "the label of a blank that stands for each letter"),
    "scores": Key(is_list, "points of each letter"),
    "counts": Key(is_list, "tiles of each letter in the bag"),
    "blank_score": Key(is_integer, "points of a blank"),
    "blank_count": Key(is_integer, "blanks in the bag"),
    "vowels": Key(is_list, "tiles that are vowels"),
    "aliases": Key(is_list, "other texts that are read as a tile"),
    "value_order": Key(lambda value: value is None or is_list(value), "tiles, the highest value first"),
    "fold": Key(is_text, "the change of case before a text is read"),
    "is_utf8": Key(is_boolean, "whether the tiles are bytes of UTF-8"),
}
_KEY = {
    "rule": Key(is_text, "letters, unaccented or casefold"),
    "digits": Key(is_text, "refuse, drop or keep"),
}
_KEYS_OF_MINOR_1 = ("key", "encoding")
KEYS = {
    "alphabet": Key(is_map, "the alphabet", is_divided=True, items=_ALPHABET),
    "identity": Key(is_bytes, "SHA-256 of the canonical words"),
    "writer": Key(is_integer, "writer revision: raised when the same words and options give other bytes"),
    "normalisation": Key(is_text, "Unicode normalisation of the words"),
    "options": Key(is_map, "options that shaped the content"),
    "key": Key(is_map, "how keys are made of words and questions", is_divided=True, is_optional=True, items=_KEY),
    "encoding": Key(is_text, "bytes, if words are bytes and no text", is_optional=True),
    "suggesting": Key(maps.is_anything, "tables of a dictionary that order suggestions", is_optional=True),
    **{name: Key(is_text, f"the {name} of the word list") for name in ABOUT},
}
