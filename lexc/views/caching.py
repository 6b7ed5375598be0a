"""The bundled lexicons that are compiled, as `lexc cache` lists them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from lexc import cache


class CachedImage(TypedDict):
    """A compiled lexicon. used: when it was last asked for, in ISO 8601."""

    name: str
    file: str
    bytes: int
    used: str


class CacheReport(TypedDict):
    """What the cache holds, or held. bytes: of all; max_bytes: when they are more, those go that were not used for
    longest. is_cleared: they were removed."""

    folder: str
    count: int
    results: list[CachedImage]
    bytes: int
    max_bytes: int
    is_cleared: bool


def cached(found: Sequence[cache.CacheEntry], is_cleared: bool = False) -> CacheReport:
    """found: of `lexc.cache.images`, or of `clear`."""
    results: Any = [image.to_dict() for image in found]
    return {
        "folder": str(cache.folder()),
        "count": len(found),
        "results": results,
        "bytes": sum(image.size for image in found),
        "max_bytes": cache.MAX_BYTES,
        "is_cleared": is_cleared,
    }
