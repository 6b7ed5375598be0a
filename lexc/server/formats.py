"""Answers in the format that a request accepts: JSON, a line of JSON for each answer (NDJSON), or CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from lexc.source.value_cells import guard_cell

JSON, NDJSON, CSV = "application/json", "application/x-ndjson", "text/csv"
SHORT_NAMES = {JSON: "json", NDJSON: "ndjson", CSV: "csv"}
"""The names of formats in tags."""
_JSON_ALONE = frozenset({"", "*/*", JSON})  # headers of most programs
_to_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_KINDS = {kind: kind for kind in (JSON, NDJSON, CSV)} | dict.fromkeys(
    ("application/ndjson", "application/jsonl"), NDJSON
)


def choose_format(accept: str) -> str:
    """The media type of the answer: the best of the Accept header that lexc writes, JSON for all others."""
    if accept in _JSON_ALONE:
        return JSON
    best, most = JSON, 0.0
    for part in accept.split(","):
        kind, *parameters = (text.strip().lower() for text in part.split(";"))
        quality = next((_quality(text[2:]) for text in parameters if text.startswith("q=")), 1.0)
        if kind in _KINDS and quality > most:
            best, most = _KINDS[kind], quality
    return best


def _quality(text: str) -> float:
    """A quality of the Accept header, from 0 to 1; 0 for what is no number."""
    return float(text) if re.fullmatch(r"[01](\.[0-9]{0,3})?", text) else 0.0


def write(answers: list[Any], media_type: str) -> bytes:
    """A list of answers as bytes."""
    if media_type == NDJSON:
        return b"".join(to_json(answer) + b"\n" for answer in answers)
    return _write_csv(answers) if media_type == CSV else to_json(answers)


def to_json(value: Any) -> bytes:
    """A value as JSON in UTF-8."""
    return _to_json(value).encode()


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
        writer.writerow([guard_cell(answer.get("query", "")), *cells])
    return output.getvalue().encode()


def _cell(value: Any) -> Any:
    """A value as a cell; lists and objects are JSON."""
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False)
    return guard_cell(value) if isinstance(value, str) else value
