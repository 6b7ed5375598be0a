"""Look-ups of Arrow's arrays of texts, straight from their buffers; the words and values of an image as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lexc.image.columns import BITS, NUMERIC
from lexc.image.reader import Image
from lexc.kernels.layout.counted_cells import mark_words
from lexc.query import words as queries
from lexc.query.values import Column
from lexc.source.arrow import import_pyarrow, text_chunks

LookUp = Callable[[Any, Any, Any], None]
"""Takes offsets, the bytes of texts, and the buffer of results."""
_KINDS = {"u": "uint", "i": "int", "f": "float"}


def contains_many(look_up: LookUp, texts: Any) -> Any:
    """Whether each text of an array is a word: a `pyarrow.BooleanArray`, null for null."""
    pa = import_pyarrow()
    return pa.chunked_array(
        [_contains(pa, look_up, chunk) for chunk in text_chunks(texts)], pa.bool_()
    ).combine_chunks()


def index_many(find: LookUp, texts: Any) -> Any:
    """The ordinal of each text of an array: a `pyarrow.Int64Array`, null for null and for other texts than words."""
    pa = import_pyarrow()
    return pa.chunked_array([_find(pa, find, chunk) for chunk in text_chunks(texts)], pa.int64()).combine_chunks()


def _contains(pa: Any, look_up: LookUp, chunk: Any) -> Any:
    results = bytearray(len(chunk))
    look_up(*_buffers(chunk), results)
    found = pa.Array.from_buffers(pa.uint8(), len(chunk), [None, pa.py_buffer(results)]).cast(pa.bool_())
    return _with_nulls(pa, found, chunk)


def _find(pa: Any, find: LookUp, chunk: Any) -> Any:
    results = memoryview(bytearray(8 * len(chunk))).cast("q") if len(chunk) else memoryview(b"").cast("q")
    if len(chunk):
        find(*_buffers(chunk), results)
    bits = bytearray(-(-len(chunk) // 8))
    n_words = mark_words(results, bits)
    validity = None if n_words == len(chunk) else pa.py_buffer(bits)
    found = pa.Array.from_buffers(pa.int64(), len(chunk), [validity, pa.py_buffer(results)])
    return _with_nulls(pa, found, chunk)


def _buffers(chunk: Any) -> tuple[memoryview, memoryview]:
    """The offsets and the bytes of a `LargeStringArray`, which may begin within its buffers."""
    _, offsets, data = chunk.buffers()
    numbers = memoryview(offsets).cast("B")[8 * chunk.offset : 8 * (chunk.offset + len(chunk) + 1)]
    return numbers.cast("q") if numbers else memoryview(bytes(8)).cast("q"), memoryview(data or b"").cast("B")


def _with_nulls(pa: Any, found: Any, chunk: Any) -> Any:
    """The results, null where a text is null."""
    if not chunk.null_count:
        return found
    from pyarrow import compute  # lazy: pyarrow may be missing

    return compute.if_else(chunk.is_valid(), found, pa.scalar(None, found.type))


def to_table(image: Image, names: Iterable[str] | None) -> Any:
    """The words and the values of columns as a `pyarrow.Table`. names: of columns, None for all.

    Numbers and bits are not copied. Raises SectionMissing for an unknown column.
    """
    pa = import_pyarrow()
    columns = [Column(image, name) for name in (image.columns if names is None else names)]
    words = pa.array(queries.list_words(image), pa.string())
    return pa.table([words, *(_array(pa, column) for column in columns)], names=["word", *(c.name for c in columns)])


def _array(pa: Any, column: Column) -> Any:
    """A column as an array."""
    stored = column._stored
    type_ = _type(pa, column.type)
    if stored.type not in NUMERIC and stored.type != BITS:
        return pa.array(column[:], type_)
    presence = column.presence
    buffers = [None if presence is None else pa.py_buffer(presence), pa.py_buffer(column.data)]
    return pa.Array.from_buffers(type_, len(column), buffers)


def _type(pa: Any, name: str) -> Any:
    """The type of Arrow for a type of columns."""
    if name.startswith("many "):
        return pa.list_(_type(pa, name.removeprefix("many ")))
    plain = {"bit": pa.bool_(), "text": pa.string(), "bytes": pa.binary()}
    return plain[name] if name in plain else getattr(pa, f"{_KINDS[name[0]]}{name[1:]}")()


def list_ordinals(find: Callable[[str], int], words: Iterable[Any]) -> list[int]:
    """The ordinal of each word, -1 for other texts."""
    found = []
    for word in words:
        try:
            found.append(find(word))
        except KeyError:
            found.append(-1)
    return found
