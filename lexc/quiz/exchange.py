"""Cards of other programs: read from databases, CSV and JSON Lines; written to these, and to Anki's text."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from tempfile import TemporaryDirectory
from typing import Any

from lexc.errors import QuizError, UsageError, printable
from lexc.image.writer import write_atomically
from lexc.quiz.card_files import CardFile, read_database
from lexc.quiz.cards import Card, checked_card
from lexc.source.value_cells import guard_cell, unguard_cell
from lexc.system.files import open_to_read, read_pieces, suffix_of

FIELDS = ("alphagram", "cardbox", "correct", "incorrect", "streak", "last_correct", "next_scheduled", "words")
"""The columns of CSV."""
_NUMBERS = FIELDS[1:-1]
_ANKI_SETTING = re.compile("#[a-z ]+:")
_MAX_LINE = 1 << 20  # bytes
_MAX_FILE = 1 << 30  # bytes


def read_cards(path: str) -> Iterator[Card]:
    """The cards of a file: a database by its content; CSV, JSON Lines or Anki's text by its name. Raises QuizError.

    A text of another name has a question on each line: an alphagram or a word.
    """
    where = printable(path)
    with open_to_read(path) as file:
        is_database = file.peek(16).startswith(b"SQLite format 3\0") if hasattr(file, "peek") else False
        if not is_database:
            lines = _lines(file, where)
            yield from _READERS.get(suffix_of(path).lower(), _read_questions)(lines, where)
            return
    yield from read_database(path)


def format_of(path: str) -> str:
    """The format of a file to write, one of FORMATS. Raises UsageError for another suffix."""
    suffix = suffix_of(path).lower()
    if suffix in FORMATS:
        return suffix
    found = printable(suffix) or "no suffix"
    raise UsageError(
        "the name does not say which format to write",
        where=printable(path),
        expected=f"a name that ends in {', '.join(FORMATS)}",
        found=found,
    )


def write_cards(cards: Iterable[Card], path: str) -> int:
    """Write cards to a file, whole or not at all, in the format that its suffix names. Returns their number.

    A database that exists keeps its other cards; other files are replaced.

    Raises UsageError for a suffix that is none of FORMATS.
    """
    suffix = format_of(path)
    if suffix == DATABASE:
        return _write_database(cards, path)
    n_cards = 0

    def count_cards() -> Iterator[Card]:
        nonlocal n_cards
        for n_cards, card in enumerate(cards, 1):  # noqa: B007
            yield card

    write_atomically(path, (f"{line}\n".encode() for line in _WRITERS[suffix](count_cards())))
    return n_cards


DATABASE = ".db"
"""The suffix of Zyzzyva's databases."""


def _write_database(cards: Iterable[Card], path: str) -> int:
    """Write a database that Zyzzyva opens. One that exists keeps its other cards, also after an error."""
    if os.path.isfile(path):
        with CardFile(path) as file:
            return file.put(cards)
    with TemporaryDirectory() as folder:
        made = os.path.join(folder, "cards.db")
        with CardFile(made) as file:
            n_cards = file.put(cards)
        write_atomically(path, read_pieces(made))
    return n_cards


def _lines(file: Any, where: str) -> Iterator[tuple[int, str]]:
    """Number and text of each line that is not empty. Raises QuizError for a long line or one that is no UTF-8."""
    number, size = 0, 0
    while line := file.readline(_MAX_LINE + 1):
        number, size = number + 1, size + len(line)
        if len(line) > _MAX_LINE or size > _MAX_FILE:
            expected = f"lines of at most {_MAX_LINE:,} bytes, {_MAX_FILE:,} in all"
            raise QuizError("a line or file too long for cards", where=f"{where}, line {number}", expected=expected)
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip("\r\n")
        except UnicodeDecodeError as error:
            place, remedy = f"{where}, line {number}", "Save the file as UTF-8."
            raise QuizError("a line that is no UTF-8", where=place, found=str(error), remedy=remedy) from error
        if text.strip():
            yield number, text


def _read_csv(lines: Iterator[tuple[int, str]], where: str) -> Iterator[Card]:
    header: list[str] | None = None
    for number, text in lines:
        place = f"{where}, line {number}"
        row = [*map(unguard_cell, _cells(text, place))]
        if header is None:
            header = ["question" if name == "alphagram" else name for name in row]
            if "question" not in header:
                raise QuizError("no column of questions", where=place, expected="alphagram", found=printable(text)[:80])
            continue
        if len(row) > len(header):
            raise QuizError("a row with too many fields", where=place, expected=str(len(header)), found=str(len(row)))
        fields: dict[str, object] = {name: value for name, value in zip(header, row, strict=False) if value != ""}
        fields |= {name: _whole(fields[name]) for name in _NUMBERS if name in fields}
        fields["words"] = str(fields.get("words", "")).split()
        yield checked_card(fields, place)


def _cells(text: str, place: str) -> list[str]:
    try:
        return next(csv.reader([text]), [])
    except csv.Error as error:
        raise QuizError("this line is no CSV", where=place, found=str(error)[:80], remedy="Correct it.") from error


def _whole(value: object) -> object:
    """The number of a text, or the text, which no card takes."""
    text = str(value).strip()
    return int(text) if text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 20 else text


def _read_json_lines(lines: Iterator[tuple[int, str]], where: str) -> Iterator[Card]:
    for number, text in lines:
        place = f"{where}, line {number}"
        try:
            fields = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise QuizError("this line is no JSON", where=place, expected="a card", found=str(error)[:80]) from error
        if not isinstance(fields, dict):
            raise QuizError("this line is no card", where=place, expected="an object", found=printable(text)[:80])
        yield checked_card(fields, place)


def _read_questions(lines: Iterator[tuple[int, str]], where: str) -> Iterator[Card]:
    for number, text in lines:
        yield checked_card({"question": text.split("\t")[0].strip()}, f"{where}, line {number}")


def _read_anki(lines: Iterator[tuple[int, str]], where: str) -> Iterator[Card]:
    """Cards that were never asked: question, tab, answers, behind lines of settings, such as `#separator:tab`."""
    is_setting = True
    for number, text in lines:
        is_setting = is_setting and _ANKI_SETTING.match(text) is not None
        if not is_setting:
            question, _, answers = text.partition("\t")
            fields: dict[str, object] = {"question": question.strip(), "words": answers.partition("\t")[0].split()}
            yield checked_card(fields, f"{where}, line {number}")


_READERS: dict[str, Callable[[Iterator[tuple[int, str]], str], Iterator[Card]]] = {
    ".csv": _read_csv,
    ".jsonl": _read_json_lines,
    ".tsv": _read_anki,
}


def _write_csv(cards: Iterable[Card]) -> Iterator[str]:
    yield _csv_line(FIELDS)
    for card in cards:
        numbers = ["" if (value := getattr(card, name)) is None else value for name in _NUMBERS]
        yield _csv_line([guard_cell(card.question), *numbers, guard_cell(" ".join(card.words))])


def _csv_line(row: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(row)
    return text.getvalue()


def _write_json_lines(cards: Iterable[Card]) -> Iterator[str]:
    for card in cards:
        yield json.dumps(asdict(card), ensure_ascii=False)


def _write_anki(cards: Iterable[Card]) -> Iterator[str]:
    """Question, tab, answers: Anki keeps no record of another program."""
    yield "#separator:tab"
    for card in cards:
        yield f"{card.question}\t{' '.join(card.words)}"


_WRITERS: dict[str, Callable[[Iterable[Card]], Iterator[str]]] = {
    ".csv": _write_csv,
    ".jsonl": _write_json_lines,
    ".tsv": _write_anki,
}


FORMATS = (DATABASE, *_WRITERS)
"""The suffixes of the files to which cards can be written."""
