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
    assert run("verify", "w.img", "--json").json == {"image": "w.img", "is_sound": True, "problem": "", "notes": []}
    assert run("verify", "w.img", "-q").raw == b""


def test_a_damaged_image_is_answered_with_no(run: Lexc, dawg: Path) -> None:
    damage(dawg)
    ran = run("verify", dawg)
    assert (ran.status, ran.raw) == (1, b"")
    assert ran.err.startswith(f"lexc: {dawg}")
    facts = run("verify", dawg, "--json")
    assert facts.status == 1
    problem = ran.err.removeprefix("lexc: ").strip()
    assert facts.json == {"image": str(dawg), "is_sound": False, "problem": problem, "notes": []}
    assert run("verify", dawg, "-q").status == 1


def test_a_shortened_image_is_damaged(run: Lexc, dawg: Path) -> None:
    for n in (dawg.stat().st_size - 64, 100, 10):
        dawg.write_bytes(dawg.read_bytes()[:n])
        assert run("verify", dawg).status == 1


def test_another_file_than_an_image_is_bad_input(run: Lexc, words: Path, refusal: Callable[..., str]) -> None:
    Path("empty").touch()
    assert "not a lexc image" in refusal("verify", words)
    assert "an empty file" in refusal("verify", "empty")
    assert "No such file" in refusal("verify", "none.dawg")
    assert "directory" in refusal("verify", ".").lower()


def test_an_image_of_a_newer_format_is_not_called_damaged(dawg: Path, refusal: Callable[..., str]) -> None:
    data = bytearray(dawg.read_bytes())
    data[8] = 9
    dawg.write_bytes(data)
    assert "newer lexc" in refusal("verify", dawg)


def test_words_that_are_not_those_of_the_identity_are_found(run: Lexc, dawg: Path) -> None:
    with lexc.open(dawg) as lexicon:
        sections = list(lexicon.image.sections)
        meta = bytearray(sections[1].data)
        meta[meta.index(b"identity") + 12] ^= 1
        dawg_bytes = b"".join(assemble([sections[0], sections[1]._replace(data=bytes(meta)), *sections[2:]]))
    dawg.write_bytes(dawg_bytes)
    assert "identity" in run("verify", dawg).err
