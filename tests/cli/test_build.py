"""`lexc build` builds an image by its options, and summarises the list."""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.inputs import TWELVE
from command_line import Lexc

import lexc
from lexc.system.processes import python_command


@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
def test_the_name_decides_the_kind(run: Lexc, words: Path, kind: str) -> None:
    ran = run("build", words, "-o", f"w.{kind}")
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == f"12 words from 12 lines -> w.{kind}"
    assert ran.lines[1].startswith(f"  {kind}: ")
    lexicon = lexc.open(f"w.{kind}")
    assert lexicon.graph.kind == kind
    assert list(lexicon) == TWELVE
    assert Path(f"w.{kind}").read_bytes() == lexc.build(words, kind).tobytes()


def test_kind_decides_for_any_other_name(run: Lexc, words: Path, refusal: Callable[..., str]) -> None:
    assert "--kind" in refusal("build", words, "-o", "w.bin")
    assert run("build", words, "-o", "w.bin", "--kind", "trie").status == 0
    assert lexc.open("w.bin").graph.kind == "trie"


def test_output_minus_writes_only_the_image_to_standard_output(run: Lexc, words: Path) -> None:
    image = lexc.build(words).tobytes()
    plain = run("build", words, "-o", "-", "--kind", "dawg")
    assert plain.raw == image
    assert plain.err.startswith("12 words from 12 lines -> standard output")
    facts = run("build", words, "-o", "-", "--kind", "dawg", "--json")
    assert facts.raw == image
    assert json.loads(facts.err)["n_words"] == 12
    quiet = run("build", words, "-o", "-", "--kind", "dawg", "--quiet")
    assert (quiet.raw, quiet.err) == (image, "")


def test_a_hyphen_as_list_is_standard_input(run: Lexc) -> None:
    assert run("build", "-", "-o", "w.dawg", stdin=gzip.compress(b"car\r\ncat")).status == 0
    assert list(lexc.open("w.dawg")) == ["CAR", "CAT"]


def test_on_duplicate_decides_on_the_weight_of_a_word_in_several_tables(run: Lexc) -> None:
    Path("one.tsv").write_text("car\t2\ncat\t7\n")
    Path("other.tsv").write_text("cat\t1\ncar\t5\n")
    for option, weights in (("max", [5, 7]), ("min", [2, 1]), ("sum", [7, 8]), ("first", [2, 7])):
        ran = run("build", "one.tsv", "other.tsv", "--weight", "2", "--on-duplicate", option, "-o", "w.dawg")
        lexicon = lexc.open("w.dawg")
        assert [lexicon.weight(word) for word in ("CAR", "CAT")] == weights
        assert ran.lines[-1].endswith("kept: 2")


def test_several_lists_are_combined(run: Lexc, words: Path) -> None:
    Path("more.txt").write_text("zoo\ncar\n")
    assert run("build", words, "more.txt", "-", "-o", "w.dawg", stdin=b"yes\n").status == 0
    assert list(lexc.open("w.dawg")) == [*TWELVE, "YES", "ZOO"]


def test_the_summary_and_its_json_say_the_same(run: Lexc) -> None:
    Path("w.txt").write_text("# list\n\ncar\ncar\nc4r\nab\nabcdef\ncars\n")
    options = ["--length", "3-4", "--skip-invalid", "--alphabet", "english"]
    plain, facts = (run("build", "w.txt", "-o", "w.dawg", *options, *more) for more in ([], ["--json"]))
    assert plain.lines[0] == "2 words from 8 lines -> w.dawg"
    assert plain.lines[2] == "  left out: 1 duplicate, 2 of another length, 1 invalid"
    assert plain.lines[3].startswith("  skipped: w.txt:5:2: the alphabet has no such letter")
    known = facts.json
    assert plain.lines[3] == f"  skipped: {known['examples'][0]}"
    named = ("n_lines", "n_words", "n_duplicates", "n_other_lengths", "n_skipped")
    assert [known[name] for name in named] == [8, 2, 1, 2, 1]
    size = Path("w.dawg").stat().st_size
    assert (known["bytes"], known["kind"], known["file"], known["alphabet"]) == (size, "dawg", "w.dawg", "english")
    assert f"dawg: {known['n_states']} states, {known['n_arcs']} arcs, {size:,} bytes, alphabet english" in plain.out
    assert known["identity"] == hashlib.sha256(b"CAR\nCARS\n").hexdigest()
    assert lexc.open("w.dawg").meta.options == {"lengths": [3, 4], "rank": True}


def test_a_valid_list_skips_no_lines(run: Lexc, words: Path) -> None:
    ran = run("build", words, "-o", "w.dawg")
    assert ran.lines[2:] == ["  left out: 0 duplicates, 0 of another length, 0 invalid"]


def test_counts_of_one_are_in_the_singular(run: Lexc) -> None:
    ran = run("build", "-", "-o", "w.dawg", stdin=b"a\na\n")
    assert ran.lines[0] == "1 word from 2 lines -> w.dawg"
    assert "dawg: 1 state, 1 arc, " in ran.lines[1]
    assert ran.lines[2].startswith("  left out: 1 duplicate, ")
    assert run("build", "-", "-o", "w.dawg", stdin=b"a").lines[0] == "1 word from 1 line -> w.dawg"
    assert run("convert", "w.dawg", "w.kwg").lines[0].startswith("1 word -> w.kwg: ")
    assert "; found 1 line, " in run("build", "-", "-o", "w.dawg", stdin=b"#\n").err


def test_a_list_of_both_cases_gets_a_note_why_it_is_not_english(run: Lexc) -> None:
    ran = run("build", "-", "-o", "w.dawg", stdin=b"Ab\nba\n")
    assert "a list with capitals and small letters is not English (A-Z); using a new alphabet of 3 letters" in ran.out


def test_the_note_on_an_alphabet_says_which_letters_and_which_case_it_has(run: Lexc) -> None:
    many = "".join(map(chr, range(0x4E00, 0x4E40))).encode()
    ran = run("build", "-", "-o", "w.dawg", stdin=many)
    assert "using UTF-8 for 64 letters, since an alphabet has 63 at most; case is kept (--fold upper" in ran.out
    ran = run("build", "-", "-o", "w.dawg", "--fold", "upper", stdin="né\n".encode())
    assert "using a new alphabet of 2 letters; --fold upper ignores case (--alphabet english refuses" in ran.out


def test_quiet_prints_nothing(run: Lexc, words: Path) -> None:
    for flag in ("-q", "--quiet"):
        ran = run("build", words, "-o", "w.dawg", flag)
        assert (ran.status, ran.raw, ran.err) == (0, b"", "")


def test_the_first_five_invalid_lines_are_shown(run: Lexc) -> None:
    Path("w.txt").write_text("car\n" + "c4r\n" * 7)
    ran = run("build", "w.txt", "-o", "w.dawg", "--alphabet", "english", "--skip-invalid")
    assert "0 of another length, 7 invalid" in ran.out
    assert [line.split(": ")[1] for line in ran.lines[3:]] == [f"w.txt:{n}:2" for n in range(2, 7)]


@pytest.mark.parametrize(
    ("lengths", "kept"),
    [("2-3", "CAR CAT DO DOG EAR EAT"), ("2", "DO"), ("-2", "DO"), ("4-", "CARS CATS DOGS DONE EARS EATS")],
)
def test_words_of_other_lengths_are_left_out(run: Lexc, words: Path, lengths: str, kept: str) -> None:
    assert run("build", words, "-o", "w.dawg", "--length", lengths).status == 0
    assert " ".join(lexc.open("w.dawg")) == kept
    assert run("words", "w.dawg", "--length", lengths).lines == kept.split()


def test_a_line_longer_than_any_word_may_be_is_of_another_length(run: Lexc, words: Path) -> None:
    words.write_text(f"CAR\n{'A' * 2000}\n")
    ran = run("build", words, "-o", "w.dawg", "--length", "1-10", "--json")
    assert (ran.status, ran.json["n_words"], ran.json["n_other_lengths"]) == (0, 1, 1)
    for lengths in ("1-1020", "2-"):
        assert "the word is too long" in run("build", words, "-o", "w.dawg", "--length", lengths).err


@pytest.mark.parametrize("lengths", ["", "-", "a", "3-2", "0", "0-5", "2-1021", "1-2-3", "2 - 3", "9" * 5000])
def test_an_invalid_range_of_lengths_is_bad_usage(run: Lexc, words: Path, lengths: str) -> None:
    ran = run("build", words, "-o", "w.dawg", "--length", lengths)
    assert ran.status == 2
    assert "--length" in ran.err
    assert not Path("w.dawg").exists()


def test_a_column_of_a_table_is_read(run: Lexc) -> None:
    Path("w.txt").write_text("1 car a vehicle\n2 cat\n")
    Path("w.csv").write_text('"a, b",car\n"c",cat\n')
    for options in (
        ["w.txt", "--column", "2"], ["w.csv", "--column", "2"], ["-", "--column", "2", "--delimiter", "\\t"],
        ["-", "--column", "2", "--delimiter", "tab"], ["w.csv", "--column", "2", "--delimiter", ","],
    ):  # fmt: skip
        assert run("build", *options, "-o", "w.dawg", stdin=b"x\tcar\ny\tcat\n").status == 0
        assert list(lexc.open("w.dawg")) == ["CAR", "CAT"]
    assert run("build", "w.txt", "-o", "w.dawg", "--column", "0").status == 2


def test_hunspell_dictionaries_are_expanded_and_keep_their_case(run: Lexc) -> None:
    Path("en.aff").write_text("SFX S Y 1\nSFX S 0 s .\n")
    Path("en.dic").write_text("1\ncar/S\n")
    assert run("build", "en.dic", "-o", "w.dawg").status == 0
    lexicon = lexc.open("w.dawg")
    assert list(lexicon) == ["car", "cars"]
    assert [lexicon.is_correct(word) for word in ("car", "Cars", "CARS", "cAr", "car-cars")] == [True] * 3 + [
        False,
        True,
    ]


def test_a_name_near_that_of_an_alphabet_is_corrected(words: Path, refusal: Callable[..., str]) -> None:
    assert "Did you mean 'utf8'?" in refusal("build", words, "-o", "w.dawg", "--alphabet", "utf-8")


def test_an_alphabet_and_a_folding_may_be_given(run: Lexc) -> None:
    Path("w.txt").write_text("Chá\nllama\n", encoding="utf-8")
    Path("own.toml").write_text('name = "own"\ntitle = "Own"\nlanguage = "xx"\nletter = [{ label = "A" }]\n')
    for options, expected in [
        ([], ["Chá", "llama"]),
        (["--fold", "upper"], ["CHÁ", "LLAMA"]),
        (["--fold", "lower"], ["chá", "llama"]),
        (["--alphabet", "auto", "--fold", "none"], ["Chá", "llama"]),
        (["--alphabet", "spanish", "--skip-invalid"], ["LLAMA"]),
        (["--alphabet", "utf8"], ["Chá", "llama"]),
        (["--alphabet", "utf8", "--fold", "upper"], ["CHÁ", "LLAMA"]),
    ]:
        assert run("build", "w.txt", "-o", "w.dawg", *options).status == 0
        assert list(lexc.open("w.dawg")) == expected
    assert run("build", "-", "-o", "w.dawg", "--alphabet", "./own.toml", stdin=b"aa\n").status == 0
    assert lexc.open("w.dawg").meta.alphabet.name == "own"


def test_layout_ordinals_and_threads_may_be_given(run: Lexc, words: Path) -> None:
    assert run("build", words, "-o", "w.gaddag", "--layout", "arcs", "--no-rank").status == 0
    lexicon = lexc.open("w.gaddag")
    assert lexicon.graph.layout == "arcs"
    assert not lexicon.image.has("RANK")
    assert run("build", words, "-o", "1.gaddag", "--rank", "--threads", "3").status == 0
    assert Path("1.gaddag").read_bytes() == lexc.build(words, "gaddag").tobytes()
    assert run("build", words, "-o", "w.dawg", "--threads", "0").status == 2


@pytest.mark.parametrize("option", [["--layout", "packed"], ["--no-rank"], ["--stems"]], ids=lambda option: option[0])
def test_other_formats_refuse_options_of_images(words: Path, option: list[str], refusal: Callable[..., str]) -> None:
    assert refusal("build", words, "-o", "w.csv", *option).startswith(f"lexc: {option[0]} is for images of lexc")
    assert not Path("w.csv").exists()


def test_title_language_licence_and_source_are_stored(run: Lexc, words: Path) -> None:
    about = {"title": "Twelve", "language": "en", "licence": "none", "source": "CACM ◇"}
    options = [text for name, value in about.items() for text in (f"--{name}", value)]
    assert run("build", words, "-o", "w.dawg", *options).status == 0
    meta = lexc.open("w.dawg").meta
    assert {name: getattr(meta, name) for name in about} == about
    shown = run("info", "w.dawg").out
    assert all(f"{name} " in shown and value in shown for name, value in about.items())
    assert run("info", "w.dawg", "--json").json.items() >= about.items()


def test_an_image_is_built_without_reading_a_line_of_other_programs_formats(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("car\n")
    command = ["build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "o.DAWG"), "-q"]
    program = f"""import sys
from lexc.cli.main import main
try:
    main({command!r})
finally:
    print([name for name in sys.modules if name.startswith("lexc.codecs")])"""
    ran = subprocess.run(python_command("-c", program), capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "[]\n", "")
