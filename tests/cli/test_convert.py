"""`lexc convert`, and other programs' files where an image is expected."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import independent
import pytest
from command_line import Lexc

import lexc
from lexc import codecs

Refusal = Callable[..., str]
BOTH = independent.GOLDEN / "both.kwg"
ALL = "\n".join(independent.WORDS) + "\n"


def test_an_image_becomes_another_programs_file_and_comes_back(run: Lexc) -> None:
    lexc.build(independent.WORDS, alphabet="english").save("words.dawg")
    assert run("convert", "words.dawg", "words.kwg").out == "8 words -> words.kwg: kwg, 292 bytes\n"
    assert run("convert", "words.kwg", "again.gaddag", "-q").out == ""
    with lexc.open("again.gaddag") as lexicon:
        assert list(lexicon) == sorted(independent.WORDS)
        assert lexicon.graph.kind == "gaddag"
    assert run("verify", "again.gaddag").status == 0
    assert "English is taken" in run("convert", "words.kwg", "x.kbwg").err
    assert run("convert", "words.kwg", "x.kbwg", "--alphabet", "english").err == ""


@pytest.mark.parametrize("name", [name for name, codec in codecs.all_codecs().items() if codec.write])
def test_every_writable_format_can_be_named(name: str, run: Lexc) -> None:
    lexc.build(["CAR", "CARE"], alphabet="english").save("words.dawg")
    ran = run("convert", "words.dawg", "out.bin", "--to", name, "--json")
    result = json.loads(ran.out)
    size = Path("out.bin").stat().st_size
    about = {"source_file": "words.dawg", "file": "out.bin", "format": name}
    notes = [note for note in [codecs.find_codec(name).remark] if note]
    assert result == {**about, "n_words": 2, "bytes": size, "source_notes": [], "notes": notes}
    suffix = codecs.find_codec(name).suffixes[0]
    if suffix not in (".dawg", ".gaddag"):  # those are lexc's own
        assert json.loads(run("convert", "words.dawg", f"x{suffix}", "--json").out)["format"] == name


def test_the_result_may_go_to_standard_output(run: Lexc) -> None:
    lexc.build(["CAR", "CARE"], alphabet="english").save("words.dawg")
    ran = run("convert", "words.dawg", "-", "--to", "text")
    assert ran.raw == b"CAR\nCARE\n"
    assert ran.err == "2 words -> standard output: text, 9 bytes\n"


@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie", "anag"])
def test_images_become_images_of_another_kind_with_their_columns(kind: str, run: Lexc) -> None:
    lexc.build({"CAR": 3, "CARE": 9}, alphabet="english", title="Two").save("words.dawg")
    assert run("convert", "words.dawg", f"x.{kind}", "-q").status == 0
    with lexc.open(f"x.{kind}") as lexicon:
        assert lexicon.graph.kind == kind
        assert lexicon.complete("C") == ["CARE", "CAR"]
        assert lexicon.meta.title == "Two"
    assert run("verify", f"x.{kind}").status == 0


def test_omitted_data_is_noted_in_the_summary(run: Lexc) -> None:
    lexc.build({"CAR": 3, "CARE": 9}, alphabet="english", licence="MIT").save("words.dawg")
    note = "left out, since kwg cannot store it: licence, column weight"
    assert run("convert", "words.dawg", "x.kwg").lines[1:] == [f"  note: {note}"]
    assert run("convert", "words.dawg", "x.kwg", "-q").out == ""
    assert json.loads(run("convert", "words.dawg", "x.kwg", "--json").out)["notes"] == [note]
    ran = run("convert", "words.dawg", "-", "--to", "csv", "--title", "Two")
    assert ran.raw == b"word,ordinal,weight\nCAR,0,3\nCARE,1,9\n"
    assert ran.err.endswith("\n  note: left out, since csv cannot store it: title, licence\n")


def test_build_notes_data_that_the_format_cannot_store(run: Lexc) -> None:
    Path("v.tsv").write_text("CAR\t3\nCARE\t9\n")
    command = ["build", "v.tsv", "--column", "1", "--weight", "2", "--title", "Two", "-o", "v.kwg"]
    note = "left out, since kwg cannot store it: title, column weight"
    assert run(*command).lines[-1] == f"  note: {note}"
    assert run(*command, "-q").out == ""
    assert json.loads(run(*command, "--json").out)["notes"] == [note]
    assert json.loads(run(*command[:-1], "v.csv", "--json").out)["notes"] == [
        "left out, since csv cannot store it: title"
    ]
    assert json.loads(run(*command[:-1], "v.dawg", "--json").out)["notes"] == []


def test_unknown_sections_are_noted_as_left_out(run: Lexc) -> None:
    from lexc.image.section_types import WORD_DEPENDENT, Section
    from lexc.image.writer import assemble

    image = lexc.build({"CAR": 3}, alphabet="english").image
    Path("x.dawg").write_bytes(b"".join(assemble([*image.sections, Section("XXXX", WORD_DEPENDENT, b"1")])))
    notes = json.loads(run("convert", "x.dawg", "x.anag", "--json").out)["notes"]
    assert notes == ["left out, since it describes the words of x.dawg alone: XXXX"]
    assert json.loads(run("convert", "x.anag", "y.dawg", "--json").out)["notes"] == []


def test_a_word_list_is_built_into_another_programs_file_directly(run: Lexc) -> None:
    Path("words.txt").write_text(ALL)
    ran = run("build", "words.txt", "-o", "words.kwg", "--share-tails")
    assert ran.out.startswith("8 words from 8 lines -> words.kwg\n  kwg: ")
    assert list(codecs.read("words.kwg")) == sorted(independent.WORDS)
    run("build", "words.txt", "-o", "dawg.kwg", "--kind", "dawg", "-q")
    assert Path("dawg.kwg").stat().st_size < Path("words.kwg").stat().st_size
    run("build", "words.txt", "-o", "words.dawg", "--to", "quackle-dawg", "-q")
    assert codecs.decode("words.dawg").facts["format"] == "quackle-dawg"


def test_info_words_check_and_verify_read_other_programs_files(run: Lexc) -> None:
    facts = json.loads(run("info", BOTH, "--json").out)
    assert (facts["format"], facts["n_words"], facts["facts"]["holds"]) == ("kwg", 8, "a DAWG and a GADDAG")
    assert "format        kwg" in run("info", BOTH).out
    assert run("words", BOTH).out == "\n".join(sorted(independent.WORDS)) + "\n"
    assert run("words", BOTH, "--prefix", "CA", "--limit", "1").out == "CARE\n"
    assert run("check", BOTH, "CARE").status == 0
    assert run("check", BOTH, "CARX").status == 1
    assert run("verify", BOTH).out == f"{BOTH}: sound\n"
    assert run("anagram", BOTH, "CARE").out == "ACRE\nCARE\nRACE\n"


def test_a_file_without_words_is_an_empty_lexicon(run: Lexc, refusal: Refusal) -> None:
    none = independent.GOLDEN / "none.kwg"
    assert json.loads(run("info", none, "--json").out)["n_words"] == 0
    assert run("words", none, "--length", "2-").out == ""
    assert run("words", none, "--count").out == "0\n"
    assert run("check", none, "A").out == "no  A\n"
    assert run("verify", none).status == 0
    assert run("convert", none, "x.dawg").status == 2
    assert not Path("x.dawg").exists()


def test_a_damaged_file_gives_status_1_and_a_file_of_no_format_status_2(run: Lexc) -> None:
    Path("short.kwg").write_bytes(BOTH.read_bytes()[:60])
    ran = run("verify", "short.kwg")
    assert (ran.status, ran.out) == (1, "")
    assert "short.kwg: arc" in ran.err
    Path("text.kwg").write_text("CARE\n")
    for command in (["verify"], ["info"], ["words"], ["convert", "x.dawg"]):
        ran = run(command[0], "text.kwg", *command[1:])
        assert (ran.status, ran.out) == (2, "")
        assert "nor of another format" in ran.err


def test_impossible_options_are_refused_and_no_file_is_changed(run: Lexc, refusal: Refusal) -> None:
    lexc.build(["CAR"], alphabet="english").save("x.dawg")
    for arguments, message in (
        (["x.dawg", "x.dawg", "--to", "kwg"], "overwrite"),
        (["x.dawg", "y"], "--to"),
        (["x.dawg", "y", "--to", "zip"], "no such format"),
        (["x.dawg", "y", "--to", "wmp"], "only read"),
        (["x.dawg", "y.kwg", "--kind", "trie"], "dawg or gaddag"),
        (["x.dawg", "y.kwg", "--from", "zip"], "no such format"),
        (["nowhere.kwg", "y.dawg"], "nowhere.kwg"),
    ):
        assert message in refusal("convert", *arguments)


def test_the_formats_are_listed(run: Lexc) -> None:
    output = run("convert", "--formats").out
    assert [line.split()[0] for line in output.splitlines()] == ["dawg", "gaddag", "trie", "anag", *codecs.all_codecs()]
