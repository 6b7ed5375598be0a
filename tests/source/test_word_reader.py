"""Every way of reading a list gives what reading it line by line with `Alphabet.tokenize` gives."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unicodedata import is_normalized, normalize

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.compile.automaton import sort
from lexc.errors import AlphabetError, EmptySource, SourceError
from lexc.source import ReadOptions, Summary, read_words, word_reader
from lexc.system import resources

BLANKS = "".join(filter(str.isspace, map(chr, range(0x3001)))).translate({0x0A: None, 0x0D: None}) + "\ufeff"
LINE_END = re.compile("\r\n|\r|\n")


def own(labels: Sequence[str], fold: str = "none", aliases: Sequence[tuple[str, int]] = ()) -> Alphabet:
    """An alphabet of one's own."""
    blanks = [chr(0x2460 + i) for i in range(len(labels))]  # circled numbers: letters of nobody
    return Alphabet.from_meta({"name": "own", "labels": labels, "blanks": blanks, "fold": fold, "aliases": aliases})


ALPHABETS = {
    **{name: Alphabet.load(name) for name in resources.names("alphabets", ".toml")},
    "utf8": Alphabet.utf8("none"),
    "utf8-upper": Alphabet.utf8("upper"),
    "lower": Alphabet.from_letters("abcdeéßzς", "lower"),
    "mixed case": Alphabet.from_letters("aAbBéÉ", "none"),
    "odd ascii": Alphabet.from_letters("#?[] '\"aB\\", "none"),
    "odd": Alphabet.from_letters("#?[] '\"aBé", "none"),
    "questions": own(["A", "?", "A?", "??", "É", "#B", "# "]),
    "private": Alphabet.from_letters("ab\ue000\ue001\ue03f\uf8ff", "none"),
    "private in longer letters": own(["A", "B", "A\ue001", "\ue002", "ÉÉ"]),
    "longer letters of ascii": own(["A", "B", "C", "X"], "upper", [("AB", 4), ("1", 2)]),
    "astral": Alphabet.from_letters("😀😁a\U0010fffd𐐀", "none"),
    "marks": Alphabet.from_letters(["a", "q", "\u0301", "\u0323", "é", "ạ"], "none"),
    "unsorted": own(["C", "B", "A", "É", "a"]),
}
DIRTY = "!é\u0301\ue001\ue003😀?[]\\ \t\v\f\u00a0\ufeff#1'\"ßſıİǰͅΣ\0\x85\u2028\u3000\x1cK"
SHARE = settings().max_examples  # of the profile: every test here is many, one an alphabet
quick_examples = settings(deadline=None, suppress_health_check=[*HealthCheck], max_examples=max(10, SHARE // 4))


def pieces(alphabet: Alphabet) -> st.SearchStrategy[str]:
    """Letters of an alphabet in every spelling, and now and then something else."""
    labels = ["a", "Z", "é", "É", "日", "😀", "e\u0301"] if alphabet.is_utf8 else [*alphabet.labels]
    labels += [text for text, _ in alphabet.aliases]
    spelled = [*labels, *(f"[{label}]" for label in labels), *(normalize("NFD", label) for label in labels)]
    letters = st.sampled_from([*spelled, *map(str.lower, labels), *map(str.upper, labels), *labels, *labels])
    return st.one_of(letters, letters, letters, st.sampled_from(DIRTY))


COUNTS = 1, 127, 128, 510, 1020, 1021  # of repetitions


@st.composite
def texts(draw: st.DrawFn, alphabet: Alphabet) -> str:
    word = st.one_of(
        st.lists(pieces(alphabet), max_size=4).map("".join),
        st.tuples(pieces(alphabet), st.sampled_from([1, 127, 128, 510, 1020, 1021])).map(
            lambda pair: pair[0] * pair[1]
        ),
    )
    around = st.text(BLANKS, max_size=2)
    line = st.one_of(
        word,
        word,
        st.tuples(around, word, around).map("".join),
        around,
        st.tuples(around, st.just("#"), word).map("".join),
    )
    lines = draw(st.lists(line, max_size=12))
    lines += draw(st.lists(st.sampled_from(lines), max_size=6)) if lines else []
    text = "".join(line + draw(st.sampled_from(["\n", "\n", "\r\n", "\r"])) for line in lines)
    return draw(st.sampled_from(["", "\ufeff"])) + (text if draw(st.booleans()) else text.rstrip("\r\n"))


@dataclass
class Expected:
    """The result of reading lines one at a time."""

    tiles: list[bytes]
    lines: int = 0
    duplicates: int = 0
    skipped: int = 0
    other_lengths: int = 0

    @property
    def account(self) -> tuple[int, ...]:
        return self.lines, len(self.tiles), self.duplicates, self.skipped, self.other_lengths


def read_by_line(lines: Sequence[str], alphabet: Alphabet, lengths: tuple[int, int], is_list: bool = True) -> Expected:
    found, seen = Expected([]), set[bytes]()
    for line in lines:
        found.lines += 1
        word = line.strip(BLANKS) if is_list else line
        if is_list and (not word or word.startswith("#")):
            continue
        try:
            tiles = b"" if "\0" in word else alphabet.tokenize(word)
        except AlphabetError:
            tiles = b""
        n_letters = len(tiles.decode() if alphabet.is_utf8 else tiles)
        is_longer = n_letters > lengths[1] < 1020  # so that its length was unwanted at any rate
        if not tiles or (len(tiles) > 1020 and not is_longer):
            found.skipped += 1
        elif not lengths[0] <= n_letters <= lengths[1]:
            found.other_lengths += 1
        elif tiles in seen:
            found.duplicates += 1
        else:
            seen.add(tiles)
    found.tiles = sorted(seen)
    return found


def lines_of(text: str) -> list[str]:
    lines = LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


def account(summary: Summary) -> tuple[int, ...]:
    return (summary.lines, summary.words, summary.duplicates, summary.skipped, summary.other_lengths)


def check_reading(source: Any, options: ReadOptions, wanted: Expected) -> Summary:
    if not wanted.tiles:
        with pytest.raises(EmptySource):
            read_words([source], options)
        return Summary()
    words = sort(read_words([source], options))
    assert bytes(words.tiles).split(b"\0")[:-1] == wanted.tiles
    assert account(words.summary) == wanted.account
    assert len(words.summary.examples) == min(5, wanted.skipped)
    return words.summary


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lists") / "words.txt"


@pytest.fixture
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few bytes, or words, at a time instead of some megabytes."""
    monkeypatch.setattr(word_reader, "_PIECE_SIZE", 11)
    monkeypatch.setattr(word_reader, "_BATCH_SIZE", 3)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ALPHABETS)
@pytest.mark.usefixtures("small_steps")
@settings(quick_examples, max_examples=max(10, SHARE // 2))
@given(st.data())
def test_a_text_is_read_as_line_by_line(path: Path, name: str, data: st.DataObject) -> None:
    alphabet = ALPHABETS[name]
    text = data.draw(texts(alphabet))
    lengths = data.draw(st.sampled_from([(1, 1020), (2, 3), (128, 1020)]))
    path.write_bytes(text.encode())
    options = ReadOptions(alphabet=alphabet, lengths=lengths, skip_invalid=True)
    try:
        check_reading(path, options, read_by_line(lines_of(text.removeprefix("\ufeff")), alphabet, lengths))
    except SourceError as error:
        if error.problem != "this is a table, not a list of words":
            raise
        reject()  # tests/source/test_table_detection.py has those


@pytest.mark.sweep
@pytest.mark.parametrize("name", ALPHABETS)
@quick_examples
@given(st.data())
def test_a_bad_line_changes_nothing_about_the_others(path: Path, name: str, data: st.DataObject) -> None:
    """One byte that is no UTF-8 sends a whole chunk the slow way: it must lead to the same end as the quick one."""
    alphabet = ALPHABETS[name]
    lines = lines_of(data.draw(texts(alphabet)).removeprefix("\ufeff"))
    path.write_bytes("\n".join([*lines, ""]).encode() + b"\xff\n")
    wanted = read_by_line([*lines, "\0"], alphabet, (1, 1020))
    check_reading(path, ReadOptions(alphabet=alphabet, skip_invalid=True), wanted)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ALPHABETS)
@pytest.mark.usefixtures("small_steps")
@quick_examples
@given(st.data())
def test_an_iterable_is_read_word_by_word_as_it_is(name: str, data: st.DataObject) -> None:
    alphabet = ALPHABETS[name]
    words = data.draw(st.lists(st.lists(pieces(alphabet), max_size=4).map("".join), max_size=12))
    words += data.draw(st.lists(st.sampled_from([*words, "a\nb", "a\r"]), max_size=4))
    once = (word for word in words)
    given_ = [word if not LINE_END.search(word) else "\0" for word in words]
    wanted = read_by_line(given_, alphabet, (1, 1020), is_list=False)
    check_reading(once, ReadOptions(alphabet=alphabet, skip_invalid=True), wanted)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ALPHABETS)
@quick_examples
@given(st.data())
def test_the_identity_is_the_hash_of_the_sorted_words(name: str, data: st.DataObject) -> None:
    alphabet = ALPHABETS[name]
    tiles = st.lists(st.integers(1, len(alphabet.labels) or 1), min_size=1, max_size=5)
    spelled = st.text("aé日😀Z\u0301", min_size=1, max_size=3).map(
        lambda text: normalize("NFC", alphabet.normalise(text))
    )
    words = data.draw(
        st.lists(spelled if alphabet.is_utf8 else tiles.map(bytes).map(alphabet.spell), min_size=1, max_size=10)
    )
    kind = data.draw(st.sampled_from(["dawg", "gaddag", "trie"]))
    lexicon = lexc.build(words + words[:2], kind, alphabet)
    canonical = sorted(set(words))
    assert all(is_normalized("NFC", word) for word in canonical)
    assert lexicon.meta.identity == hashlib.sha256("".join(word + "\n" for word in canonical).encode()).digest()
    assert sorted(lexicon) == canonical
    assert all(word in lexicon for word in words)


@pytest.mark.parametrize("name", ["english", "swedish", "spanish", "utf8"])
def test_order_and_duplicates_of_the_list_do_not_matter(name: str) -> None:
    words = ["CAB", "ABBA", "A", "BAA", "CABLE", "BAA", "A"]
    image = lexc.build(sorted(set(words)), "gaddag", name if name != "utf8" else ALPHABETS[name]).tobytes()
    for order in (words, words[::-1], sorted(words), words * 40):
        built = lexc.build(iter(order), "gaddag", name if name != "utf8" else ALPHABETS[name])
        assert built.tobytes() == image


def test_many_words_of_an_iterable_are_read_in_several_batches() -> None:
    words = [f"{n:05}".translate({48 + digit: 65 + digit for digit in range(10)}) for n in range(70_000)]
    lexicon = lexc.build(iter(words[::-1]), alphabet="english")
    assert list(lexicon) == words
    with pytest.raises(SourceError) as caught:
        lexc.build([*words, "A1"], alphabet="english")
    assert caught.value.where == "word 70001, column 2"


def test_decomposed_accents_are_the_letters_that_they_compose() -> None:
    composed, decomposed = "ÅNGSTRÖM", normalize("NFD", "ÅNGSTRÖM")
    assert composed != decomposed
    lexicon = lexc.build([decomposed], alphabet="swedish")
    assert list(lexicon) == [composed]
    for query in (composed, decomposed, composed.lower(), decomposed.lower()):
        assert query in lexicon
        assert lexicon.index(query) == 0


def test_brackets_keep_letters_apart_in_lists_and_in_queries() -> None:
    lexicon = lexc.build(["CHA", "[C]HA", "1B", "[CH]B"], alphabet="spanish")
    assert list(lexicon) == ["[C]HA", "CHA", "CHB"]
    assert "cha" in lexicon
    assert "[c]ha" in lexicon
    assert "1b" in lexicon
    assert "[C]HB" not in lexicon


def test_letters_that_decompose_count_once_toward_the_length(path: Path) -> None:
    words = "e\u0301" * 200
    for tail in (b"", b"\n\xff"):
        path.write_bytes(words.encode() + tail)
        options = ReadOptions(alphabet=Alphabet.utf8("none"), lengths=(200, 200), skip_invalid=True)
        assert read_words([path], options).n_words == 1


def test_a_line_of_very_many_blanks_takes_no_longer_than_another(path: Path) -> None:
    path.write_bytes(b"\xc3\xa5" + b" " * 300_000 + b"x\n\xc3\xa5\n")
    assert read_words([path], ReadOptions(alphabet="swedish", skip_invalid=True)).n_words == 1


@pytest.mark.parametrize(
    ("word", "is_named"), [("ábaco", True), ("ice-cream", True), ("ábaco7", False), ("дом", False)]
)
def test_the_error_of_a_word_whose_key_would_do_names_keys(word: str, is_named: bool) -> None:
    with pytest.raises(SourceError) as caught:
        lexc.build([word], alphabet="spanish")
    assert ("--key letters" in caught.value.remedy) == is_named
