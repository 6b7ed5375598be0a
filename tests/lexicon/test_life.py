"""A lexicon is saved, opened, pickled, copied and closed."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lexc
from lexc.errors import LexcError, UsageError
from lexc.lexicon import Lexicon


def test_without_a_file_it_is_pickled_as_bytes(lexicon: Lexicon, words: list[str]) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(lexicon, protocol))
        assert list(again) == words
        assert again.tobytes() == lexicon.tobytes()
    assert copy.copy(lexicon) == lexicon
    assert copy.deepcopy(lexicon) == lexicon


def test_one_that_is_built_with_temporary_files_is_pickled_as_bytes(words: list[str]) -> None:
    lexicon = lexc.build(words, memory="16M")
    assert list(pickle.loads(pickle.dumps(lexicon))) == list(copy.copy(lexicon)) == list(lexicon)


def test_with_a_file_it_is_pickled_as_its_path(
    lexicon: Lexicon, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon.save(tmp_path / "x.dawg")
    monkeypatch.chdir(tmp_path)
    data = pickle.dumps(lexc.open("x.dawg"))
    monkeypatch.chdir("/")
    assert len(data) < 2000
    assert list(pickle.loads(data)) == words
    (tmp_path / "x.dawg").unlink()
    with pytest.raises(LexcError):
        pickle.loads(data)


def test_a_lexicon_is_saved_and_opened_again(lexicon: Lexicon, words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "ünïcode name.dawg"
    lexicon.save(path)
    assert path.read_bytes() == lexicon.tobytes()
    for again in (lexc.open(path), lexc.open(str(path), load="read"), lexc.open(path.read_bytes())):
        assert list(again) == words
        assert again.tobytes() == lexicon.tobytes()
    with pytest.raises(UsageError):
        lexc.open(path, load="guess")  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_every_kind_of_buffer_is_opened(lexicon: Lexicon, words: list[str], kind: Callable[[bytes], Any]) -> None:
    assert list(lexc.frombytes(kind(lexicon.tobytes()))) == words


@pytest.mark.parametrize("offset", range(1, 9))
def test_a_buffer_need_not_be_aligned(lexicon: Lexicon, words: list[str], offset: int) -> None:
    data = bytearray(offset) + lexicon.tobytes()
    again = lexc.frombytes(memoryview(data)[offset:])
    assert list(again) == words
    assert [again.index(word) for word in words] == list(range(len(words)))


def test_a_closed_lexicon_raises_an_error(lexicon: Lexicon, words: list[str]) -> None:
    lexicon.close()
    lexicon.close()
    asked: list[Callable[[], Any]] = [
        lambda: words[0] in lexicon, lambda: "A" in lexicon, lambda: lexicon.contains_many(words),
        lambda: len(lexicon), lambda: list(lexicon), lambda: lexicon[0], lambda: lexicon.index("A"),
        lambda: lexicon.keys(), lambda: lexicon.prefixes("A"), lambda: lexicon.count(),
        lambda: lexicon.tobytes(), lambda: lexicon.meta,
        lambda: lexicon.graph, lambda: pickle.dumps(lexicon), lambda: lexicon == set(words),
    ]  # fmt: skip
    for ask in asked:
        with pytest.raises(LexcError, match="closed"):
            ask()
    assert "closed" in repr(lexicon)


def test_a_with_block_closes_it(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "x.dawg"
    lexc.build(words).save(path)
    with lexc.open(path) as lexicon:
        assert words[0] in lexicon
    with pytest.raises(LexcError, match="closed"):
        assert words[0] in lexicon


def test_an_iterator_outlives_its_lexicon(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "x.dawg"
    lexc.build(words).save(path)
    lexicon = lexc.open(path)
    walk = iter(lexicon)
    first = next(walk)
    lexicon.close()
    del lexicon
    gc.collect()
    assert [first, *walk] == words


def test_the_repr_has_name_size_kind_and_alphabet(lexicon: Lexicon, words: list[str]) -> None:
    assert f"{len(words)} words" in repr(lexicon)
    assert lexicon.graph.kind in repr(lexicon)
