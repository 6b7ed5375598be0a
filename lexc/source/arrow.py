"""Arrow's arrays and tables, of any library that hands them over: pyarrow, polars, pandas, DuckDB."""

from __future__ import annotations

from typing import Any

from lexc.errors import SourceError, UsageError, missing_package_error

_REMEDY = "Give a table of pandas, polars, DuckDB or pyarrow, or an array of one of them."


def is_arrow(value: Any) -> bool:
    """Whether an object hands over Arrow's arrays or tables by the PyCapsule interface."""
    return hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__")


def is_table(value: Any) -> bool:
    """Whether an object is a table of Arrow, or an array whose items are no texts of Python."""
    has_columns = any(hasattr(value, name) for name in ("columns", "column_names", "schema"))
    return is_arrow(value) and (has_columns or hasattr(value, "to_pylist"))


def is_array(value: Any) -> bool:
    """Whether an object is an array of Arrow, and pyarrow reads it. Without pyarrow, such arrays are iterables."""
    if not is_arrow(value):
        return False
    try:
        import pyarrow  # noqa: F401  # lazy: pyarrow may be missing
    except ImportError:
        return False
    return True


def import_pyarrow() -> Any:
    """The module pyarrow. Raises UsageError if it is not installed."""
    try:
        import pyarrow  # lazy: pyarrow may be missing
    except ImportError:
        raise missing_package_error(UsageError, "pyarrow", "arrow") from None
    return pyarrow


def text_chunks(values: Any) -> list[Any]:
    """The chunks of an Arrow array of texts, each a `pyarrow.LargeStringArray`. Raises UsageError for another type."""
    pa = import_pyarrow()
    try:
        chunked = values if isinstance(values, pa.ChunkedArray) else _to_chunked_array(pa, values)
        if pa.types.is_dictionary(chunked.type):
            chunked = chunked.cast(chunked.type.value_type)
        tests = ("is_string", "is_large_string", "is_string_view", "is_null")  # older versions lack views
        is_text = any(getattr(pa.types, test)(chunked.type) for test in tests if hasattr(pa.types, test))
        if not is_text:
            raise UsageError("not an array of texts", expected="string, large_string or string_view",
                             found=str(chunked.type)[:80], remedy="Give a column of texts.")  # fmt: skip
        return list(chunked.cast(pa.large_string()).chunks)
    except (pa.ArrowException, NotImplementedError) as error:
        raise UsageError("an array of Arrow that cannot be read", found=str(error)[:120], remedy=_REMEDY) from error


def _to_chunked_array(pa: Any, values: Any) -> Any:
    """An array of any library as a `ChunkedArray` of pyarrow."""
    if hasattr(values, "__arrow_c_stream__"):
        return pa.chunked_array(values)
    array = pa.array(values)
    return array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array], array.type)


def read_table(values: Any, column: int | str, has_own_columns: bool) -> tuple[list[str], dict[str, list[Any]]]:
    """The words of a table or an array of Arrow, and the values of its other columns by name.

    column: of the words, by name, or by number from 1; 0 for `word` if there is one, otherwise the first.
    has_own_columns: the caller has columns of values, so that those of the table are left out. Raises SourceError for a
    row without a word, UsageError for an unknown column.
    """
    pa = import_pyarrow()
    table = _to_table(pa, values)
    names = table.column_names
    name = _choose_column(names, column)
    words = [text for chunk in text_chunks(table.column(name)) for text in chunk.to_pylist()]
    if None in words:
        where = f"row {words.index(None) + 1}"
        raise SourceError("a row without a word", where=where, found="null", remedy=f"Drop such rows of {name!r}.")
    return words, {} if has_own_columns else {
        other: table.column(other).to_pylist() for other in names if other != name
    }


def _to_table(pa: Any, values: Any) -> Any:
    """A table of any library as one of pyarrow; an array of texts is a table of one column."""
    try:
        if hasattr(values, "to_pylist") and not hasattr(values, "column_names"):
            return pa.table({"word": values})
        has_stream = hasattr(values, "__arrow_c_stream__")
        return pa.table(values) if has_stream else pa.Table.from_batches([pa.record_batch(values)])
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise UsageError("a table of Arrow that cannot be read", found=str(error)[:120], remedy=_REMEDY) from error


def _choose_column(names: list[str], column: int | str) -> str:
    """The name of the column of words. Raises UsageError if the table has none of that name or number."""
    if isinstance(column, str) and column in names:
        return column
    if column == 0 and names:
        return "word" if "word" in names else names[0]
    if isinstance(column, int) and 0 < column <= len(names):
        return names[column - 1]
    raise UsageError("the table has no such column", expected=", ".join(names) or "a column", found=repr(column),
                     remedy="Name the column of the words.")  # fmt: skip
