"""Answers in the format that a request accepts: JSON, a line of JSON for each answer (NDJSON), or CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from typing import Any

JSON, NDJSON, CSV = "application/json", "application/x-ndjson", "text/csv"


def choose_format(accept: str) -> str:
    """The media type of the answer: the first of the Accept header that lexc writes, JSON for all others."""
    for part in accept.split(","):
        kind = part.partition(";")[0].strip().lower()
        if kind in (NDJSON, "application/ndjson", "application/jsonl"):
            return NDJSON
        if kind in (JSON, CSV):
            return kind
    return JSON


def write(answers: list[Any], media_type: str) -> bytes:
    """A list of answers as bytes."""
    if media_type == NDJSON:
        return b"".join(to_json(answer) + b"\n" for answer in answers)
    return _write_csv(answers) if media_type == CSV else to_json(answers)


def to_json(value: Any) -> bytes:
    """A value as JSON in UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _write_csv(answers: Iterable[Mapping[str, Any]]) -> bytes:
    """A row for each result: the query, then the word or the fields of the result. The first row has their names."""
    rows = [(answer, result) for answer in answers for result in answer.get("results", [answer])]
    names = list(dict.fromkeys(name for _, row in rows for name in (row if isinstance(row, dict) else ["word"])))
    output = io.StringIO()
    writer = csv.writer(output)
    writer.writerow(["query", *(name for name in names if name != "query")])
    for answer, row in rows:
        values = row if isinstance(row, dict) else {"word": row}
        cells = (_cell(values.get(name)) for name in names if name != "query")
        writer.writerow([answer.get("query", ""), *cells])
    return output.getvalue().encode()


def _cell(value: Any) -> Any:
    """A value as a cell; lists and objects are JSON."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (list, dict)) else value
