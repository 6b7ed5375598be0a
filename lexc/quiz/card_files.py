"""The file of a person's cards: an SQLite database whose table `questions` is Zyzzyva's, so that Zyzzyva opens it.

Two tables stand beside it. `lexc_cards` has what Zyzzyva has no room for: the answers when a card was last asked, and
what FSRS knows. `lexc_reviews` has every answer, for statistics and for learning FSRS's parameters. Each answer is one
transaction: after a crash it is there or not.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from lexc.errors import QuizError, printable
from lexc.quiz.cards import MAX_QUESTION, Card, Rating, checked_card

_COLUMNS = ("question", "correct", "incorrect", "streak", "last_correct", "difficulty", "cardbox", "next_scheduled")
_LATER_COLUMNS = _COLUMNS[-2:]
"""The columns that Zyzzyva 0.14 did not yet have."""
_TABLES = """
CREATE TABLE IF NOT EXISTS questions (
    question varchar(16), correct integer, incorrect integer, streak integer, last_correct integer, difficulty integer,
    cardbox integer, next_scheduled integer);
CREATE UNIQUE INDEX IF NOT EXISTS question_index ON questions (question);
CREATE TABLE IF NOT EXISTS lexc_cards (
    question text PRIMARY KEY, words text, stability real, difficulty real, last_review integer);
CREATE TABLE IF NOT EXISTS lexc_reviews (
    id integer PRIMARY KEY, question text, time integer, rating integer, milliseconds integer);
"""
_OWN_COLUMNS = "words, stability, lexc_cards.difficulty, last_review"
_JOIN = "LEFT JOIN lexc_cards USING (question)"
_OWN_TABLES = ("questions", "lexc_cards", "lexc_reviews")
_MAX_CARDS = 5_000_000
_WAIT = 5.0  # seconds for another program that writes to the file
_PIECE = 1000  # rows


class Counts(NamedTuple):
    """Numbers of cards. boxes: in each box. known: asked, but in no box. due: by now."""

    boxes: dict[int, int]
    known: int
    due: int


class CardFile:
    """The cards of a person, in a file or in memory. A context manager.

    Raises QuizError for a file that is no database of cards, and for one that cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        self.where = "cards in memory" if path is None else printable(os.fspath(path))
        if path is not None:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._database = _connect(":memory:" if path is None else str(path), self.where)
        with self._errors():
            _check_tables(self._database, self.where)
            self._database.executescript(_TABLES)
            present = {row[1] for row in self._database.execute("PRAGMA table_info(questions)")}
            for column in (name for name in _LATER_COLUMNS if name not in present):
                self._database.execute(f"ALTER TABLE questions ADD COLUMN {column} integer")

    def __enter__(self) -> CardFile:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def get(self, question: str) -> Card | None:
        """The card of a question, None if there is none."""
        return next(self._select("WHERE questions.question = ?", (question,)), None)

    def all(self) -> Iterator[Card]:
        """Every card, in the order of the questions."""
        return self._select("ORDER BY questions.question")

    def due(self, now: int) -> Iterator[Card]:
        """The cards in the box whose time has come, the longest due first. now: Unix time."""
        return self._select("WHERE next_scheduled <= ? ORDER BY next_scheduled, questions.question", (now,))

    def counts(self, now: int) -> Counts:
        """Count the cards. now: Unix time."""
        with self._errors():
            rows = self._database.execute("SELECT cardbox, count(*) FROM questions GROUP BY cardbox").fetchall()
            due = self._database.execute("SELECT count(*) FROM questions WHERE next_scheduled <= ?", (now,)).fetchone()
        boxes = {box: n for box, n in rows if isinstance(box, int)}
        return Counts(dict(sorted(boxes.items())), sum(n for box, n in rows if box is None), due[0])

    def next_time(self, now: int) -> int | None:
        """The time when the next card comes due that is not due yet. now: both are Unix times. None: there is none."""
        query = "SELECT min(next_scheduled) FROM questions WHERE next_scheduled > ?"
        with self._errors():
            found = self._database.execute(query, (now,)).fetchone()[0]
        return int(found) if found is not None else None

    def due_by_day(self, now: int, n_days: int) -> list[int]:
        """The cards that come due in each of the next days of 24 hours; those that are due in the first."""
        day = "CAST(max(0, (next_scheduled - ?) / 86400) AS integer)"
        query = f"SELECT {day} AS day, count(*) FROM questions WHERE next_scheduled < ? GROUP BY day"
        days = [0] * n_days
        with self._errors():
            for day, n in self._database.execute(query, (now, now + n_days * 86400)):
                days[day] += n
        return days

    def put(self, cards: Iterable[Card]) -> int:
        """Write cards, in the place of those with the same question: all of them or, after an error, none."""
        with self._transaction():
            return sum(self._write(card) for card in cards)

    def record(self, card: Card, rating: Rating, now: int, milliseconds: int) -> int:
        """Write a card after an answer, and the answer. Returns the answer's number, for `take_back`."""
        with self._transaction():
            self._write(card)
            row = (card.question, now, int(rating), milliseconds)
            query = "INSERT INTO lexc_reviews (question, time, rating, milliseconds) VALUES (?, ?, ?, ?)"
            number = self._database.execute(query, row).lastrowid
        assert number is not None
        return number

    def take_back(self, number: int, question: str, before: Card | None) -> None:
        """Undo `record`: remove the answer, and write the card as it was. None: there was none."""
        with self._transaction():
            self._database.execute("DELETE FROM lexc_reviews WHERE id = ?", (number,))
            for table in ("questions", "lexc_cards"):
                self._database.execute(f"DELETE FROM {table} WHERE question = ?", (question,))
            if before is not None:
                self._write(before)

    def _write(self, card: Card) -> int:
        """Write a card. Returns 1, for counting."""
        marks = ", ".join("?" * len(_COLUMNS))
        row = tuple(getattr(card, name) for name in _COLUMNS)
        self._database.execute(f"INSERT OR REPLACE INTO questions ({', '.join(_COLUMNS)}) VALUES ({marks})", row)
        memory = card.memory
        known = (memory.stability, memory.difficulty, memory.last_review) if memory else (None, None, None)
        self._database.execute(
            "INSERT OR REPLACE INTO lexc_cards VALUES (?, ?, ?, ?, ?)", (card.question, " ".join(card.words), *known)
        )
        return 1

    def _select(self, rest: str, values: tuple[Any, ...] = ()) -> Iterator[Card]:
        fields = ", ".join(f"questions.{name}" for name in _COLUMNS)
        query = f"SELECT {fields}, {_OWN_COLUMNS} FROM questions {_JOIN} {rest}"
        with self._errors():
            cursor = self._database.execute(query, values)
            while rows := cursor.fetchmany(_PIECE):
                yield from (_card_of_row(row, self.where) for row in rows)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._errors():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                if self._database.in_transaction:  # a full disk has ended it
                    self._database.execute("ROLLBACK")
                raise
            self._database.execute("COMMIT")

    @contextmanager
    def _errors(self) -> Iterator[None]:
        with database_errors(self.where):
            yield


@contextmanager
def database_errors(where: str) -> Iterator[None]:
    """Raise QuizError for an error of SQLite."""
    try:
        yield
    except (sqlite3.Error, OverflowError, UnicodeDecodeError) as error:  # the last by a name of a table
        is_full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        problem = "cannot write the cards" if is_full else "no readable database of cards"
        remedy = "Free some space, or name another file." if is_full else "Name another file of cards."
        raise QuizError(problem, where=where, found=str(error), remedy=remedy) from error


def read_database(path: str | os.PathLike[str]) -> Iterator[Card]:
    """The cards of a database of Zyzzyva, Xerafin or lexc, which is only read. Raises QuizError.

    The queue of new words of Xerafin (`next_added`) follows as cards that were never asked.
    """
    where = printable(os.fspath(path))
    uri = f"{Path(path).absolute().as_uri()}?mode=ro"
    with database_errors(where):
        database = _connect(uri, where, is_uri=True)
        try:
            names = _check_tables(database, where)
            found = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise QuizError(
                    "a damaged database of cards",
                    where=where,
                    found=printable(str(found))[:200],
                    remedy="Copy it again.",
                )
            if "questions" not in names:
                raise QuizError(
                    "no database of cards", where=where, expected="a table questions", found=_join_names(names)
                )
            yield from _read_questions(database, where, names)
            if "next_added" in names:
                rows = database.execute("SELECT question FROM next_added ORDER BY timeStamp")
                yield from (checked_card({"question": row[0]}, f"{where}, next_added") for row in rows)
        finally:
            database.close()


def _read_questions(database: sqlite3.Connection, where: str, tables: set[str]) -> Iterator[Card]:
    present = {row[1] for row in database.execute("PRAGMA table_info(questions)")}
    fields = ", ".join(f"questions.{name}" if name in present else f"NULL AS {name}" for name in _COLUMNS)
    own, join = (_OWN_COLUMNS, _JOIN) if "lexc_cards" in tables else ("NULL, NULL, NULL, NULL", "")
    for n, row in enumerate(database.execute(f"SELECT {fields}, {own} FROM questions {join} LIMIT {_MAX_CARDS + 1}")):
        if n == _MAX_CARDS:
            raise QuizError("too many cards", where=where, expected=f"at most {_MAX_CARDS:,}")
        yield _card_of_row(row, where)


def _card_of_row(row: tuple[Any, ...], where: str) -> Card:
    """A card from the columns of `_COLUMNS` and those of `lexc_cards`. Empty counts are 0."""
    fields = dict(zip(_COLUMNS, row, strict=False))
    fields |= {name: 0 for name in _COLUMNS[1:6] if fields[name] is None}
    words, stability, difficulty, last_review = row[len(_COLUMNS) :]
    if isinstance(words, str):
        fields["words"] = tuple(words.split())
    if stability is not None:
        fields["memory"] = {"stability": stability, "difficulty": difficulty, "last_review": last_review}
    return checked_card(fields, f"{where}, {printable(repr(row[0]))[:MAX_QUESTION]}")


def _connect(name: str, where: str, is_uri: bool = False) -> sqlite3.Connection:
    """Open a database that may be forged: its schema calls no unsafe function, and no text is above a megabyte."""
    with database_errors(where):
        database = sqlite3.connect(name, timeout=_WAIT, isolation_level=None, uri=is_uri)
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA cell_size_check = ON")
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1 << 20)
    return database


def _check_tables(database: sqlite3.Connection, where: str) -> set[str]:
    """The names of the tables. Raises QuizError if a view or a trigger could run in the place of a table."""
    rows = database.execute("SELECT type, name FROM sqlite_master LIMIT 1000").fetchall()
    for kind, name in rows:
        if kind == "trigger" or (kind == "view" and name in (*_OWN_TABLES, "next_added")):
            found = f"{kind} {printable(name)}"
            raise QuizError("a database that runs code", where=where, expected="tables alone", found=found)
    return {name for kind, name in rows if kind == "table"}


def _join_names(names: set[str]) -> str:
    return printable(", ".join(sorted(names))[:200]) or "none"
