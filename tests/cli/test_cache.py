"""`lexc cache`."""

from __future__ import annotations

from command_line import Lexc

from lexc import cache


def test_compiled_lexicons_are_listed_and_removed(run: Lexc) -> None:
    assert run("cache").lines == [f"0 images, 0 bytes, in {cache.folder()}"]
    run("check", "tiny", "CAR")
    run("check", "tiny.gaddag", "CAR")
    first, second, total = run("cache").lines
    assert [first.split("\t")[0], second.split("\t")[0]] == ["tiny.gaddag", "tiny.dawg"]
    assert total.startswith("2 images, ")
    answer = run("cache", "--json").json
    assert (answer["count"], answer["folder"], answer["is_cleared"]) == (2, str(cache.folder()), False)
    assert answer["bytes"] == sum(result["bytes"] for result in answer["results"]) < answer["max_bytes"]
    assert {"name", "file", "bytes", "used"} == set(answer["results"][0])
    assert run("cache", "--clear").lines[-1].startswith("2 images, ")
    assert run("cache", "--clear", "--json").json["results"] == []
    assert run("cache", "--clear", "-q").lines == []
