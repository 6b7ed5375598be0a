"""The cards of the page: times as the schedules of `lexc quiz` compute them, and the same files byte for byte."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lexc.errors import QuizError
from lexc.page.write import STATIC
from lexc.quiz.cards import Card, Memory, Rating
from lexc.quiz.exchange import read_cards, write_cards
from lexc.quiz.schedules import DAY, SCHEDULES

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="no node")
CASES = Path(__file__).parents[1] / "quiz" / "schedules.json"
NOW = 1_700_000_000
HARD_CARDS = [
    Card("AEÑ", 3, 1, 2, NOW, 50, 4, NOW + 5, ("EÑA", "ÑAE"), Memory(0.001, 9.999999999999998, NOW)),
    Card('say "hi", you', words=('"', "a,b", "\\")),
    Card("𝄞日", 0, 9, -9, 0, 0, 0, -5, ("𝄞日",), Memory(4.0, 1e-07, 0)),
    Card("=1+1", streak=-3, words=("@A", "-B", "'=C")),
    Card("#hash", 1, memory=Memory(1e15, 123456789.125, NOW)),
    Card("A", correct=1, cardbox=12, next_scheduled=(1 << 53) - 1, memory=Memory(9e15, 1.5e-05, 1)),
]


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules of the page, where node takes them for modules."""
    folder = tmp_path_factory.mktemp("modules")
    for path in STATIC.glob("*.js"):
        shutil.copy(path, folder)
    (folder / "package.json").write_text('{ "type": "module" }')
    return folder


def run(folder: Path, script: str, *arguments: Any) -> Any:
    """The JSON that a script of node writes. Its arguments are in `args`."""
    (folder / "main.js").write_text(f"{script}\n")
    command = [str(NODE), "main.js", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


SCHEDULE = """
import { readFileSync } from "node:fs";
import { SCHEDULES } from "./schedules.js";
const cases = JSON.parse(readFileSync(process.argv[2], "utf8"));
const NOW = 1_700_000_000;
const after = cases.map(({ schedule, card, rating, now }) => SCHEDULES[schedule].answer(card, rating, now ?? NOW));
const added = cases.map(({ schedule, card }) => SCHEDULES[schedule].add(card, NOW));
console.log(JSON.stringify({ after, added }));
"""


def test_the_table_of_schedules_holds_case_for_case(modules: Path) -> None:
    cases = json.loads(CASES.read_text())
    found = run(modules, SCHEDULE, CASES)["after"]
    assert [(card["cardbox"], card["next_scheduled"]) for card in found] == [
        (case["cardbox"], case["next_scheduled"]) for case in cases
    ]


@pytest.mark.parametrize("name", SCHEDULES)
def test_histories_of_ratings_give_the_same_cards_as_the_library(name: str, modules: Path) -> None:
    """Answers in time, too late, and twice a day. FSRS's numbers may differ in their last digits."""
    if name == "fsrs":
        pytest.importorskip("fsrs")
    random, schedule = Random(51), SCHEDULES[name]
    cases, expected, added = list[dict[str, Any]](), list[dict[str, Any]](), list[int | None]()
    for i in range(100):
        card, now = Card(f"AE{i}"), NOW
        for _ in range(12):
            rating = random.choice([*Rating])
            after = schedule.answer(card, rating, now)
            cases.append({"schedule": name, "card": asdict(card), "rating": int(rating), "now": now})
            expected.append(asdict(after))
            added.append(schedule.add(card, NOW).next_scheduled)
            now += random.choice([3600, DAY, max(0, (after.next_scheduled or 0) - now), 400 * DAY])
            card = after
    (modules / "cases.json").write_text(json.dumps(cases))
    found = run(modules, SCHEDULE, modules / "cases.json")
    assert [round_memory(card) for card in found["after"]] == [round_memory(card) for card in expected]
    assert [card["next_scheduled"] for card in found["added"]] == added


def round_memory(card: dict[str, Any]) -> dict[str, Any]:
    memory = card["memory"] and {key: pytest.approx(value, rel=1e-12) for key, value in card["memory"].items()}
    return {**card, "words": [*card["words"]], "memory": memory}


COPY = """
import { readFileSync, writeFileSync } from "node:fs";
import { WRITERS, readCards } from "./card_files.js";
const [from, to] = process.argv.slice(2);
const cards = readCards(from, new Uint8Array(readFileSync(from)));
writeFileSync(to, WRITERS[to.split(".").at(-1)](cards));
console.log(cards.length);
"""


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "tsv"])
def test_files_of_cards_pass_through_the_page_byte_for_byte(suffix: str, modules: Path, tmp_path: Path) -> None:
    random = Random(5)
    cards = [
        Card(f"Q{i}", i, 1, memory=Memory(10 ** random.uniform(-9, 15), random.random() + 1, NOW)) for i in range(200)
    ]
    write_cards([*HARD_CARDS, *cards], str(tmp_path / f"ours.{suffix}"))
    assert run(modules, COPY, tmp_path / f"ours.{suffix}", tmp_path / f"theirs.{suffix}") == 206
    assert (tmp_path / f"theirs.{suffix}").read_bytes() == (tmp_path / f"ours.{suffix}").read_bytes()
    assert [*read_cards(str(tmp_path / f"theirs.{suffix}"))] == [*read_cards(str(tmp_path / f"ours.{suffix}"))]


READ = """
import { readCards } from "./card_files.js";
const judged = JSON.parse(process.argv[2]).map(([name, text]) => {
  try {
    return readCards(name, new TextEncoder().encode(text));
  } catch (error) {
    return error.problem ?? String(error);
  }
});
console.log(JSON.stringify(judged));
"""
FILES = [
    ("a.csv", 'words,alphagram,unknown\n"A B","AB",9\n\n"x""y",x"z\n'),
    ("a.csv", "\ufeffalphagram,cardbox,next_scheduled\r\nAB,3,17\r\nCD,3,\r\n"),
    ("a.csv", "alphagram,correct\nAB,-1\n"),
    ("a.csv", "alphagram,correct\nAB,--1\n"),
    ("a.csv", "alphagram,correct\nAB,1,2\n"),
    ("a.csv", "word\nAB\n"),
    ("a.jsonl", '{"question": "AB", "streak": -3, "memory": {"stability": 2, "difficulty": 5.5, "last_review": 7}}\n'),
    ("a.jsonl", '{"question": "AB", "memory": {"stability": 0, "difficulty": 5.5, "last_review": 7}}\n'),
    ("a.jsonl", '{"question": "AB", "memory": {"stability": 1, "difficulty": 5.5}}\n'),
    ("a.jsonl", '{"question": "", "words": []}\n'),
    ("a.jsonl", '{"question": "A\u202eB"}\n'),
    ("a.jsonl", '{"question": "A", "words": "AB"}\n'),
    ("a.jsonl", '{"question": "A", "correct": true}\n'),
    ("a.jsonl", '{"question": "A", "cardbox": null, "next_scheduled": 4}\n'),
    ("a.jsonl", "[]\n"),
    ("a.jsonl", "{\n"),
    ("a.tsv", "#separator:tab\n#html:false\n#hash\tAB CD\tmore\nAB\n#separator:tab\tX\n"),
    ("a.txt", "AB\tx\n\n#CD\n"),
    ("a.db", "SQLite format 3\0"),
]


def test_hostile_files_are_read_or_refused_as_the_library_does(modules: Path, tmp_path: Path) -> None:
    found = run(modules, READ, json.dumps(FILES))
    for (name, text), judged in zip(FILES[:-1], found, strict=False):
        (tmp_path / name).write_bytes(text.encode())
        try:
            expected = [asdict(card) for card in read_cards(str(tmp_path / name))]
        except QuizError as error:
            assert isinstance(judged, str), (text, error, judged)
            continue
        assert judged == json.loads(json.dumps(expected)), text
    assert found[-1] == "cards_are_sqlite"
