"""A lexicon that answered many look-ups, or gave many words by ordinal, keeps copies and answers as before."""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import LexcError
from lexc.kernels.layout import double_array, front_coded, label_double_array
from lexc.kernels.layout.nodes import Nodes
from lexc.lexicon import Lexicon
from lexc.opening import EmptyLexicon

HAS_GIL = getattr(sys, "_is_gil_enabled", lambda: True)()
needs_gil = pytest.mark.skipif(not HAS_GIL, reason="without the GIL, lexicons make no copies, as other tests see")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Nodes]:
    """The nodes of which double arrays were made."""
    found: list[Nodes] = []

    def watch(module: Any) -> None:
        original = module.make_double_array

        def make(nodes: Nodes, root: int) -> array[int] | None:
            found.append(nodes)
            result: array[int] | None = original(nodes, root)
            return result

        monkeypatch.setattr(module, "make_double_array", make)

    watch(double_array)
    watch(label_double_array)
    return found


def ask_often(lexicon: Lexicon, word: str = "QQ") -> None:
    """More look-ups than a double array waits for."""
    lexicon.contains_many([word] * (len(lexicon.image.nodes) + 1))


def questions(words: list[str]) -> list[Any]:
    longer = [word + letter for word in words for letter in "AZ"]
    others = ["", "A\0", "\0", "Z" * 1200, "é", "a", "\udcff", "A\N{COMBINING ACUTE ACCENT}", 5, None, b"A", "_", "?"]
    return [*words, *(word[:-1] for word in words), *longer, *map(str.lower, words), *others]


def test_look_ups_in_a_double_array_answer_as_in_the_nodes(
    lexicon: Lexicon, words: list[str], configuration: dict[str, Any], made: list[Nodes]
) -> None:
    things = questions(words)
    data = lexicon.tobytes()
    answers = [thing in lexc.frombytes(data) for thing in things]
    assert made == []
    ask_often(lexicon)
    assert made == [lexicon.image.nodes] * (configuration.get("layout") != "packed" and HAS_GIL)
    assert [thing in lexicon for thing in things] == answers
    texts = [thing for thing in things if not isinstance(thing, bytes)]
    assert lexicon.contains_many(texts) == [thing in lexicon for thing in texts]
    assert sum(answers) >= len(words)


@pytest.mark.parametrize("words", [[b"CAT"], ["CAT", bytearray(b"CAT")], [memoryview(b"CAT")], b"CAT", b""])
def test_many_words_as_bytes_are_an_error(words: Any) -> None:
    lexicon = lexc.build(["CAT"])
    for several in (lexicon, lexicon - lexicon, lexc.Overlay(lexicon), EmptyLexicon()):
        with pytest.raises(TypeError, match=r"words are str; expected .*str; found .*\. Decode it\."):
            several.contains_many(words)


def test_words_one_by_one_count_as_well(words: list[str], made: list[Nodes]) -> None:
    lexicon = lexc.build(words)
    n_look_ups = len(lexicon.image.nodes)
    for _ in range(n_look_ups - 1):
        assert words[0] in lexicon
    assert made == []
    assert all(words[0] in lexicon for _ in range(2 * n_look_ups))
    assert len(made) == HAS_GIL


def test_letters_of_two_characters_are_read_by_the_alphabet(made: list[Nodes]) -> None:
    words = ["CASA", "CHE", "NIÑO", "LLAMA", "LAMA"]
    lexicon = lexc.build(words, alphabet="spanish")
    ask_often(lexicon, "A")
    assert len(made) == HAS_GIL
    assert lexicon.contains_many([*words, "CH", "LLA", "CHA"]) == [True] * 5 + [False] * 3


@pytest.mark.parametrize("problem", ["too large", "no memory"])
def test_a_lexicon_without_room_for_a_double_array_goes_on_with_its_nodes(
    words: list[str], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(nodes: Nodes, root: int) -> None:
        if problem == "no memory":
            raise MemoryError

    monkeypatch.setattr(double_array, "make_double_array", make)
    lexicon = lexc.build(words)
    for _ in range(3):
        ask_often(lexicon)
    assert lexicon.contains_many([*words, "QQ"]) == [*[True] * len(words), False]


def test_a_closed_lexicon_does_not_answer_from_its_double_array(words: list[str], made: list[Nodes]) -> None:
    lexicon = lexc.build(words)
    ask_often(lexicon)
    assert len(made) == HAS_GIL
    lexicon.close()
    with pytest.raises(LexcError, match="closed"):
        words[0] in lexicon  # noqa: B015


@needs_gil
def test_a_list_that_becomes_shorter_while_a_double_array_is_made_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = lexc.build(["CASA", "CHE", "LLAMA", "LAMA"], alphabet="spanish")
    words = ["".join(["C", "HE"]) for _ in range(2 * len(lexicon.image.nodes))]

    def make(nodes: Nodes, root: int) -> None:
        words.clear()

    monkeypatch.setattr(double_array, "make_double_array", make)
    with pytest.raises(RuntimeError, match="changed its length"):
        lexicon.contains_many(words)


@needs_gil
def test_ctrl_c_ends_the_look_up_that_makes_a_double_array(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def make(nodes: Nodes, root: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(double_array, "make_double_array", make)
    lexicon = lexc.build(words)
    with pytest.raises(KeyboardInterrupt):
        ask_often(lexicon)
    assert lexicon.contains_many([*words, "QQ"]) == [*[True] * len(words), False]


# Packed nodes


def ask_packed_often(lexicon: Lexicon, question: Callable[[Lexicon], object], n_look_ups: int = 1) -> None:
    """As many questions to packed nodes as their copy waits for, less one; then one more.

    n_look_ups: as many as one question counts.
    """
    for _ in range((2 * len(lexicon.image.nodes) - 1) // n_look_ups):
        question(lexicon)
    assert lexicon._copied_lookup.calls == 0  # type: ignore[attr-defined]
    question(lexicon)
    assert lexicon._copied_lookup.calls == HAS_GIL  # type: ignore[attr-defined]


def watch_copies(lexicon: Lexicon) -> None:
    """Count the copies of packed nodes."""
    original = type(lexicon)._copied_lookup

    def copied_lookup(max_units: int) -> Any:
        copied_lookup.calls += 1  # type: ignore[attr-defined]
        return original(lexicon, max_units)

    copied_lookup.calls = 0  # type: ignore[attr-defined]
    lexicon._copied_lookup = copied_lookup  # type: ignore[method-assign]


def all_answers(lexicon: Lexicon, words: list[str]) -> list[object]:
    """Answers to all questions that a copy answers."""
    texts = [thing for thing in questions(words) if isinstance(thing, str)]
    return [
        [thing in lexicon for thing in questions(words)],
        [lexicon.prefixes(text) for text in texts],
        [lexicon.has_keys_with_prefix(text) for text in texts],
        [lexicon.keys(text) for text in texts if text],
    ]


ORDINARY_QUESTIONS: list[Callable[[Lexicon], object]] = [
    lambda lexicon: "QQ" in lexicon,
    lambda lexicon: lexicon.prefixes("QQ"),
    lambda lexicon: lexicon.has_keys_with_prefix("QQ"),
    lambda lexicon: lexicon.keys("QQ"),
    lambda lexicon: lexicon[0],
    lambda lexicon: lexicon.index(next(iter(lexicon))),
]


@pytest.mark.parametrize(("question", "n_look_ups"), [*zip(ORDINARY_QUESTIONS, [1, 1, 1, 1, 12, 12], strict=True)])
@pytest.mark.parametrize("letters", [26, 45])
def test_packed_nodes_are_copied_after_many_questions_of_each_kind_and_answer_as_before(
    question: Callable[[Lexicon], object], n_look_ups: int, letters: int, words: list[str]
) -> None:
    alphabet = Alphabet.from_letters("".join(map(chr, range(ord("A"), ord("A") + letters))), "none")
    words = words[:200]
    lexicon = lexc.build(words, layout="packed", alphabet=alphabet)
    answers = all_answers(lexc.build(words, layout="bitmap", alphabet=alphabet), words)
    watch_copies(lexicon)
    ask_packed_often(lexicon, question, n_look_ups)
    assert all_answers(lexicon, words) == answers
    assert [lexicon[i] for i in range(len(words))] == words
    assert [lexicon.index(word) for word in words] == [*range(len(words))]
    with pytest.raises(KeyError):
        lexicon.index("QQ")


def test_packed_nodes_without_ordinals_are_copied_too(words: list[str], made: list[Nodes]) -> None:
    lexicon = lexc.build(words, layout="packed", rank=False)
    for _ in range(20):  # the copy, and then its double array
        ask_often(lexicon)
    assert len(made) == HAS_GIL
    assert made != [lexicon.image.nodes]
    assert lexicon.contains_many([*words, "QQ"]) == [*[True] * len(words), False]
    with pytest.raises(LexcError, match="RANK"):
        lexicon.index(words[0])


def test_packed_nodes_of_utf8_and_too_large_ones_are_not_copied(words: list[str]) -> None:
    for alphabet, max_units in (("utf8", 1 << 20), ("english", 5)):
        lexicon = lexc.build(words, layout="packed", alphabet=alphabet)
        if alphabet == "english":
            assert lexicon._copied_lookup(max_units) is None
        watch_copies(lexicon)
        for _ in range(3 if alphabet == "utf8" else 0):
            ask_often(lexicon)
        assert lexicon._copied_lookup.calls == 0  # type: ignore[attr-defined]


def test_packed_nodes_without_memory_for_a_copy_answer(words: list[str]) -> None:
    def copied_lookup(max_units: int) -> None:
        raise MemoryError

    lexicon = lexc.build(words, layout="packed")
    lexicon._copied_lookup = copied_lookup  # type: ignore[method-assign]
    for _ in range(3):
        ask_often(lexicon)
    assert lexicon.contains_many([*words, "QQ"]) == [*[True] * len(words), False]
    assert lexicon.index(words[-1]) == len(words) - 1


# Ordinals


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of words of which front-coded copies were made."""
    found: list[int] = []

    def copy(words: Iterable[bytes], n_words: int, max_bytes: int) -> front_coded.FrontCodedWords:
        copy = original(words, n_words, max_bytes)
        found.append(n_words)
        return copy

    original = front_coded.FrontCodedWords
    monkeypatch.setattr(front_coded, "FrontCodedWords", copy)
    return found


def give_often(lexicon: Lexicon) -> None:
    """More ordinals than a front-coded copy waits for."""
    for _ in range(len(lexicon) + 1):
        lexicon[0]


def test_front_coded_words_have_the_same_ordinals(
    lexicon: Lexicon, words: list[str], configuration: dict[str, Any], copied: list[int]
) -> None:
    give_often(lexicon)
    is_copied = configuration.get("layout") != "packed" and not lexicon.image.gives_tiles
    assert copied == [len(words)] * (is_copied and HAS_GIL)
    assert [lexicon[i] for i in range(len(words))] == [lexicon[i - len(words)] for i in range(len(words))] == words
    assert lexicon[3:20:4] == words[3:20:4]
    assert [lexicon.index(word) for word in words] == [*range(len(words))]
    for wrong in (len(words), -len(words) - 1, 1 << 70):
        with pytest.raises(IndexError):
            lexicon[wrong]


@needs_gil
@pytest.mark.parametrize(
    "alphabet", [Alphabet.utf8("none"), Alphabet.from_letters("aäжя", "none")], ids=["utf8", "letters"]
)
def test_words_of_other_letters_are_copied_front_coded(alphabet: Alphabet, copied: list[int]) -> None:
    rng = random.Random(7)
    words = sorted({"".join(rng.choices("aäжя", k=rng.randint(1, 4))) for _ in range(500)}, key=alphabet.tokenize)
    lexicon = lexc.build(words, alphabet=alphabet)
    give_often(lexicon)
    assert copied == [len(words)]
    assert [lexicon[i] for i in range(len(words))] == words


def test_a_copy_larger_than_the_nodes_and_sixteen_bytes_a_word_is_not_kept(copied: list[int]) -> None:
    rng = random.Random(3)
    tails = ["".join(rng.choices("ABCDEFGH", k=40)) for _ in range(4)]
    words = sorted(a + b + tail for a in "ABCDEFGH" for b in "ABCDEFGH" for tail in tails)
    lexicon = lexc.build(words)
    for _ in range(2):
        give_often(lexicon)
    assert [lexicon[i] for i in range(len(words))] == words
    assert copied == []


def test_words_of_more_than_255_letters_are_not_copied_and_have_their_ordinals() -> None:
    words = ["A" * 300, "B", "C" * 255]
    lexicon = lexc.build(words)
    give_often(lexicon)
    assert [lexicon[i] for i in range(3)] == words


def test_without_memory_for_a_copy_words_come_from_the_nodes(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def copy(words: Iterable[bytes], n_words: int, max_bytes: int) -> None:
        raise MemoryError

    monkeypatch.setattr(front_coded, "FrontCodedWords", copy)
    lexicon = lexc.build(words)
    for _ in range(2):
        give_often(lexicon)
    assert [lexicon[i] for i in range(len(words))] == words


@needs_gil
def test_a_lexicon_that_is_closed_while_its_words_are_copied_stays_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    def copy(words: Iterable[bytes], n_words: int, max_bytes: int) -> front_coded.FrontCodedWords:
        lexicon.close()
        return original([b"TEA", b"TEN"], 2, 100)

    original = front_coded.FrontCodedWords
    monkeypatch.setattr(front_coded, "FrontCodedWords", copy)
    lexicon = lexc.build(["TEA", "TEN"])
    assert [lexicon[1] for _ in range(2)] == ["TEN", "TEN"]
    for _ in range(3):
        with pytest.raises(LexcError, match="closed"):
            lexicon[0]


def test_packed_texts_have_the_same_ordinals_after_many_questions() -> None:
    random_state = random.Random(5)
    texts = sorted({"".join(random_state.choices("abé/д", k=random_state.randrange(1, 40))) for _ in range(1000)})
    lexicon = lexc.build(texts, alphabet="utf8", layout="packed")
    order = random_state.sample(range(len(texts)), len(texts))
    assert [lexicon[i] for i in order] == [texts[i] for i in order]  # samples of RANK are refined on the way
    assert [lexicon.index(texts[i]) for i in order] == order
    lexicon.verify()
