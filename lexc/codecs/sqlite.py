"""An SQLite database: a table of words with their alphagrams, hooks, points and order of probability."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import count, repeat
from typing import Any

from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.sibling_lists import image_words
from lexc.image.columns import StoredColumn
from lexc.lexicon import Lexicon
from lexc.query import draws
from lexc.query.facts import point_counter
from lexc.query.letters import count_vowels

_N_BLANKS = (0, 1, 2)
_TABLE = """
CREATE TABLE words (
    word TEXT PRIMARY KEY,
    ordinal INTEGER NOT NULL,
    length INTEGER NOT NULL,
    alphagram TEXT NOT NULL,
    n_anagrams INTEGER NOT NULL,
    n_vowels INTEGER,
    points INTEGER,
    front_hooks TEXT NOT NULL,
    back_hooks TEXT NOT NULL,
    inner_front_hook INTEGER NOT NULL,
    inner_back_hook INTEGER NOT NULL,
    probability_order_0 INTEGER,
    probability_order_1 INTEGER,
    probability_order_2 INTEGER
) WITHOUT ROWID;
"""
_INDEXES = """
CREATE INDEX words_length ON words (length);
CREATE INDEX words_alphagram ON words (alphagram);
CREATE INDEX words_probability_0 ON words (length, probability_order_0);
CREATE INDEX words_probability_1 ON words (length, probability_order_1);
CREATE INDEX words_probability_2 ON words (length, probability_order_2);
"""
_VALUES = 'CREATE TABLE "values" (word TEXT NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL, value);'
_VALUES_INDEX = 'CREATE INDEX values_word ON "values" (word, name);'


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    connection = sqlite3.connect(":memory:")
    try:
        connection.executescript(_TABLE)
        with connection:
            connection.executemany(f"INSERT INTO words VALUES ({','.join('?' * 14)})", _rows(lexicon))
            connection.executescript(_INDEXES)  # behind the rows: twice as fast as one row after another
            _insert_values(connection, lexicon)
        connection.execute("VACUUM")
        return [connection.serialize()]
    finally:
        connection.close()


def _insert_values(connection: sqlite3.Connection, lexicon: Lexicon) -> None:
    """Add a table with a row for each value of a word: of a list, one for each item."""
    if not lexicon.column_names:
        return
    connection.executescript(_VALUES)
    for name in lexicon.column_names:
        rows = (
            (word, name, i, item if not isinstance(item, int) or item < 1 << 63 else float(item))
            for word, value in lexicon.items("", name)
            for i, item in enumerate(value if isinstance(value, list) else [value])
        )
        connection.executemany('INSERT INTO "values" VALUES (?, ?, ?, ?)', rows)
    connection.executescript(_VALUES_INDEX)


def _keeps_column(column: StoredColumn) -> bool:
    return True


def _rows(lexicon: Lexicon) -> Iterable[Sequence[Any]]:
    """A row for each word, in alphabet order. Words are tiles, or text where the alphabet is one of bytes."""
    alphabet, image, nothing = lexicon.meta.alphabet, lexicon.image, repeat(None)
    listed = bytes(image_words(image).tiles).split(b"\0")[:-1]
    words: list[Any] = [word.decode() for word in listed] if alphabet.is_utf8 else listed
    alphagrams = [_alphagram(word) for word in words]
    n_anagrams, hooks = Counter(alphagrams), _Hooks(words)
    spell = str if alphabet.is_utf8 else alphabet.spell
    return zip(
        lexicon, count(), map(len, words), map(spell, alphagrams), map(n_anagrams.__getitem__, alphagrams),
        map(partial(count_vowels, alphabet), words) if alphabet.vowels else nothing,
        map(point_counter(image), words) if any(alphabet.scores) else nothing,
        map(spell, map(hooks.front, words)), map(spell, map(hooks.back, words)),
        (word[1:] in hooks.words for word in words), (word[:-1] in hooks.words for word in words),
        *(draws.probability_ranks(image, words, n) if any(alphabet.counts) else nothing for n in _N_BLANKS),
    )  # fmt: skip


def _alphagram(word: Any) -> Any:
    return bytes(sorted(word)) if isinstance(word, bytes) else "".join(sorted(word))


class _Hooks:
    """The front and back hooks of each word, in alphabet order."""

    def __init__(self, words: Sequence[Any]) -> None:
        self.words, self._empty = set(words), words[0][:0]
        self._front: dict[Any, Any] = {}
        self._back: dict[Any, Any] = {}
        for word in words:
            if word[1:] in self.words:
                self._front[word[1:]] = self._front.get(word[1:], self._empty) + word[:1]
            if word[:-1] in self.words:
                self._back[word[:-1]] = self._back.get(word[:-1], self._empty) + word[-1:]

    def front(self, word: Any) -> Any:
        return self._front.get(word, self._empty)

    def back(self, word: Any) -> Any:
        return self._back.get(word, self._empty)


CODEC = Codec("sqlite", "an SQLite database", (".sqlite", ".db"), write=_write, keeps_column=_keeps_column)
