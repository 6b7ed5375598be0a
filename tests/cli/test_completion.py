"""Installed shells complete command lines of lexc after Tab."""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from command_line import Lexc

import lexc
from lexc.cli.main import COMMANDS, cli
from lexc.cli.shared.completion_items import find_candidates
from lexc.cli.shared.completion_scripts import SCRIPTS

FREE = {
    "", "CHAR", "COMPARISON", "FROM TO", "LETTERS", "MOVE", "NAME", "PATTERN", "PREFIX", "QUERY", "RACK", "REGEX",
    "ADDRESS", "TEXT", "TILES", "URL", "WORD",
    "3,5", "LETTERS:60-100", "STEMS", "4,5,3", "NAME:0-50:0-100", "A1:H8",
    "SLOT", "SLOT=N", "SLOT=WORD", "X=E,Q=T", "N|NAME", "N:NAME:TYPE", "OLD:NEW",
    "NAME=VALUE",
}  # fmt: skip
"""Metavars of values that no completion can know."""
LINES = {
    "lexc chec": "<lexc><check><X>",
    "lexc check engl": "<lexc><check><english><X>",
    "lexc check english": "<lexc><check><english><X>",
    "lexc check english.g": "<lexc><check><english.gaddag><X>",
    "lexc check oth": "<lexc><check><other.dawg><X>",
    "lexc info my": "<lexc><info><my file.dawg><X>",
    "lexc check english --js": "<lexc><check><english><--json><X>",
    "lexc find english --order prob": "<lexc><find><english><--order><probability><X>",
    "lexc find english --order=prob": "<lexc><find><english><--order=probability><X>",
    "lexc convert tiny x --to quackle-g": "<lexc><convert><tiny><x><--to><quackle-gaddag><X>",
    "lexc moves english --rules poli": "<lexc><moves><english><--rules><polish><X>",
    "lexc autoplay english --records fol": "<lexc><autoplay><english><--records><folder/X>",
    "lexc check english --show def": "<lexc><check><english><--show><definition><X>",
    "lexc find english --show hooks,po": "<lexc><find><english><--show><hooks,points><X>",
    "lexc spell --code comments,st": "<lexc><spell><--code><comments,strings><X>",
    "lexc tournament tiny leaves+p": "<lexc><tournament><tiny><leaves+peg><X>",
    "lexc papers --study left": "<lexc><papers><--study><left-parts><X>",
    "lexc gcg fin": "<lexc><gcg><final.gcg><X>",
    "lexc gcg oth": "<lexc><gcg><other.dawg><X>",
    "lexc infer tiny --gcg fin": "<lexc><infer><tiny><--gcg><final.gcg><X>",
    "lexc gcg fol": "<lexc><gcg><folder/X>",
    "lexc fill tiny fin": "<lexc><fill><tiny><final.txt><X>",
    "lexc leaves sho": "<lexc><leaves><show><X>",
}
"""Typed lines, and the words on each line after Tab and X: a complete word has a space behind it, a folder has none."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home folder with a folder and two files."""
    home = tmp_path / "home"
    (home / "folder").mkdir(parents=True)
    for name in ("my file.dawg", "other.dawg", "final.gcg", "final.txt"):
        (home / name).write_bytes(b"")
    return home


def environment(home: Path) -> dict[str, str]:
    """The environment of a user whose PATH begins with this lexc."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    names = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "ZDOTDIR", "_LEXC_COMPLETE", "BASH_ENV", "ENV")
    kept = {name: value for name, value in os.environ.items() if name not in names}
    return {**kept, "PATH": path, "HOME": str(home), "TERM": "dumb", "PS1": "> ", "LC_ALL": "C.UTF-8"}


def find_shell(shell: str) -> str:
    """The path of a shell. Skips the test if the shell, or lexc, is not installed."""
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} not installed")
    if shutil.which("lexc", path=str(Path(sys.executable).parent)) is None:
        pytest.skip("the command lexc not installed beside python")
    return path


class Terminal:
    """A shell on a pseudo-terminal."""

    def __init__(self, arguments: list[str], home: Path) -> None:
        import pty

        self.main, inner = pty.openpty()
        self.shell = subprocess.Popen(
            arguments, stdin=inner, stdout=inner, stderr=inner, cwd=home, env=environment(home), start_new_session=True
        )
        os.close(inner)

    def type(self, text: str) -> None:
        os.write(self.main, text.encode())

    def read_until(self, text: str) -> str:
        """Read the output up to a text. Fails if the text does not come."""
        output, end = "", time.monotonic() + 120
        while text not in output:
            assert select.select([self.main], [], [], max(end - time.monotonic(), 0))[0], f"no {text!r} in {output!r}"
            output += os.read(self.main, 1 << 16).decode(errors="replace")
        return output

    def ask(self, line: str) -> str:
        """The words on the line after Tab and X, as the shell itself reads them: printf is inserted before them."""
        self.type(line + "\tX")
        self.type("\x01printf '<%s>' \x05 ''; printf 'e''nd\\n'\n")
        output = self.read_until("end")
        return output[output.rindex("<lexc>") :].partition("<>")[0]

    def close(self) -> None:
        os.close(self.main)
        self.shell.kill()
        self.shell.wait()


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def begin(*arguments: str) -> Terminal:
        opened.append(Terminal(list(arguments), home))
        opened[-1].type("echo re''ady\n")
        opened[-1].read_until("ready")
        return opened[-1]

    yield begin
    for one in opened:
        one.close()


@pytest.mark.skipif(os.name != "posix", reason="a POSIX terminal")
class TestShells:
    def test_bash_completes(self, home: Path, terminal: Callable[..., Terminal]) -> None:
        (home / "script").write_text(SCRIPTS["bash"])
        shell = terminal(find_shell("bash"), "--noprofile", "--norc", "-i")
        shell.type("source ./script\n")
        assert {line: shell.ask(line) for line in LINES} == LINES

    def test_zsh_completes(self, home: Path, terminal: Callable[..., Terminal]) -> None:
        (home / "script").write_text(SCRIPTS["zsh"])
        shell = terminal(find_shell("zsh"), "-f", "-i")
        shell.type("autoload -Uz compinit; compinit -u -d dump; source ./script\n")
        assert {line: shell.ask(line) for line in LINES} == LINES

    def test_fish_completes(self, home: Path) -> None:
        (home / "script").write_text(SCRIPTS["fish"])
        for line, words in LINES.items():
            asked = ["--no-config", "-c", "source script; complete -C $argv[1]", line]
            ran = subprocess.run(
                [find_shell("fish"), *asked],
                cwd=home,
                env=environment(home),
                capture_output=True,
                text=True,
                check=True,
            )
            offered = [text.split("\t")[0] for text in ran.stdout.splitlines()]
            last = words.removesuffix("X>").removesuffix("><").rpartition("<")[2]
            assert {last, last.replace(" ", "\\ ")} & set(offered), (line, ran.stdout, ran.stderr)

    @pytest.mark.parametrize("shell", SCRIPTS)
    def test_one_command_installs_it(self, shell: str, home: Path, terminal: Callable[..., Terminal]) -> None:
        path, env = find_shell(shell), {**environment(home), "SHELL": f"/usr/bin/{shell}"}
        for _ in range(2):
            ran = subprocess.run(
                ["lexc", "completion", "--install"], cwd=home, env=env, capture_output=True, text=True, check=True
            )
        assert ran.stdout.startswith(f"written: {home}")
        if shell == "fish":
            asked = subprocess.run(
                [path, "-c", "complete -C 'lexc check engl'"],
                cwd=home,
                env=env,
                capture_output=True,
                text=True,
                check=True,
            )
            assert "english" in asked.stdout.split()
            return
        start = home / f".{shell}rc"
        assert not start.exists() or start.read_text().count("# lexc completion") == 1
        if shell == "bash" and not start.exists():  # bash-completion finds it
            assert Path(home, ".local/share/bash-completion/completions/lexc").read_text() == SCRIPTS["bash"]
            return
        begun = terminal(path, "-i")
        assert begun.ask("lexc check engl") == "<lexc><check><english><X>"


def test_the_script_is_printed(run: Lexc, monkeypatch: pytest.MonkeyPatch) -> None:
    for shell, script in SCRIPTS.items():
        assert run("completion", shell).out == script
        monkeypatch.setenv("SHELL", f"/bin/{shell}")
        assert run("completion").out == script
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    ran = run("completion")
    assert (ran.status, ran.err.count("expected bash, zsh, fish; found tcsh")) == (2, 1)


def test_a_start_file_is_extended_once_and_keeps_its_content(
    run: Lexc, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("ZDOTDIR", str(home / "folder"))
    start = home / "folder" / ".zshrc"
    start.write_bytes(b"setopt nobeep\xff")
    lines = run("completion", "zsh", "--install").lines
    assert lines[1] == f"added a line that loads it: {start}"
    assert len(run("completion", "zsh", "--install").lines) == 2
    content = start.read_bytes().splitlines()
    assert (content[0], len(content)) == (b"setopt nobeep\xff", 2)
    start.unlink()
    start.mkdir()
    ran = run("completion", "zsh", "--install")
    assert (ran.status, ran.err.count("Add this line to it: [ -r")) == (2, 1)


def parameters(command: click.Command) -> Iterator[click.Parameter]:
    for name in command.list_commands(click.Context(command)) if isinstance(command, click.Group) else ():
        inner = command.get_command(click.Context(command), name)  # type: ignore[attr-defined]
        assert inner is not None
        yield from parameters(inner)
    yield from command.params


@pytest.mark.parametrize("name", COMMANDS)
def test_every_parameter_has_known_completions(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    for parameter in parameters(command):
        if parameter.type.name == "text" and not getattr(parameter, "is_flag", False):
            shown = re.sub(r"[\[\]]|\.\.\.|\|-", "", parameter.metavar or "")
            assert find_candidates(parameter) or shown in FREE, (name, parameter.name)


def test_columns_of_the_image_on_the_line_are_offered(run: Lexc, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    lexc.build({"CARE": {"points": 6, "gloss": "a worry"}}).save("w.dawg")
    for line in (
        "words w.dawg --show", "find w.dawg --order", "columns w.dawg --drop", "merge w.dawg w.dawg --show",
        "grid w.dawg g.txt --score",
    ):  # fmt: skip
        monkeypatch.setenv("_LEXC_COMPLETE", "bash_complete")
        monkeypatch.setattr(sys, "argv", ["lexc", f"lexc {line} "])
        offered = {answer.split("\t")[1] for answer in run().lines}
        assert {"points", "gloss"} <= offered, line
