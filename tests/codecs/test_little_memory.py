"""Files of a kilobyte that spell millions of words are read, or refused, in a process with a gigabyte of memory."""

from __future__ import annotations

import struct
from itertools import product
from pathlib import Path

import independent
import pytest
from conftest import long
from limited import refusal_of, run_lexc_with_limit
from memory import peak_of

import lexc
from lexc import codecs
from lexc.codecs import Decoded
from lexc.codecs.codec import File
from lexc.errors import CapacityExceeded, UsageError

LAST, ENDS, A = 1 << 22, 1 << 23, 1 << 24


def kwg(nodes: list[int]) -> bytes:
    """A DAWG whose root is node 2."""
    return struct.pack(f"<{len(nodes) + 2}I", LAST | 2, LAST, *nodes)


def levels(letters: list[int]) -> bytes:
    """All words whose i-th letter is one of the first letters[i] of the alphabet."""
    nodes, next_node = list[int](), 2
    for depth, n in enumerate(letters, 1):
        next_node += n
        behind = next_node if depth < len(letters) else ENDS
        nodes += [(i + 1) * A | behind | (LAST if i == n - 1 else 0) for i in range(n)]
    return kwg(nodes)


EIGHT_GIGABYTES = levels([1] * 229 + [2] * 25)
MANY_SHORT = levels([26] * 5)  # 12 million words, with nearly as many letters as the limit
LONG = levels([1] * 237 + [2] * 18)  # the same with words of 255 letters


def test_a_kilobyte_that_spells_eight_gigabytes_is_refused_and_the_option_named(tmp_path: Path) -> None:
    (tmp_path / "x.kwg").write_bytes(EIGHT_GIGABYTES)
    for command in (["info"], ["check", "A"]):
        message = refusal_of(command[0], tmp_path / "x.kwg", *command[1:])
        assert "x.kwg: too many words to read; expected at most 67,108,864 letters" in message
        assert f"found 33,554,432 words, {254 << 25:,} letters" in message
        assert "--max-letters" in message
    assert "too many words" in refusal_of("convert", tmp_path / "x.kwg", tmp_path / "x.dawg")
    assert not (tmp_path / "x.dawg").exists()


@pytest.mark.sweep
@long
@pytest.mark.parametrize("data", [MANY_SHORT, LONG], ids=["many short words", "long words"])
def test_a_file_with_as_many_letters_as_the_limit_fits_into_memory(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.kwg").write_bytes(data)
    ran = run_lexc_with_limit("convert", "x.kwg", "x.gaddag", folder=tmp_path)
    assert ran.status == 0, ran.err


def in_format(name: str) -> bytes:
    """All words of 20 letters A and B in a format. A GADDAG spells them backwards."""
    n = 20
    if name == "kwg":
        return levels([2] * n)
    if name == "gaddag":
        return struct.pack("<2I", LAST | 0, LAST | 2) + levels([2] * n)[8:]
    if name in ("dwg", "lxd"):
        code = {"dwg": (22, 24, 23), "lxd": (31, 22, 30)}[name]
        first = 1 if name == "dwg" else 2
        arcs = [
            (first + 2 * depth + 2 if depth < n - 1 else 1 << code[2]) | (65 + i) << code[1] | i << code[0]
            for depth in range(n)
            for i in range(2)
        ]
        body = struct.pack(f"<{len(arcs)}I", *arcs)
        if name == "dwg":
            return struct.pack("<I", len(arcs)) + body
        head = struct.pack("<II32s20sI", 64, len(arcs) + 2, b"", b"", 1 << n)
        return head + struct.pack("<2I", 0x8A800000, 0x8A800002) + body
    raise AssertionError(name)


def read(data: bytes, name: str, max_letters: int) -> Decoded:
    decode = codecs.find_codec("kwg" if name == "gaddag" else name).read
    assert decode
    return decode(File(memoryview(data), "x", max_letters=max_letters))


@long
@pytest.mark.parametrize("name", ["kwg", "gaddag", "dwg", "lxd"])
def test_the_limit_counts_every_letter_once(name: str) -> None:
    data, letters = in_format(name), 20 << 20
    assert read(data, name, letters).words.n_words == 1 << 20
    with pytest.raises(CapacityExceeded, match="--max-letters") as error:
        read(data, name, letters - 1)
    assert error.value.found.startswith(f"{1 << 20:,} words, {letters:,} letters")


def test_every_format_of_arcs_has_the_limit() -> None:
    for file, data in independent.FILES.items():
        name = Path(file).suffix[1:]
        read = codecs.find_codec(name).read
        assert read
        if name in ("wmp", "marisa", "text", "table"):
            continue
        if not read(File(memoryview(data), file)).words.n_words:
            continue
        with pytest.raises(CapacityExceeded, match="too many words to read"):
            read(File(memoryview(data), file, max_letters=1))


def test_a_marisa_trie_has_the_limit(tmp_path: Path) -> None:
    trie = pytest.importorskip("marisa_trie")
    path = tmp_path / "x.marisa"
    words = ["A" * n for n in range(1, 200)]
    path.write_bytes(trie.Trie(words).tobytes())
    assert len(codecs.read(path, max_letters=199 * 100)) == 199
    with pytest.raises(CapacityExceeded, match="--max-letters"):
        codecs.read(path, max_letters=199 * 100 - 1)


def test_the_limit_can_be_raised_by_option_and_in_python(tmp_path: Path) -> None:
    path = tmp_path / "x.kwg"
    path.write_bytes(levels([2] * 10))
    letters = 10 << 10
    assert len(codecs.read(path, max_letters=letters)) == 1 << 10
    with pytest.raises(CapacityExceeded):
        codecs.read(path, max_letters=letters - 1)
    with pytest.raises(CapacityExceeded):
        codecs.decode(path, max_letters=letters - 1)
    with pytest.raises(UsageError, match="the number of letters is out of range"):
        codecs.decode(path, max_letters=-1)
    assert run_lexc_with_limit("info", path, "--max-letters", str(letters)).status == 0
    assert "too many words" in refusal_of("info", path, "--max-letters", str(letters - 1))


@long
def test_auditing_a_gaddag_keeps_no_set_of_its_strings(tmp_path: Path) -> None:
    words = lexc.build(map("".join, product("ABC", repeat=9)), alphabet="english")
    codecs.write(words, tmp_path / "g.kwg")
    decoded, bound = codecs.decode(tmp_path / "g.kwg"), 12 << 20  # a set of the 177,147 strings takes 24 MB
    assert peak_of(lambda: codecs.audit_gaddag(decoded, "g.kwg"), bound) < bound
