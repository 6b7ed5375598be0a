"""META: what the image is about, in msgpack (specs/image.md, "META"). Walking the nodes never needs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgpack

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, Malformed, UsageError

WRITER = 1  # raised only when the same words and options would give other bytes
NORMALISATION = "NFC"
MAX_META = 1 << 20

ABOUT = ("title", "language", "licence", "source")  # what is said of the words, texts


@dataclass(frozen=True, slots=True)
class Meta:
    """The contents of META. identity: SHA-256 of the canonical words; options: those that shape the content."""

    alphabet: Alphabet
    identity: bytes
    writer: int = WRITER
    normalisation: str = NORMALISATION
    options: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    language: str = ""
    licence: str = ""
    source: str = ""

    def pack(self) -> bytes:
        """The section's bytes: keys sorted, numbers in their shortest form."""
        values = {
            "alphabet": self.alphabet.to_meta(),
            "identity": self.identity,
            "writer": self.writer,
            "normalisation": self.normalisation,
            "options": dict(self.options),
            **{name: getattr(self, name) for name in ABOUT},
        }
        try:
            return bytes(msgpack.packb(_sorted(values)))
        except UnicodeEncodeError as error:
            about = ", ".join(name for name in ABOUT if not _is_text(getattr(self, name)))
            remedy = "Leave out what is no character."
            raise UsageError("no text", where=about, found=repr(error.object)[:80], remedy=remedy) from error


def _is_text(value: str) -> bool:
    """Whether it is one in UTF-8."""
    return not any("\ud800" <= char <= "\udfff" for char in value)


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return value


def load(data: memoryview | bytes, where: str) -> dict[str, Any]:
    """The decoded map, nothing but its outermost shape checked."""
    try:
        values = msgpack.unpackb(data, raw=False, strict_map_key=True, max_ext_len=0)
    except (ValueError, msgpack.UnpackException, RecursionError) as error:
        raise Malformed("META is no msgpack", where=where, found=str(error)) from error
    if not isinstance(values, dict) or not all(isinstance(key, str) for key in values):
        raise Malformed("META is no map of names", where=where, found=type(values).__name__)
    return values


def unpack(data: memoryview | bytes, where: str) -> Meta:
    """Decode the section. Malformed when a value is not what it should be."""
    if len(data) > MAX_META:
        raise Malformed("META is too long", where=where, expected=f"at most {MAX_META} bytes", found=str(len(data)))
    try:
        return _unpack(bytes(data))
    except Malformed as error:
        raise Malformed(error.problem, where=where, expected=error.expected, found=error.found) from None


@lru_cache(maxsize=16)
def _unpack(data: bytes) -> Meta:
    """The same without a place. Remembered, since making an alphabet is most of the time of a trusted opening."""
    values = load(data, "")
    expected = {"identity": bytes, "writer": int, "normalisation": str, "options": dict, **dict.fromkeys(ABOUT, str)}
    for name, kind in expected.items():
        if not isinstance(values.get(name), kind) or isinstance(values[name], bool):
            raise Malformed(f"META {name}", expected=kind.__name__, found=type(values.get(name)).__name__)
    if len(values["identity"]) != 32 or values["normalisation"] != NORMALISATION:
        raise Malformed("META", expected="an identity of 32 bytes and normalisation NFC")
    if isinstance(values.get("alphabet"), dict) and "value_order" not in values["alphabet"]:
        raise Malformed("META alphabet", expected="a value_order, or nil in its place")
    try:
        alphabet = Alphabet.from_meta(values.get("alphabet"))
    except (AlphabetError, RecursionError) as error:
        raise Malformed("META's alphabet is none", found=str(error)) from error
    values["options"] = MappingProxyType(values["options"])  # it is shared
    return Meta(alphabet=alphabet, **{name: values[name] for name in expected})
