"""`lexc spell --lang` and `lexc check --lang`: the system's dictionaries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

from lexc.installed import system_dictionaries


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with dictionaries of German and English, in place of the system's."""
    folder = tmp_path / "system"
    folder.mkdir()
    monkeypatch.setattr("lexc.installed.system_dictionaries._FOLDERS", (str(folder),))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("DICPATH", raising=False)
    for name, words in (("de_DE", "Haus/C tür/C die ist"), ("en_US", "the door is a house"), ("ca_ES", "col·lecció")):
        (folder / f"{name}.aff").write_text("SET UTF-8\nCOMPOUNDFLAG C\n", encoding="utf-8")
        entries = [str(len(words.split())), *words.split(), ""]
        (folder / f"{name}.dic").write_text("\n".join(entries), encoding="utf-8")
    return folder


def test_a_text_is_checked_by_the_dictionary_of_a_language(run: Lexc) -> None:
    ran = run("spell", "--lang", "de_DE", stdin="Die Haustür is Hauss".encode())
    assert (ran.status, ran.lines) == (1, ["<stdin>:1:13: is: ist", "<stdin>:1:16: Hauss: Haus"])
    assert run("spell", "--lang", "de", "-l", stdin=b"Die Haus").lines == []


@pytest.mark.parametrize("languages", ["de_DE,en_US", "en_US,de_DE"])
def test_each_paragraph_is_in_the_language_that_knows_most_of_its_words(run: Lexc, languages: str) -> None:
    text = "Die Haustür\nist die door.\n\nThe door is\na Haustür house.\n \nIst die Tür\n".encode()
    ran = run("spell", "--lang", languages, "--suggestions", "0", stdin=text)
    assert (ran.status, ran.lines) == (1, ["<stdin>:2:9: door", "<stdin>:5:3: Haustür"])
    assert run("spell", "--lang", languages, "--json", stdin=text).json["count"] == 2


MIXED = """Die Haustür ist die Tür.

The door is a house.

- Die Tür ist die Tür.
- The house is a door, the door.

Die door ist Haus.
"""


def test_auto_finds_the_language_of_each_paragraph_and_of_each_item_of_a_list(run: Lexc) -> None:
    ran = run("spell", "--lang", "auto", "--suggestions", "0", stdin=MIXED.encode())
    assert (ran.status, ran.lines, ran.err) == (1, ["<stdin>:8:5: door"], "")
    assert run("spell", "--lang", "de_DE,en_US", "-l", stdin=MIXED.encode()).lines == ["door"]


def test_auto_judges_a_short_paragraph_by_its_neighbours(run: Lexc) -> None:
    text = b"The door is a house.\n\nHaus\n\nThe house is the door.\n"
    assert run("spell", "--lang", "auto", "-l", stdin=text).lines == ["Haus"]
    assert run("spell", "--lang", "de_DE,en_US", "-l", stdin=text).status == 0


def test_auto_takes_each_file_of_a_dictionary_once(run: Lexc, installed: Path) -> None:
    for name in ("de_AT", "de_LU"):
        for ending in (".dic", ".aff"):
            (installed / f"{name}{ending}").symlink_to(installed / f"de_DE{ending}")
    assert system_dictionaries.find_distinct() == ["ca_ES", "de_DE", "en_US"]
    assert run("spell", "--lang", "auto", "-l", stdin=b"die Haust").lines == ["Haust"]


def test_auto_takes_the_bundled_list_for_english_without_a_dictionary(
    run: Lexc, installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (installed / "en_US.dic").unlink()
    (installed / "ca_ES.aff").write_text("SET NO-SUCH\n", encoding="utf-8")
    monkeypatch.setattr("lexc.cli.spell.checkers.LEXICON", "tiny")
    ran = run("spell", "--lang", "auto", "-l", stdin=b"cat dogs\n\ndie Haus ist\n")
    assert ran.lines == []
    assert "ca_ES.aff" in ran.err


def test_auto_is_refused_for_editors(refusal: Callable[..., str]) -> None:
    assert "expected --lang LANGUAGES with -a" in refusal("spell", "-a", "--lang", "auto")


def test_letters_of_each_language_are_letters_of_its_words(run: Lexc) -> None:
    text = "die Haustür\n\ncol·lecció".encode()
    assert run("spell", "--lang", "de_DE,ca_ES", stdin=text).status == 0
    assert run("spell", "--lang", "de_DE,en_US", "-l", stdin=text).lines == ["col·lecció"]


def test_suggestions_come_in_turns_from_each_language_that_a_paragraph_may_be_in(run: Lexc) -> None:
    assert run("spell", "--lang", "de_DE,en_US", stdin=b"Hauss").lines == ["<stdin>:1:1: Hauss: Haus, House"]
    assert run("spell", "--lang", "de_DE,en_US", "--suggestions", "1", stdin=b"dor").lines == ["<stdin>:1:1: dor: door"]


def test_editors_may_ask_in_several_languages(run: Lexc) -> None:
    ran = run("spell", "-a", "--lang", "de_DE,en_US", stdin="Haustür house xyzzyx\n".encode())
    assert ran.raw.decode().splitlines()[1:] == ["*", "*", "# xyzzyx 14", ""]


def test_personal_words_join_the_languages(run: Lexc) -> None:
    Path("own.txt").write_text("Maus\n-house\n", encoding="utf-8")
    ran = run("spell", "--lang", "de_DE,en_US", "-l", "-p", "own.txt", stdin=b"Maus house Haus")
    assert ran.lines == ["house"]


def test_a_word_that_an_editor_inserts_is_in_the_list_afterwards(run: Lexc) -> None:
    ran = run("spell", "-a", "--lang", "de_DE", "-p", "own.txt", stdin=b"*Tischbien\n@Maus\n*Maus\n^Tischbien\n#\n")
    assert ran.lines[1:] == ["*", ""]
    assert Path("own.txt").read_text(encoding="utf-8") == "+Tischbien\n+Maus\n"
    assert run("spell", "--lang", "de_DE", "-p", "own.txt", stdin=b"Tischbien Maus").status == 0


def test_an_editor_may_insert_a_word_that_the_list_refuses(run: Lexc) -> None:
    Path("own.txt").write_text("-Haus\n", encoding="utf-8")
    ran = run("spell", "-a", "--lang", "de_DE", "-p", "own.txt", stdin=b"^Haus\n*Haus\n^Haus\n")
    assert ran.lines[1:] == ["# Haus 1", "", "*", ""]
    assert run("spell", "--lang", "de_DE", "-p", "own.txt", stdin=b"Haus").status == 0


def test_words_are_judged_by_languages(run: Lexc) -> None:
    ran = run("check", "--lang", "de_DE,en_US", "Haustür", "house", "housetür")
    assert (ran.status, ran.lines) == (1, ["yes Haustür", "yes house", "no  housetür"])
    assert run("check", "--lang", "de_DE", "-", stdin="Haustür\n".encode()).lines == ["yes Haustür"]
    assert run("check", "--lang", "en_US,de_DE", "--json", "Haustür").json["results"] == ["Haus", "tür"]


def test_installed_dictionaries_are_listed(run: Lexc, installed: Path) -> None:
    names = ["ca_ES", "de_DE", "en_US"]
    assert run("spell", "--lang", "list").lines == [f"{name}\t{installed / name}.dic" for name in names]
    results = [{"name": name, "file": f"{installed / name}.dic"} for name in names]
    assert run("spell", "--lang", "list", "--json").json == {"query": "list", "count": 3, "results": results}


def test_a_missing_dictionary_is_named_with_its_package(refusal: Callable[..., str]) -> None:
    assert "apt install hunspell-hu" in refusal("spell", "--lang", "hu_HU")
    assert "not a name of a dictionary" in refusal("spell", "--lang", "../de_DE")
    assert "not a name of a dictionary" in refusal("check", "--lang", "", "x")


def test_a_language_takes_the_place_of_an_image(refusal: Callable[..., str]) -> None:
    assert "takes the place of an image" in refusal("spell", "--lang", "de_DE", "-d", "english")
    assert "takes the place of an image" in refusal("check", "--lang", "de_DE", "--from", "kwg", "x")


def test_the_language_of_the_environment_is_the_default_if_it_is_not_english(
    run: Lexc, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    ran = run("spell", "-l", stdin=b"Haus house")
    assert (ran.lines, ran.err) == (
        ["house"],
        "lexc: the dictionary de_DE judges, as the environment's language; see --lang\n",
    )
    assert run("spell", "-a", stdin=b"Haus\n").err == run("spell", "--lang", "de_DE", "-l", stdin=b"Haus").err == ""
    assert run("spell", "tiny", "-l", stdin=b"Haus cat").lines == ["Haus"]
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert run("spell", "tiny", "-l", stdin=b"cat").status == 0
    monkeypatch.setenv("LC_ALL", "hu_HU.UTF-8")
    monkeypatch.setattr("lexc.cli.spell.checkers.LEXICON", "tiny")
    ran = run("spell", "-l", stdin=b"cat house")
    assert (ran.lines, "apt install hunspell-hu" in ran.err) == (["house"], True)


def test_the_cache_lists_dictionaries(run: Lexc) -> None:
    run("spell", "--lang", "de_DE", stdin=b"")
    assert run("cache", "--json").json["results"][0]["name"] == "hunspell-de_DE.dawg"
    assert run("cache", "--clear", "--json").json["count"] == 1


CATALOGUE = """msgid ""
msgstr ""
"Language: de_DE\\n"

msgid "The haus"
msgstr "Die Haust"
"""


def test_a_catalogue_is_judged_by_the_dictionary_of_its_language(
    run: Lexc, installed: Path, monkeypatch: pytest.MonkeyPatch, empty_folder: Path
) -> None:
    monkeypatch.setattr("lexc.cli.spell.checkers.LEXICON", "tiny")
    for name, text in (
        ("a.po", CATALOGUE),
        ("b.po", CATALOGUE.replace("de_DE", "fr")),
        ("c.pot", CATALOGUE.replace("Die Haust", "").replace("The", "cat")),
    ):
        (empty_folder / name).write_text(text)
    for options in ([], ["--lang", "auto"]):
        ran = run("spell", *options, "--suggestions", "1", "a.po", "b.po", "c.pot")
        assert ran.lines == ["a.po:6:13: Haust: Haus", "c.pot:5:12: haus: eats"]
        assert ran.err == "lexc: no dictionary of fr is installed: texts in fr are passed over.\n"
    assert run("spell", "--lang", "en_US", "-l", "a.po").lines == ["Die", "Haust"]
    run("spell", "a.po", "--correct", "--in-place")
    assert (empty_folder / "a.po").read_text() == CATALOGUE.replace("Haust", "Haus")


def test_the_language_of_a_text_follows_its_path(run: Lexc) -> None:
    for path, text in (("de/a.md", "Die Haustür is"), ("b.md", "The house ist")):
        Path(path).parent.mkdir(exist_ok=True)
        Path(path).write_text(text, encoding="utf-8")
    Path("lexc.toml").write_text('lang = "en_US"\n[languages]\n"de/" = "de_DE"\n')
    assert run("spell", ".", "--suggestions", "0").lines == ["b.md:1:11: ist", "de/a.md:1:13: is"]
    shown = [line for line in run("spell", "de/a.md", "--show-config").lines if line.startswith("lang")]
    assert [line.split() for line in shown] == [["lang", "=", '"de_DE"', "#", "lexc.toml:2"]]
    assert run("spell", ".", "-l", "--lang", "de_DE").lines == ["The", "house", "is"]
    Path("lexc.toml").write_text('[languages]\n"de/" = "no name"\n')
    assert "lexc.toml:1: languages" in run("spell", ".").err
