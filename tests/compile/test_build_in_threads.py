"""Builds in several threads give the bytes of a build in one, and end on errors and Ctrl-C."""

from __future__ import annotations

import random
import string
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.compile import build, gaddag_builder, growing_minimiser, placing, prefixes, sources
from lexc.errors import SourceError
from lexc.kernels.building.concurrent_minimise import n_items_for
from lexc.source import ReadOptions, read_words, word_reader
from lexc.system.threads import Threads

Times = Callable[[int], range]
LIST = "\n".join


@pytest.fixture(autouse=True)
def short_lists_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let several threads build short lists, in small steps."""
    monkeypatch.setattr(build, "_MIN_PREFIXES", 0)
    monkeypatch.setattr(build, "count_processors", lambda: 8)
    monkeypatch.setattr(sources, "count_processors", lambda: 8)
    monkeypatch.setattr(placing, "_STEP", 7)
    monkeypatch.setattr(gaddag_builder, "_PREFIX_STEP", 5)
    monkeypatch.setattr(word_reader, "_MIN_DIVIDED", 2)


def images(words: Iterable[str], **options: Any) -> list[bytes]:
    """The images for 1 to 4 threads."""
    words = list(words)
    return [lexc.build(words, threads=n, **options).tobytes() for n in (1, 2, 3, 4)]


def random_words(rng: random.Random, n: int) -> list[str]:
    letters, longest = string.ascii_uppercase[: rng.choice([1, 2, 4, 26])], rng.choice([3, 8, 14])
    return ["".join(rng.choices(letters, k=rng.randint(1, longest))) for _ in range(n)]


class TestBytes:
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        st.lists(st.text("ABCDS", min_size=1, max_size=7), min_size=1, max_size=40),
        st.sampled_from(["bitmap", "arcs", "packed"]),
        st.sampled_from(["dawg", "gaddag", "anag", "trie"]),
    )
    def test_the_number_of_threads_changes_no_byte(self, words: list[str], layout: str, kind: str) -> None:
        assert len(set(images(words, kind=kind, layout=layout))) == 1

    def test_threads_change_no_byte_of_larger_lists(self, times: Times) -> None:
        for seed in times(20):
            assert len(set(images(random_words(random.Random(seed), 3000), kind="gaddag"))) == 1

    @pytest.mark.parametrize("alphabet", ["spanish", "welsh", Alphabet.utf8("none")])
    def test_threads_change_no_byte_in_other_alphabets(self, alphabet: str | Alphabet, times: Times) -> None:
        rng = random.Random(4)
        letters = "aäßé\U0001f600" if isinstance(alphabet, Alphabet) else Alphabet.load(alphabet).labels
        for _ in times(15):
            words = ["".join(rng.choices(letters, k=rng.randint(1, 6))) for _ in range(60)]
            assert len(set(images(words, kind="gaddag", alphabet=alphabet))) == 1

    @pytest.mark.parametrize("size", [1 << 10, 1 << 11])
    def test_a_register_that_grows_in_one_thread_changes_no_byte(
        self, size: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(gaddag_builder, "_PREFIX_STEP", 1 << 16)
        lists = [random_words(random.Random(seed), 4000) for seed in range(4)]
        expected = [lexc.build(words, "gaddag", threads=2).tobytes() for words in lists]
        monkeypatch.setattr(growing_minimiser, "register_size", lambda _n: size)
        assert [lexc.build(words, "gaddag").tobytes() for words in lists] == expected

    def test_without_room_for_blocks_one_thread_adds_all_prefixes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        words = random_words(random.Random(1), 300)
        expected = lexc.build(words, "gaddag").tobytes()
        reserve = gaddag_builder.GaddagBuilder.reserve

        def reserve_in_short_arena(builder: Any, n_tails: int, n_strings: int, n_nodes: int, n_threads: int) -> None:
            n_items = n_items_for(n_tails, n_strings + n_nodes, builder.longest, n_threads)
            room = builder.n_arcs + n_items + builder.n_stack
            monkeypatch.setattr(gaddag_builder, "MAX_ARCS", room)
            reserve(builder, n_tails, n_strings, n_nodes, n_threads)
            assert not builder.can_share
            monkeypatch.setattr(gaddag_builder, "MAX_ARCS", room + 1)
            reserve(builder, n_tails, n_strings, n_nodes, n_threads)
            assert builder.can_share
            builder.can_share = False

        monkeypatch.setattr(gaddag_builder.GaddagBuilder, "reserve", reserve_in_short_arena)
        assert lexc.build(words, "gaddag", threads=2).tobytes() == expected

    @pytest.mark.parametrize("n", [1, 2, 3])
    def test_the_share_that_is_done_grows_to_all(self, n: int) -> None:
        shares = list[float]()

        def listen(task: str, share: float | None = None) -> None:
            if task == "minimising the GADDAG" and share is not None:
                shares.append(share)

        lexc.build(random_words(random.Random(1), 3000), "gaddag", threads=n, progress=listen)
        assert shares == sorted(shares)
        assert len(shares) > 9
        assert shares[0] < 0.5 < shares[-1] <= 1


class TestReading:
    def texts(self, rng: random.Random) -> Iterable[str]:
        words = sorted(random_words(rng, rng.choice([2, 3, 30])))
        yield LIST(words)
        yield LIST([*words, "# a comment", "", "  " + words[0], *words])
        yield "\r\n".join([*words, *words[:3], "Ä" if rng.random() < 0.2 else "A"])
        rng.shuffle(words)
        yield LIST(words) + "\n"

    def read(self, path: Path, threads: Threads, **options: Any) -> Any:
        try:
            words = read_words([path], ReadOptions(**options), threads)
        except SourceError as error:
            return str(error)
        rest = words.measures if words.is_sorted else ()
        return bytes(words.tiles), words.is_sorted, words.n_words, rest, words.summary, words.alphabet

    @pytest.mark.parametrize("options", [{}, {"lengths": (2, 4)}, {"alphabet": "english", "skip_invalid": True}])
    def test_two_threads_read_what_one_reads(self, options: dict[str, Any], tmp_path: Path, times: Times) -> None:
        path, rng = tmp_path / "words.txt", random.Random(str(options))
        with Threads(2) as threads:
            for _ in times(150):
                for text in self.texts(rng):
                    path.write_bytes(text.encode())
                    alone = self.read(path, Threads(1), **options)
                    if alone[1] is True or isinstance(alone, str):
                        assert self.read(path, threads, **options) == alone

    def test_two_threads_find_the_duplicates_of_an_unsorted_list(self, tmp_path: Path, times: Times) -> None:
        path, rng = tmp_path / "words.txt", random.Random(2)
        for _ in times(60):
            path.write_text(LIST(random_words(rng, 40)))
            one, two = (lexc.build(path, threads=n) for n in (1, 2))
            assert (one.tobytes(), one.summary) == (two.tobytes(), two.summary)


class TestErrors:
    @pytest.mark.parametrize("stage", ["sort_groups", "find_tails", "gather_ends"])
    def test_an_error_in_any_thread_is_raised(self, stage: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise MemoryError(stage)

        monkeypatch.setattr(prefixes.ReversedPrefixes, stage, fail)
        with pytest.raises(MemoryError, match=stage):
            lexc.build(random_words(random.Random(3), 100), "gaddag", threads=3)
        self.expect_no_other_thread()

    @pytest.mark.parametrize("task", ["minimising the DAWG", "minimising the GADDAG"])
    def test_ctrl_c_ends_all_threads(self, task: str) -> None:
        def interrupt(name: str, _share: float | None = None) -> None:
            if name == task:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            lexc.build(random_words(random.Random(3), 2000), "gaddag", threads=3, progress=interrupt)
        self.expect_no_other_thread()

    def expect_no_other_thread(self) -> None:
        assert not [thread for thread in threading.enumerate() if thread.name == "lexc.system.threads"]


def test_short_lists_start_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(threading.Thread, "start", lambda _: pytest.fail("a thread"))
    assert len(lexc.build(["CARE", "CAT"], "gaddag", threads=4)) == 2
