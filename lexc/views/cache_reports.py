"""The compiled lexicons in the cache, as `lexc cache` lists them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from lexc.installed import cache


class CachedImage(TypedDict):
    """A compiled lexicon in the cache. name: the name of the lexicon. file: the path of the image. bytes: the size.
    used: the time of the last use, in ISO 8601.
    """

    name: str
    file: str
    bytes: int
    used: str


class CacheReport(TypedDict):
    """The images in the cache. folder: the path of the cache. problem: the reason why the folder is not used, as that
    another user owns it; empty if it is used. count: the number of images. results: the images, the most recently used
    first. bytes: the size of all images. max_bytes: above this size, the images unused for longest are removed.
    is_cleared: whether all of these images were just removed.
    """

    folder: str
    problem: str
    count: int
    results: list[CachedImage]
    bytes: int
    max_bytes: int
    is_cleared: bool


def cache_report(images: Sequence[cache.CacheEntry], is_cleared: bool = False) -> CacheReport:
    """Describe the cache. images: those that `cache.images` lists, or that `cache.clear` removed."""
    results: Any = [image.to_dict() for image in images]
    return {
        "folder": cache.folder(),
        "problem": cache.problem(),
        "count": len(images),
        "results": results,
        "bytes": sum(image.size for image in images),
        "max_bytes": cache.MAX_BYTES,
        "is_cleared": is_cleared,
    }
