"""Values that are made once for each image, and live as long as it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from lexc.image.reader import Image

Value = TypeVar("Value")


def once_per_image(make: Callable[[Image], Value]) -> Callable[[Image], Value]:
    """Decorate a function of an image: it is called once for each image, which keeps the result.

    The result may refer to the image, and is freed with it. In a table of the module, even one with weak keys, such a
    result would keep its image forever.
    """

    @wraps(make)
    def find(image: Image) -> Value:
        value: Value
        try:
            value = image.kept[make]
        except KeyError:
            value = image.kept.setdefault(make, make(image))
        return value

    return find
