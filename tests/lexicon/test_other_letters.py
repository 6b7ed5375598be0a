"""Words of letters beyond ASCII: kernels read them by a table, and answer as where the alphabet reads each text."""

from __future__ import annotations

import random
from array import array
from typing import Any
from unicodedata import normalize

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import LexcError
from lexc.lexicon import Lexicon

LETTERS = "abßéüжЁйक्याे가각ֹבمَİıΣς"
ALPHABETS = {
    "utf8": Alphabet.utf8("none"),
    "utf8 upper": Alphabet.utf8("upper"),
    "utf8 lower": Alphabet.utf8("lower"),
    "letters": Alphabet.from_letters("aбßéüжйЁabıİ", "none"),
    "folded letters": Alphabet.from_letters("ABSÉÜЖЙЁ", "upper"),
    "many letters": Alphabet.from_letters("abßéüжйё" + "".join(map(chr, range(0x410, 0x440))), "lower"),
    "letters of marks": Alphabet.from_letters("क्याेमב", "none"),
    "longer letters": Alphabet.load("spanish"),
}


class NoTable:
    def tiles(self, text: str) -> None: ...


def read_by_the_alphabet(data: bytes) -> Lexicon:
    """A lexicon whose kernels read no text: the alphabet does, without its table."""
    lexicon = lexc.frombytes(data)
    image = lexicon.image
    image.alphabet = Alphabet(*image.alphabet)  # others have the same one
    image.alphabet.__dict__["label_table"] = NoTable()
    undecided, ordinals = b"\xff" * 256, image._ordinals
    lexicon._attach(image.lookup, undecided, None, "tiles", b"", array("I"), ordinals, 0, image.graph.longest)
    return lexicon


def random_texts(alphabet: Alphabet, seed: int, n: int) -> list[str]:
    rng = random.Random(seed)
    letters = LETTERS + "".join(alphabet.labels)
    return ["".join(rng.choices(letters, k=rng.randint(1, 5))) for _ in range(n)]


def answer(question: Any, text: Any) -> Any:
    try:
        return question(text)
    except (LexcError, KeyError, IndexError, TypeError) as error:
        return type(error), str(error)


@pytest.mark.sweep
@pytest.mark.parametrize("layout", ["", "arcs", "packed"])
@pytest.mark.parametrize("alphabet", ALPHABETS.values(), ids=ALPHABETS)
def test_words_of_any_letters_are_found_as_the_alphabet_reads_them(alphabet: Alphabet, layout: str) -> None:
    words = [text for text in random_texts(alphabet, 1, 300) if is_readable(alphabet, text)]
    if layout == "" and alphabet.is_utf8:
        layout = "arcs"
    lexicon = lexc.build(words, alphabet=alphabet, **({"layout": layout} if layout else {}))
    slow = read_by_the_alphabet(lexicon.tobytes())
    texts = [*words, *random_texts(alphabet, 2, 200), *(normalize("NFD", word) for word in words[:50])]
    texts += [word + text for word in words[:40] for text in ("\u0301", "\u0307", "é", "\0", "🜁", "\ud800", "ж" * 1100)]
    assert [text in lexicon for text in texts] == lexicon.contains_many(texts) == [text in slow for text in texts]
    for name in ("index", "prefixes", "keys", "has_keys_with_prefix"):
        asked, expected = getattr(lexicon, name), getattr(slow, name)
        assert [answer(asked, text) for text in texts] == [answer(expected, text) for text in texts], name
    assert [lexicon[i] for i in range(-len(lexicon), len(lexicon))] == [*slow, *slow]
    for _ in range(len(lexicon.image.nodes) // len(texts) + 1):  # enough for a copy that answers faster
        assert lexicon.contains_many(texts) == [text in slow for text in texts]


def is_readable(alphabet: Alphabet, text: str) -> bool:
    return isinstance(answer(alphabet.tokenize, text), bytes)


@pytest.mark.parametrize("letters", ["ab", "abéÿ", "abéж", "ab가", "é", "\x80\xff"])
def test_words_in_utf8_of_every_length_are_listed(letters: str) -> None:
    rng = random.Random(letters)
    words = {"".join(rng.choices(letters, k=length)) for length in range(1, 30) for _ in range(20)}
    assert lexc.build(words, alphabet="utf8").keys() == sorted(words)


@pytest.mark.parametrize(
    "bad", [b"\xc1\xa9", b"\xc0\x80", b"\xc3\x21", b"\xa9\xc3", b"\xc3\xc3", b"\xc4\xa9", b"\xff\x80"]
)
def test_bytes_that_are_no_utf8_are_listed_as_the_decoder_replaces_them(bad: bytes) -> None:
    data = lexc.build(["xé"], alphabet="utf8").tobytes()
    begin, end = data.rindex(b"\xc3"), data.rindex(b"\xa9")  # in the last two nodes
    forged = bytearray(data)
    forged[begin], forged[end] = bad
    assert lexc.frombytes(bytes(forged), trust=True).keys() == [(b"x" + bad).decode("utf-8", "replace")]
