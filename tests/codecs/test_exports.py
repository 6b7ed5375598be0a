"""Exports: other programs, or a few lines here, read the files of formats that lexc only writes."""

from __future__ import annotations

import csv
import io
import shutil
import sqlite3
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc import codecs
from lexc.alphabet import Alphabet
from lexc.errors import CapacityExceeded, LexcError
from lexc.lexicon import Lexicon

WORDS = st.sets(st.text("ABCS", min_size=1, max_size=5), min_size=1, max_size=20)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("exports") / "file"


def write_file(lexicon: Lexicon, folder: Path, name: str) -> bytes:
    """Write a file of a format, and return its bytes."""
    codecs.write(lexicon, folder, name)
    return folder.read_bytes()


@given(words=WORDS)
def test_the_text_of_a_transducer_accepts_just_the_words(words: set[str], folder: Path) -> None:
    text = write_file(lexc.build(words, alphabet="english"), folder, "att").decode()
    arcs, finals = defaultdict[str, list[tuple[str, str]]](list), set[str]()
    for line in text.splitlines():
        fields = line.split("\t")
        if len(fields) == 4:
            arcs[fields[0]].append((fields[2], fields[1]))
            assert fields[2] == fields[3]
        else:
            finals.add(line)

    def list_words(state: str, so_far: str) -> Iterator[str]:
        if state in finals:
            yield so_far
        for label, target in arcs[state]:
            yield from list_words(target, so_far + label)

    assert sorted(list_words(text.split("\t", 1)[0], "")) == sorted(words)


def test_a_drawing_has_an_edge_for_each_arc(folder: Path) -> None:
    lexicon = lexc.build(["CARE", "CARED", "ACRE"], alphabet="english")
    text = write_file(lexicon, folder, "graphviz").decode()
    assert text.count(" -> ") == 9
    assert text.count("doublecircle") == 2


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz not installed")
def test_dot_takes_a_drawing(folder: Path) -> None:
    text = write_file(lexc.build(["CARE", "CARED", "ACRE"], alphabet="english"), folder, "graphviz")
    assert b"<svg" in subprocess.run(["dot", "-Tsvg"], input=text, capture_output=True, check=True).stdout


def test_a_drawing_with_too_many_arcs_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexc.codecs.graphviz._MAX_ARCS", 3)
    with pytest.raises(CapacityExceeded, match="att"):
        write_file(lexc.build(["CARE"]), folder, "graphviz")


@given(words=st.sets(st.text('AB",;\u00e9', min_size=1, max_size=4), min_size=1, max_size=9))
def test_lists_and_tables_hold_every_word_once(words: set[str], folder: Path) -> None:
    lexicon = lexc.build(words, alphabet=Alphabet.utf8("none"))
    assert write_file(lexicon, folder, "text").decode().splitlines() == list(lexicon)
    rows = list(csv.reader(io.StringIO(write_file(lexicon, folder, "csv").decode())))
    assert rows == [["word", "ordinal"], *([word, str(i)] for i, word in enumerate(lexicon))]


def test_the_weights_of_words_are_a_column_of_the_table(folder: Path) -> None:
    lexicon = lexc.build({"CAR": 7, "CAT": 2}, alphabet="english")
    assert write_file(lexicon, folder, "csv") == b"word,ordinal,weight\nCAR,0,7\nCAT,1,2\n"


@given(words=WORDS)
def test_a_hunspell_dictionary_is_read_back(words: set[str], folder: Path) -> None:
    lexicon = lexc.build(words, alphabet="english")
    dic = folder.with_suffix(".dic")
    codecs.write(lexicon, dic)
    dic.with_suffix(".aff").write_text("SET UTF-8\n")
    assert list(lexc.build(dic, alphabet="english")) == list(lexicon)


@given(words=WORDS)
def test_the_database_agrees_with_queries_on_every_word(words: set[str], folder: Path) -> None:
    lexicon = lexc.build(words, kind="gaddag", alphabet="english")
    write_file(lexicon, folder, "sqlite")
    with sqlite3.connect(folder) as database:
        database.row_factory = sqlite3.Row
        rows = {row["word"]: row for row in database.execute("SELECT * FROM words ORDER BY ordinal")}
    assert list(rows) == list(lexicon)
    alphagrams = Counter("".join(sorted(word)) for word in words)
    for word, row in rows.items():
        facts = lexicon.study(word)
        assert row["length"] == len(word)
        assert row["alphagram"] == facts["alphagram"]
        assert row["n_anagrams"] == alphagrams[facts["alphagram"]] == len(facts["anagrams"]) + 1
        assert (row["n_vowels"], row["points"]) == (facts["n_vowels"], facts["points"])
        assert row["front_hooks"] == "".join(hook[0] for hook in facts["front_hooks"])
        assert row["back_hooks"] == "".join(hook[-1] for hook in facts["back_hooks"])
        assert (row["inner_front_hook"], row["inner_back_hook"]) == (word[1:] in words, word[:-1] in words)
        assert [row[f"probability_order_{n}"] for n in range(3)] == [facts["probability_ranks"][n] for n in range(3)]


def test_the_database_finds_by_length_alphagram_and_probability_without_looking_at_all_rows(folder: Path) -> None:
    write_file(lexc.build(["CARE", "RACE"], alphabet="english"), folder, "sqlite")
    with sqlite3.connect(folder) as database:
        for condition in (
            "word = 'CARE'",
            "length = 4",
            "alphagram = 'ACER'",
            "length = 4 AND probability_order_2 < 3",
        ):
            ((*_, plan),) = database.execute(f"EXPLAIN QUERY PLAN SELECT word FROM words WHERE {condition}")
            assert plan.startswith("SEARCH")


def test_words_of_bytes_have_no_points_and_no_probability(folder: Path) -> None:
    write_file(lexc.build(["é", "sé"], alphabet=Alphabet.utf8("none")), folder, "sqlite")
    with sqlite3.connect(folder) as database:
        rows = list(database.execute("SELECT word, length, points, front_hooks, probability_order_0 FROM words"))
    assert rows == [("sé", 2, None, "", None), ("é", 1, None, "s", None)]


def test_payloads_of_a_marisa_trie_are_a_column_both_ways(tmp_path: Path) -> None:
    tries = pytest.importorskip("marisa_trie")
    path, again = tmp_path / "words.marisa", tries.BytesTrie()
    keys = [("CAT", b"\x80\x01"), ("ÉTÉ", b""), ("DOG", b"\xff\0"), ("DOG", b"b")]
    tries.BytesTrie(keys).save(str(path))
    lexicon = codecs.read(path)
    assert {word: sorted(values) for word, values in lexicon.items("", "value")} == {
        "CAT": [b"\x80\x01"], "DOG": [b"b", b"\xff\0"], "ÉTÉ": [b""],
    }  # fmt: skip
    codecs.write(lexicon, path, "marisa")
    again.load(str(path))
    assert sorted(again.items()) == sorted(keys)
    tries.RecordTrie("<H", [("CAT", (7,)), ("DOG", (8,))]).save(str(path))
    assert dict(codecs.read(path).items("", "value")) == {"CAT": b"\7\0", "DOG": b"\x08\0"}


@pytest.mark.parametrize("keys", [[b"CAT", b"\x80"], [b"CAT", b"D\0G"], [b"CAT", b"DOG\xffx"]])
def test_a_marisa_trie_whose_keys_are_no_words_is_refused(tmp_path: Path, keys: list[bytes]) -> None:
    pytest.importorskip("marisa_trie").BinaryTrie(keys).save(str(tmp_path / "words.marisa"))
    with pytest.raises(codecs.FormatError, match=r"a key that is no word|letters that are not utf-8"):
        codecs.decode(tmp_path / "words.marisa")


def test_tables_and_databases_have_all_values(tmp_path: Path) -> None:
    values = {"CAR": {"n": 5, "note": "a, b", "ok": True, "raw": b"\xff", "tags": ["x", "y"]}, "CAT": {"n": 7}}
    lexicon = lexc.build(values)
    codecs.write(lexicon, tmp_path / "w.csv", "csv")
    assert (tmp_path / "w.csv").read_text().splitlines() == [
        "word,ordinal,n,note,ok:bit,raw:bytes,tags:many text", 'CAR,0,5,"a, b",1,ff,x; y', "CAT,1,7,,,,",
    ]  # fmt: skip
    write_file(lexicon, tmp_path / "w.sqlite", "sqlite")
    with sqlite3.connect(tmp_path / "w.sqlite") as database:
        rows = set(database.execute('SELECT word, name, position, value FROM "values"'))
    assert rows == {
        ("CAR", "n", 0, 5), ("CAR", "note", 0, "a, b"), ("CAR", "ok", 0, 1), ("CAR", "raw", 0, b"\xff"),
        ("CAR", "tags", 0, "x"), ("CAR", "tags", 1, "y"), ("CAT", "n", 0, 7),
    }  # fmt: skip


def test_a_damaged_marisa_trie_is_an_error_whatever_the_package_does(tmp_path: Path) -> None:
    pytest.importorskip("marisa_trie")
    path = tmp_path / "words.marisa"
    codecs.write(
        lexc.build([f"W{i:03}".translate(str.maketrans("0123456789", "ABCDEFGHIJ")) for i in range(300)]), path
    )
    data = path.read_bytes()
    for short in (data[:40], data[: len(data) // 2]):
        path.write_bytes(short)
        with pytest.raises(codecs.FormatError):
            codecs.decode(path)
    for offset in range(24, len(data), len(data) // 12):
        path.write_bytes(data[:offset] + b"\xff" * 4 + data[offset + 4 :])
        with suppress(LexcError):
            assert len(codecs.lexicon_of(codecs.decode(path))) <= 300
