"""Building gives the minimal automaton of exactly the given words, in every way of giving them."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import oracles
import outside
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.lexicon import Lexicon

Times = Callable[[int], range]
KINDS = ("dawg", "gaddag", "trie")
LETTERS = string.ascii_uppercase


def counts(lexicon: Lexicon) -> tuple[int, int]:
    return lexicon.graph.n_nodes, lexicon.graph.n_arcs


def words_of(lexicon: Lexicon) -> list[str]:
    """The words as the iterator has them, each of which `in` has too."""
    words = list(lexicon)
    assert all(lexicon.contains_many(words))
    assert len(lexicon) == len(words)
    return words


def tiles_of(lexicon: Lexicon, words: Iterable[str]) -> list[tuple[int, ...]]:
    return [tuple(lexicon.meta.alphabet.tokenize(word)) for word in words]


def check_minimal(words: Sequence[str], alphabet: str = "auto") -> None:
    """Both kinds, in both layouts, have the states and arcs of the minimal automata and the words."""
    dawg = lexc.build(words, "dawg", alphabet)
    labels = tiles_of(dawg, set(words))
    expected = oracles.minimal_automaton({"dawg": labels})
    joint = oracles.minimal_automaton({"dawg": labels, "gaddag": oracles.gaddag_strings(labels)})
    for layout in ("bitmap", "arcs"):
        dawg = lexc.build(words, "dawg", alphabet, layout=layout)
        gaddag = lexc.build(words, "gaddag", alphabet, layout=layout)
        assert counts(dawg) == (expected.states, expected.arcs)
        assert counts(gaddag) == (joint.states, joint.arcs)
        assert (gaddag.graph.n_dawg_nodes, gaddag.graph.n_dawg_arcs) == counts(dawg)
        assert tiles_of(dawg, words_of(dawg)) == sorted(set(labels)) == tiles_of(gaddag, words_of(gaddag))


def random_words(rng: random.Random) -> list[str]:
    letters = LETTERS[: rng.choice([1, 2, 2, 3, 4, 26])]
    longest = rng.choice([1, 2, 4, 6, 9, 14])
    n = rng.choice([1, 2, 5, 10, 20, 30])
    return ["".join(rng.choices(letters, k=rng.randint(1, longest))) for _ in range(n)]


class TestMinimality:
    @given(st.lists(st.text("AB", min_size=1, max_size=7), min_size=1, max_size=25))
    def test_two_letters_give_minimal_automata(self, words: list[str]) -> None:
        check_minimal(words)

    @given(st.lists(st.text("ABCDEZ", min_size=1, max_size=5), min_size=1, max_size=25))
    def test_a_few_letters_give_minimal_automata(self, words: list[str]) -> None:
        check_minimal(words)

    def test_random_lexicons_give_minimal_automata(self, times: Times) -> None:
        for seed in times(400):
            check_minimal(random_words(random.Random(seed)))

    def test_an_inflected_vocabulary_shares_its_endings(self, times: Times) -> None:
        rng = random.Random(7)
        for _ in times(40):
            stems = ["".join(rng.choices("AEIORST", k=rng.randint(2, 6))) for _ in range(12)]
            check_minimal([stem + ending for stem in stems for ending in ("", "S", "ED", "ER", "ERS", "ING", "INGS")])

    def test_every_set_of_words_over_two_letters_up_to_length_two_is_minimal(self, times: Times) -> None:
        pool = ["A", "B", "AA", "AB", "BA", "BB"]
        for chosen in range(1, 64, max(1, 64 // len(times(64)))):
            check_minimal([word for i, word in enumerate(pool) if chosen >> i & 1])

    @given(st.lists(st.text("ABC", min_size=1, max_size=6), min_size=1, max_size=20))
    def test_a_trie_shares_nothing(self, words: list[str]) -> None:
        trie = lexc.build(words, "trie")
        nodes = oracles.trie_nodes(oracles.trie(set(words)))
        assert words_of(trie) == sorted(set(words))
        assert trie.graph.n_nodes == sum(1 for node in nodes if node.arcs)
        assert trie.graph.n_arcs == len(nodes) - 1


class TestTies:
    """Prefixes that agree in more of their last letters than one key, or two, can hold."""

    @pytest.mark.sweep
    @pytest.mark.parametrize("length", [11, 12, 13, 23, 24, 25, 36, 60, 61])
    def test_words_with_equal_endings_keep_their_beginnings(self, length: int) -> None:
        rng = random.Random(length)
        tail = ("AB" * length)[:length]
        words = {"".join(rng.choices("AB", k=rng.randint(0, 4))) + tail for _ in range(min(12, 240 // length))}
        check_minimal(sorted(words))

    def test_one_letter_repeated_to_every_length(self) -> None:
        check_minimal(["A" * n for n in range(1, 50)])

    def test_periods_that_differ_late(self) -> None:
        check_minimal(
            ["AB" * 30, "BA" * 30, "AB" * 29 + "AA", "A" + "AB" * 30, "B" + "AB" * 30, "AAB" * 20, "BAB" * 20]
        )

    def test_many_words_with_one_long_substring(self, times: Times) -> None:
        rng = random.Random(3)
        for _ in times(8):
            middle = "".join(rng.choices("AB", k=26))
            sides = ["".join(rng.choices("AB", k=rng.randint(0, 3))) for _ in range(8)]
            check_minimal([left + middle + right for left in sides for right in sides[:4]])


class TestOrder:
    @given(
        st.lists(st.text("ABCD", min_size=1, max_size=6), min_size=1, max_size=30), st.randoms(use_true_random=False)
    )
    def test_order_and_duplicates_change_no_byte(self, words: list[str], rng: random.Random) -> None:
        for kind in KINDS:
            image = lexc.build(sorted(set(words)), kind).tobytes()
            again = words + words[: len(words) // 2]
            rng.shuffle(again)
            assert lexc.build(again, kind).tobytes() == image
            assert lexc.build(iter(again), kind).tobytes() == image

    def test_threads_change_no_byte_of_a_larger_lexicon(self, times: Times) -> None:
        rng = random.Random(11)
        words = ["".join(rng.choices("AEIOULNRST", k=rng.randint(2, 9))) for _ in times(20000)]
        images = [lexc.build(words, "gaddag", threads=n) for n in (1, 2, 3, 4, 9)]
        assert len({image.tobytes() for image in images}) == 1
        assert words_of(images[0]) == sorted(set(words))

    def test_a_list_in_a_file_gives_the_bytes_of_the_same_words_in_memory(self, tmp_path: Path) -> None:
        words = ["CARES", "BAT", "CARE", "BAT"]
        for name, text in {
            "a": "\n".join(words),
            "b": "\r\n".join(words) + "\r\n",
            "c": "\n\n  CARE \n\nBAT\nCARES",
        }.items():
            (tmp_path / name).write_bytes(text.encode())
            assert lexc.build(tmp_path / name, "gaddag").tobytes() == lexc.build(words, "gaddag").tobytes()


def many_letters(n: int, first: int = 0x4E00) -> list[str]:
    return [chr(first + i) for i in range(n)]


class TestAlphabets:
    @pytest.mark.parametrize("name", ["english", "spanish", "polish", "welsh", "catalan", "german"])
    def test_words_of_all_tiles_of_an_alphabet(self, name: str, times: Times) -> None:
        alphabet = Alphabet.load(name)
        rng = random.Random(name)
        for _ in times(30):
            spelled = [bytes(rng.choices(range(1, alphabet.n_letters + 1), k=rng.randint(1, 7))) for _ in range(20)]
            words = [alphabet.spell(tiles) for tiles in spelled]
            check_minimal(words, name)
            assert words_of(lexc.build(words, "gaddag", name)) == [alphabet.spell(t) for t in sorted(set(spelled))]

    @pytest.mark.parametrize("n", [1, 2, 31, 32, 40, 63])
    def test_as_many_letters_as_masks_can_hold(self, n: int, times: Times) -> None:
        letters = many_letters(n)
        rng = random.Random(n)
        for _ in times(20):
            words = ["".join(rng.choices(letters, k=rng.randint(1, 5))) for _ in range(25)] + letters
            check_minimal(words)
            assert lexc.build(words).graph.variant.mask_units == (1 if n <= 31 else 2)

    @pytest.mark.parametrize("first", [0xC0, 0x4E00, 0x20000])
    @pytest.mark.parametrize("kind", KINDS)
    def test_more_letters_than_masks_can_hold(self, first: int, kind: str) -> None:
        letters = many_letters(90, first)
        rng = random.Random(first)
        words = ["".join(rng.choices(letters, k=rng.randint(1, 6))) for _ in range(60)] + letters
        lexicon = lexc.build(words, kind, Alphabet.utf8("none"))
        normal = {lexicon.meta.alphabet.normalise(word) for word in words}
        assert words_of(lexicon) == sorted(normal, key=str.encode)
        assert [lexicon.index(word) for word in lexicon] == list(range(len(normal)))
        assert lexc.build(words, kind, Alphabet.utf8("none"), threads=3).tobytes() == lexicon.tobytes()

    def test_a_list_of_more_than_63_letters_is_stored_as_utf8(self) -> None:
        words = ["é", *many_letters(64), "AÉ", "\U0001f600\U0001f601"]
        lexicon = lexc.build(words, "gaddag")
        assert lexicon.graph.is_utf8
        assert words_of(lexicon) == sorted(words, key=str.encode)

    def test_a_dawg_over_bytes_is_minimal(self) -> None:
        words = [a + b for a in "äöü€\U0001f600" for b in ("", "x", "ß", "\U0001f601")]
        lexicon = lexc.build(words, "dawg", Alphabet.utf8("none"))
        expected = oracles.minimal_automaton({"dawg": [tuple(word.encode()) for word in words]})
        assert counts(lexicon) == (expected.states, expected.arcs)

    def test_a_gaddag_over_bytes_turns_round_between_characters_only(self) -> None:
        words = [a + b for a in "äöü€\U0001f600" for b in ("", "x", "ß", "\U0001f601")]
        lexicon = lexc.build(words, "gaddag", Alphabet.utf8("none"))
        strings = set()
        for word in words:
            for cut in range(1, len(word) + 1):
                head, tail = tuple(word[:cut].encode()), tuple(word[cut:].encode())
                strings.add(head[::-1] + ((0, *tail) if tail else ()))
        joint = oracles.minimal_automaton({"dawg": [tuple(word.encode()) for word in words], "gaddag": strings})
        assert counts(lexicon) == (joint.states, joint.arcs)


class TestExtremes:
    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("word", ["A", "AB", "AA", "ABA", "QUIZ", "A" * 255, "AB" * 127 + "C"])
    def test_a_single_word(self, kind: str, word: str) -> None:
        lexicon = lexc.build([word], kind)
        assert words_of(lexicon) == [word]
        assert lexicon[0] == word
        assert lexicon.graph.longest == lexicon.graph.shortest == len(word)

    @pytest.mark.parametrize("kind", KINDS)
    def test_words_of_one_letter(self, kind: str) -> None:
        assert words_of(lexc.build(list(LETTERS), kind)) == list(LETTERS)

    @pytest.mark.parametrize(
        ("alphabet", "letter", "n"), [("english", "A", 1020), (Alphabet.utf8("none"), "\U0001f600", 255)]
    )
    def test_the_longest_words_there_may_be(self, alphabet: str | Alphabet, letter: str, n: int) -> None:
        """They have 1,020 letters, in UTF-8 as many bytes."""
        longest = sorted([letter * n, letter * (n - 1) + "B", "B" + letter * (n - 1), letter], key=str.encode)
        for kind in KINDS:
            assert words_of(lexc.build(longest, kind, alphabet)) == longest
        with pytest.raises(lexc.errors.SourceError, match="too long"):
            lexc.build([letter * (n + 1)], "dawg", alphabet)

    def test_no_words_are_no_lexicon(self) -> None:
        with pytest.raises(lexc.errors.EmptySource):
            lexc.build([])

    def test_all_words_of_a_length(self, times: Times) -> None:
        n = 8 if len(times(10)) > 1 else 5
        words = [format(i, f"0{n}b").translate(str.maketrans("01", "AB")) for i in range(1 << n)]
        lexicon = lexc.build(words)
        assert counts(lexicon) == (n, 2 * n)
        assert words_of(lexicon) == words


def test_enable_has_the_figures_of_the_papers() -> None:
    dawg = lexc.build(outside.word_list(), "dawg", "english")
    assert counts(dawg) == (53_601, 122_172)
    assert list(dawg) == outside.words()
    gaddag = lexc.build(outside.word_list(), "gaddag", "english", threads=2)
    assert counts(gaddag) == (419_249, 834_615)
    assert list(gaddag) == outside.words()
