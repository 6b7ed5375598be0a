"""`lexc spell --only-known`: known misspellings, and no other words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

import lexc
from lexc.installed import known_misspellings
from lexc.query.spelling import mistakes
from lexc.system import resources


@pytest.fixture(autouse=True)
def codespell(empty_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package codespell with two pairs, which is not installed unless a test says so."""
    data = empty_folder / "codespell_lib" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").write_text("raise ImportError('nobody runs it')")
    (data / "dictionary.txt").write_text("nobdoy->nobody\nba->by, be,\nans->and, disabled due to variables\n")
    monkeypatch.setattr(known_misspellings, "find_spec", lambda name: None)
    known_misspellings._read_codespell.cache_clear()
    return data


def test_only_misspellings_of_pairs_are_reported(run: Lexc) -> None:
    text = b"Xyzzy is definately ALOT, RECIEVE recieve-data, http://teh.x recieveData solider, nobdoy.\n"
    ran = run("spell", "--only-known", stdin=text)
    assert (ran.status, ran.lines) == (1, [
        "<stdin>:1:10: definately: definitely", "<stdin>:1:27: RECIEVE: RECEIVE", "<stdin>:1:35: recieve: receive",
    ])  # fmt: skip
    Path("a.py").write_text("recieveData = 1  # recieve\n")
    assert run("spell", "--only-known", "a.py", "--code", "names", "-l").lines == ["recieve"]
    assert run("spell", "--only-known", "a.py", "--count").lines == ["1"]
    assert run("spell", "--only-known", stdin=b"xyzzy").status == 0


def test_pairs_of_codespell_are_read_where_it_is_installed(
    run: Lexc, codespell: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Package:
        submodule_search_locations = (str(codespell.parent),)

    monkeypatch.setattr(known_misspellings, "find_spec", lambda name: Package)
    ran = run("spell", "--only-known", stdin=b"Nobdoy ba ans")
    assert ran.lines == ["<stdin>:1:1: Nobdoy: Nobody", "<stdin>:1:8: ba: by, be", "<stdin>:1:11: ans: and"]
    assert run("spell", "--only-known", "--lang", "de_DE", stdin=b"Nobdoy").status == 0
    known_misspellings._read_codespell.cache_clear()


def test_a_language_without_pairs_is_named(run: Lexc, refusal: Callable[..., str]) -> None:
    assert "expected de, en, es, fr, pl; found it_IT" in refusal("spell", "--only-known", "--lang", "it_IT")
    ran = run("spell", "--only-known", "--lang", "it,en_US", stdin=b"definately")
    assert (ran.lines, ran.err.count("these languages: it\n")) == (["<stdin>:1:1: definately: definitely"], 1)
    Path("pairs.tsv").write_text("teh\tthe\n")
    assert run("spell", "--only-known", "--lang", "it", "--pairs", "pairs.tsv", "-l", stdin=b"teh").lines == ["teh"]
    assert "as English" in run("spell", "--only-known", "--lang", "auto", stdin=b"definately").err


def test_the_language_of_the_environment_chooses_pairs(run: Lexc, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text, notice in (("nl_NL", "definately", "as English"), ("de_DE", "Addresse", "are those of de_DE")):
        monkeypatch.setenv("LC_ALL", f"{name}.UTF-8")
        ran = run("spell", "--only-known", "-l", stdin=text.encode())
        assert (ran.lines, ran.err.count(notice)) == ([text], 1)


def test_files_of_pairs_add_to_them(run: Lexc, refusal: Callable[..., str]) -> None:
    Path("pairs.tsv").write_text("# mine\nfoobr\tfoobar\n\nwibbel->wibble, wobble,\n")
    ran = run("spell", "--only-known", "--pairs", "pairs.tsv", stdin=b"FooBr wibbel alot")
    assert ran.lines == [
        "<stdin>:1:1: FooBr: Foobar",
        "<stdin>:1:7: wibbel: wibble, wobble",
        "<stdin>:1:14: alot: a lot",
    ]
    Path("bad.tsv").write_text("a\tb\nfoobr\n")
    assert "bad.tsv:2: this is no pair" in run("spell", "--only-known", "--pairs", "bad.tsv", stdin=b"x").err
    assert "no effect without --only-known" in refusal("spell", "--pairs", "pairs.tsv")
    assert "no effect with --only-known" in refusal("spell", "--only-known", "--model", "x")
    assert "--only-known" in refusal("spell", "--only-known", "-a")


def test_words_of_lists_directives_and_the_project_are_accepted(run: Lexc) -> None:
    Path("words.txt").write_text("alot\n")
    Path("lexc.toml").write_text('only-known = true\nignore-words = "words.txt"\naccept = ["recieve"]\n')
    text = b"alot recieve definately absense\n"
    assert run("spell", "-l", stdin=text).lines == ["definately", "absense"]
    assert run("spell", "-l", stdin=b"# lexc:words absense\n" + text).lines == ["definately"]


def test_texts_are_corrected_by_known_misspellings(run: Lexc) -> None:
    assert run("spell", "--only-known", "--correct", stdin=b"Xyzzy, Alot of.\r\n").raw == b"Xyzzy, A lot of.\r\n"


def test_no_pair_of_lexc_calls_a_word_of_english_wrong() -> None:
    """But for those that are left out."""
    image = lexc.open("spelling").image
    text = resources.find("spelling", "en", (".tsv",)).read_text(encoding="utf-8")
    wrong = [line.split("\t")[0] for line in text.splitlines() if not line.startswith("#")]
    unknown = {word for _, word in mistakes(image, "\n".join(wrong))}
    are_words = {word for word in wrong if word.isalpha() and word not in unknown}
    assert are_words == known_misspellings.REAL_WORDS
