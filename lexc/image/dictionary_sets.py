"""The sets of strings of a dictionary's image, by name."""

from __future__ import annotations

from lexc.image.dictionary_section import find_set_roots
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.layout.tile_lookup import TileLookup


@once_per_image
def set_roots(image: Image) -> dict[str, int]:
    """The node at which each set begins; sets without strings are missing. Raises Malformed if a set has no node."""
    return find_set_roots(image)


@once_per_image
def dictionary_sets(image: Image) -> dict[str, TileLookup]:
    """The sets; those without strings are missing. Raises Malformed if a set has no node."""
    return {name: TileLookup(image.nodes, root) for name, root in set_roots(image).items()}
