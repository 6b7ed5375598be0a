"""Cards are kept in a database that Zyzzyva opens, and move to other programs and back without loss."""

from __future__ import annotations

import csv
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.errors import LexcError, QuizError
from lexc.quiz.card_files import CardFile
from lexc.quiz.cards import Card, Memory, Rating
from lexc.quiz.exchange import FORMATS, read_cards, write_cards

NOW = 1_700_000_000
CARDS = [
    Card("AEINRST", 3, 1, 2, NOW, 50, 2, NOW + 7, ("RETAINS", "STAINER"), Memory(3.25, 5.5, NOW)),
    Card("ÑU", 0, 4, -4, 0, 50, 0, NOW - 7, ("ÑU",)),
    Card("KNOWN", 1, 0, 1, NOW),
    Card("X"),
]
ZYZZYVA = """CREATE TABLE questions (question varchar(16), correct integer, incorrect integer, streak integer,
    last_correct integer, difficulty integer, cardbox integer, next_scheduled integer);
    CREATE UNIQUE INDEX question_index ON questions (question);"""


def make_database(path: Path, script: str, rows: list[tuple[object, ...]] = []) -> Path:  # noqa: B006
    with sqlite3.connect(path) as database:
        database.executescript(script)
        for row in rows:
            database.execute(f"INSERT INTO questions VALUES ({', '.join('?' * len(row))})", row)
    database.close()
    return path


texts = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)
counts = st.integers(0, 1 << 53)
cards = st.builds(
    lambda question, numbers, streak, difficulty, box, words, memory: Card(
        question, numbers[0], numbers[1], streak, numbers[2], difficulty, *(box or (None, None)), tuple(words), memory  # type: ignore[call-arg]
    ),
    texts, st.tuples(*[st.integers(0, (1 << 53) - 1)] * 3), st.integers(-99, 99), st.integers(0, 99),
    st.none() | st.tuples(st.integers(0, 99), st.integers(-99, 1 << 40)), st.lists(texts, max_size=3),
    st.none() | st.builds(Memory, st.floats(1e-3, 1e5), st.floats(1, 10), st.integers(0, 1 << 40)),
)  # fmt: skip


class TestMoving:
    """Cards written in a format are read again as they were, as far as the format has room."""

    @given(st.lists(cards, max_size=5, unique_by=lambda card: card.question))
    def test_a_database_keeps_everything(self, some: list[Card]) -> None:
        with CardFile(None) as file:
            assert file.put(some) == len(some)
            assert [*file.all()] == sorted(some, key=lambda card: card.question.encode())

    @given(cards)
    def test_json_lines_keep_everything(self, tmp_path_factory: pytest.TempPathFactory, card: Card) -> None:
        path = str(tmp_path_factory.mktemp("cards") / "a.jsonl")
        write_cards([card], path)
        assert [*read_cards(path)] == [card]

    @pytest.mark.parametrize("suffix", FORMATS)
    def test_each_format_keeps_questions(self, tmp_path: Path, suffix: str) -> None:
        path = str(tmp_path / f"a{suffix}")
        assert write_cards(CARDS, path) == 4
        assert {card.question for card in read_cards(path)} >= {card.question for card in CARDS}

    def test_csv_keeps_all_but_what_fsrs_knows(self, tmp_path: Path) -> None:
        path = tmp_path / "a.csv"
        write_cards(CARDS, str(path))
        assert [*read_cards(str(path))] == [replace(card, memory=None) for card in CARDS]
        assert path.read_text().splitlines()[:2] == [
            "alphagram,cardbox,correct,incorrect,streak,last_correct,next_scheduled,words",
            f"AEINRST,2,3,1,2,{NOW},{NOW + 7},RETAINS STAINER",
        ]

    def test_a_spreadsheet_runs_no_question(self, tmp_path: Path) -> None:
        path, card = tmp_path / "a.csv", Card("=1+1", streak=-2, words=("@A", "B"))
        write_cards([card], str(path))
        assert path.read_text().splitlines()[1] == "'=1+1,,0,0,-2,0,,'@A B"
        assert [*read_cards(str(path))] == [card]

    def test_anki_gets_questions_and_answers(self, tmp_path: Path) -> None:
        path = tmp_path / "a.tsv"
        write_cards(CARDS[:1], str(path))
        assert path.read_text() == "#separator:tab\nAEINRST\tRETAINS STAINER\n"

    def test_a_database_is_zyzzyvas_table_for_table_and_row_for_row(self, tmp_path: Path) -> None:
        path = str(tmp_path / "Anagrams.db")
        write_cards(CARDS, path)
        with sqlite3.connect(path) as database:
            columns = [(row[1], row[2].lower()) for row in database.execute("PRAGMA table_info(questions)")]
            rows = [*database.execute("SELECT * FROM questions ORDER BY rowid")]
            indexes = [(row[1], row[2]) for row in database.execute("PRAGMA index_list(questions)")]
        numbers = ("correct", "incorrect", "streak", "last_correct", "difficulty", "cardbox", "next_scheduled")
        assert columns == [("question", "varchar(16)"), *((name, "integer") for name in numbers)]
        assert indexes == [("question_index", 1)]
        assert rows[0] == ("AEINRST", 3, 1, 2, NOW, 50, 2, NOW + 7)

    def test_an_existing_database_keeps_its_other_cards(self, tmp_path: Path) -> None:
        path = str(tmp_path / "a.db")
        write_cards(CARDS, path)
        write_cards([Card("X", 7), Card("Y")], path)
        assert {card.question: card.correct for card in read_cards(path)} == {
            "AEINRST": 3,
            "ÑU": 0,
            "KNOWN": 1,
            "X": 7,
            "Y": 0,
        }


class TestOthers:
    """Files of Zyzzyva and Xerafin, as these programs write them."""

    def test_zyzzyvas_cards_are_read(self, tmp_path: Path) -> None:
        row = ("AEINRST", 5, 2, 3, NOW, 50, 3, NOW + 9)
        known = ("ABC", 1, 0, 1, NOW, 50, None, None)
        path = make_database(tmp_path / "Anagrams.db", ZYZZYVA, [row, known])
        assert [*read_cards(str(path))] == [Card(*row), Card(*known)]

    def test_a_file_of_zyzzyva_0_14_lacks_the_box(self, tmp_path: Path) -> None:
        old = ZYZZYVA.replace(", cardbox integer, next_scheduled integer", "")
        path = make_database(tmp_path / "a.db", old, [("AB", 1, 0, 1, NOW, 50)])
        assert [*read_cards(str(path))] == [Card("AB", 1, 0, 1, NOW)]
        with CardFile(path) as file:
            assert file.get("AB") == Card("AB", 1, 0, 1, NOW)
            file.put(CARDS)

    def test_xerafins_queue_follows_in_its_order(self, tmp_path: Path) -> None:
        queue = """CREATE TABLE cleared_until (timeStamp integer); CREATE TABLE new_words_at (timeStamp integer);
            CREATE TABLE next_added (question varchar(16), timeStamp integer);
            INSERT INTO next_added VALUES ('ZZ', 2), ('YY', 1);"""
        path = make_database(tmp_path / "a.db", ZYZZYVA + queue, [("AB", 1, 0, 1, NOW, 4, 1, NOW)])
        assert [card.question for card in read_cards(str(path))] == ["AB", "YY", "ZZ"]

    def test_reading_changes_no_byte(self, tmp_path: Path) -> None:
        path = make_database(tmp_path / "a.db", ZYZZYVA, [("AB", 1, 0, 1, NOW, 50, 1, NOW)])
        before = path.read_bytes()
        assert len([*read_cards(str(path))]) == 1
        assert path.read_bytes() == before
        assert [*tmp_path.iterdir()] == [path]

    def test_a_list_of_words_gives_new_cards(self, tmp_path: Path) -> None:
        (tmp_path / "a.txt").write_text("AEINRST\n\nABC\tnote\n")
        assert [*read_cards(str(tmp_path / "a.txt"))] == [Card("AEINRST"), Card("ABC")]


class TestHostile:
    """Forged files are refused with their place, and nothing of them runs."""

    @pytest.mark.parametrize("row", [
        (b"AB", 1, 0, 1, NOW, 50, 1, NOW), ("A\x1b", 1, 0, 1, NOW, 50, 1, NOW), ("", 1, 0, 1, NOW, 50, 1, NOW),
        ("AB", "x", 0, 1, NOW, 50, 1, NOW), ("AB", -1, 0, 1, NOW, 50, 1, NOW), ("AB", 1.5, 0, 1, NOW, 50, 1, NOW),
        ("A" * 1001, 1, 0, 1, NOW, 50, 1, NOW), (None, 1, 0, 1, NOW, 50, 1, NOW), ("AB", 1, 0, 1, NOW, 50, 1, 1 << 60),
    ])  # fmt: skip
    def test_a_wrong_field_names_its_place(self, tmp_path: Path, row: tuple[object, ...]) -> None:
        path = make_database(tmp_path / "a.db", ZYZZYVA, [row])
        with pytest.raises(QuizError, match=r"a\.db.*a card with a wrong"):
            [*read_cards(str(path))]

    @pytest.mark.parametrize("script", [
        "CREATE TABLE t (a); CREATE VIEW questions AS SELECT * FROM t;",
        ZYZZYVA + "CREATE TRIGGER t AFTER INSERT ON questions BEGIN DELETE FROM questions; END;",
        "CREATE TABLE words (a);",
    ])  # fmt: skip
    def test_another_database_is_refused(self, tmp_path: Path, script: str) -> None:
        path = make_database(tmp_path / "a.db", script)
        with pytest.raises(QuizError, match=r"database of cards|runs code"):
            [*read_cards(str(path))]

    def test_a_table_whose_name_is_no_text_is_refused(self, tmp_path: Path) -> None:
        path = make_database(tmp_path / "x.db", ZYZZYVA + "CREATE TABLE strange (a);")
        path.write_bytes(path.read_bytes().replace(b"strange", b"str\xb5nge"))
        for read in (lambda: [*read_cards(str(path))], lambda: write_cards(CARDS, str(path))):
            with pytest.raises(QuizError, match="no readable database"):
                read()

    def test_a_damaged_database_is_refused(self, tmp_path: Path) -> None:
        path = make_database(tmp_path / "a.db", ZYZZYVA, [(f"AB{i}", 1, 0, 1, NOW, 50, 1, NOW) for i in range(999)])
        data = path.read_bytes()
        path.write_bytes(data[:4100] + b"\xff" * (len(data) - 4100))
        with pytest.raises(QuizError, match="database of cards"):
            [*read_cards(str(path))]

    @pytest.mark.parametrize(("name", "data", "problem"), [
        ("a.jsonl", b"{\n", "line 1: this line is no JSON"), ("a.jsonl", b"[" * 100_000, "no JSON"),
        ("a.jsonl", b"3\n", "this line is no card"),
        ("a.jsonl", b'{"question": "A", "correct": true}', "wrong correct"),
        ("a.jsonl", b'{"question": "A", "memory": {"stability": NaN}}', "wrong stability"),
        ("a.csv", b"a,b\n", "no column of questions"), ("a.csv", b"alphagram,correct\nAB,x\n", "line 2: a card"),
        ("a.csv", b"alphagram,words\nA\rB,\n", "a.csv, line 2: this line is no CSV; found new-line"),
        ("a.csv", b"alphagram,words\nA," + b"B" * 200_000, "a.csv, line 2: this line is no CSV; found field larger"),
        ("a.csv", b"alphagram\nAB,1\n", "too many fields"), ("a.txt", b"\xff\n", "line 1: a line that is no UTF-8"),
        ("a.txt", b"A" * 2_000_000, "too long"),
    ])  # fmt: skip
    def test_a_wrong_line_is_named(self, tmp_path: Path, name: str, data: bytes, problem: str) -> None:
        (tmp_path / name).write_bytes(data)
        limit = csv.field_size_limit(1 << 17)  # tables that were read in this process may have raised it
        try:
            with pytest.raises(QuizError, match=problem):
                [*read_cards(str(tmp_path / name))]
        finally:
            csv.field_size_limit(limit)

    def test_an_import_is_whole_or_not_at_all(self, tmp_path: Path) -> None:
        (tmp_path / "a.csv").write_text("alphagram,correct\nAB,1\nCD,x\n")
        with CardFile(tmp_path / "mine.db") as file:
            file.put(CARDS)
            with pytest.raises(QuizError):
                file.put(read_cards(str(tmp_path / "a.csv")))
            assert len([*file.all()]) == 4


class TestFailures:
    """A file of cards is written whole or not at all."""

    def test_a_new_database_is_not_begun_when_a_card_is_wrong(self, tmp_path: Path) -> None:
        (tmp_path / "x.csv").write_text("alphagram,cardbox\nA,1\nB,-1\n")
        with pytest.raises(QuizError):
            write_cards(read_cards(str(tmp_path / "x.csv")), str(tmp_path / "x.db"))
        assert sorted(path.name for path in tmp_path.iterdir()) == ["x.csv"]

    def test_no_format_makes_folders(self, tmp_path: Path) -> None:
        for suffix in FORMATS:
            with pytest.raises(LexcError, match="no such folder"):
                write_cards(CARDS, str(tmp_path / "none" / f"x{suffix}"))
        assert [*tmp_path.iterdir()] == []

    def test_a_full_disk_is_called_so(self, tmp_path: Path) -> None:
        with CardFile(tmp_path / "x.db") as file:
            file._database.execute("PRAGMA max_page_count = 20")
            with pytest.raises(QuizError, match=r"cannot write the cards; found .* is full. Free some space"):
                file.put(Card(f"A{i}") for i in range(10_000))
            assert [*file.all()] == []


def test_an_answer_is_in_the_file_at_once_and_can_be_taken_back(tmp_path: Path) -> None:
    with CardFile(tmp_path / "a.db") as file, CardFile(tmp_path / "a.db") as other:
        file.put(CARDS)
        changed = replace(CARDS[0], correct=9)
        number = file.record(changed, Rating.GOOD, NOW, 1234)
        assert other.get("AEINRST") == changed
        file.take_back(number, "AEINRST", CARDS[0])
        assert other.get("AEINRST") == CARDS[0]
        file.take_back(file.record(Card("NEW", 1), Rating.GOOD, NOW, 1), "NEW", None)
        assert other.get("NEW") is None


def test_cards_are_counted_by_box_and_by_day() -> None:
    with CardFile(None) as file:
        file.put(CARDS)
        assert file.counts(NOW) == ({0: 1, 2: 1}, 2, 1)
        assert file.due_by_day(NOW, 3) == [2, 0, 0]
        assert file.due_by_day(NOW - 86400 * 2, 3) == [0, 1, 1]
        assert file.next_time(NOW) == NOW + 7
        assert [card.question for card in file.due(NOW + 7)] == ["ÑU", "AEINRST"]
