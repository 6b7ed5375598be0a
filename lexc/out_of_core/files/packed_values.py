"""Values in files: msgpack, and whole numbers of any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgpack

_LARGE_NUMBER = 1  # the type of msgpack's extension for whole numbers of more than 64 bits


def pack(value: Any) -> bytes:
    """A value, or a list or mapping of them, as msgpack."""
    return bytes(msgpack.packb(value))


def pack_list(values: Sequence[Any]) -> bytes:
    """A list of values as msgpack."""
    try:
        return pack(values)
    except OverflowError:
        return pack([_pack_large(value) for value in values])


def _pack_large(value: Any) -> Any:
    """A value whose numbers of more than 64 bits are extensions of msgpack."""
    if isinstance(value, (list, tuple)):
        return [*map(_pack_large, value)]
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 64:
        return msgpack.ExtType(_LARGE_NUMBER, str(value).encode())
    return value


def unpack(data: bytes | bytearray) -> Any:
    """The value that `pack` packed."""
    return msgpack.unpackb(data, ext_hook=lambda _, digits: int(digits), strict_map_key=False)
