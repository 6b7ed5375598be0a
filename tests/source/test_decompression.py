"""Files and standard input that are large, or become so when they are unpacked: refused early, and with their place."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from conftest import long
from limited import refusal_of, run_lexc_with_limit

from lexc.errors import SourceError
from lexc.source import decompression
from lexc.source.decompression import MAX_LINE, read_content

PACKERS: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}
GIGABYTE = 1 << 30


def zstd() -> Callable[[bytes], bytes] | None:
    for name in ("compression.zstd", "backports.zstd"):
        if find_spec(name.split(".")[0]) and find_spec(name):
            return __import__(name, fromlist=["compress"]).compress  # type: ignore[no-any-return]
    return None


if pack := zstd():
    PACKERS["zst"] = pack


def gigabyte_of(piece: bytes) -> bytes:
    """A gigabyte of a repeated piece, as the members of a .gz file of a megabyte, made in no time."""
    member = gzip.compress(piece * ((64 << 20) // len(piece)))
    return member * 16


def test_a_megabyte_that_unpacks_to_a_line_of_a_gigabyte_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "words.txt.gz"
    path.write_bytes(gzip.compress(b"CAT\nDOG\n") + gigabyte_of(b"A"))
    assert path.stat().st_size < 1_200_000
    message = refusal_of("build", path, "-o", tmp_path / "x.dawg")
    assert f"words.txt.gz:3: this line is too long; expected at most {MAX_LINE:,} bytes" in message


@long
def test_a_megabyte_that_unpacks_to_a_gigabyte_of_lines_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.txt.gz"
    path.write_bytes(gigabyte_of(b"CAT" * 21 + b"\n"))
    message = refusal_of("build", path, "-o", tmp_path / "x.dawg")
    assert "words.txt.gz: a compressed file that is too large when unpacked" in message
    assert "unpack it first" in message


def test_a_plain_file_of_one_line_of_a_gigabyte_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "words.txt").open("wb") as file:
        file.write(b"CAT\n" + b"A" * 4096)
        file.truncate(2 * GIGABYTE)
    assert "words.txt:2: this line is too long" in refusal_of(
        "build", tmp_path / "words.txt", "-o", tmp_path / "x.dawg"
    )


@long
def test_standard_input_of_one_line_is_refused_too(tmp_path: Path) -> None:
    message = refusal_of("build", "-", "-o", tmp_path / "x.dawg", stdin=b"CAT\r\nDOG\r" + b"A" * (5 << 20))
    assert "<stdin>:3: this line is too long" in message
    message = refusal_of("build", "-", "-o", tmp_path / "x.dawg", stdin=gzip.compress(b"CAT\n") + gigabyte_of(b"A"))
    assert "<stdin>:2: this line is too long" in message


@pytest.mark.parametrize("name", ["t.dic", "t.aff"])
def test_a_hunspell_file_of_one_line_of_a_gigabyte_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "t.aff").write_bytes(b"SET UTF-8\n")
    (tmp_path / "t.dic").write_bytes(b"1\ncat\n")
    with (tmp_path / name).open("ab") as file:
        file.write(b"a" * 4096)
        file.truncate(2 * GIGABYTE)
    message = refusal_of("build", tmp_path / "t.dic", "-o", tmp_path / "x.dawg")
    assert f"{name}:{3 if name == 't.dic' else 2}: this line is too long" in message


@pytest.mark.parametrize("kind", PACKERS)
def test_compressed_streams_are_read_whole_also_several_of_them(kind: str) -> None:
    pack = PACKERS[kind]
    lines = b"".join(b"WORD%d\n" % (n % 50) for n in range(200_000))
    packed = pack(lines)
    assert read_content("x", io.BytesIO(packed)) == lines
    assert read_content("x", io.BytesIO(packed + pack(b"MORE\n") + pack(b""))) == lines + b"MORE\n"
    if kind == "xz":
        assert read_content("x", io.BytesIO(packed + bytes(8) + pack(b"MORE\n") + bytes(4))) == lines + b"MORE\n"
    for damaged in (packed[:-20], packed[: len(packed) // 2], packed + packed[:40]):
        with pytest.raises(SourceError, match="damaged compressed file") as error:
            read_content("x", io.BytesIO(damaged))
        assert error.value.where == "x"


@pytest.mark.parametrize("kind", PACKERS)
def test_decompressed_bytes_are_limited_in_every_format(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decompression, "MAX_UNPACKED", 3 << 20)
    monkeypatch.setattr(decompression, "MAX_RATIO", 1)
    text = b"A\n" * (3 << 19)
    assert read_content("x", io.BytesIO(PACKERS[kind](text))) == text
    with pytest.raises(SourceError, match="too large when unpacked"):
        read_content("x", io.BytesIO(PACKERS[kind](text + b"A\n")))


def test_a_header_that_asks_for_gigabytes_is_refused(tmp_path: Path) -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 4096}]
    data = bytearray(lzma.compress(b"CAT\n", filters=filters))
    offset = data.index(b"\x21\x01\x00", 12) + 2  # LZMA2, one byte of properties: the size of the dictionary
    data[offset] = 40  # 4 GiB - 1
    length = (data[12] + 1) * 4
    data[12 + length - 4 : 12 + length] = zlib.crc32(data[12 : 12 + length - 4]).to_bytes(4, "little")
    (tmp_path / "x.xz").write_bytes(data)
    assert "damaged compressed file; found Memory usage limit" in refusal_of(
        "build", tmp_path / "x.xz", "-o", tmp_path / "x.dawg"
    )


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
def test_a_line_has_as_many_bytes_as_it_may_and_none_more(end: bytes) -> None:
    def read(data: bytes, max_line: int = 40) -> bytes:
        return b"".join(decompression.read_pieces("x", io.BytesIO(data), 16, max_line))

    longest = b"A" * 40
    for before in (b"", b"B" + end, (b"B" * 7 + end) * 5, end * 33):
        for after in (b"", end, end + b"C", end + longest):
            too_long = before + longest + b"A" * 20 + after
            assert read(before + longest + after) == before + longest + after
            assert read(too_long, max_line=0) == too_long
            n = len(before.split(end))
            with pytest.raises(SourceError, match="too long") as error:
                read(too_long)
            assert error.value.where == f"x:{n}"


def test_ordinary_lists_are_built_as_ever(tmp_path: Path) -> None:
    for kind, packed in PACKERS.items():
        (tmp_path / f"words.{kind}").write_bytes(packed("\ufeffcat\r\ndog\r\n".encode()))
        ran = run_lexc_with_limit("build", tmp_path / f"words.{kind}", "-o", tmp_path / "x.dawg")
        assert (ran.status, ran.lines[0][:7]) == (0, "2 words"), ran.err
