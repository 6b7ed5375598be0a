"""Maps in msgpack: decoded strictly, checked by a table of their keys, and shown value by value.

A check of a value is a function; `number`, `row`, `list_of` and others make such functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

import msgpack

from lexc.errors import Malformed
from lexc.image.fields import DumpedField

MAX_NESTING = 32  # the map itself is at depth 1

Check = Callable[[Any], bool]


class Key(NamedTuple):
    """A key of a map. check: of its value. meaning: for a dump.

    is_divided: whether a dump shows its value in parts, an item of a list or of a map each. items: the keys of a map.
    """

    check: Check
    meaning: str
    is_divided: bool = False
    is_optional: bool = False
    items: Mapping[str, Any] = MappingProxyType({})


Keys = Mapping[str, Key]


def is_anything(value: Any) -> bool:
    """Whether a value is one at all."""
    return True


_UNKNOWN = Key(is_anything, "unknown")


# Checks


def is_text(value: Any) -> bool:
    """Whether a value is a text, which may be empty."""
    return isinstance(value, str)


def is_filled_text(value: Any) -> bool:
    """Whether a value is a text that is not empty."""
    return isinstance(value, str) and bool(value)


def is_list(value: Any) -> bool:
    """Whether a value is a list."""
    return isinstance(value, list)


def is_map(value: Any) -> bool:
    """Whether a value is a map."""
    return isinstance(value, dict)


def is_bytes(value: Any) -> bool:
    """Whether a value is bytes."""
    return isinstance(value, bytes)


def is_boolean(value: Any) -> bool:
    """Whether a value is true or false."""
    return isinstance(value, bool)


def is_integer(value: Any) -> bool:
    """Whether a value is a whole number."""
    return type(value) is int


def number(low: int, high: int) -> Check:
    """The check of a whole number from low to high."""
    return lambda value: type(value) is int and low <= value <= high


def one_of(*values: str) -> Check:
    """The check of one of these texts."""
    return lambda value: value in values


def row(*checks: Check) -> Check:
    """The check of a list of as many values as checks."""

    def is_row(value: Any) -> bool:
        is_long_enough = isinstance(value, list) and len(value) == len(checks)
        return is_long_enough and all(check(item) for check, item in zip(checks, value, strict=True))

    return is_row


def list_of(check: Check, low: int, high: int) -> Check:
    """The check of a list of low to high values that all pass one check."""
    return lambda value: isinstance(value, list) and low <= len(value) <= high and all(map(check, value))


# Decoding


def unpack(section: str, data: memoryview, keys: Keys, where: str) -> dict[str, Any]:
    """The values by key, with tuples for lists. Raises Malformed unless the keys are these, and every check passes."""
    values = load(data, where)
    if values.keys() != keys.keys():
        raise Malformed(f"{section} has other keys", where=where, expected=", ".join(sorted(keys)))
    check(section, values, keys, where)
    return {name: _to_tuples(value) for name, value in values.items()}


def check(section: str, values: Mapping[str, Any], keys: Keys, where: str) -> None:
    """Raise Malformed unless each key is there, with a value that passes its check."""
    for name, key in keys.items():
        if name not in values and key.is_optional:
            continue
        if name not in values or not key.check(values[name]):
            found = repr(values[name])[:80] if name in values else "nothing"
            raise Malformed(f"{section}: {name} out of bounds", where=where, expected=key.meaning, found=found)
        check(f"{section}: {name}", values[name] if key.items else {}, key.items, where)


def pack(values: Mapping[str, Any]) -> bytes:
    """The map with ascending keys."""
    return bytes(msgpack.packb({name: values[name] for name in sorted(values)}))


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


def _to_tuples(value: Any) -> Any:
    """A decoded value with tuples for its lists, and for the lists in them."""
    return tuple(map(_to_tuples, value)) if isinstance(value, list) else value


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


# Dumps


def dump(data: memoryview, start: int, record: str, keys: Keys) -> Iterator[DumpedField]:
    """The values of a map up to the first that cannot be decoded. start: the first byte in the image."""
    unpacker = msgpack.Unpacker(max_buffer_size=max(len(data), 1), strict_map_key=True, max_ext_len=0)
    try:
        unpacker.feed(data)
        for _ in range(unpacker.read_map_header()):
            name = _key_name(unpacker.unpack())
            key = keys.get(name, _UNKNOWN)
            for offset, part, value in _items(unpacker, data, key.is_divided):
                item = key.items.get(part[1:], _UNKNOWN) if key.items else key
                yield DumpedField(start + offset, record, None, name + part, _jsonable(value), item.meaning)
    except (ValueError, msgpack.UnpackException, RecursionError):
        return


def _items(unpacker: msgpack.Unpacker, data: memoryview, is_divided: bool) -> Iterator[tuple[int, str, Any]]:
    """(offset, what follows the key's name, value) of the value that follows, or of each of its items."""
    start = unpacker.tell()
    first = data[start] if start < len(data) else 0  # 0x8 or 0x9 and a length, or 0xDC to 0xDF, begin lists and maps
    is_filled = (first >> 4 in (0x8, 0x9) and first & 0xF) or 0xDC <= first <= 0xDF
    if not (is_divided and is_filled):
        yield start, "", unpacker.unpack()
    elif first >> 4 == 0x8 or first >= 0xDE:
        for _ in range(unpacker.read_map_header()):
            part = f".{_key_name(unpacker.unpack())}"
            yield unpacker.tell(), part, unpacker.unpack()
    else:
        for i in range(unpacker.read_array_header()):
            yield unpacker.tell(), f"[{i}]", unpacker.unpack()


def _key_name(key: object) -> str:
    return key if isinstance(key, str) and key.isidentifier() else repr(key)


def _jsonable(value: Any, depth: int = 32) -> Any:
    """A value for JSON. Maps and lists nested deeper than `depth` become "…"."""
    if isinstance(value, (dict, list)) and depth == 0:
        return "…"
    if isinstance(value, dict):
        return {key if isinstance(key, str) else repr(key): _jsonable(item, depth - 1) for key, item in value.items()}
    if isinstance(value, list):
        return [_jsonable(item, depth - 1) for item in value]
    if isinstance(value, bytes):
        return value.hex()
    return value if value is None or isinstance(value, (str, int)) else repr(value)
