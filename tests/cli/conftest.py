"""Commands are run in this process, in an empty folder."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli.inputs import TWELVE
from command_line import Lexc, Run, files
from words import english_words

import lexc
from lexc.cli.main import main
from lexc.image import container


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, and an empty cache."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")  # another language would choose another dictionary
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, **_: tmp_path / "cache" / name)
    return tmp_path / "here"


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Lexc:
    """run("check", "x.dawg", "CAR", stdin=b"..."): status, standard output and standard error of a command."""

    def run_command(*arguments: str | Path, stdin: bytes = b"") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsysbinary.readouterr()
        with pytest.raises(SystemExit) as caught:
            main([str(argument) for argument in arguments])
        out, err = capsysbinary.readouterr()
        assert b"Traceback" not in err
        assert b"\x1b" not in (err if out.startswith(container.MAGIC) else out + err)
        assert isinstance(caught.value.code, int)
        return Run(caught.value.code, out, err.decode())

    return run_command


@pytest.fixture
def refusal(run: Lexc, empty_folder: Path) -> Callable[..., str]:
    """The one line on standard error of a command that ends with status 2 and changes no file."""

    def message(*arguments: str | Path, stdin: bytes = b"") -> str:
        before = files(empty_folder)
        ran = run(*arguments, stdin=stdin)
        assert ran.status == 2
        assert ran.raw == b""
        assert files(empty_folder) == before
        assert ran.err.startswith("lexc: ")
        assert ran.err.count("\n") == 1
        return ran.err

    return message


@pytest.fixture
def words(empty_folder: Path) -> Path:
    """A list of twelve words, out of order and in lower case."""
    path = empty_folder / "words.txt"
    path.write_text("\n".join(word.lower() for word in reversed(TWELVE)))
    return path


@pytest.fixture(scope="session")
def short_gaddag(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A GADDAG of the bundled words of two and three letters, which compiles fast."""
    path = tmp_path_factory.mktemp("lexicons") / "short.gaddag"
    lexc.build((word for word in english_words() if len(word) <= 3), kind="gaddag", alphabet="english").save(path)
    return path


@pytest.fixture
def dawg(words: Path, empty_folder: Path) -> Path:
    """The image of the fixture `words`."""
    lexc.build(words).save(empty_folder / "w.dawg")
    return empty_folder / "w.dawg"


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """The two ends of a pseudo-terminal."""
    pty = pytest.importorskip("pty", reason="a POSIX terminal")
    ends = pty.openpty()
    yield ends
    for end in ends:
        os.close(end)
