"""dawgdic's files go both ways between lexc and the package DAWG2, which is what most people have them from."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc import codecs
from lexc.alphabet import Alphabet
from lexc.codecs import double_array
from lexc.errors import CapacityExceeded, FormatError

dawg: Any = pytest.importorskip("dawg")
WORDS = st.sets(st.text("ABé語", min_size=1, max_size=6), min_size=1, max_size=30)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("dawgdic") / "file.dawg"


@given(words=WORDS)
def test_the_package_reads_files_that_lexc_writes(words: set[str], folder: Path) -> None:
    codecs.write(lexc.build(words, alphabet=Alphabet.utf8("none")), folder, "dawgdic")
    for kind in ("DAWG", "IntDAWG", "CompletionDAWG", "IntCompletionDAWG"):
        theirs = getattr(dawg, kind)()
        theirs.load(str(folder))
        assert all(word in theirs for word in words)
        assert not any(word + "A" in theirs for word in words if word + "A" not in words)
        if "Completion" in kind:
            assert sorted(theirs.keys()) == sorted(words)


def test_children_that_are_far_away_are_found_where_a_unit_can_say_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Far is in another block of 256 units here, not 2**21 units away."""
    monkeypatch.setattr(double_array, "NEAR", 256)
    rng = random.Random(5)
    words = sorted({"".join(rng.choices("ABCDEFGHé語", k=rng.randint(1, 7))) for _ in range(2000)})
    codecs.write(lexc.build(words, alphabet=Alphabet.utf8("none")), folder, "dawgdic")
    data = memoryview(folder.read_bytes())
    units = data[4 : 4 + 4 * int.from_bytes(data[:4], "little")].cast("I")
    far = [unit for unit in units if not unit & 1 << 31 and unit & 1 << 9]
    assert len(far) > 100
    for kind in ("DAWG", "CompletionDAWG"):
        theirs = getattr(dawg, kind)()
        theirs.load(str(folder))
        assert all(word in theirs for word in words)
        longer = {word + letter for word in words for letter in "A語"} - set(words)
        assert not any(word in theirs for word in longer)
    assert sorted(theirs.keys()) == sorted(words)
    assert set(codecs.read(folder, alphabet=Alphabet.utf8("none"))) == set(words)


def test_more_units_than_any_can_say_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_array, "MAX_UNITS", 256)
    lexicon = lexc.build([f"{n:03}{n * 7 % 600:03}" for n in range(600)], alphabet=Alphabet.utf8("none"))
    with pytest.raises(CapacityExceeded, match="at most 256"):
        codecs.write(lexicon, folder, "dawgdic")


@pytest.mark.parametrize("kind", ["DAWG", "CompletionDAWG"])
@given(words=WORDS)
def test_lexc_reads_files_that_the_package_writes(kind: str, words: set[str], folder: Path) -> None:
    getattr(dawg, kind)(sorted(words)).save(str(folder))
    decoded = codecs.decode(folder, alphabet=Alphabet.utf8("none"))
    assert decoded.facts["format"] == "dawgdic"
    assert decoded.facts["guide"] == (kind == "CompletionDAWG")
    assert set(codecs.lexicon_of(decoded)) == words


@given(values=st.dictionaries(st.text("AB", min_size=1, max_size=5), st.integers(0, (1 << 31) - 1), min_size=1))
def test_the_numbers_of_an_intdawg_are_a_column_both_ways(values: dict[str, int], folder: Path) -> None:
    dawg.IntDAWG(values.items()).save(str(folder))
    lexicon = codecs.read(folder)
    assert dict(zip(lexicon, numbers(lexicon), strict=True)) == values
    codecs.write(lexicon, folder, "dawgdic")
    theirs = dawg.IntDAWG()
    theirs.load(str(folder))
    assert {word: theirs[word] for word in values} == values


def numbers(lexicon: lexc.Lexicon) -> list[Any]:
    column = lexicon.image.columns.get("value")
    return column.values() if column else [0] * len(lexicon)  # all of them 0 are none


@given(pairs=st.lists(st.tuples(st.text("AB", min_size=1, max_size=4), st.binary(max_size=70)), min_size=1, max_size=9))
def test_payloads_of_a_bytes_dawg_are_a_column_both_ways(pairs: list[tuple[str, bytes]], folder: Path) -> None:
    theirs = dawg.BytesDAWG(pairs)
    theirs.save(str(folder))
    lexicon = codecs.read(folder)
    expected = {word: theirs[word] for word, _ in pairs}
    found = {word: v if isinstance(v, list) else [v] for word, v in lexicon.items("", "value")}
    assert {word: sorted(values) for word, values in found.items()} == {w: sorted(vs) for w, vs in expected.items()}
    codecs.write(lexicon, folder, "dawgdic")
    again = dawg.BytesDAWG()
    again.load(str(folder))
    assert {word: again[word] for word in expected} == expected


def test_records_are_bytes_of_the_same_format(folder: Path) -> None:
    dawg.RecordDAWG(">HH", [("CAR", (1, 2)), ("CAR", (3, 4)), ("CAT", (5, 6))]).save(str(folder))
    lexicon = codecs.read(folder)
    assert lexicon.column("value")["CAR"] == [b"\0\1\0\2", b"\0\3\0\4"]
    codecs.write(lexicon, folder, "dawgdic")
    again = dawg.RecordDAWG(">HH")
    again.load(str(folder))
    assert again["CAR"] == [(1, 2), (3, 4)]


def test_no_words_and_a_damaged_bytes_dawg(folder: Path) -> None:
    dawg.DAWG([]).save(str(folder))
    assert codecs.decode(folder).words.n_words == 0
    for key in ("CAR\1A", "CAR\1A\0"):
        dawg.DAWG([key.rstrip("\0"), "CAT"] if key.endswith("\0") else [key]).save(str(folder))
        with pytest.raises(FormatError, match="a key without a payload"):
            codecs.decode(folder)
