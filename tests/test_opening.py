"""`lexc.open` opens every format that lexc reads."""

from __future__ import annotations

import gzip
import mmap
from array import array
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import independent
import pytest

import lexc
from lexc import codecs
from lexc.errors import EmptySource, FormatError, UnknownFormat, UsageError
from lexc.opening import open_or_empty

WORDS = ["CARE", "CAT", "DO"]
ALPHAGRAMS = ["ACER", "ACT", "DO"]  # the words of a KAD
WRITTEN = [name for name, codec in codecs.all_codecs().items() if codec.write and codec.read]


@pytest.fixture
def lexicon() -> lexc.Lexicon:
    return lexc.build(WORDS, kind="gaddag", alphabet="english")


@pytest.mark.parametrize("name", WRITTEN)
def test_every_format_that_is_read_can_be_opened(lexicon: lexc.Lexicon, name: str, tmp_path: Path) -> None:
    if name == "marisa" and not find_spec("marisa_trie"):
        pytest.skip("the package marisa-trie is not installed")
    path = tmp_path / f"x{codecs.find_codec(name).suffixes[0]}"
    codecs.write(lexicon, path, name)
    with lexc.open(path, alphabet="english") as found, lexc.open(path, from_format=name, alphabet="english") as named:
        assert list(found) == list(named) == (ALPHAGRAMS if name == "kad" else WORDS)


@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie", "anag"])
def test_an_image_is_mapped(kind: str, tmp_path: Path) -> None:
    lexc.build(WORDS, kind).save(tmp_path / "x")
    with lexc.open(tmp_path / "x", load="read", trust=True) as opened:
        assert (list(opened), opened.graph.kind, opened.summary, list(opened.notes)) == (WORDS, kind, None, [])


def test_a_buffer_may_hold_any_format(lexicon: lexc.Lexicon) -> None:
    kwg = b"".join(map(bytes, codecs.find_codec("kwg").write(lexicon, codecs.Settings())))  # type: ignore[misc]
    for buffer in (kwg, bytearray(kwg), memoryview(kwg), lexicon.tobytes()):
        assert list(lexc.open(buffer, alphabet="english")) == WORDS
    assert list(lexc.open(b"CAT\nDO\nCARE\n", from_format="text")) == WORDS
    with pytest.raises(UnknownFormat, match="<buffer>"):
        lexc.open(b"CAT\nDO\nCARE\n")


def test_any_object_with_the_buffer_protocol_is_opened_without_a_copy(lexicon: lexc.Lexicon, tmp_path: Path) -> None:
    lexicon.save(tmp_path / "x.dawg")
    with open(tmp_path / "x.dawg", "rb") as file:
        pages = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    opened = lexc.open(pages)
    assert list(opened) == WORDS
    with pytest.raises(BufferError):
        pages.close()
    assert list(lexc.open(array("I", lexicon.tobytes()))) == WORDS
    with pytest.raises(TypeError):
        lexc.open(7)  # type: ignore[arg-type]


def test_the_letters_of_a_file_that_does_not_list_them_are_given(tmp_path: Path) -> None:
    lexc.convert(lexc.build(["ÑU", "CHACO"], alphabet="spanish"), tmp_path / "unnamed.kwg")
    assert list(lexc.open(tmp_path / "unnamed.kwg", alphabet="spanish")) == ["CHACO", "ÑU"]
    spanish = lexc.Alphabet.load("spanish")
    assert "ÑU" in lexc.open(tmp_path / "unnamed.kwg", alphabet=spanish)
    english = lexc.open(tmp_path / "unnamed.kwg")
    assert "ÑU" not in english
    assert "English is taken" in english.notes[0]


@pytest.mark.parametrize(
    ("name", "text"),
    [("x.txt", "do\ncat\ncare\ncat\n"), ("x.csv", "do,1\ncat,2\ncare,3\n"), ("x.tsv", "do\t1\ncat\t2\ncare\t3\n")],
)
def test_a_word_list_is_detected_by_its_name_compressed_or_not(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    (tmp_path / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
    (tmp_path / "list").write_text(text)
    for path in (tmp_path / name, tmp_path / f"{name}.gz"):
        opened = lexc.open(path)
        assert list(opened) == WORDS
        assert opened.summary is not None
        assert opened.summary.duplicates == text.count("cat") - 1
    with pytest.raises(UnknownFormat, match="--from"):
        lexc.open(tmp_path / "list")


def test_a_table_that_nothing_was_said_of_is_no_list(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("cat\t5\ndog\t7\n")
    with pytest.raises(lexc.LexcError, match="column"):
        lexc.open(tmp_path / "x.txt")


def test_a_hunspell_dictionary_is_read_by_its_affixes_and_without_any_if_it_has_no_flags(tmp_path: Path) -> None:
    (tmp_path / "x.dic").write_text("2\ncat/S\nand\\/or\n")
    with pytest.raises(lexc.LexcError, match=r"x\.dic:2: .*without affixes"):
        lexc.open(tmp_path / "x.dic")
    (tmp_path / "x.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    assert list(lexc.open(tmp_path / "x.dic")) == ["and/or", "cat", "cats"]
    (tmp_path / "y.dic").write_text("2\ncat\nand\\/or\n")
    assert list(lexc.open(tmp_path / "y.dic")) == ["and/or", "cat"]


@pytest.mark.parametrize(
    ("dic", "aff"), [("X.DIC", "X.AFF"), ("X.DIC", "X.aff"), ("x.Dic", "x.aff"), ("x.dic", "x.AFF")]
)
def test_the_names_of_a_dictionary_may_have_capitals(tmp_path: Path, dic: str, aff: str) -> None:
    (tmp_path / dic).write_text("2\ncat/S\n@/S\n")
    path = tmp_path / dic
    for build in (lexc.build, lexc.open):
        with pytest.raises(lexc.LexcError, match="affixes"):
            build(path)
    (tmp_path / aff).write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    for lexicon in (lexc.open(path), lexc.build(path), lexc.build(path, "gaddag")):
        assert list(lexicon) == ["@", "@s", "cat", "cats"]
    assert lexc.build(path).tobytes() == lexc.open(path).tobytes()  # with its rules
    with pytest.raises(lexc.LexcError, match="a hunspell dictionary is not built in limited memory"):
        lexc.build(path, memory="64M")


def test_affixes_are_read_from_the_file_whose_suffix_has_the_same_case(tmp_path: Path) -> None:
    (tmp_path / "X.DIC").write_text("1\ncat/S\n")
    (tmp_path / "X.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 x .\n")
    (tmp_path / "X.AFF").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    if len(list(tmp_path.iterdir())) < 3:
        pytest.skip("here capitals are no other letters")
    assert list(lexc.open(tmp_path / "X.DIC")) == ["cat", "cats"]


def test_a_list_of_more_letters_than_are_allowed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("cat\ndog\n")
    assert len(lexc.open(tmp_path / "x.txt", max_letters=6)) == 2
    for letters in (1, 5):
        with pytest.raises(lexc.errors.CapacityExceeded, match="too many words"):
            lexc.open(tmp_path / "x.txt", max_letters=letters)


def test_a_file_without_words_is_refused_or_an_empty_lexicon(tmp_path: Path) -> None:
    none = independent.GOLDEN / "none.kwg"
    (tmp_path / "x.txt").write_text("# nothing\n")
    for path in (none, tmp_path / "x.txt"):
        with pytest.raises(EmptySource):
            lexc.open(path)
        words = open_or_empty(path)
        assert (list(words), words.contains_many(["A"])) == ([], [False])
    assert "English is taken" in open_or_empty(none).notes[0]


def test_errors_of_opening_name_the_file(tmp_path: Path) -> None:
    (tmp_path / "x.kwg").write_bytes((independent.GOLDEN / "both.kwg").read_bytes()[:60])
    cases: list[tuple[type[Exception], Callable[[], object]]] = [
        (FormatError, lambda: lexc.open(tmp_path / "x.kwg")),
        (lexc.LexcError, lambda: lexc.open(tmp_path / "nowhere")),
        (lexc.LexcError, lambda: lexc.open(tmp_path)),
        (UsageError, lambda: lexc.open(tmp_path / "x.kwg", from_format="zip")),
        (UsageError, lambda: lexc.open(tmp_path / "x.kwg", from_format="sqlite")),
        (UsageError, lambda: lexc.open(tmp_path / "x.kwg", max_letters=-1)),
        (lexc.LexcError, lambda: lexc.open(tmp_path / "x.kwg", alphabet="klingon")),
    ]
    for error, call in cases:
        with pytest.raises(error):
            call()


def test_an_overlay_is_made_of_any_format(lexicon: lexc.Lexicon, tmp_path: Path) -> None:
    lexc.convert(lexicon, tmp_path / "x.kwg")
    with lexc.Overlay(tmp_path / "x.kwg", tmp_path / "journal.txt") as words:
        words.add("ZOO")
        assert list(words) == [*WORDS, "ZOO"]
        assert "English is taken" in words.notes[0]
    with lexc.Overlay(lexc.open(tmp_path / "x.kwg", alphabet="english"), tmp_path / "journal.txt") as words:
        assert "ZOO" in words


def test_several_lists_are_built_into_one_lexicon_with_a_summary(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("do\ncat\n")
    (tmp_path / "b").write_text("care\ncat\nx\n")
    reports: list[str] = []
    lexicon = lexc.build(
        [tmp_path / "a", tmp_path / "b"],
        kind="gaddag",
        lengths=(2, 9),
        progress=lambda task_name, share: reports.append(task_name),
    )
    assert list(lexicon) == WORDS
    assert lexicon.summary is not None
    summary = lexicon.summary
    assert (summary.lines, summary.words, summary.duplicates, summary.other_lengths) == (5, 3, 1, 1)
    assert reports
