"""The command line does what its help says, fails with one line and a status, and never shows a traceback."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command_line import Lexc

import lexc
from lexc.cli.main import COMMANDS, main
from lexc.image.writer import assemble

TWELVE = ["CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS"]


@pytest.fixture
def words(elsewhere: Path) -> Path:
    path = elsewhere / "words.txt"
    path.write_text("\n".join(word.lower() for word in reversed(TWELVE)))
    return path


@pytest.fixture
def dawg(words: Path, elsewhere: Path) -> Path:
    lexc.build(words).save(elsewhere / "w.dawg")
    return elsewhere / "w.dawg"


def damaged(path: Path) -> Path:
    data = bytearray(path.read_bytes())
    data[-70] ^= 255
    path.write_bytes(data)
    return path


class TestBuild:
    @pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
    def test_the_name_says_what_is_built(self, run: Lexc, words: Path, kind: str) -> None:
        ran = run("build", words, "-o", f"w.{kind}")
        assert (ran.status, ran.err) == (0, "")
        assert ran.lines[0] == f"12 words from 12 lines -> w.{kind}"
        assert ran.lines[1].startswith(f"  {kind}: ")
        lexicon = lexc.open(f"w.{kind}")
        assert lexicon.graph.kind == kind
        assert list(lexicon) == TWELVE
        assert Path(f"w.{kind}").read_bytes() == lexc.build(words, kind).tobytes()

    def test_kind_says_it_for_any_other_name(self, run: Lexc, words: Path, refused: Callable[..., str]) -> None:
        assert "--kind" in refused("build", words, "-o", "w.bin")
        assert run("build", words, "-o", "w.bin", "--kind", "trie").status == 0
        assert lexc.open("w.bin").graph.kind == "trie"

    def test_a_bar_as_output_is_standard_output_and_nothing_else_is_written_there(self, run: Lexc, words: Path) -> None:
        image = lexc.build(words).tobytes()
        plain = run("build", words, "-o", "-", "--kind", "dawg")
        assert plain.raw == image
        assert plain.err.startswith("12 words from 12 lines -> standard output")
        facts = run("build", words, "-o", "-", "--kind", "dawg", "--json")
        assert facts.raw == image
        assert json.loads(facts.err)["words"] == 12
        report = run("build", words, "-o", "-", "--kind", "dawg", "--report")
        assert report.raw == image
        assert "Table II" in report.err
        quiet = run("build", words, "-o", "-", "--kind", "dawg", "--quiet")
        assert (quiet.raw, quiet.err) == (image, "")

    def test_a_bar_as_list_is_standard_input(self, run: Lexc) -> None:
        assert run("build", "-", "-o", "w.dawg", stdin=gzip.compress(b"car\r\ncat")).status == 0
        assert list(lexc.open("w.dawg")) == ["CAR", "CAT"]

    def test_several_lists(self, run: Lexc, words: Path) -> None:
        Path("more.txt").write_text("zoo\ncar\n")
        assert run("build", words, "more.txt", "-", "-o", "w.dawg", stdin=b"yes\n").status == 0
        assert list(lexc.open("w.dawg")) == [*TWELVE, "YES", "ZOO"]

    def test_the_summary_and_its_json_say_the_same(self, run: Lexc) -> None:
        Path("w.txt").write_text("# list\n\ncar\ncar\nc4r\nab\nabcdef\ncars\n")
        options = ["--length", "3-4", "--skip-invalid", "--alphabet", "english"]
        plain, facts = (run("build", "w.txt", "-o", "w.dawg", *options, *more) for more in ([], ["--json"]))
        assert plain.lines[0] == "2 words from 8 lines -> w.dawg"
        assert plain.lines[2] == "  left out: 1 duplicates, 2 of another length, 1 invalid"
        assert plain.lines[3].startswith("  skipped: w.txt:5:2: the alphabet has no such letter")
        known = facts.json
        assert plain.lines[3] == f"  skipped: {known['examples'][0]}"
        named = ("lines", "words", "duplicates", "other_lengths", "skipped")
        assert [known[name] for name in named] == [8, 2, 1, 2, 1]
        size = Path("w.dawg").stat().st_size
        assert (known["bytes"], known["kind"], known["image"], known["alphabet"]) == (size, "dawg", "w.dawg", "english")
        assert f"dawg: {known['states']} states, {known['arcs']} arcs, {size:,} bytes, alphabet english" in plain.out
        assert known["identity"] == hashlib.sha256(b"CAR\nCARS\n").hexdigest()
        assert lexc.open("w.dawg").meta.options == {"lengths": [3, 4], "rank": True}

    def test_a_list_that_is_in_order_has_nothing_left_out(self, run: Lexc, words: Path) -> None:
        ran = run("build", words, "-o", "w.dawg")
        assert ran.lines[2:] == ["  left out: 0 duplicates, 0 of another length, 0 invalid"]

    def test_quiet_prints_nothing(self, run: Lexc, words: Path) -> None:
        for flag in ("-q", "--quiet"):
            ran = run("build", words, "-o", "w.dawg", flag)
            assert (ran.status, ran.raw, ran.err) == (0, b"", "")

    def test_the_first_five_invalid_lines_are_shown(self, run: Lexc) -> None:
        Path("w.txt").write_text("car\n" + "c4r\n" * 7)
        ran = run("build", "w.txt", "-o", "w.dawg", "--alphabet", "english", "--skip-invalid")
        assert "0 of another length, 7 invalid" in ran.out
        assert [line.split(": ")[1] for line in ran.lines[3:]] == [f"w.txt:{n}:2" for n in range(2, 7)]

    @pytest.mark.parametrize(
        ("lengths", "kept"),
        [("2-3", "CAR CAT DO DOG EAR EAT"), ("2", "DO"), ("-2", "DO"), ("4-", "CARS CATS DOGS DONE EARS EATS")],
    )
    def test_lengths(self, run: Lexc, words: Path, lengths: str, kept: str) -> None:
        assert run("build", words, "-o", "w.dawg", "--length", lengths).status == 0
        assert " ".join(lexc.open("w.dawg")) == kept
        assert run("words", "w.dawg", "--length", lengths).lines == kept.split()

    @pytest.mark.parametrize("lengths", ["", "-", "a", "3-2", "0", "0-5", "2-256", "1-2-3", "2 - 3", "9" * 5000])
    def test_what_is_no_range_of_lengths_is_bad_usage(self, run: Lexc, words: Path, lengths: str) -> None:
        ran = run("build", words, "-o", "w.dawg", "--length", lengths)
        assert ran.status == 2
        assert "--length" in ran.err
        assert not Path("w.dawg").exists()

    def test_a_column_of_a_table(self, run: Lexc) -> None:
        Path("w.txt").write_text("1 car a vehicle\n2 cat\n")
        Path("w.csv").write_text('"a, b",car\n"c",cat\n')
        for options in (
            ["w.txt", "--column", "2"], ["w.csv", "--column", "2"], ["-", "--column", "2", "--delimiter", "\\t"],
            ["-", "--column", "2", "--delimiter", "tab"], ["w.csv", "--column", "2", "--delimiter", ","],
        ):  # fmt: skip
            assert run("build", *options, "-o", "w.dawg", stdin=b"x\tcar\ny\tcat\n").status == 0
            assert list(lexc.open("w.dawg")) == ["CAR", "CAT"]
        assert run("build", "w.txt", "-o", "w.dawg", "--column", "0").status == 2

    def test_hunspell_dictionaries(self, run: Lexc) -> None:
        Path("en.aff").write_text("SFX S Y 1\nSFX S 0 s .\n")
        Path("en.dic").write_text("1\ncar/S\n")
        assert run("build", "en.dic", "-o", "w.dawg").status == 0
        assert list(lexc.open("w.dawg")) == ["CAR", "CARS"]

    def test_alphabets_and_folding(self, run: Lexc) -> None:
        Path("w.txt").write_text("Chá\nllama\n", encoding="utf-8")
        Path("own.toml").write_text('name = "own"\ntitle = "Own"\nlanguage = "xx"\nletter = [{ label = "A" }]\n')
        for options, expected in [
            ([], ["Chá", "llama"]),
            (["--fold", "upper"], ["CHÁ", "LLAMA"]),
            (["--fold", "lower"], ["chá", "llama"]),
            (["--alphabet", "auto", "--fold", "none"], ["Chá", "llama"]),
            (["--alphabet", "spanish", "--skip-invalid"], ["LLAMA"]),
        ]:
            assert run("build", "w.txt", "-o", "w.dawg", *options).status == 0
            assert list(lexc.open("w.dawg")) == expected
        assert run("build", "-", "-o", "w.dawg", "--alphabet", "./own.toml", stdin=b"aa\n").status == 0
        assert lexc.open("w.dawg").meta.alphabet.name == "own"

    def test_layout_rank_and_threads(self, run: Lexc, words: Path) -> None:
        assert run("build", words, "-o", "w.gaddag", "--layout", "arcs", "--no-rank").status == 0
        lexicon = lexc.open("w.gaddag")
        assert lexicon.graph.layout == "arcs"
        assert not lexicon.image.has("RANK")
        assert run("build", words, "-o", "1.gaddag", "--rank", "--threads", "3").status == 0
        assert Path("1.gaddag").read_bytes() == lexc.build(words, "gaddag").tobytes()
        assert run("build", words, "-o", "w.dawg", "--threads", "0").status == 2

    def test_what_is_said_about_the_words_is_kept(self, run: Lexc, words: Path) -> None:
        about = {"title": "Twelve", "language": "en", "licence": "none", "source": "CACM ◇"}
        options = [text for name, value in about.items() for text in (f"--{name}", value)]
        assert run("build", words, "-o", "w.dawg", *options).status == 0
        meta = lexc.open("w.dawg").meta
        assert {name: getattr(meta, name) for name in about} == about
        shown = run("info", "w.dawg").out
        assert all(f"{name} " in shown and value in shown for name, value in about.items())
        assert run("info", "w.dawg", "--json").json.items() >= about.items()

    def test_the_report_has_the_figures_of_the_papers(self, run: Lexc, words: Path) -> None:
        plain, facts = (run("build", words, "-o", "w.gaddag", "--report", *more) for more in ([], ["--json"]))
        known = facts.json
        assert known["trie"] == {"states": 13, "arcs": 18}
        assert known["dawg"] == {"states": 7, "arcs": 11}
        assert known["gaddag"] == {"states": 28, "arcs": 47}
        rows = [line.split() for line in plain.lines]
        assert ["states", "13", "7", "28"] in rows
        assert ["arcs", "18", "11", "47"] in rows
        for title in ("Automata as lexc counts them", "Appel and Jacobson (1988)", "Table III", "Table II"):
            assert title in plain.out
        assert (known["states"], known["arcs"]) == (28, 47)

    def test_the_report_changes_nothing_in_the_image(self, run: Lexc, words: Path) -> None:
        assert run("build", words, "-o", "w.dawg", "--report", "-q").raw == b""
        assert Path("w.dawg").read_bytes() == lexc.build(words).tobytes()


LETTERS = [chr(0x410 + i) for i in range(64)]


class TestFailingBuilds:
    @pytest.mark.parametrize("old", [None, b"old image"])
    @pytest.mark.parametrize(
        ("content", "options", "told"),
        [
            (b"car\nc4r\n", ["--alphabet", "english"], "w.txt:2:2: the alphabet has no such letter"),
            (b"car\r\nc\xff\r\n", [], "w.txt:2:2: this line is not UTF-8"),
            (b"car\nc\0\n", [], "w.txt:2:2: a NUL"),
            (b"car\n" + b"a" * 256, [], "w.txt:2:1: the word is too long"),
            (b"\n# nothing\n", [], "w.txt: no words"),
            (b"car\n", ["--length", "9"], "w.txt: no words"),
            (b"car\n", ["--column", "2"], "w.txt:1: column 2 holds no word"),
            (b"car\n", ["--alphabet", "klingon"], "no bundled file has this name"),
            (b"car\n", ["--alphabet", "none.toml"], "none.toml: "),
            (b"car\n", ["--delimiter", "ab"], "a delimiter is one character"),
            ("\n".join(LETTERS).encode(), ["--layout", "bitmap"], "UTF-8 labels need the arcs layout"),
            ("\n".join(LETTERS).encode(), ["--report"], "--report counts letters of at most 63"),
        ],
    )
    def test_nothing_appears_and_nothing_changes(
        self, refused: Callable[..., str], old: bytes | None, content: bytes, options: list[str], told: str
    ) -> None:
        Path("w.txt").write_bytes(content)
        if old:
            Path("out.dawg").write_bytes(old)
        assert told in refused("build", "w.txt", "-o", "out.dawg", *options)

    def test_sources_that_cannot_be_read(self, refused: Callable[..., str]) -> None:
        Path("folder").mkdir()
        Path("bad.gz").write_bytes(gzip.compress(b"car\n")[:-3])
        assert "folder: this is a folder" in refused("build", "folder", "-o", "w.dawg")
        assert "none.txt: cannot read the word list; found No such file" in refused("build", "none.txt", "-o", "w.dawg")
        assert "bad.gz: damaged compressed file" in refused("build", "bad.gz", "-o", "w.dawg")
        assert "<stdin>:1:2: this line is not UTF-8" in refused("build", "-", "-o", "w.dawg", stdin=b"a\xff\n")

    def test_places_that_cannot_be_written_to(self, refused: Callable[..., str], words: Path) -> None:
        Path("folder.dawg").mkdir()
        assert "nowhere" in refused("build", words, "-o", "nowhere/w.dawg")
        assert "folder.dawg" in refused("build", words, "-o", "folder.dawg")

    def test_standard_output_stays_empty(self, refused: Callable[..., str]) -> None:
        assert "<stdin>: no words" in refused("build", "-", "-o", "-", "--kind", "dawg")

    def test_running_out_of_memory_is_told(self, refused: Callable[..., str], monkeypatch: Any, words: Path) -> None:
        def greedy(*_: object) -> None:
            raise MemoryError

        monkeypatch.setattr("lexc.compile.build.compile_words", greedy)
        assert "out of memory" in refused("build", words, "-o", "w.dawg")


class TestInfo:
    def test_it_shows_what_an_image_holds_and_its_json_says_the_same(self, run: Lexc, dawg: Path) -> None:
        plain, facts = run("info", dawg), run("info", dawg, "--json").json
        shown = dict(line.split("  ", 1) for line in plain.lines)
        shown = {name: value.strip() for name, value in shown.items()}
        assert shown["words"] == "12" == str(facts["words"])
        assert shown["lengths"] == "2-4"
        assert facts["lengths"] == [2, 4]
        assert shown["letters"].split() == facts["letters"] == [chr(65 + i) for i in range(26)]
        for name in ("image", "kind", "layout", "alphabet", "fold", "normalisation", "identity"):
            assert shown[name] == facts[name]
        for name in ("states", "arcs", "bytes"):
            assert shown[name].replace(",", "") == str(facts[name])
        assert facts["bytes"] == dawg.stat().st_size
        for name, size in facts["sections"]:
            assert shown[f"section {name}"] == f"{size:,} bytes"


class TestCheck:
    def test_yes_and_no(self, run: Lexc, dawg: Path) -> None:
        ran = run("check", dawg, "CAR", "cat", "CARX", "", "é")
        assert ran.lines == ["yes CAR", "yes cat", "no  CARX", "no  ", "no  é"]
        assert (ran.status, ran.err) == (1, "")
        assert run("check", dawg, "CAR", "cat").status == 0

    def test_json_is_an_object_a_word(self, run: Lexc, dawg: Path) -> None:
        ran = run("check", dawg, "CAR", "é", "--json")
        assert [json.loads(line) for line in ran.lines] == [{"word": "CAR", "in": True}, {"word": "é", "in": False}]
        assert ran.status == 1

    def test_quiet_answers_by_status_only(self, run: Lexc, dawg: Path) -> None:
        for word, status in (("CAR", 0), ("CARX", 1)):
            ran = run("check", dawg, word, "-q")
            assert (ran.status, ran.raw, ran.err) == (status, b"", "")

    def test_words_from_standard_input(self, run: Lexc, dawg: Path) -> None:
        ran = run("check", dawg, "-", stdin=b"\xef\xbb\xbfcar\r\n\r\n cats \r\n")
        assert (ran.status, ran.lines) == (0, ["yes car", "yes cats"])
        assert run("check", dawg, "-", stdin=b"").status == 0

    def test_bytes_that_are_no_text_are_no_words(self, run: Lexc, dawg: Path) -> None:
        ran = run("check", dawg, "-", stdin=b"car\n\xff\n")
        assert (ran.status, ran.lines) == (1, ["yes car", "no  \\udcff"])
        assert run("check", dawg, "\udcff").status == 1
        assert run("check", dawg, "\udcff", "--json").json == {"word": "\udcff", "in": False}


class TestWords:
    def test_all_words_in_order(self, run: Lexc, dawg: Path) -> None:
        assert run("words", dawg).lines == TWELVE

    @pytest.mark.parametrize(
        ("options", "expected"),
        [
            (["--prefix", "do"], "DO DOG DOGS DONE"),
            (["--prefix", "DO", "--limit", "2"], "DO DOG"),
            (["--prefix", "CA", "--length", "4"], "CARS CATS"),
            (["--prefix", "X"], ""),
            (["--prefix", "é"], ""),
            (["--limit", "0"], ""),
            (["--length", "-2"], "DO"),
            (["--length", "5-"], ""),
        ],
    )
    def test_options_narrow_the_list_and_count_and_json_agree(
        self, run: Lexc, dawg: Path, options: list[str], expected: str
    ) -> None:
        found = expected.split()
        assert run("words", dawg, *options).lines == found
        assert run("words", dawg, *options, "--count").lines == [str(len(found))]
        assert run("words", dawg, *options, "--json").json == {"count": len(found), "words": found}
        assert run("words", dawg, *options, "--json", "--count").json == {"count": len(found)}

    def test_lengths_are_in_letters_of_the_alphabet(self, run: Lexc) -> None:
        lexc.build(["CHAR", "CHARCO", "ALA"], alphabet="spanish").save("es.dawg")
        assert run("words", "es.dawg", "--length", "3").lines == ["ALA", "CHAR"]
        lexc.build([*LETTERS, "éa"]).save("u.dawg")
        assert run("words", "u.dawg", "--length", "2").lines == ["éa"]

    def test_a_limit_below_zero_is_bad_usage(self, run: Lexc, dawg: Path) -> None:
        assert run("words", dawg, "--limit", "-1").status == 2


class TestVerify:
    @pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
    def test_a_sound_image(self, run: Lexc, words: Path, kind: str) -> None:
        lexc.build(words, kind).save("w.img")
        assert (run("verify", "w.img").status, run("verify", "w.img").out) == (0, "w.img: sound\n")
        assert run("verify", "w.img", "--json").json == {"image": "w.img", "sound": True, "problem": ""}
        assert run("verify", "w.img", "-q").raw == b""

    def test_a_damaged_image_is_answered_with_no(self, run: Lexc, dawg: Path) -> None:
        damaged(dawg)
        ran = run("verify", dawg)
        assert (ran.status, ran.raw) == (1, b"")
        assert ran.err.startswith(f"lexc: {dawg}")
        facts = run("verify", dawg, "--json")
        assert facts.status == 1
        assert facts.json == {"image": str(dawg), "sound": False, "problem": ran.err.removeprefix("lexc: ").strip()}
        assert run("verify", dawg, "-q").status == 1

    def test_a_shortened_image_is_damaged(self, run: Lexc, dawg: Path) -> None:
        for n in (dawg.stat().st_size - 64, 100, 10):
            dawg.write_bytes(dawg.read_bytes()[:n])
            assert run("verify", dawg).status == 1

    def test_what_is_no_image_is_bad_input(self, run: Lexc, words: Path, refused: Callable[..., str]) -> None:
        Path("empty").touch()
        assert "not a lexc image" in refused("verify", words)
        assert "an empty file" in refused("verify", "empty")
        assert "No such file" in refused("verify", "none.dawg")
        assert "directory" in refused("verify", ".").lower()

    def test_an_image_of_a_newer_format_is_not_called_damaged(self, dawg: Path, refused: Callable[..., str]) -> None:
        data = bytearray(dawg.read_bytes())
        data[8] = 9
        dawg.write_bytes(data)
        assert "newer lexc" in refused("verify", dawg)

    def test_words_that_are_not_those_of_the_identity_are_found(self, run: Lexc, dawg: Path) -> None:
        with lexc.open(dawg) as lexicon:
            sections = list(lexicon.image.sections)
            meta = bytearray(sections[1].data)
            meta[meta.index(b"identity") + 12] ^= 1
            dawg_bytes = b"".join(assemble([sections[0], replace(sections[1], data=bytes(meta)), *sections[2:]]))
        dawg.write_bytes(dawg_bytes)
        assert "identity" in run("verify", dawg).err


class TestDump:
    def test_fields_nodes_drawing_and_json(self, run: Lexc, dawg: Path) -> None:
        plain = run("dump", dawg)
        assert plain.status == 0
        assert "magic" in plain.out
        assert len(run("dump", dawg, "--nodes", "0:2").lines) > len(plain.lines)
        assert run("dump", dawg, "--dot").out.startswith("digraph")
        assert "header" in run("dump", dawg, "--json").json

    @pytest.mark.parametrize("nodes", ["5", "a:b", "-1:2", f"{'9' * 5000}:"])
    def test_what_is_no_range_of_nodes_is_bad_usage(self, run: Lexc, dawg: Path, nodes: str) -> None:
        assert run("dump", dawg, "--nodes", nodes).status == 2

    def test_of_a_damaged_image_all_that_can_be_read_is_shown_and_then_what_is_wrong(
        self, run: Lexc, dawg: Path
    ) -> None:
        sound = run("dump", dawg).lines
        ran = run("dump", damaged(dawg))
        assert len(ran.lines) > len(sound) / 2
        assert str(dawg) in ran.err
        assert ran.status == 2
        told = run("dump", dawg, "--json")
        assert "graph" in told.json
        assert (told.err, told.status) == (ran.err, 2)

    def test_a_file_that_is_not_there_is_bad_input(self, refused: Callable[..., str]) -> None:
        assert "none.dawg: No such file" in refused("dump", "none.dawg")
        assert "directory" in refused("dump", ".").lower()


class TestUsage:
    def test_without_arguments_the_help_is_shown(self, run: Lexc) -> None:
        ran = run()
        assert ran.status == 2
        assert "Usage: lexc" in ran.err

    @pytest.mark.parametrize("flag", ["-h", "--help"])
    def test_help_lists_every_command(self, run: Lexc, flag: str) -> None:
        ran = run(flag)
        assert ran.status == 0
        for name, text in COMMANDS.items():
            assert f"{name} " in ran.out
            assert text in ran.out
            assert f"Usage: lexc {name}" in run(name, flag).out

    def test_version_tells_the_format_and_the_kernels(self, run: Lexc) -> None:
        ran = run("--version")
        assert ran.status == 0
        assert ran.out.startswith(f"lexc {lexc.__version__}, image format 1.")
        assert "kernels: compiled" in ran.out or "kernels: not compiled: " in ran.out

    @pytest.mark.parametrize(
        "arguments",
        [
            ["frob"], ["--frob"], ["build"], ["build", "w.txt"], ["build", "-o", "w.dawg"], ["check", "x.dawg"],
            ["info"], ["words"], ["verify"], ["dump"], ["info", "a", "b"],
            ["build", "w", "-o", "w.dawg", "--kind", "x"],
            ["build", "w", "-o", "w.dawg", "--fold", "x"], ["build", "w", "-o", "w.dawg", "--layout", "x"],
            ["words", "tiny", "--limit", "x"], ["build", "w", "-o", "w.dawg", "--threads", "x"],
        ],
    )  # fmt: skip
    def test_bad_usage_has_status_two(self, run: Lexc, arguments: Sequence[str]) -> None:
        ran = run(*arguments)
        assert (ran.status, ran.raw) == (2, b"")
        assert "Usage: lexc" in ran.err

    @pytest.mark.parametrize("command", ["info", "check", "words", "dump"])
    def test_every_command_names_an_image_that_it_cannot_open(
        self, run: Lexc, refused: Callable[..., str], command: str, words: Path, dawg: Path
    ) -> None:
        more = ["CAR"] if command == "check" else []
        assert "none.dawg" in refused(command, "none.dawg", *more)
        if command != "dump":  # it shows what there is
            assert "not a lexc image" in refused(command, words, *more)
            assert str(dawg) in refused(command, damaged(dawg), *more)


class TestBundledNames:
    def test_a_name_stands_for_an_image(self, run: Lexc, tmp_path: Path) -> None:
        assert run("words", "tiny").lines == TWELVE
        assert run("check", "tiny", "car", "dog").status == 0
        assert run("info", "tiny", "--json").json["words"] == 12
        assert run("info", "tiny.gaddag", "--json").json["kind"] == "gaddag"
        assert run("verify", "tiny.dawg").status == 0
        assert "magic" in run("dump", "tiny").out
        assert sorted(path.suffix for path in (tmp_path / "cache").rglob("tiny-*")) == [".dawg", ".gaddag"]

    def test_a_file_of_that_name_in_the_folder_wins(self, run: Lexc, dawg: Path, refused: Callable[..., str]) -> None:
        lexc.build(["MINE"]).save("english")
        assert run("words", "english").lines == ["MINE"]
        Path("tiny").write_text("car\n")
        assert "not a lexc image" in refused("info", "tiny")

    def test_a_damaged_image_in_the_cache_is_built_anew(self, run: Lexc, tmp_path: Path) -> None:
        run("words", "tiny")
        (cached,) = (tmp_path / "cache").rglob("tiny-*")
        sound = cached.read_bytes()
        for damage in (b"", b"no image", sound[:-64], sound[:200] + b"\xff" + sound[201:]):
            cached.write_bytes(damage)
            assert run("words", "tiny").lines == TWELVE
            assert cached.read_bytes() == sound

    def test_a_cache_that_cannot_be_written_to_does_no_harm(self, run: Lexc, tmp_path: Path) -> None:
        (tmp_path / "cache").write_text("a file where the folder should be")
        assert run("words", "tiny").lines == TWELVE
        assert run("verify", "tiny").status == 0


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (["words", "w.dawg"], b"\\xe9\n\\u0436\\U0001f600\n"),
        (["check", "w.dawg", "é", "--json"], b'{"word": "\\u00e9", "in": true}\n'),
    ],
)
def test_letters_that_the_terminal_lacks_are_shown_as_numbers(
    monkeypatch: pytest.MonkeyPatch, command: list[str], expected: bytes
) -> None:
    lexc.build(["é", "ж😀"]).save("w.dawg")
    written = io.BytesIO()
    terminal = io.TextIOWrapper(written, "ascii", newline="\n")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        with pytest.raises(SystemExit):
            main(command)
        terminal.flush()
    assert written.getvalue() == expected
