"""A lexicon behaves as the sorted list, and as the set, of its words."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import threading
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Set
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, LexcError, OrdinalOutOfRange, SectionMissing, UsageError, WordNotFound
from lexc.lexicon import Lexicon

Times = Callable[[int], range]

SHAPES: dict[str, dict[str, Any]] = {
    "dawg": {},
    "gaddag": {"kind": "gaddag"},
    "trie": {"kind": "trie"},
    "arcs": {"layout": "arcs"},
    "gaddag-arcs": {"kind": "gaddag", "layout": "arcs"},
    "letters": {"alphabet": Alphabet.of_letters([chr(0x410 + i) for i in range(32)] + list("ABCDEFZ"), "none")},
    "utf8": {"alphabet": Alphabet.utf8("none")},
    "utf8-gaddag": {"alphabet": Alphabet.utf8("none"), "kind": "gaddag"},
}

lexicons = st.lists(st.text("ABCZ", min_size=1, max_size=5), min_size=1, max_size=30)


@pytest.fixture(params=SHAPES)
def shape(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SHAPES[request.param]


def random_words(seed: int, n: int = 60) -> list[str]:
    rng = random.Random(seed)
    return sorted({"".join(rng.choices("ABCDEF", k=rng.randint(1, 7))) for _ in range(n)})


@pytest.fixture
def words() -> list[str]:
    return random_words(1)


@pytest.fixture
def lexicon(words: list[str], shape: dict[str, Any]) -> Lexicon:
    return lexc.build(words, **shape)


fixture_per_shape = settings(suppress_health_check=[*HealthCheck], deadline=None)


class TestAsASequence:
    def test_it_is_the_sorted_list_of_its_words(self, lexicon: Lexicon, words: list[str]) -> None:
        assert list(lexicon) == words
        assert len(lexicon) == len(words)
        assert [lexicon[i] for i in range(len(words))] == words
        assert [lexicon[i] for i in range(-len(words), 0)] == words
        assert [lexicon.index(word) for word in words] == list(range(len(words)))

    @fixture_per_shape
    @given(st.data())
    def test_slices_are_those_of_the_list(self, shape: dict[str, Any], data: st.DataObject) -> None:
        words = random_words(2, 30)
        lexicon = lexc.build(words, **shape)
        chosen = data.draw(st.slices(len(words) + 3))
        assert lexicon[chosen] == words[chosen]

    @pytest.mark.parametrize(
        "chosen", [slice(None), slice(None, None, -1), slice(5, 2), slice(-100, 100, 7), slice(10**30)]
    )
    def test_slices_out_of_range_are_cut(self, lexicon: Lexicon, words: list[str], chosen: slice) -> None:
        assert lexicon[chosen] == words[chosen]

    @pytest.mark.parametrize("index", [60, 10**6, 2**63, 2**64, 10**30, -61, -(2**64)])
    def test_an_ordinal_that_no_word_has_is_an_index_error(self, lexicon: Lexicon, index: int) -> None:
        with pytest.raises(OrdinalOutOfRange):
            lexicon[index]
        with pytest.raises(IndexError):
            lexicon[index]

    @pytest.mark.parametrize("index", ["A", None, 1.5, b"A"])
    def test_an_ordinal_is_an_integer(self, lexicon: Lexicon, index: Any) -> None:
        with pytest.raises(TypeError):
            lexicon[index]

    @pytest.mark.parametrize("word", ["", "G", "AAAAAAAAAAAAAAAA", "é", "\0", "A" * 5000, "\ud800"])
    def test_the_index_of_no_word_is_a_key_error(self, lexicon: Lexicon, word: str) -> None:
        with pytest.raises(WordNotFound):
            lexicon.index(word)
        with pytest.raises(KeyError):
            lexicon.index(word)

    def test_iterators_are_independent_and_end_for_good(self, lexicon: Lexicon, words: list[str]) -> None:
        one, other = iter(lexicon), iter(lexicon)
        assert next(one) == words[0]
        assert list(other) == words
        assert list(one) == words[1:]
        assert list(one) == []

    def test_without_rank_questions_for_ordinals_say_what_is_missing(self, words: list[str]) -> None:
        lexicon = lexc.build(words, rank=False)
        assert list(lexicon) == words
        assert all(word in lexicon for word in words)
        asked: list[Callable[[], Any]] = [
            lambda: lexicon[0], lambda: lexicon[:1], lambda: lexicon.index(words[0]), lambda: lexicon.count("A"),
        ]  # fmt: skip
        for ask in asked:
            with pytest.raises(SectionMissing):
                ask()


class TestAsASet:
    @fixture_per_shape
    @given(lexicons, st.lists(st.text("ABCZ", max_size=6)))
    def test_it_has_its_words_and_no_others(self, shape: dict[str, Any], words: list[str], others: list[str]) -> None:
        lexicon = lexc.build(words, **shape)
        for word in [*words, *others, *(word[:-1] for word in words), *(word + "A" for word in words)]:
            assert (word in lexicon) == (word in set(words))

    @fixture_per_shape
    @given(st.one_of(st.text(), st.text("ABCDEF[]\\\0é\u0301"), st.binary(), st.integers(), st.none(), st.floats()))
    def test_anything_at_all_may_be_asked_for(self, lexicon: Lexicon, words: list[str], thing: object) -> None:
        alphabet = lexicon.meta.alphabet
        expected = False
        if isinstance(thing, str):
            try:
                tiles = alphabet.tokenize(thing)
                expected = any(alphabet.tokenize(word) == tiles for word in words)
            except AlphabetError:
                expected = False
        assert (thing in lexicon) is expected
        assert lexicon.contains_many([thing]) == [expected]

    def test_unhashable_and_odd_things_are_not_in_it(self, lexicon: Lexicon) -> None:
        for thing in ([], {}, ["A"], object(), lexicon, type, b"A", ("A",), "\udcff", "A\0", "\0"):
            assert thing not in lexicon

    def test_subclasses_of_str_are_words(self, lexicon: Lexicon, words: list[str]) -> None:
        class Name(str):
            __slots__ = ()

        assert Name(words[0]) in lexicon
        assert Name("QQ") not in lexicon

    @given(lexicons, lexicons)
    def test_comparisons_are_those_of_sets(self, words: list[str], others: list[str]) -> None:
        one, other = set(words), set(others)
        lexicon, second = lexc.build(words), lexc.build(others, "gaddag")
        assert isinstance(lexicon, Set)
        assert isinstance(lexicon, Collection)
        for right in (other, frozenset(other), second):
            assert (lexicon == right) == (one == other)
            assert (lexicon != right) == (one != other)
            assert (lexicon <= right) == (one <= other)
            assert (lexicon < right) == (one < other)
            assert (lexicon >= right) == (one >= other)
            assert (lexicon > right) == (one > other)
            assert lexicon.isdisjoint(right) == one.isdisjoint(other)
        assert (other == lexicon) == (one == other)
        assert (other <= lexicon) == (other <= one)
        assert (other >= lexicon) == (other >= one)

    def test_it_equals_nothing_that_is_no_set(self, lexicon: Lexicon, words: list[str]) -> None:
        assert lexicon != words
        assert lexicon != 5
        assert lexicon is not None
        assert lexicon == set(words)

    def test_it_cannot_be_hashed_as_no_set_can(self, lexicon: Lexicon) -> None:
        with pytest.raises(TypeError):
            hash(lexicon)


class TestPrefixes:
    @fixture_per_shape
    @given(lexicons, st.text("ABCZ", max_size=4))
    def test_prefixes_select_a_run_of_the_list(self, shape: dict[str, Any], words: list[str], prefix: str) -> None:
        lexicon = lexc.build(words, **shape)
        expected = [word for word in sorted(set(words)) if word.startswith(prefix)]
        assert lexicon.keys(prefix) == expected
        assert list(lexicon.iterkeys(prefix)) == expected
        assert lexicon.count(prefix) == len(expected)
        assert lexicon.has_keys_with_prefix(prefix) == bool(expected)

    @fixture_per_shape
    @given(lexicons, st.text("ABCZ", max_size=9))
    def test_prefixes_of_a_text_are_the_words_it_begins_with(
        self, shape: dict[str, Any], words: list[str], text: str
    ) -> None:
        lexicon = lexc.build(words, **shape)
        assert lexicon.prefixes(text) == [text[:n] for n in range(1, len(text) + 1) if text[:n] in words]

    @pytest.mark.parametrize("prefix", ["é", "\0", "A" * 4000, "Ж" * 300, "\ud800", "[", "F" * 2000 + "\0"])
    def test_a_prefix_that_nothing_can_begin_with_selects_nothing(self, lexicon: Lexicon, prefix: str) -> None:
        assert lexicon.keys(prefix) == []
        assert list(lexicon.iterkeys(prefix)) == []
        assert lexicon.count(prefix) == 0
        assert not lexicon.has_keys_with_prefix(prefix)

    def test_a_very_long_text_has_the_prefixes_of_its_beginning(self, lexicon: Lexicon, words: list[str]) -> None:
        text = words[0] + "A" * 100_000
        assert lexicon.prefixes(text)[:1] == [next(text[:n] for n in range(1, 99) if text[:n] in words)]

    def test_prefixes_of_a_text_in_other_letters_name_the_letter(self, words: list[str]) -> None:
        with pytest.raises(AlphabetError):
            lexc.build(words).prefixes("A!")

    def test_without_a_prefix_all_words_are_selected(self, lexicon: Lexicon, words: list[str]) -> None:
        assert lexicon.keys() == lexicon.keys("") == list(lexicon.iterkeys()) == words
        assert lexicon.count() == len(words)
        assert lexicon.has_keys_with_prefix("")
        assert lexicon.prefixes("") == []

    def test_prefixes_of_bytes_are_prefixes_of_characters(self) -> None:
        lexicon = lexc.build(["é", "ê", "éa", "e\u0301b", "😀", "😁"], alphabet=Alphabet.utf8("none"))
        assert lexicon.keys("é") == ["é", "éa", "éb"]
        assert lexicon.keys("😀") == ["😀"]
        assert lexicon.prefixes("éaa") == ["é", "éa"]


class TestContainsMany:
    @given(lexicons, st.lists(st.one_of(st.text("ABCZ", max_size=5), st.text(max_size=3), st.integers())))
    def test_it_answers_as_in_does(self, words: list[str], asked: list[Any]) -> None:
        lexicon = lexc.build(words)
        expected = [thing in lexicon for thing in asked]
        assert lexicon.contains_many(asked) == expected
        assert lexicon.contains_many(tuple(asked)) == expected
        assert lexicon.contains_many(thing for thing in asked) == expected

    def test_many_words_at_once(self, lexicon: Lexicon, words: list[str]) -> None:
        assert lexicon.contains_many([*words, "QQ"] * 50) == [*[True] * len(words), False] * 50
        assert lexicon.contains_many([]) == []
        assert set(lexicon.contains_many(words)) == {True}

    def test_numpy_arrays_give_numpy_arrays(self, lexicon: Lexicon, words: list[str]) -> None:
        numpy = pytest.importorskip("numpy")
        for asked in (
            numpy.array([[words[0], "QQ"], ["", words[1]]]),
            numpy.array([[words[0], None], [5, words[1]]], object),
        ):
            found = lexicon.contains_many(asked)
            assert found.dtype == bool
            assert found.tolist() == [[True, False], [False, True]]
        assert lexicon.contains_many(numpy.array([], "U5")).shape == (0,)

    def test_what_cannot_be_iterated_is_a_type_error(self, lexicon: Lexicon) -> None:
        with pytest.raises(TypeError):
            lexicon.contains_many(5)  # type: ignore[arg-type]

    def test_an_error_of_the_iterable_is_passed_on(self, lexicon: Lexicon) -> None:
        def broken() -> Iterator[str]:
            yield "A"
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            lexicon.contains_many(broken())


class TestFolding:
    def test_case_is_folded_as_the_alphabet_says(self) -> None:
        lexicon = lexc.build(["care", "bat"])
        assert list(lexicon) == ["BAT", "CARE"]
        assert all(word in lexicon for word in ("care", "CARE", "cArE"))
        assert lexicon.index("Care") == 1
        assert lexicon.keys("ca") == ["CARE"]
        assert lexc.build(["Care", "bat"], fold="none").contains_many(["Care", "care"]) == [True, False]
        assert list(lexc.build(["CARE", "Care"], fold="lower")) == ["care"]

    @pytest.mark.parametrize("alphabet", ["auto", Alphabet.utf8("none"), Alphabet.of_letters("cafeéê", "none")])
    def test_composed_and_decomposed_letters_are_one(self, alphabet: str | Alphabet) -> None:
        lexicon = lexc.build(["cafe\u0301", "caf\u00e9", "cafe"], alphabet=alphabet)
        assert list(lexicon) == ["cafe", "café"]
        assert "cafe\u0301" in lexicon
        assert "caf\u00e9" in lexicon
        assert lexicon.index("cafe\u0301") == lexicon.index("caf\u00e9") == 1
        assert lexicon.keys("cafe\u0301") == ["caf\u00e9"]

    def test_letters_of_several_characters_are_kept_apart(self) -> None:
        lexicon = lexc.build(["CHE", "[C]HE", "CARRO", "LLANO"], alphabet="spanish")
        assert set(lexicon) == {"CHE", "[C]HE", "CARRO", "LLANO"}
        assert all(lexicon[lexicon.index(word)] == word for word in lexicon)
        assert lexicon.keys("CH") == ["CHE"]
        assert "[CH]E" in lexicon

    def test_ascii_and_wide_strings_are_the_same_word(self) -> None:
        lexicon = lexc.build(["ABC"])
        wide = "ABC\u4e00"[:3]
        assert wide in lexicon
        assert ("\U0001f600" + "ABC")[1:] in lexicon


class TestLife:
    def test_it_travels_as_bytes_without_a_file(self, lexicon: Lexicon, words: list[str]) -> None:
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(lexicon, protocol))
            assert list(again) == words
            assert again.tobytes() == lexicon.tobytes()
        assert copy.copy(lexicon) == lexicon
        assert copy.deepcopy(lexicon) == lexicon

    def test_it_travels_as_a_path_with_a_file(
        self, lexicon: Lexicon, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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

    def test_it_is_saved_and_opened_again(self, lexicon: Lexicon, words: list[str], tmp_path: Path) -> None:
        path = tmp_path / "ünïcode name.dawg"
        lexicon.save(path)
        assert path.read_bytes() == lexicon.tobytes()
        for again in (lexc.open(path), lexc.open(str(path), load="read"), lexc.open(path.read_bytes())):
            assert list(again) == words
            assert again.tobytes() == lexicon.tobytes()
        with pytest.raises(UsageError):
            lexc.open(path, load="guess")  # type: ignore[arg-type]

    @pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
    def test_it_opens_every_kind_of_buffer(
        self, lexicon: Lexicon, words: list[str], kind: Callable[[bytes], Any]
    ) -> None:
        assert list(lexc.frombytes(kind(lexicon.tobytes()))) == words

    @pytest.mark.parametrize("offset", range(1, 9))
    def test_a_buffer_need_not_be_aligned(self, lexicon: Lexicon, words: list[str], offset: int) -> None:
        data = bytearray(offset) + lexicon.tobytes()
        again = lexc.frombytes(memoryview(data)[offset:])
        assert list(again) == words
        assert [again.index(word) for word in words] == list(range(len(words)))

    def test_a_closed_lexicon_says_so(self, lexicon: Lexicon, words: list[str]) -> None:
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

    def test_with_closes_it(self, words: list[str], tmp_path: Path) -> None:
        path = tmp_path / "x.dawg"
        lexc.build(words).save(path)
        with lexc.open(path) as lexicon:
            assert words[0] in lexicon
        with pytest.raises(LexcError, match="closed"):
            assert words[0] in lexicon

    def test_a_walk_outlives_its_lexicon(self, words: list[str], tmp_path: Path) -> None:
        path = tmp_path / "x.dawg"
        lexc.build(words).save(path)
        lexicon = lexc.open(path)
        walk = iter(lexicon)
        first = next(walk)
        lexicon.close()
        del lexicon
        gc.collect()
        assert [first, *walk] == words

    def test_its_repr_tells_what_it_is(self, lexicon: Lexicon, words: list[str]) -> None:
        assert f"{len(words)} words" in repr(lexicon)
        assert lexicon.graph.kind in repr(lexicon)

    def test_threads_read_one_lexicon_at_the_same_time(
        self, words: list[str], times: Times, shape: dict[str, Any]
    ) -> None:
        lexicon = lexc.build(words, **shape)
        others = [word + "QQ" for word in words]
        failures: list[str] = []
        start = threading.Barrier(8)

        def read(seed: int) -> None:
            rng = random.Random(seed)
            start.wait()
            for _ in times(100):
                i = rng.randrange(len(words))
                answers = (
                    list(islice(lexicon, 20)) == words[:20], lexicon[i] == words[i], lexicon.index(words[i]) == i,
                    all(lexicon.contains_many(words)), not any(other in lexicon for other in others[:5]),
                    lexicon.keys(words[i])[0] == words[i], bisect_left(lexicon, words[i]) == i,
                )  # fmt: skip
                if not all(answers):
                    failures.append(f"{words[i]}: {answers}")

        threads = [threading.Thread(target=read, args=(seed,)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures


class TestMischief:
    def test_a_list_that_shrinks_while_it_is_looked_up_is_an_error(self) -> None:
        class Clearing(str):
            __slots__ = ()

            def isascii(self) -> bool:
                words.clear()
                return False

        words: list[str] = [Clearing("CARÉ"), *["CARE"] * 1000]
        with pytest.raises(RuntimeError, match="changed"):
            lexc.build(["CARE"]).contains_many(words)

    def test_a_walk_made_out_of_nothing_is_at_its_end(self) -> None:
        walk = type(iter(lexc.build(["CARE"])))
        if hasattr(walk, "__cinit__"):  # uncompiled, there is nothing that could be unsafe
            return
        assert walk.__new__(walk).take(1) == []
        with pytest.raises(StopIteration):
            next(walk.__new__(walk))

    def test_threads_that_share_an_iterator_get_every_word_once(self) -> None:
        words = sorted("".join(letters) for letters in product("ABCDEF", repeat=5))
        walk = iter(lexc.build(words))
        with ThreadPoolExecutor(4) as pool:
            found = [word for part in pool.map(lambda _: list(walk), range(4)) for word in part]
        assert sorted(found) == words
