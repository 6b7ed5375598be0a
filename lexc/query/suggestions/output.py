"""Output conversion (OCONV): how a dictionary wants suggestions to be written."""

from __future__ import annotations

from collections.abc import Sequence


def convert_output(text: str, rows: Sequence[tuple[str, str]]) -> str:
    """The text with each pattern of the rows replaced; of several at one place, the longest."""
    if not any(pattern in text for pattern, _ in rows):
        return text
    longest_first, written, offset = sorted(rows, key=lambda row: -len(row[0])), list[str](), 0
    while offset < len(text):
        found = next(((old, new) for old, new in longest_first if text.startswith(old, offset)), (text[offset],) * 2)
        written.append(found[1])
        offset += len(found[0])
    return "".join(written)
