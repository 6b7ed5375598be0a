"""Files that are read and then replaced: no change of another process is lost, and nothing but the content changes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lexc
from lexc.errors import LexcError
from lexc.image.writer import write_atomically
from lexc.system.in_place import change_in_place
from lexc.system.processes import python_command

posix = pytest.mark.skipif(os.name != "posix", reason="needs owners, hard links and locks of POSIX")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of three bytes."""
    path = tmp_path / "file"
    path.write_bytes(b"old")
    return path


def start(*arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    command = python_command("-m", "lexc", *arguments)
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


@posix
@pytest.mark.parametrize("command", ["add", "merge", "columns"])
def test_changes_by_several_processes_are_all_kept(tmp_path: Path, command: str) -> None:
    words = [f"AARDVARK{letter}" for letter in "ABC"]
    lexc.build({"ZOO": 1}, columns={"a": {"ZOO": "x"}}).save(tmp_path / "w.dawg")
    (tmp_path / "link.dawg").symlink_to("w.dawg")
    running = []
    for number, word in enumerate(words):
        name = ["w.dawg", "link.dawg"][number % 2]
        if command == "merge":
            lexc.build({word: 1}).save(tmp_path / f"{word}.dawg")
            changes = [f"{word}.dawg"]
        elif command == "add":
            changes = [word]
        else:
            (tmp_path / f"{word}.tsv").write_text(f"ZOO\t{number}\n")
            changes = ["--add", f"{word}.tsv", "--value", f"2:{word}:text"]
        running.append(start(command, name, *changes, "-o", name, folder=tmp_path))
    assert [(child.communicate(), child.returncode)[1] for child in running] == [0] * len(words)
    changed = lexc.open(tmp_path / "w.dawg")
    assert [*sorted(changed.column_names)] == sorted(["a", "weight", *(words if command == "columns" else [])])
    assert list(changed) == [*(words if command != "columns" else []), "ZOO"]
    assert (tmp_path / "link.dawg").is_symlink()


@posix
def test_a_second_change_begins_with_the_result_of_the_first(file: Path) -> None:
    """The second process locks the file that the first one replaces, and has to take the new one."""
    code = """
import sys
from lexc.system.in_place import change_in_place
from lexc.image.writer import write_atomically
print("waits", flush=True)
with change_in_place(sys.argv[1], sys.argv[1]) as original:
    data = open(sys.argv[1], "rb").read()
    write_atomically(sys.argv[1], [data, b" second"], original=original)
"""
    with change_in_place(str(file), str(file)) as original:
        child = subprocess.Popen(python_command("-c", code, str(file)), stdout=subprocess.PIPE)
        assert child.stdout
        assert child.stdout.readline() == b"waits\n"
        time.sleep(0.2)
        write_atomically(file, [b"first"], original=original)
    child.communicate()
    assert (child.returncode, file.read_bytes()) == (0, b"first second")


@posix
def test_waiting_for_another_change_has_a_limit(file: Path) -> None:
    with (
        change_in_place(str(file), str(file)),
        pytest.raises(LexcError, match="another program is changing this file"),
        change_in_place(str(file), str(file), patience=0),
    ):
        pass
    with change_in_place(str(file), str(file), patience=0):  # after that it is free
        pass


def test_another_target_is_not_locked(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"")
    for target in (None, "-", str(other), str(tmp_path / "new"), str(tmp_path)):
        with change_in_place(target, str(file), "english") as original:
            assert original is None


@pytest.mark.parametrize("change", ["content", "same size", "replaced", "removed"])
def test_a_file_that_changed_meanwhile_is_not_overwritten(file: Path, change: str) -> None:
    with change_in_place(str(file), str(file)) as original:
        time.sleep(0.02)  # some systems count time in steps of hundredths of a second
        if change == "removed":
            file.unlink()
        elif change == "replaced":
            (file.parent / "new").write_bytes(b"new")
            (file.parent / "new").replace(file)
        else:
            file.write_bytes(b"new" if change == "same size" else b"longer")
        before = file.read_bytes() if file.exists() else None
        with pytest.raises(LexcError, match="changed the file meanwhile, so it was not overwritten"):
            write_atomically(file, [b"mine"], original=original)
    assert (file.read_bytes() if file.exists() else None) == before
    assert [path.name for path in file.parent.iterdir()] == ["file"] * (change != "removed")


@posix
@pytest.mark.parametrize("reason", ["read-only", "hard link"])
def test_an_attribute_that_cannot_be_kept_is_refused(file: Path, reason: str) -> None:
    if reason == "read-only":
        file.chmod(0o444)
    else:
        os.link(file, file.parent / "other")
    message = {"read-only": "read-only", "hard link": r"other names \(hard links\), .* found 2 names"}[reason]
    with pytest.raises(LexcError, match=message), change_in_place(str(file), str(file)):
        pass


@posix
def test_a_file_of_another_user_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    with pytest.raises(LexcError, match="the file is another user's"), change_in_place(str(file), str(file)):
        pass


@posix
@pytest.mark.skipif(sys.platform != "linux", reason="attributes of files are those of Linux")
@pytest.mark.parametrize("is_in_place", [False, True])
def test_permissions_and_attributes_stay(file: Path, is_in_place: bool) -> None:
    file.chmod(0o640)
    try:
        os.setxattr(file, "user.lexc", b"kept")
    except OSError:
        pytest.skip("this file system has no attributes")
    with change_in_place(str(file), str(file)) as original:
        write_atomically(file, [b"new"], original=original if is_in_place else None)
    assert (file.stat().st_mode & 0o777, os.getxattr(file, "user.lexc"), file.read_bytes()) == (0o640, b"kept", b"new")


@posix
@pytest.mark.parametrize("is_in_place", [False, True])
def test_owner_and_group_stay(file: Path, is_in_place: bool) -> None:
    if os.geteuid():
        pytest.skip("root alone gives files away")
    try:
        os.chown(file, 1234, 5678)
    except OSError as error:  # root of a namespace that has no such owner
        pytest.skip(f"no such owner: {error}")
    with change_in_place(str(file), str(file)) as original:
        write_atomically(file, [b"new"], original=original if is_in_place else None)
    assert (file.stat().st_uid, file.stat().st_gid) == (1234, 5678)


@posix
def test_an_owner_that_cannot_be_given_is_an_error_in_place_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "chown", refuse)
    stat = os.stat

    def stat_of_another_group(path: str, **options: object) -> os.stat_result:
        status = stat(path)
        group = status.st_gid + (str(path) == str(file))
        return os.stat_result([*status[:5], group, *status[6:]])

    with change_in_place(str(file), str(file)) as original:
        monkeypatch.setattr(os, "stat", stat_of_another_group)
        with pytest.raises(LexcError, match="cannot write; found Operation not permitted"):
            write_atomically(file, [b"new"], original=original)
        assert write_atomically(file, [b"new"]) == 3
