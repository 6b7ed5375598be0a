"""Models in files: the bundled ones are what training makes, damaged and hostile ones are refused."""

from __future__ import annotations

import struct
from array import array
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xxhash import xxh3_64_intdigest

from lexc.compile.spelling.training import train
from lexc.errors import FormatError, SourceError
from lexc.image.spelling_model import SpellingModel, is_rule, unpack
from lexc.source.misspellings import read_pairs
from lexc.system import resources

MODEL = train([("teh", "the"), ("wich", "which"), ("alot", "a lot")])
LANGUAGES = resources.names("spelling", ".model")


def seal(body: bytes) -> bytes:
    """A file with the right checksum over any bytes behind it."""
    return b"lexcSPL\x01" + xxh3_64_intdigest(body).to_bytes(8, "little") + body


def file_of(letters: list[int], alphas: list[int], betas: list[int], costs: bytes, phrases: bytes = b"") -> bytes:
    tables = b"".join(array("I", table).tobytes() for table in (letters, alphas, betas))
    return seal(struct.pack("<HHI4B", len(letters), len(costs), len(phrases), 1, 2, 3, 4) + tables + costs + phrases)


def test_a_model_is_read_as_it_was_written() -> None:
    assert unpack(MODEL.pack(), "m") == MODEL
    empty = SpellingModel("", {}, (1, 2, 3, 4))
    assert unpack(empty.pack(), "m") == empty


@pytest.mark.parametrize("language", LANGUAGES)
def test_bundled_models_are_made_from_their_pairs(language: str) -> None:
    pairs = read_pairs(resources.find("spelling", language, (".tsv",)))
    assert resources.find("spelling", language, (".model",)).read_bytes() == train(pairs).pack()


def test_every_damaged_byte_is_noticed() -> None:
    data = MODEL.pack()
    for i in range(len(data)):
        with pytest.raises(FormatError):
            unpack(data[:i] + bytes([data[i] ^ 1]) + data[i + 1 :], "m")
    for n in range(len(data)):
        with pytest.raises(FormatError):
            unpack(data[:n], "m")


A, B = 3 << 24, 4 << 24


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        (([98, 97], [], [], b""), "letters of the model are out of order"),
        (([0xD800], [], [], b""), "a letter that no text has"),
        (([94], [], [], b""), "a letter that no text has"),
        (([97], [B], [A], b"1"), "names no letter"),
        (([97, 98], [A | 1 << 8], [B], b"1"), "names no letter"),
        (([97, 98], [B, A], [A, B], b"12"), "rules of the model are out of order"),
        (([97, 98], [A], [A], b"1"), "cannot be applied"),
        (([97, 98], [A | 4 << 16], [0], b"1"), "cannot be applied"),
        (([97, 98], [1 << 24], [A], b"1"), "cannot be applied"),
        (([97], [], [], b"", b"a lot"), "phrases"),
        (([97], [], [], b"", b"alot\n"), "phrases"),
        (([97], [], [], b"", b"\xff \n"), "phrases"),
        (([*range(300, 600)], [], [], b""), "too large"),
    ],
)
def test_hostile_models_are_refused(fields: Any, problem: str) -> None:
    with pytest.raises(FormatError, match=problem):
        unpack(file_of(*fields), "m")


@given(
    letters=st.lists(st.integers(0, 1 << 21), max_size=4),
    rules=st.lists(st.tuples(st.integers(0, (1 << 32) - 1), st.integers(0, (1 << 32) - 1)), max_size=4),
)
def test_any_sealed_file_is_refused_or_works(letters: list[int], rules: list[tuple[int, int]]) -> None:
    alphas, betas = ([rule[i] for rule in sorted(rules)] for i in (0, 1))
    try:
        model = unpack(file_of(sorted(letters), alphas, betas, bytes(len(rules))), "m")
    except FormatError:
        return
    assert len(model.channel.find_costs("abc", ["", "abcd"])) == 2


def test_rules_keep_the_ends_of_texts() -> None:
    assert is_rule("^te", "^th")
    assert is_rule("e$", "$")
    assert not is_rule("^te", "th")
    assert not is_rule("t^", "t^e")
    assert not is_rule("ab", "")


@pytest.mark.parametrize(
    ("content", "where", "problem"),
    [
        (b"", "p.tsv", "no pairs"),
        (b"# none\n\n", "p.tsv", "no pairs"),
        (b"teh\tthe\nteh the\n", "p.tsv:2", "no pair"),
        (b"teh\tthe\tx\n", "p.tsv:1", "no pair"),
        (b"\xff\tthe\n", "p.tsv:1", "no UTF-8"),
        (b"a" * 99 + b"\tthe\n", "p.tsv:1", "too long"),
        (b"t^h\tthe\n", "p.tsv:1", "no word has"),
        ("\n".join(f"{chr(i)}a\ta" for i in range(0x4E00, 0x4F00)).encode(), "p.tsv:250", "too many"),
    ],
)
def test_pairs_that_are_wrong_are_refused_with_their_line(
    tmp_path: Path, content: bytes, where: str, problem: str
) -> None:
    (tmp_path / "p.tsv").write_bytes(content)
    with pytest.raises(SourceError, match=problem) as caught:
        read_pairs(tmp_path / "p.tsv")
    assert caught.value.where == str(tmp_path / where)


def test_training_learns_what_pairs_have_in_common() -> None:
    model = train([(f"{word}ance", f"{word}ence") for word in ("pres", "sil", "abs", "exist", "sequ")])
    costs = model.channel.find_costs("differance", ["difference", "differince"])
    assert costs[0] < costs[1]
    assert train([("alot", "a lot"), ("a lott", "a lot")]).phrases == {"a lot"}


def test_a_limit_leaves_out_longer_rules() -> None:
    pairs = [(f"{a}{b}ie{c}", f"{a}{b}ei{c}") for a in "cdr" for b in "rls" for c in "vntd"]
    few, many = train(pairs, 1), train(pairs)
    assert len(few.rules) < len(many.rules)
    assert all(len({*alpha, *beta}) == 1 or min(len(alpha), len(beta)) <= 1 for alpha, beta in few.rules)
