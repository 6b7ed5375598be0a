"""`lexc get`, `lexc columns`, and --show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

import lexc

VALUES = {
    "car": {"note": "a\tvehicle", "points": 5, "senses": ["wagon", "coach"], "raw": b"\0\xff", "noun": True},
    "cat": {"note": "a feline", "noun": False}, "dog": {},
}  # fmt: skip


@pytest.fixture(autouse=True)
def valued(empty_folder: Path) -> None:
    lexc.build(VALUES).save("valued.dawg")


def test_get_prints_the_values_of_words(run: Lexc) -> None:
    found = run("get", "valued.dawg", "car", "cat")
    assert (found.status, found.out.splitlines()) == (0, [
        "car\tnote\ta\\tvehicle", "car\tnoun\tyes", "car\tpoints\t5", "car\traw\t00ff", "car\tsenses\twagon",
        "car\tsenses\tcoach", "cat\tnote\ta feline", "cat\tnoun\tno",
    ])  # fmt: skip
    assert run("get", "valued.dawg", "cat", "--show", "note").out == "cat\ta feline\n"
    one = json.loads(run("get", "valued.dawg", "car", "--json").out)
    assert one == {"word": "car", "is_in": True, "values": {
        "note": "a\tvehicle", "noun": True, "points": 5, "raw": "00ff", "senses": ["wagon", "coach"]}}  # fmt: skip


def test_get_says_by_its_status_whether_all_values_are_there(run: Lexc) -> None:
    assert run("get", "valued.dawg", "dog").status == 0
    assert run("get", "valued.dawg", "car", "cow").status == 1
    assert run("get", "valued.dawg", "cat", "--show", "points").status == 1
    assert run("get", "valued.dawg", "-", stdin=b"car\ncat\n").status == 0


def test_get_says_why_nothing_came(run: Lexc) -> None:
    lexc.build(["car"]).save("plain.dawg")
    found = run("get", "plain.dawg", "car")
    assert (found.status, found.out, found.err) == (
        0, "", "lexc: car is in the lexicon, which has no columns of values\n"
    )  # fmt: skip
    assert run("get", "valued.dawg", "dog").err == "lexc: dog has no value\n"
    assert run("get", "valued.dawg", "car").err == ""


def test_an_unknown_column_is_refused(run: Lexc, refusal: Callable[..., str]) -> None:
    assert "expected note, noun, points, raw, senses; found 'point'" in refusal(
        "get", "valued.dawg", "car", "--show", "point"
    )
    assert "no such column" in refusal("words", "valued.dawg", "--show", "x")


def test_columns_are_listed_and_changed_without_the_words(run: Lexc) -> None:
    assert [line.split()[:3] for line in run("columns", "valued.dawg").out.splitlines()] == [
        ["note", "text", "2"], ["noun", "bit", "2"], ["points", "u8", "1"], ["raw", "bytes", "1"],
        ["senses", "many", "text"],
    ]  # fmt: skip
    Path("more.csv").write_text("word,weight,kind\ncar,5,x\ncow,7,y\ncat,2,\n'%&,1,\n")
    changed = run(
        "columns", "valued.dawg", "--add", "more.csv", "--header", "--value", "weight", "--value", "kind",
        "--drop", "raw", "--drop", "senses", "--rename", "note:gloss", "-o", "new.dawg",
    )  # fmt: skip
    assert changed.status == 0
    assert "left out: 1" in changed.err
    lexicon = lexc.open("new.dawg")
    assert dict(lexicon.items()) == {
        "CAR": {"gloss": "a\tvehicle", "kind": "x", "noun": True, "points": 5, "weight": 5},
        "CAT": {"gloss": "a feline", "noun": False, "weight": 2}, "DOG": {},
    }  # fmt: skip
    nodes = [lexc.open(name).image.section("NODE") for name in ("valued.dawg", "new.dawg")]
    assert nodes[0] == nodes[1]
    rebuilt = lexc.build({word.lower(): values for word, values in lexicon.items()}, "dawg", lexicon.meta.alphabet)
    assert rebuilt.tobytes() == lexicon.tobytes()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--drop", "note"], "no file for the new columns"),
        (["--drop", "nota", "-o", "x.dawg"], "Did you mean 'note'"),
        (["--rename", "note:points", "-o", "x.dawg"], "two columns would have one name"),
        (["--rename", "note:a,b", "-o", "x.dawg"], "not a name for a column"),
        (["--rename", "note", "-o", "x.dawg"], "expected OLD:NEW"),
    ],
)  # fmt: skip
def test_changes_that_cannot_be_made_are_refused(
    run: Lexc, refusal: Callable[..., str], options: list[str], message: str
) -> None:
    assert message in refusal("columns", "valued.dawg", *options)
    assert not Path("x.dawg").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--value", "2:x"], "no file to read values from; expected --add FILE; found --value"),
        (["--header"], "found --header"),
        (["--on-duplicate", "first"], "found --on-duplicate"),
        ([], "no change of columns"),
        (["--add", "table.tsv"], "Name the columns of the table, as in --value 2:definition"),
        (["--add", "table.tsv", "--column", "1"], "table.tsv: no values to add"),
        (["--add", "glosses.txt"], "--value 2+:definition"),
        (["--add", "table.tsv", "--value", "2:note"], "Drop or rename one of them: --drop note."),
    ],
)
def test_options_that_change_nothing_are_refused(refusal: Callable[..., str], options: list[str], message: str) -> None:
    Path("table.tsv").write_text("car\t5\n")
    Path("glosses.txt").write_text("car a vehicle\n")
    assert message in refusal("columns", "valued.dawg", *options, "-o", "new.dawg")
    assert not Path("new.dawg").exists()


def test_words_that_the_image_lacks_are_counted(run: Lexc) -> None:
    Path("table.tsv").write_text("car\t5\ncow\t6\ncow\t7\nx1\t8\n")
    found = run("columns", "valued.dawg", "--add", "table.tsv", "--value", "2:size", "-o", "new.dawg")
    assert "words that the image lacks, and whose values are left out: 1\n" in found.err
    assert "lines that are invalid, and left out: 1\n" in found.err
    assert lexc.open("new.dawg").column("size")[:] == [5, None, None]


def test_an_image_without_columns_is_named(run: Lexc) -> None:
    lexc.build(["car"]).save("plain.dawg")
    found = run("columns", "plain.dawg")
    assert (found.status, found.out, found.err) == (0, "", "lexc: plain.dawg has no columns\n")
    assert "--rename freq:weight" in run("complete", "plain.dawg", "c").err


def test_commands_that_list_words_show_values(run: Lexc) -> None:
    car, cat, dog = "CAR\t5\twagon; coach", "CAT\t\t", "DOG\t\t"
    expected = {
        ("words",): [car, cat, dog], ("pattern", "CA?"): [car, cat], ("regex", "D.*"): [dog], ("anagram", "RA?"): [car],
        ("near", "CAR", "--limit", "1"): ["CAR\t0\t5\twagon; coach"], ("ladder", "CAR", "CAT"): [car, cat],
        ("hooks", "CA"): ["CAR\tback\t5\twagon; coach", "CAT\tback\t\t"], ("isomorphs", "ABC", "--limit", "1"): [car],
        ("find", "--where", "points>=5"): [car], ("check", "car"): ["yes car\t5\twagon; coach"],
    }  # fmt: skip
    for (command, *arguments), lines in expected.items():
        shown = "column:points,senses" if command == "find" else "points,senses"
        found = run(command, "valued.dawg", *arguments, "--show", shown)
        assert [line.replace("CaR", "CAR").replace("cAR", "CAR") for line in found.out.splitlines()] == lines, command


def test_facts_and_columns_stand_in_the_order_of_their_names(run: Lexc) -> None:
    shown = "senses,points,column:senses,column:points"
    assert run("find", "valued.dawg", "--prefix", "CAR", "--show", shown).lines == ["CAR\twagon; coach\t5\t5"]
    assert run("find", "valued.dawg", "--prefix", "CAR", "--show", "column:points,hooks").lines == ["CAR\t5\t\t"]


def test_words_of_an_acrostic_have_their_values(run: Lexc) -> None:
    assert run("pattern", "valued.dawg", "--acrostic", "CD", "--show", "points").lines == ["CAR\t5", "CAT\t", "DOG\t"]


def test_sets_of_words_have_the_values_of_each_word(run: Lexc) -> None:
    sets = ("anagram", "valued.dawg", "DOGCAR", "--words", "2", "--show", "points,noun")
    assert run(*sets).out == "CAR DOG\t5 | \tyes | \n"
    assert run(*sets, "--json").json["results"] == [
        {"word": "CAR DOG", "values": {"points": [5, None], "noun": [True, None]}}
    ]
    lexc.build({"hot dog": {"n": 1}, "hot": {"n": 2}, "dog": {"n": 3}}).save("spaced.dawg")
    assert run("words", "spaced.dawg", "--show", "n").lines == ["dog\t3", "hot\t2", "hot dog\t1"]


def test_a_study_has_the_values_of_the_word(run: Lexc) -> None:
    assert "column senses" in run("study", "valued.dawg", "car").out
    assert json.loads(run("study", "valued.dawg", "car", "--json").out)["results"][0]["values"]["raw"] == "00ff"


def test_a_study_shows_the_columns_that_are_named(run: Lexc, refusal: Callable[..., str]) -> None:
    found = run("study", "valued.dawg", "car", "--show", "points").out
    assert "column points" in found
    assert "column senses" not in found
    assert json.loads(run("study", "valued.dawg", "car", "--show", "points", "--json").out)["results"][0]["values"] == {
        "points": 5
    }
    assert "no such column" in refusal("study", "valued.dawg", "car", "--show", "shape")


def test_combined_words_are_listed_with_their_values(run: Lexc, refusal: Callable[..., str]) -> None:
    lexc.build({"car": {"points": 9, "note": "another"}, "cow": {"points": 1}}).save("other.dawg")
    shown = {name: run(name, "valued.dawg", "other.dawg", "--show", "points,note").out for name in ("merge", "diff")}
    assert shown == {
        "merge": "CAR\t9\ta\\tvehicle\nCAT\t\ta feline\nCOW\t1\t\nDOG\t\t\n", "diff": "CAT\t\ta feline\nDOG\t\t\n",
    }  # fmt: skip
    rows = run("common", "valued.dawg", "other.dawg", "--show", "points", "--json").json["results"]
    assert rows == [{"word": "CAR", "values": {"points": 9}}]
    assert "no such column" in refusal("diff", "valued.dawg", "other.dawg", "--show", "x")
    assert "no words are listed" in refusal("diff", "valued.dawg", "other.dawg", "--show", "points", "-o", "x.dawg")


def test_combining_asks_which_of_different_texts_to_keep(run: Lexc, refusal: Callable[..., str]) -> None:
    for name, gloss, n in (("a", "to mind", 1), ("b", "to look after", 2)):
        Path(f"{name}.jsonl").write_text(f'{{"word": "CARE", "gloss": "{gloss}", "n": {n}}}\n')
        run("build", f"{name}.jsonl", "-o", f"{name}.dawg")
    assert run("merge", "a.dawg", "b.dawg").out == "CARE\n"
    for command in ("merge", "common"):
        message = refusal(command, "a.dawg", "b.dawg", "-o", "ab.dawg")
        assert "CARE: a word has different values of gloss; found 'to mind' and 'to look after'" in message
        assert "--on-duplicate gloss:first (or last, many)" in message
    assert not Path("ab.dawg").exists()
    run("merge", "a.dawg", "b.dawg", "--on-duplicate", "sum", "--on-duplicate", "gloss:many", "-o", "ab.dawg")
    assert run("get", "ab.dawg", "CARE").out == "CARE\tgloss\tto mind\nCARE\tgloss\tto look after\nCARE\tn\t3\n"
    run("build", "a.jsonl", "b.jsonl", "--on-duplicate", "gloss:last", "-o", "ab.dawg")
    assert run("get", "ab.dawg", "CARE").out == "CARE\tgloss\tto look after\nCARE\tn\t2\n"
    assert "Did you mean 'gloss'?" in refusal(
        "merge", "a.dawg", "b.dawg", "--on-duplicate", "glos:first", "-o", "ab.dawg"
    )
    assert "Did you mean 'first'?" in run("merge", "a.dawg", "b.dawg", "--on-duplicate", "gloss:frist").err
