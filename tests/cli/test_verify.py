"""`lexc verify` tells sound images from damaged ones, and both from what is no image."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from cli.inputs import damage
from command_line import Lexc

import lexc
from lexc.image.writer import assemble


@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
def test_a_sound_image_is_called_sound(run: Lexc, words: Path, kind: str) -> None:
    lexc.build(words, kind).save("w.img")
    assert (run("verify", "w.img").status, run("verify", "w.img").out) == (0, "w.img: sound\n")
    assert run("verify", "w.img", "--json").json == {"file": "w.img", "is_sound": True, "problem": "", "notes": []}
    assert run("verify", "w.img", "-q").raw == b""


def test_a_damaged_image_is_answered_with_no(run: Lexc, dawg: Path) -> None:
    damage(dawg)
    ran = run("verify", dawg)
    assert (ran.status, ran.raw) == (1, b"")
    assert ran.err.startswith(f"lexc: {dawg}")
    facts = run("verify", dawg, "--json")
    assert facts.status == 1
    problem = ran.err.removeprefix("lexc: ").strip()
    assert facts.json == {"file": str(dawg), "is_sound": False, "problem": problem, "notes": []}
    assert run("verify", dawg, "-q").status == 1


def test_a_shortened_image_is_damaged(run: Lexc, dawg: Path) -> None:
    for n in (dawg.stat().st_size - 64, 100, 10):
        dawg.write_bytes(dawg.read_bytes()[:n])
        assert run("verify", dawg).status == 1


def test_another_file_than_an_image_is_bad_input(run: Lexc, words: Path, refusal: Callable[..., str]) -> None:
    Path("empty").touch()
    assert "a word list has nothing to check" in refusal("verify", words)
    Path("words").write_bytes(words.read_bytes())
    assert "not a lexc image" in refusal("verify", "words")
    assert "an empty file" in refusal("verify", "empty")
    assert "No such file" in refusal("verify", "none.dawg")
    assert "directory" in refusal("verify", ".").lower()


def test_an_image_of_a_newer_format_is_not_called_damaged(dawg: Path, refusal: Callable[..., str]) -> None:
    data = bytearray(dawg.read_bytes())
    data[8] = 9
    dawg.write_bytes(data)
    assert "newer lexc" in refusal("verify", dawg)


def test_in_limited_memory_the_verdict_is_the_same(run: Lexc, dawg: Path) -> None:
    ran = run("verify", dawg, "--memory", "16M", "--tmp", ".")
    assert (ran.status, ran.out) == (0, f"{dawg}: sound\n")
    assert ran.err.startswith("temporary files may take up to ")
    damage(dawg)
    for options in (["--memory", "16M"], []):
        ran = run("verify", dawg, "--json", "-q", *options)
        assert (ran.status, ran.json["is_sound"]) == (1, False)
        assert "changed since it was written" in ran.json["problem"]
    assert [*Path().glob("lexc-build*")] == []


def test_an_image_that_needs_all_memory_is_refused_with_a_limit(
    words: Path, dawg: Path, refusal: Callable[..., str]
) -> None:
    lexc.build(words, "gaddag").save("w.gaddag")
    of_memory = ("--memory", "16M", "-q")
    assert "gaddag images cannot be checked in limited memory" in refusal("verify", "w.gaddag", *of_memory)
    assert "--tmp goes with --memory" in refusal("verify", dawg, "--tmp", ".")
    assert "too little memory" in refusal("verify", dawg, "--memory", "1M", "-q")
    assert "No such file" in refusal("verify", "none.dawg", *of_memory)
    assert "No such file" in refusal("verify", dawg, *of_memory, "--tmp", "none")
    assert "another program's file" in refusal("verify", words, *of_memory)


def test_another_programs_file_is_not_checked_in_limited_memory(
    run: Lexc, dawg: Path, refusal: Callable[..., str]
) -> None:
    run("convert", dawg, "w.kwg")
    assert "only images are checked in limited memory" in refusal("verify", "w.kwg", "--memory", "16M", "-q")


def test_words_that_are_not_those_of_the_identity_are_found(run: Lexc, dawg: Path) -> None:
    with lexc.open(dawg) as lexicon:
        sections = list(lexicon.image.sections)
        meta = bytearray(sections[1].data)
        meta[meta.index(b"identity") + 12] ^= 1
        dawg_bytes = b"".join(assemble([sections[0], sections[1]._replace(data=bytes(meta)), *sections[2:]]))
    dawg.write_bytes(dawg_bytes)
    assert "identity" in run("verify", dawg).err
