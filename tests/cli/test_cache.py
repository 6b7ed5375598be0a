"""`lexc cache`."""

from __future__ import annotations

import os

import pytest
from command_line import Lexc

from lexc.installed import cache


def test_compiled_lexicons_are_listed_and_removed(run: Lexc) -> None:
    assert run("cache").lines == [f"0 images, 0 bytes, in {cache.folder()}"]
    run("check", "tiny", "CAR")
    run("check", "tiny.gaddag", "CAR")
    first, second, total = run("cache").lines
    assert [first.split("\t")[0], second.split("\t")[0]] == ["tiny.gaddag", "tiny.dawg"]
    assert total.startswith("2 images, ")
    answer = run("cache", "--json").json
    assert (answer["count"], answer["folder"], answer["is_cleared"]) == (2, str(cache.folder()), False)
    assert answer["problem"] == ""
    assert answer["bytes"] == sum(result["bytes"] for result in answer["results"]) < answer["max_bytes"]
    assert {"name", "file", "bytes", "used"} == set(answer["results"][0])
    assert run("cache", "--clear").lines[-1].startswith("2 images, ")
    assert run("cache", "--clear", "--json").json["results"] == []
    assert run("cache", "--clear", "-q").lines == []


@pytest.mark.skipif(os.name != "posix", reason="needs owners of files")
def test_a_folder_that_is_not_used_is_named_with_the_reason(run: Lexc) -> None:
    run("check", "tiny", "CAR")
    os.chmod(cache.folder(), 0o777)
    ran = run("cache")
    assert ran.lines == [f"0 images, 0 bytes, in {cache.folder()}"]
    assert ran.err == (
        f"lexc: the cache {cache.folder()} is not used: other users can write to it. "
        "Remove it, or set XDG_CACHE_HOME to a folder of yours.\n"
    )
    answer = run("cache", "--clear", "--json").json
    assert (answer["count"], answer["problem"]) == (0, "other users can write to it")
    assert run("check", "tiny", "CAR").status == 0
