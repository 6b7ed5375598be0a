"""Questions and answers of a lexicon whose words are bytes and no text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import Any

from lexc.alphabet.byte_words import bytes_of_text, text_of_bytes
from lexc.query.written import SHAPES

_AS_TEXT = {"phrase_anagrams", "study", "by_alphagram", "acrostic"}
"""The methods whose answers stay texts with escapes, since they are more than words."""
_OTHERS = (
    "__contains__", "contains_many", "index", "count", "has_keys_with_prefix", "get", "values_of", "weight", "facts",
    "path", "explore", "_to_tiles",
)  # fmt: skip
"""Methods that take words, and give other things."""
_CHANGES = ("add", "discard", "remove", "update", "_discard_all")
"""Methods of a lexicon that can be changed."""


class ByteAnswers:
    """The methods of a lexicon of bytes. They take bytes, or texts with escapes, and give bytes."""

    def __init_subclass__(cls) -> None:
        for name in (*SHAPES, *_OTHERS, *(name for name in _CHANGES if hasattr(cls, name))):
            setattr(cls, name, _with_bytes(getattr(cls, name), None if name in _AS_TEXT else SHAPES.get(name)))


@cache
def bytes_class(base: type) -> type:
    """The class of lexicons of bytes. base: that of lexicons whose answers are texts with escapes."""

    class BytesLexicon(ByteAnswers, base):  # type: ignore[misc]
        """A lexicon of bytes: it takes and gives `bytes`."""

    BytesLexicon.__name__ = BytesLexicon.__qualname__ = base.__name__.replace("Keyed", "Bytes")
    return BytesLexicon


def _with_bytes(method: Callable[..., Any], show: Callable[..., Any] | None) -> Callable[..., Any]:
    """A method that takes bytes where another one takes texts. show: the shape of its answers, None for no words."""

    @wraps(method)
    def answer(self: Any, *arguments: Any, **options: Any) -> Any:
        found = method(self, *map(_to_text, arguments), **{name: _to_text(value) for name, value in options.items()})
        return found if show is None else show(bytes_of_text, found)

    return answer


def _to_text(value: Any) -> Any:
    """Bytes as text, also in a collection or from an iterator; other values as they are."""
    if isinstance(value, (bytes, bytearray)):
        return text_of_bytes(value)
    if isinstance(value, Iterator):
        return map(_to_text, value)
    return type(value)(map(_to_text, value)) if isinstance(value, (list, tuple, set, frozenset)) else value
