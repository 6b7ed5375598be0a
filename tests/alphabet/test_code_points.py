"""Characters read by the table of labels: the same tiles as by composing, folding and reading the whole text."""

import random
import sys
from unicodedata import combining, decomposition, normalize

import pytest

from lexc.alphabet import Alphabet
from lexc.alphabet.code_points import composes
from lexc.alphabet.folding import FOLDS
from lexc.errors import AlphabetError

HARD = "aeioußSsiIİıΣσςΐŉﬃﬀǅǆKÅé\u0301\u0307\u0308\u0323\u0345\u0316\u093c\u094d\u0915\u0958\u09be\u0b95\u0bcd"
HARD += (
    "n\u0303가각ᄀ\u1161\u11a8ֹב\u064bم\u0e33\u0e48กЖжЁёъ‘’-[]\\\0\ud800\U0001d15e\U00010400\U00020000\U000e0100\uf900"
)
WRITTEN = "n\u0303[ch]\\cCHRLlyßIJij"


class NoTable:
    def tiles(self, text: str) -> None: ...


def read_as_a_whole(alphabet: Alphabet, text: str) -> bytes | None:
    """The tiles of a text without the table of labels; None if a character is no letter."""
    slow = Alphabet(*alphabet)
    slow.__dict__["label_table"] = NoTable()
    try:
        return slow.tokenize(text)
    except AlphabetError:
        return None


def alphabets() -> list[Alphabet]:
    """Byte alphabets of each fold, alphabets of hard letters, and some bundled ones, most with longer letters."""
    found = [Alphabet.utf8(fold) for fold in FOLDS]
    found += [Alphabet.from_letters("aeiuß\u0301\u094dकжёé가ıi", fold) for fold in FOLDS]
    return found + [Alphabet.load(name) for name in ("spanish", "polish", "welsh")]


@pytest.mark.sweep
@pytest.mark.parametrize("alphabet", alphabets(), ids=lambda alphabet: f"{alphabet.name} {alphabet.fold}")
def test_texts_have_the_tiles_that_the_whole_text_has(alphabet: Alphabet) -> None:
    rng = random.Random(f"{alphabet.fold}{alphabet.name}")
    letters = HARD + WRITTEN + "".join(alphabet.labels)
    n_read = 0
    for _ in range(1500):
        text = "".join(rng.choices(letters, k=rng.randrange(1, 6)))
        found = alphabet.label_table.tiles(text)
        expected = read_as_a_whole(alphabet, text)
        assert found is None or found == expected, ascii(text)
        n_read += found is not None or expected is None
    assert n_read > 1200


@pytest.mark.sweep
@pytest.mark.parametrize("fold", FOLDS)
def test_every_character_is_read_as_alone_or_left_to_the_alphabet(fold: str) -> None:
    alphabet, n_read = Alphabet.utf8(fold), 0  # type: ignore[arg-type]
    for code_point in [*range(1, 0x600), *random.Random(fold).sample(range(0x600, 0x20000), 2000)]:
        found = alphabet.label_table.tiles(chr(code_point))
        assert found is None or found == read_as_a_whole(alphabet, chr(code_point)), hex(code_point)
        n_read += found is not None
    assert n_read > 2000


def test_every_character_that_composes_with_another_is_known() -> None:
    letters = map(chr, range(sys.maxunicode + 1))
    pairs = [parts for parts in (decomposition(letter).split() for letter in letters) if len(parts) == 2]
    seconds = {chr(int(second, 16)) for first, second in pairs if not first.startswith("<")}
    assert all(composes(second) for second in seconds)
    assert composes("\u11a8")
    assert not composes("A")
    assert not composes("\u094d")  # a mark that composes with nothing
    assert combining("\u094d")


@pytest.mark.parametrize("word", ["क्या", "Ärger", "tiếng", "가각", "e\u0307\u0323", "ΐ", "ﬀ", "ß\u0323"])
@pytest.mark.parametrize("fold", FOLDS)
def test_marks_behind_a_character_are_read_with_it(fold: str, word: str) -> None:
    alphabet = Alphabet.utf8(fold)  # type: ignore[arg-type]
    for form in ("NFC", "NFD"):
        assert alphabet.label_table.tiles(normalize(form, word)) == alphabet.normalise(word).encode()


@pytest.mark.parametrize("text", ["[CH]", "L\\L", "CH\u0301\u0302\u0303", "CH\U000e0100"])
def test_notation_and_many_marks_are_left_to_the_alphabet(text: str) -> None:
    assert Alphabet.load("spanish").label_table.tiles(text) is None


def test_the_longest_letter_is_read_by_the_table() -> None:
    alphabet = Alphabet.load("spanish")
    letters = [alphabet.label(tile) for tile in alphabet.label_table.tiles("chllrrChocorrocn\u0303") or b""]
    assert letters == ["CH", "LL", "RR", "CH", "O", "C", "O", "RR", "O", "C", "Ñ"]
    nested = Alphabet("nested", ("A", "AB", "ABCD", "B", "C"), aliases=(("BCA", 1),))
    assert nested.label_table.tiles("abcabca") == bytes([2, 5, 2, 5, 1])
    assert nested.label_table.tiles("abcdabca") == bytes([3, 2, 5, 1])
    assert nested.label_table.tiles("abcd" * 255) == bytes([3]) * 255
    assert nested.label_table.tiles("acbca") == bytes([1, 5, 1])


def test_an_alphabet_of_too_many_spellings_is_read_without_the_table() -> None:
    aliases = tuple((chr(0x4E00 + i) + "XYZ", 1) for i in range(300))
    alphabet = Alphabet("many", ("A", "X", "Y", "Z"), aliases=aliases)
    assert alphabet.label_table.tiles("XYZ") is None
    assert alphabet.tokenize("一XYZa") == bytes([1, 1])


def test_a_text_of_more_labels_than_a_word_may_have_is_left_to_the_alphabet() -> None:
    alphabet = Alphabet.utf8("none")
    assert alphabet.label_table.tiles("é" * 510) == ("é" * 510).encode()
    assert alphabet.label_table.tiles("é" * 511) is None
    assert alphabet.label_table.tiles("é" * 5000) is None
