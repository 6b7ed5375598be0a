"""Bundled lexicons open by name. They are compiled once into the cache; a file of the same name takes precedence."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from words import english_words

import lexc
from lexc.errors import ImageError, LexcError, ResourceMissing, UnknownFormat
from lexc.installed import bundled

TWELVE = ["CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS"]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new cache, and an empty current folder."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, **_: tmp_path / "cache" / name)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def files_in(cache: Path) -> list[Path]:
    return sorted(path for path in cache.rglob("*") if path.is_file() and path.suffix in (".dawg", ".gaddag"))


def count_builds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list to which each compilation adds a name."""
    built: list[str] = []
    compile_ = bundled._compile
    monkeypatch.setattr(
        bundled, "_compile", lambda entry, *rest: (built.append(entry["name"]), compile_(entry, *rest))[1]
    )
    return built


def test_names_are_those_of_the_word_lists() -> None:
    assert bundled.names() == ["english", "glosses", "spelling", "tiny"]
    for name in bundled.names():
        assert bundled.is_name(name)
        assert bundled.is_name(f"{name}.dawg")
        assert bundled.is_name(f"{name}.gaddag")


@pytest.mark.parametrize(
    "text", ["", "english.trie", "english.txt", "English", "./tiny", "a/tiny", "tiny.", "\0", "tiny.dawg.x"]
)
def test_other_texts_are_no_names(text: str) -> None:
    assert bundled.is_name(text) is (text == "tiny.")


def test_a_name_opens_a_dawg_and_with_its_suffix_a_gaddag() -> None:
    for name, kind in (("tiny", "dawg"), ("tiny.dawg", "dawg"), ("tiny.gaddag", "gaddag")):
        lexicon = lexc.open(name)
        assert lexicon.graph.kind == kind
        assert list(lexicon) == TWELVE
        assert lexicon.meta.alphabet.name == "english"
        assert lexicon.meta.title == "The twelve words of Appel and Jacobson's Figure 2"
        assert all((lexicon.meta.language, lexicon.meta.licence, lexicon.meta.source))


def test_the_english_lexicon_holds_the_words_of_its_list() -> None:
    words, lexicon = english_words(), lexc.open("english")
    assert len(lexicon) == len(words)
    assert list(lexicon) == [word.upper() for word in words]
    assert "quixotic" in lexicon
    assert "zzyzx" not in lexicon


def test_the_cached_image_is_used_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = count_builds(monkeypatch)
    for _ in range(3):
        assert list(lexc.open("tiny")) == TWELVE
    assert built == ["tiny"]
    assert [path.suffix for path in files_in(cache)] == [".dawg"]
    assert lexc.open("tiny").image.path == str(files_in(cache)[0])


def test_a_damaged_image_in_the_cache_is_built_anew(cache: Path) -> None:
    sound = lexc.open("tiny").tobytes()
    (path,) = files_in(cache)
    for damage in (b"", b"no image", sound[:-64], sound[:200] + b"\xff" + sound[201:]):
        path.write_bytes(damage)
        assert list(lexc.open("tiny")) == TWELVE
        assert path.read_bytes() == sound


def test_an_image_of_another_list_or_writer_is_removed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lexc.open("tiny").close()
    lexc.open("tiny.gaddag").close()
    (cache / "lexc" / "other-1.dawg").write_bytes(b"somebody else's")
    before = files_in(cache)
    monkeypatch.setattr(bundled, "WRITER", 999)
    built = count_builds(monkeypatch)
    assert list(lexc.open("tiny")) == TWELVE
    assert built == ["tiny"]
    after = files_in(cache)
    assert len(after) == len(before) == 3
    assert len(set(after) & set(before)) == 2  # the GADDAG, and a file that is no image


def test_the_image_is_in_memory_if_the_cache_cannot_be_written(cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    lexicon = lexc.open("tiny")
    assert list(lexicon) == TWELVE
    assert lexicon.image.path == ""
    assert list(pickle.loads(pickle.dumps(lexicon))) == TWELVE
    assert cache.read_text() == "a file where the folder should be"


def test_a_file_of_the_name_takes_precedence_even_if_it_is_damaged() -> None:
    lexc.build(["MINE"]).save("tiny")
    assert list(lexc.open("tiny")) == ["MINE"]
    Path("english").write_text("car\n")
    with pytest.raises(UnknownFormat, match="english: not a lexc image"):
        lexc.open("english")


def test_a_path_is_never_a_name() -> None:
    with pytest.raises(ImageError):
        lexc.open(Path("tiny"))
    with pytest.raises(ImageError):
        lexc.open("./tiny")


def test_the_error_for_an_unknown_name_lists_all_names() -> None:
    with pytest.raises(ResourceMissing, match="expected english, glosses, spelling, tiny; found klingon"):
        bundled.open_by_name("klingon")
    with pytest.raises(LexcError, match="klingon: No such file"):
        lexc.open("klingon")
