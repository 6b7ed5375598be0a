"""META: the image's alphabet, origin and options, in msgpack (specs/image.md, "META"). No walk of nodes needs it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

import msgpack

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, Malformed, UsageError

WRITER = 1  # raised only when a change of lexc gives other bytes for the same words and options
NORMALISATION = "NFC"
MAX_META = 1 << 20
MAX_NESTING = 32  # the map itself is at depth 1

ABOUT = ("title", "language", "licence", "source")  # texts about the word list

_KEYS: dict[str, type] = {
    "identity": bytes, "writer": int, "normalisation": str, "options": dict, **dict.fromkeys(ABOUT, str)
}  # fmt: skip
_ALPHABET_KEYS: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("aliases", "blanks", "counts", "labels", "scores", "vowels"), list),
    **dict.fromkeys(("blank_count", "blank_score"), int),
    **dict.fromkeys(("fold", "name"), str),
    "is_utf8": bool,
    "value_order": (list, type(None)),
}


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
        values = {
            "alphabet": self.alphabet.to_meta(),
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


def load(data: memoryview | bytes, where: str) -> dict[str, Any]:
    """The decoded map of a section. Raises Malformed unless all maps have ascending keys and are not too deep."""
    hooks = {"object_pairs_hook": _as_map, "ext_hook": _refuse_extension}
    try:
        values = msgpack.unpackb(data, raw=False, **hooks, max_ext_len=0)  # a timestamp never comes to the hook
    except (ValueError, msgpack.UnpackException, RecursionError) as error:
        raise Malformed("the section is not msgpack", where=where, found=str(error)) from error
    if not isinstance(values, dict):
        raise Malformed("the section is not a map of names", where=where, found=type(values).__name__)
    if not _is_shallow(values, MAX_NESTING):
        raise Malformed("the section is nested too deep", where=where, expected=f"at most {MAX_NESTING} levels")
    return values


def to_tuples(value: Any) -> Any:
    """A decoded value with tuples for its lists, and for the lists in them."""
    return tuple(map(to_tuples, value)) if isinstance(value, list) else value


def _as_map(pairs: list[tuple[object, Any]]) -> dict[str, Any]:
    """A map of pairs. Raises ValueError unless keys are strings and ascend, by code points as by bytes of UTF-8."""
    keys = [key for key, _ in pairs if isinstance(key, str)]
    if len(keys) != len(pairs):
        raise ValueError("a map with a key that is no string")
    if any(a >= b for a, b in pairwise(keys)):
        raise ValueError("a map whose keys do not ascend, or occur twice")
    return dict(pairs)  # type: ignore[arg-type]


def _refuse_extension(code: int, data: bytes) -> None:
    raise ValueError(f"an extension type, {code}")


def _is_shallow(value: object, n_levels: int) -> bool:
    """Whether a value is nested at most n_levels deep."""
    if n_levels == 0:
        return False
    if isinstance(value, dict):
        return all(_is_shallow(item, n_levels - 1) for item in value.values())
    return not isinstance(value, list) or all(_is_shallow(item, n_levels - 1) for item in value)


def unpack(data: memoryview | bytes, where: str) -> Meta:
    """Decode the section. Raises Malformed if a value is missing or has a wrong type."""
    if len(data) > MAX_META:
        raise Malformed("META is too long", where=where, expected=f"at most {MAX_META} bytes", found=str(len(data)))
    try:
        return _unpack(bytes(data))
    except Malformed as error:
        raise Malformed(error.problem, where=where, expected=error.expected, found=error.found) from None


@lru_cache(maxsize=16)
def _unpack(data: bytes) -> Meta:
    """As `unpack`, without a place in errors. Cached: the alphabet takes most of the time of a trusted opening."""
    values = load(data, "")
    _check_types("META", values, {"alphabet": dict, **_KEYS})
    _check_types("META alphabet", values["alphabet"], _ALPHABET_KEYS)
    if len(values["identity"]) != 32 or values["normalisation"] != NORMALISATION:
        raise Malformed("META does not fit", expected="an identity of 32 bytes and normalisation NFC")
    try:
        alphabet = Alphabet.from_meta(values["alphabet"])
    except AlphabetError as error:
        raise Malformed("META's alphabet contradicts itself", found=str(error)) from error
    values["options"] = MappingProxyType(values["options"])  # it is shared
    suggesting = values.get("suggesting")
    tables = MappingProxyType(suggesting if isinstance(suggesting, dict) else {})
    return Meta(alphabet=alphabet, **{name: values[name] for name in _KEYS}, suggesting=tables)


def _check_types(where: str, values: dict[str, Any], expected: Mapping[str, type | tuple[type, ...]]) -> None:
    """Raise Malformed unless every key is there with a value of its type."""
    for name, kind in expected.items():
        value = values.get(name, ...)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            kinds = kind if isinstance(kind, tuple) else (kind,)
            names = " or ".join("nil" if kind is type(None) else kind.__name__ for kind in kinds)
            found = "nothing" if value is ... else type(value).__name__
            raise Malformed(f"{where} {name}", expected=names, found=found)
