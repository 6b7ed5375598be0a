"""Image files that were verified are not verified again, as long as they are the same files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import lexc
from lexc.cli.main import main
from lexc.errors import ChecksumMismatch
from lexc.image.reader import Image
from lexc.installed import cache, remembered
from lexc.views.verdicts import verify_file

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows tells no owners of files")


@pytest.fixture
def image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An image file, large enough to be remembered, and a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(remembered, "MIN_BYTES", 1)
    path = tmp_path / "words.dawg"
    lexc.build(["care", "cared", "cart"], layout="packed").save(path)
    return path


@pytest.fixture
def verified(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The places of images that were verified."""
    found: list[str] = []
    whole = Image.verify

    def note(image: Image) -> None:
        found.append(image.where)
        whole(image)

    monkeypatch.setattr(Image, "verify", note)
    return found


def test_a_file_is_verified_once(image: Path, verified: list[str]) -> None:
    for _ in range(3):
        assert list(lexc.open(image)) == ["CARE", "CARED", "CART"]
    assert verified == [str(image)]


def test_a_copy_or_a_new_file_is_verified(image: Path, verified: list[str]) -> None:
    lexc.open(image)
    data = image.read_bytes()
    image.unlink()
    image.write_bytes(data)
    lexc.open(image)
    (image.parent / "copy.dawg").write_bytes(data)
    lexc.open(image.parent / "copy.dawg")
    assert len(verified) == 3


def test_a_changed_byte_is_found_even_if_the_time_is_set_back(image: Path) -> None:
    lexc.open(image)
    status, data = image.stat(), bytearray(image.read_bytes())
    data[-1] ^= 1
    with image.open("r+b") as file:
        file.write(data)
    os.utime(image, ns=(status.st_atime_ns, status.st_mtime_ns))
    with pytest.raises(lexc.LexcError):
        lexc.open(image)


def test_bytes_that_rot_without_a_change_of_times_are_found(image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a failing disk: all numbers of the file are those of before."""
    lexc.open(image)
    status, data = image.stat(), bytearray(image.read_bytes())
    node = data.index(b"NODE") + 4  # in the table of sections
    data[node + 200] ^= 4
    image.write_bytes(data)
    monkeypatch.setattr(os, "fstat", lambda _: status)
    with pytest.raises((ChecksumMismatch, lexc.LexcError)):
        lexc.open(image)


@pytest.mark.parametrize("mode", [0o664, 0o646])
def test_a_file_that_others_can_write_is_verified_each_time(image: Path, verified: list[str], mode: int) -> None:
    image.chmod(mode)
    lexc.open(image)
    lexc.open(image)
    assert len(verified) == 2
    assert not cache.read_file_record(next(iter(_names()), "none"))


def test_a_file_of_another_user_is_verified_each_time(
    image: Path, verified: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    lexc.open(image)
    lexc.open(image)
    assert len(verified) == 2


def test_a_record_in_a_folder_that_others_can_write_is_not_used(image: Path, verified: list[str]) -> None:
    lexc.open(image)
    Path(cache.folder()).chmod(0o777)
    lexc.open(image)
    Path(cache.folder()).chmod(0o700)
    assert len(verified) == 2


def test_a_record_that_others_can_write_is_not_used(image: Path, verified: list[str]) -> None:
    lexc.open(image)
    [record] = _records()
    record.chmod(0o666)
    lexc.open(image)
    assert len(verified) == 2


def test_an_argument_or_the_environment_turns_records_off(
    image: Path, verified: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lexc.open(image, remember=False)
    assert not _records()
    lexc.open(image)
    lexc.open(image, remember=False)
    monkeypatch.setenv("LEXC_REMEMBER", "0")
    lexc.open(image)
    assert len(verified) == 4


def test_lexc_verify_uses_no_record(image: Path, verified: list[str]) -> None:
    lexc.open(image)
    verified.clear()
    assert verify_file(image)["is_sound"]
    assert verified


def test_a_small_file_leaves_no_record(image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MIN_BYTES", image.stat().st_size + 1)
    lexc.open(image)
    assert not _records()


def test_records_are_few_and_cleared(image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MAX_FILE_RECORDS", 4)
    for i in range(7):
        copy = image.parent / f"copy{i}.dawg"
        copy.write_bytes(image.read_bytes())
        lexc.open(copy)
    assert len(_records()) <= 4
    cache.clear()
    assert not _records()


def test_a_folder_that_cannot_be_made_does_no_harm(image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (image.parent / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(image.parent / "file"))
    assert "CARE" in lexc.open(image)


def _records() -> list[Path]:
    return [*Path(cache.folder()).glob(".*.remembered")]


def _names() -> list[str]:
    return [path.name[1:].removesuffix(".remembered") for path in _records()]


@pytest.fixture
def word_list(image: Path) -> Path:
    path = image.parent / "words.txt"
    path.write_text("care\ncart\n")
    return path


def packed_image(word_list: Path) -> Path:
    """The image that the command builds."""
    built = word_list.parent / "built.dawg"
    with pytest.raises(SystemExit, match="0"):
        main(["build", str(word_list), "--layout", "packed", "--quiet", "-o", str(built)])
    return built


def test_an_image_that_was_just_built_is_not_verified(word_list: Path, verified: list[str]) -> None:
    built = packed_image(word_list)
    assert list(lexc.open(built)) == ["CARE", "CART"]
    assert verified == []
    built.write_bytes(built.read_bytes())
    lexc.open(built)
    assert verified == [str(built)]


def test_records_of_built_images_can_be_turned_off(
    word_list: Path, verified: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXC_REMEMBER", "0")
    built = packed_image(word_list)
    monkeypatch.delenv("LEXC_REMEMBER")
    lexc.open(built)
    assert verified == [str(built)]


def test_a_file_that_is_not_the_built_one_any_more_has_no_record(image: Path, verified: list[str]) -> None:
    data = image.read_bytes()
    remembered.remember_build(str(image), [data[:100], data[100:-1], b"x"])
    lexc.open(image)
    assert verified == [str(image)]


def test_a_built_file_that_others_can_write_or_that_is_gone_has_no_record(image: Path, verified: list[str]) -> None:
    image.chmod(0o666)
    remembered.remember_build(str(image), [image.read_bytes()])
    image.chmod(0o600)
    lexc.open(image)
    assert verified == [str(image)]
    remembered.remember_build(str(image.parent / "missing.dawg"), [b"x"])
