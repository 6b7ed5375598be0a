"""liblexc answers as lexc does, in text, whatever the lexicon; and refuses what is no image or no question."""

from __future__ import annotations

import random
import re
import subprocess
from ctypes import c_uint32, c_uint64, create_string_buffer
from pathlib import Path
from typing import Any

import pytest
from conftest import shared_folder
from formats.library import (
    QUESTION,
    SOURCE,
    Library,
    Loaded,
    RefusedError,
    compile_library,
    has_linker_of_shared_libraries,
)

import lexc
from lexc.lexicon import Lexicon
from lexc.system import resources

pytestmark = pytest.mark.skipif(not has_linker_of_shared_libraries(), reason="no C compiler")

FORMATS = resources.formats()
GOLDEN = [Path(str(path).removesuffix(".words.txt")) for path in sorted((FORMATS / "golden").glob("*.words.txt"))]
NAMES = [
    "tiny.dawg", "tiny-packed.dawg", "tiny-arcs.gaddag", "utf8.dawg", "chains-utf8-packed.dawg", "spanish.dawg",
    "turkish.dawg", "wide.dawg", "weights.dawg",
]  # fmt: skip
"""Golden images of all layouts and kinds of letters."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(compile_library(shared_folder(tmp_path_factory)))


@pytest.fixture(params=NAMES)
def pair(request: pytest.FixtureRequest, library: Library) -> tuple[Loaded, Lexicon, list[str]]:
    """A golden image in liblexc and in lexc, and its words."""
    path = FORMATS / "golden" / request.param
    lexicon = lexc.open(path)
    return library.load(path), lexicon, [*lexicon]


Pair = tuple[Loaded, Lexicon, list[str]]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_words_and_ordinals_are_those_of_golden_images(library: Library, path: Path) -> None:
    words = Path(f"{path}.words.txt").read_text(encoding="utf-8").splitlines()
    loaded = library.load(path)
    assert loaded.find("prefix", "") == words
    assert loaded.c.lexc_size(loaded.handle) == len(words)
    has_index = loaded.c.lexc_has_index(loaded.handle)
    for i, word in enumerate(words):
        assert loaded.has(word)
        assert not loaded.has(f"{word}\0")
        assert loaded.index(word) == (i if has_index else None)
        assert loaded.at(i) == (word if has_index else "")
    assert loaded.at(len(words)) == ""
    assert loaded.at(0, room=1) in ("", words[0][:1])
    for text in ("", "\0", b"\xff", b"\xc3", "x" * 3000, "\U0001f600"):
        assert not loaded.has(text)


@pytest.mark.parametrize("path", [path for path in GOLDEN if "packed" in path.name], ids=lambda path: path.name)
def test_a_text_that_leaves_a_word_at_any_letter_is_no_word(library: Library, path: Path) -> None:
    """The labels of a chain are compared without parsing its nodes; no word ends in it."""
    loaded, words = library.load(path), Path(f"{path}.words.txt").read_text(encoding="utf-8").splitlines()
    for word in sample(words, 40):
        for i, letter in enumerate(word):
            for text in (word[:i], word[:i] + words[0][0] + word[i + 1 :], word[: i + 1] + letter + word[i + 1 :]):
                assert loaded.has(text) == (text in words), text


def sample(words: list[str], n: int = 12) -> list[str]:
    return random.Random(4).sample(words, min(n, len(words)))


def test_prefixes_list_what_lexc_lists(pair: Pair) -> None:
    loaded, lexicon, words = pair
    for word in sample(words):
        for prefix in (word, word[:2], word[:1], f"{word}~", f"{word[:1]}\0"):
            try:
                expected = [*lexicon.keys(prefix)]
            except lexc.LexcError:
                expected = []
            assert (prefix, loaded.find("prefix", prefix)) == (prefix, expected)


def test_patterns_find_what_lexc_finds(pair: Pair) -> None:
    loaded, lexicon, words = pair
    for word in sample(words):
        a, z = word[:1], word[-1:]
        for pattern in (
            f"{a}*", f"*{z}", "?" * len(word), f"?{word[1:]}", f"*{word[1:2]}*", f"[{a}{z}]*", f"[^{a}]*{z}", "**?**",
            f"[{min(a, z)}-{max(a, z)}]?*", f"\\{a}*", "@*", "*#", f"[{a}|{z}]*", f"{a}[", f"{a}]",
            "[]", "[^]", "[z-a]", "", "\\",
        ):  # fmt: skip
            assert (pattern, answers(loaded, pattern)) == (pattern, expected_answers(lexicon, pattern))


def answers(loaded: Loaded, pattern: str) -> list[str] | None:
    try:
        return loaded.find("pattern", pattern)
    except RefusedError as error:
        assert error.status == QUESTION
        return None


def expected_answers(lexicon: Lexicon, pattern: str) -> list[str] | None:
    try:
        return [*lexicon.pattern(pattern)]
    except lexc.LexcError:
        return None


@pytest.mark.parametrize("transpositions", [False, True])
def test_near_words_and_their_distances_are_those_of_lexc(pair: Pair, transpositions: bool) -> None:
    loaded, lexicon, words = pair
    for word in sample(words, 6):
        for text in (word,) if "[" in word else (word, word[::-1], word[1:] or word):
            for distance in range(4):
                found = loaded.find_with_distance("near", text, distance, int(transpositions))
                expected = sorted(lexicon.near(text, distance, transpositions=transpositions))
                assert (text, sorted(found)) == (text, expected)


def test_a_character_that_the_alphabet_lacks_is_a_letter_of_no_word(library: Library) -> None:
    loaded = library.load(lexc.build(["care", "cart"], fold="none").tobytes())
    for text in ("carx", "car\U0001f600", "cär", "[", "\\"):
        expected = ["care", "cart"] if text.startswith("car") else []
        assert (text, loaded.find("near", text, 1, 0)) == (text, expected)


def test_long_questions_take_more_than_one_number_of_64_bits(library: Library) -> None:
    words = ["ab" * 40, "ab" * 40 + "c", "ab" * 39 + "ba", "b" * 63, "b" * 64, "b" * 65, "x"]
    for alphabet in ("auto", "utf8"):
        lexicon = lexc.build(words, alphabet=alphabet)
        loaded = library.load(lexicon.tobytes())
        for text in ("ab" * 40, "b" * 64, "b" * 63, "ab" * 38 + "baab"):
            for transpositions in (0, 1):
                found = loaded.find_with_distance("near", text, 2, transpositions)
                assert sorted(found) == sorted(lexicon.near(text, 2, transpositions=bool(transpositions)))
        for pattern in ("?" * 64, "?" * 65, "b" * 62 + "*", "*" + "b" * 62 + "?", "*ab*" + "?" * 70):
            assert loaded.find("pattern", pattern) == [*lexicon.pattern(pattern)]


def test_the_heaviest_words_come_first(library: Library) -> None:
    loaded, lexicon = library.load(FORMATS / "golden" / "weights.dawg"), lexc.open(FORMATS / "golden" / "weights.dawg")
    for prefix in ("", "C", "D", "XY"):
        expected = lexicon.complete(prefix, None)
        assert loaded.find("top", prefix, b"weight", 99) == expected
        assert loaded.find("top", prefix, b"weight", 2) == expected[:2]
        assert loaded.find("top", prefix, b"weight", 0) == []


def test_columns_have_the_values_of_lexc(library: Library) -> None:
    names = ("values.dawg", "values-packed.gaddag", "levels.dawg", "weights.dawg", "tiny.dawg")
    columns = {"u": [1 << 63, 3], "s": [-(1 << 63), 5], "größe": [[-1, 1 << 40], None]}
    for lexicon in (*(lexc.open(FORMATS / "golden" / name) for name in names), lexc.build(["a", "b"], columns=columns)):
        loaded = library.load(lexicon.tobytes())
        assert loaded.c.lexc_column_count(loaded.handle) == len(lexicon.column_names)
        for column_name in lexicon.column_names:
            number, column = (
                loaded.c.lexc_column_number(loaded.handle, column_name.encode()),
                lexicon.column(column_name),
            )
            assert loaded.c.lexc_column_name(loaded.handle, number).decode() == column_name
            expected = [[] if v is None else v if isinstance(v, list) else [v] for v in column]
            assert [loaded.values(number, i) for i in range(len(lexicon))] == expected
        for number in (-1, 64, len(lexicon.column_names)):
            assert loaded.c.lexc_column_number(loaded.handle, b"none") == -1
            assert loaded.c.lexc_column_name(loaded.handle, number) is None
            assert loaded.c.lexc_get_unsigned(loaded.handle, number, 0) == 0
        beyond: list[Any] = [
            loaded.c.lexc_get_text(loaded.handle, i, 1 << 40, create_string_buffer(8)) for i in range(9)
        ]
        assert beyond == [None] * 9


def test_many_words_are_looked_up_at_once(library: Library) -> None:
    loaded = library.load(FORMATS / "golden" / "tiny.dawg")
    texts = [b"CAR", b"", b"DOGS", b"XYZ", b"EATS"]
    ends = (c_uint32 * 5)(*(len(b"".join(texts[: i + 1])) for i in range(5)))
    has, ordinals = create_string_buffer(5), (c_uint64 * 5)()
    assert loaded.c.lexc_has_many(loaded.handle, b"".join(texts), ends, 5, has) == 3
    assert has.raw == b"\1\0\1\0\1"
    assert loaded.c.lexc_index_many(loaded.handle, b"".join(texts), ends, 5, ordinals) == 3
    assert [*ordinals] == [loaded.c.lexc_index_text(loaded.handle, text, len(text)) for text in texts]


def test_lines_are_whole_words_however_small_the_room(library: Library) -> None:
    loaded = library.load(FORMATS / "golden" / "tiny.dawg")
    words = loaded.find("prefix", "")
    for room in (1, 5, 6, 9, 1000):
        query, buffer, lines = loaded.query("prefix", ""), create_string_buffer(room), b""
        while size := loaded.c.lexc_next_lines(query, buffer, room):
            assert buffer.raw[size - 1 : size] == b"\n"
            lines += buffer.raw[:size]
        loaded.c.lexc_end(query)
        assert lines.decode().split() == ([] if room == 1 else words)


def test_words_of_texts_are_judged(library: Library) -> None:
    path = FORMATS / "golden" / "dictionary.dawg"
    loaded, lexicon = library.load(path), lexc.open(path)
    checker = loaded.c.lexc_new_checker(loaded.handle, None)
    for text in ("Haustür", "Haustür\0", "\0", "haustür", "HAUSTÜR.", "Hausx", "12.5", "", "a" * 500):
        assert loaded.c.lexc_is_correct_text(checker, text.encode(), len(text.encode())) == lexicon.is_correct(text)
    loaded.c.lexc_free_checker(checker)
    assert loaded.c.lexc_new_checker(library.load(FORMATS / "golden" / "tiny.dawg").handle, None) is None


def test_bytes_that_are_no_image_are_refused_with_their_rule(library: Library, tmp_path: Path) -> None:
    for path in sorted((FORMATS / "refused").glob("*.dawg")):
        rule = path.stem.partition("-")[0]
        if rule in ("S1", "S2", "S3", "S4", "M6"):
            continue
        for image in (path, path.read_bytes()):
            with pytest.raises(RefusedError) as refused:
                library.load(image)
            assert library.c.lexc_status_rule(refused.value.status).decode() == rule
    with pytest.raises(RefusedError, match=r"^87$"):
        library.load(tmp_path / "missing.dawg")


@pytest.mark.parametrize(
    ("kind", "text", "arguments"),
    [
        ("near", "CAR", (4, 0)), ("near", "CAR", (1 << 31, 0)), ("near", "CAR", (1, 2)), ("near", "A" * 513, (1, 0)),
        ("pattern", "", ()), ("pattern", "?" * 513, ()), ("pattern", "C[", ()), ("pattern", "\0", ()),
        ("top", "", (b"weight", 3)), ("top", "", (b"", 3)),
    ],
)  # fmt: skip
def test_texts_that_are_no_question_are_refused(
    library: Library, kind: str, text: str, arguments: tuple[object, ...]
) -> None:
    loaded = library.load(FORMATS / "golden" / "tiny.dawg")
    with pytest.raises(RefusedError, match=rf"^{QUESTION}$"):
        loaded.find(kind, text, *arguments)


def test_the_map_of_symbols_names_all_functions_of_the_header() -> None:
    header = SOURCE.with_name("liblexc.h").read_text(encoding="utf-8")
    declared = re.findall(r"^LIBLEXC_API [^(]*?\b(lexc_\w+)\(", header, re.MULTILINE)
    listed = re.findall(r"^    (lexc_\w+);$", SOURCE.with_name("lexc.map").read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == declared


def test_no_symbol_leaves_the_library_but_those_of_the_header(library: Library) -> None:
    run = subprocess.run(["nm", "-D", "--defined-only", library.c._name], capture_output=True, text=True, check=False)
    if run.returncode:
        pytest.skip("no nm")
    exported = {line.split()[-1] for line in run.stdout.splitlines()}
    listed = re.findall(r"^    (lexc_\w+);$", SOURCE.with_name("lexc.map").read_text(encoding="utf-8"), re.MULTILINE)
    assert {name for name in exported if not name.startswith("_")} == {*listed}
