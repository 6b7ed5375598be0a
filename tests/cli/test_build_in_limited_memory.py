"""`lexc build --memory` writes the image of a build in memory, or says why it cannot."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path
from unittest import mock

import pytest
from command_line import Lexc

WORDS = ["".join(random.Random(i).choices("ABCDEFGH", k=1 + i % 7)) for i in range(800)]


@pytest.mark.sweep
@pytest.mark.parametrize("layout", ["bitmap", "arcs"])
@pytest.mark.parametrize("order", ["sorted", "shuffled"])
def test_files_and_standard_input_give_the_bytes_of_a_build_in_memory(
    run: Lexc, tmp_path: Path, layout: str, order: str
) -> None:
    text = "".join(f"{word}\n" for word in (sorted(WORDS) if order == "sorted" else WORDS))
    (tmp_path / "words.txt").write_text(text)
    of_memory = ("--memory", "16M", "--tmp", str(tmp_path), "--layout", layout, "-q")
    run("build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "a.dawg"), "--layout", layout, "-q")
    run("build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "b.dawg"), *of_memory)
    run("build", "-", "-o", str(tmp_path / "c.dawg"), *of_memory, stdin=text.encode())
    run("build", "-", "-o", str(tmp_path / "d.dawg"), *of_memory, "--memory", "64M", "--jobs", "2", stdin=text.encode())
    images = {(tmp_path / f"{name}.dawg").read_bytes() for name in "abcd"}
    assert len(images) == 1
    assert list(tmp_path.glob("lexc-build*")) == []


@pytest.mark.parametrize("folding", [[], ["--fold", "upper"]])
def test_words_of_any_characters_give_the_bytes_of_a_build_in_memory(
    run: Lexc, tmp_path: Path, folding: list[str]
) -> None:
    (tmp_path / "words.txt").write_text("Élan\nélan\nзима\n冬\na b\n", encoding="utf-8")
    options = ("--alphabet", "utf8", *folding, "-q")
    run("build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "a.dawg"), *options)
    run("build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "b.dawg"), *options, "--memory", "16M")
    assert (tmp_path / "a.dawg").read_bytes() == (tmp_path / "b.dawg").read_bytes()


def test_the_summary_is_that_of_a_build_in_memory(run: Lexc, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("# a list\ncat\ncar\n\ncar\nca7\n")
    options = ("--skip-invalid", "--alphabet", "english")
    one = run("build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "a.dawg"), *options)
    other = run("build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "a.dawg"), *options, "--memory", "16M")
    assert one.status == other.status == 0
    assert one.out == other.out
    assert one.err == ""
    assert other.err.startswith("temporary files may take up to 1 MB in ")


def test_errors_name_the_line_in_a_list_of_many_pieces(run: Lexc, tmp_path: Path) -> None:
    lines = ["ABCDEFGHIJ"] * 500_000 + ["A7"]  # more than one piece of text
    (tmp_path / "words.txt").write_text("\n".join(lines))
    ran = run(
        "build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "a.dawg"), "--alphabet", "english", "--memory", "16M"
    )
    assert ran.status == 2
    assert "words.txt:500001:2" in ran.err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("-o", "a.gaddag", "--memory", "16M"), "a gaddag needs all words in memory"),
        (("-o", "a.anag", "--memory", "16M"), "an anag needs all words in memory"),
        (("-o", "a.dawg", "--memory", "1M"), "too little memory"),
        (("-o", "a.dawg", "--memory", "16X"), "no such size"),
        (("-o", "a.dawg", "--tmp", "."), "--tmp goes with --memory"),
        (("-o", "a.dawg", "--jobs", "2"), "--jobs goes with --memory"),
        (("-o", "a.dawg", "--dask", "tcp://127.0.0.1:1"), "--dask goes with --memory"),
        (("-o", "a.dawg", "--resume", "kept"), "--resume goes with --memory"),
        (("-o", "a.dawg", "--memory", "31M", "--jobs", "2"), "at least 32M"),
        (("-o", "a.dawg", "--memory", "16M", "--tmp", "nowhere"), "nowhere"),
        (("-o", "a.dawg", "--memory", "16M", "--layout", "packed"), "layout packed needs all nodes in memory"),
        (("-o", "a.kwg", "--memory", "16M"), "other formats"),
        (("-o", "a.dawg", "--memory", "16M", "--value", "2:x"), "no row has such a column"),
        (("-o", "a.dawg", "--memory", "16M", "--weight", "2", "--no-rank"), "columns of values need ordinals"),
    ],
)
def test_options_that_need_all_words_are_refused_with_a_reason(
    run: Lexc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("CAR\nCAT\n")
    ran = run("build", "words.txt", *arguments)
    assert ran.status == 2
    assert problem in ran.err
    assert list(tmp_path.glob("*a.*")) == []


def test_a_full_disk_is_an_error_that_says_so_and_leaves_the_target_alone(
    run: Lexc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("\n".join(WORDS))
    Path("a.dawg").write_bytes(b"old")
    real_open = os.open

    def open_full(path: str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if flags & os.O_WRONLY and os.path.basename(path).startswith("nodes"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real_open(path, flags, mode, dir_fd=dir_fd)

    with mock.patch.object(os, "open", open_full):
        ran = run("build", "words.txt", "-o", "a.dawg", "--memory", "16M", "--tmp", ".")
    assert ran.status == 2
    assert "no space left for temporary files; expected up to 1 MB; found " in ran.err
    assert "bytes free" in ran.err
    assert Path("a.dawg").read_bytes() == b"old"
    assert list(tmp_path.glob("lexc-build*")) == []
