"""The SQLite extension answers as lexc does; odd arguments are SQL errors. The conformance kit has refused images."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import shared_folder
from formats.c_reader import CC, WARNINGS
from formats.library import compile_once

import lexc
from lexc.system import resources

FORMATS = resources.formats()
FOLDER = FORMATS / "sqlite"
SQLITE = shutil.which("sqlite3")
TINY, VALUES = FORMATS / "golden" / "tiny.dawg", FORMATS / "golden" / "values.dawg"

pytestmark = pytest.mark.skipif(
    not SQLITE or not CC or not Path("/usr/include/sqlite3ext.h").exists(), reason="no sqlite3, or not its headers"
)


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    options = ["-O1", "-DLIBLEXC_NO_CLONES", "-fPIC", "-shared", *WARNINGS, "-Wno-unused-function"]
    sources = [str(FOLDER / "lexc_sqlite.c"), str(FORMATS / "c" / "liblexc.c")]
    folder = shared_folder(tmp_path_factory)
    return compile_once(folder, "lexc.so", str(CC), *options, "-I", str(FORMATS / "c"), *sources, "-o")


def ask(extension: Path, *statements: str) -> str:
    """The output of the sqlite3 program; of an error its message."""
    lines = [f".load {extension.with_suffix('')}", *statements]
    run = subprocess.run([str(SQLITE), ":memory:"], input="\n".join(lines), capture_output=True, text=True, check=False)
    return run.stdout if not run.stderr else run.stderr


def test_functions_answer_word_by_word(extension: Path) -> None:
    words = ["CAR", "cats", "EATS", "XYZ", ""]
    lexicon = lexc.open(TINY)
    for word in words:
        expected = f"{int(word in lexicon)}|{lexicon.index(word) if word in lexicon else ''}\n"
        assert ask(extension, f"SELECT lexc_has('{TINY}', '{word}'), lexc_index('{TINY}', '{word}');") == expected
    assert ask(extension, f"SELECT lexc_has('{TINY}', NULL) IS NULL, lexc_index('{TINY}', NULL) IS NULL;") == "1|1\n"


def test_tables_list_words_by_pattern_and_by_distance(extension: Path) -> None:
    lexicon = lexc.open(TINY)
    assert ask(extension, f"SELECT word FROM lexc_words('{TINY}');").split() == [*lexicon]
    found = ask(extension, f"SELECT word || ordinal FROM lexc_words('{TINY}', '?AT*');").split()
    assert found == [f"{word}{lexicon.index(word)}" for word in lexicon.pattern("?AT*")]
    for distance in range(4):
        found = ask(extension, f"SELECT word || distance FROM lexc_near('{TINY}', 'CRAT', {distance});").split()
        assert sorted(found) == sorted(f"{word}{n}" for word, n in lexicon.near("CRAT", distance))
    joined = f"SELECT w.word FROM lexc_words('{TINY}', '?A?') w, lexc_near('{TINY}', w.word, 1) n GROUP BY 1;"
    assert ask(extension, joined).split() == [*lexicon.pattern("?A?")]
    assert ask(extension, f"SELECT count(*) FROM lexc_words('{TINY}', NULL);") == "0\n"


def test_values_have_the_types_of_their_columns(extension: Path) -> None:
    asked = ", ".join(
        f"lexc_value('{VALUES}', '{name}', 'DO')" for name in ("weight", "signed", "float", "noun", "definition")
    )
    assert ask(extension, f"SELECT {asked};") == "90|5|-2.25|0|to act\n"
    assert (
        ask(
            extension, f"SELECT lexc_value('{VALUES}', 'senses', 'DO', 1), hex(lexc_value('{VALUES}', 'record', 'DO'));"
        )
        == "make|0001\n"
    )
    assert (
        ask(
            extension,
            f"SELECT lexc_value('{VALUES}', 'weight', 'XYZ') IS NULL;",
        )
        == "1\n"
    )
    assert ask(extension, f"SELECT lexc_value('{VALUES}', 'senses', 'DO', 9) IS NULL;") == "1\n"


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("SELECT lexc_has('/nowhere.dawg', 'A')", "SYSTEM"),
        ("SELECT lexc_has(NULL, 'A')", "is NULL"),
        (f"SELECT * FROM lexc_near('{TINY}', 'CAR', -1)", "a distance of -1"),
        (f"SELECT * FROM lexc_near('{TINY}', 'CAR', 4)", "a distance of 4"),
        (f"SELECT * FROM lexc_near('{TINY}', 'CAR', 4294967297)", "a distance of 4294967297"),
        (f"SELECT * FROM lexc_near('{TINY}', 'CAR', 'x')", "no whole number"),
        (f"SELECT * FROM lexc_near('{TINY}', 'CAR', NULL)", "no whole number"),
        (f"SELECT lexc_value('{VALUES}', 'senses', 'DO', 0.5)", "no whole number"),
        (f"SELECT * FROM lexc_words('{TINY}', '[')", "QUESTION"),
        (f"SELECT * FROM lexc_words('{TINY}', '')", "QUESTION"),
        (f"SELECT * FROM lexc_words('{TINY}', 'A', 2)", "two arguments"),
        ("SELECT * FROM lexc_words", "write lexc_words(file"),
        (f"SELECT * FROM lexc_near('{TINY}')", "lexc_near(file, text"),
        (f"SELECT lexc_value('{VALUES}', 'none', 'DO')", "no such column"),
        (f"SELECT lexc_value('{VALUES}', 'senses', 'DO')", "a column of lists"),
        (f"CREATE VIEW v AS SELECT lexc_has('{TINY}', 'A'); SELECT * FROM v", "unsafe use"),
        (f"CREATE VIEW v AS SELECT * FROM lexc_words('{TINY}'); SELECT * FROM v", "unsafe use"),
    ],
)
def test_odd_arguments_are_errors(extension: Path, statement: str, message: str) -> None:
    assert message in ask(extension, f"{statement};")


def test_more_images_than_are_kept_take_turns(extension: Path, tmp_path: Path) -> None:
    for i in range(20):
        lexc.build([chr(65 + i)]).save(tmp_path / f"{i}.dawg")
    rows = [f"SELECT lexc_has('{tmp_path / str(i % 20)}.dawg', '{chr(65 + i % 20)}');" for i in range(50)]
    assert ask(extension, *rows) == "1\n" * 50
    joined = " CROSS JOIN ".join(f"lexc_words('{tmp_path / str(i)}.dawg') w{i}" for i in range(9))
    assert "more than 8 images at once" in ask(extension, f"SELECT * FROM {joined};")


def test_the_statements_of_the_readme_run(extension: Path, tmp_path: Path) -> None:
    shutil.copy(TINY, tmp_path / "words.dawg")
    code = re.findall(r"^```sql\n(.*?)^```$", (FOLDER / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    lines = [line for line in "".join(code).splitlines() if not line.startswith(".load")]
    text = ask(extension, *(line.replace("words.dawg", str(tmp_path / "words.dawg")) for line in lines))
    assert text.splitlines()[-2:] == ["CAR|1", "CRA|0"]
    assert "CART" not in text
    assert text.startswith("CAR|0\n")
