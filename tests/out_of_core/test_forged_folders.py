"""A folder that somebody has forged gives an error or a sound image. `make forged-folders` tries many more."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

if not hasattr(os, "fork"):
    pytest.skip("a build runs in a fork here", allow_module_level=True)

from out_of_core.forged_folders import build, check_forged_folders
from out_of_core.killed_builds import kill_during
from xxhash import xxh3_64_hexdigest

from lexc.errors import LexcError


def test_forged_folders_give_an_error_of_lexc_or_a_sound_image(times: Callable[[int], range]) -> None:
    assert check_forged_folders(times(5)) == []


def rewrite(outcome: Path, change: Callable[[Any], None]) -> None:
    """Change the outcome of a task, with the right checksum."""
    content = json.loads(outcome.read_bytes().partition(b"\n")[2])
    change(content)
    text = json.dumps(content).encode()
    outcome.write_bytes(xxh3_64_hexdigest(text).encode() + b"\n" + text)


def test_the_image_of_a_build_that_goes_on_is_verified_before_it_replaces_its_target(tmp_path: Path) -> None:
    kept, target = tmp_path / "kept", tmp_path / "a.dawg"
    kill_during("complete", True, lambda: build(kept, "sorted"))
    [entries] = kept.glob("tasks-*/complete/entries.0")
    data = bytearray(entries.read_bytes())
    data[0] ^= 1
    entries.write_bytes(data)
    rewrite(
        entries.with_name("outcome.json"),
        lambda content: content["checksums"].update({entries.name: xxh3_64_hexdigest(data)}),
    )
    target.write_bytes(b"the image before")
    with pytest.raises(LexcError, match=r"RANK is not that of the words.*Remove the folder of temporary files"):
        build(kept, "sorted").save(target)
    assert target.read_bytes() == b"the image before"


@pytest.fixture(scope="module")
def killed_builds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folders of builds that were killed after two tasks."""
    folder = tmp_path_factory.mktemp("killed")
    for task in ("seams", "known-words"):
        kill_during(task, True, lambda path=folder / task: build(path, "sorted"))  # type: ignore[misc]
    return folder


@pytest.mark.parametrize(
    ("task", "key", "value"),
    [
        ("known-words", "parts", ["../../records.0"]),  # a file of another folder
        ("known-words", "names", 5),
        ("known-words", "summary", {"notes": [5]}),
        ("plan", "memory", 1 << 40),
        ("plan", "bucket_bits", 40),  # more buckets than any memory holds
        ("plan", "jobs", 0),
        ("seams", "max_height", 5000),
        ("records.0", "n_words", -5),
    ],
)
def test_a_forged_result_is_an_error_that_names_the_folder_and_the_remedy(
    killed_builds: Path, tmp_path: Path, task: str, key: str, value: Any
) -> None:
    copytree(killed_builds / ("seams" if task in ("seams", "records.0") else "known-words"), tmp_path / "kept")
    [outcome] = sorted((tmp_path / "kept").glob(f"tasks-*/{task}*/outcome.json"))[:1]
    rewrite(outcome, lambda content: content["result"].update({key: value}))
    with pytest.raises(LexcError, match=r"kept.*do not belong together.*Remove the folder of temporary files"):
        build(tmp_path / "kept", "sorted")
