"""Keys with payloads, as in DAWG2's BytesDAWG and marisa-trie's BytesTrie: the column "value" of bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lexc.codecs.codec import File
from lexc.codecs.sibling_lists import words_from_text
from lexc.image.columns import BYTES, MANY, StoredColumn
from lexc.lexicon import Lexicon
from lexc.source.words import ValuedList, Words

VALUE = "value"


def is_payload_column(column: StoredColumn) -> bool:
    """Whether a column holds payloads: bytes, or lists of bytes, under the name "value"."""
    return column.name == VALUE and (column.type == BYTES or (column.type == MANY and column.item_type == BYTES))


def words_with_payloads(pairs: Iterable[tuple[bytes, bytes]], file: File) -> Words:
    """The words of (word in UTF-8, payload) pairs, with a column of payloads: lists if a word has several.

    The format of records is not in such files, so that they stay bytes. A note says so.
    """
    payloads: dict[bytes, list[bytes]] = {}
    for word, payload in pairs:
        payloads.setdefault(word, []).append(payload)
    words = words_from_text(b"".join(word + b"\0" for word in payloads), "utf-8", file)
    values: list[Any] = list(payloads.values())
    if all(len(value) == 1 for value in values):
        values = [value for (value,) in values]
    words.values.append(ValuedList(lambda: [word.decode() for word in payloads], {VALUE: values}))
    words.summary.notes.append(f"payloads of keys are bytes in the column {VALUE}; the file does not tell their format")
    return words


def printed_payloads(lexicon: Lexicon) -> Iterator[tuple[str, bytes]]:
    """(word without lexc's brackets, payload) of each payload; a word without one has an empty payload."""
    column = next(filter(is_payload_column, lexicon.image.columns.values()))
    for word, value in zip(lexicon, column.values(), strict=True):
        for payload in value if isinstance(value, list) else [value or b""]:
            yield lexicon.meta.alphabet.strip_notation(word), payload


def has_payloads(lexicon: Lexicon) -> bool:
    """Whether a lexicon has a column of payloads."""
    return any(map(is_payload_column, lexicon.image.columns.values()))
