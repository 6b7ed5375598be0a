"""Joined automata have the words that a listing of all forms has."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import lexc
from lexc.compile.dictionaries import reversal
from lexc.errors import SourceError
from lexc.source.hunspell import expand

FLAGS = "ABCDE"


def write_random(folder: Path, chooser: random.Random, directives: tuple[str, ...] = ()) -> Path:
    """Write a dictionary with few letters and all kinds of affixes."""

    def text(most: int, least: int = 0) -> str:
        return "".join(chooser.choice("abc") for _ in range(chooser.randint(least, most)))

    lines = [*directives, "NEEDAFFIX N", "ONLYINCOMPOUND O", "CIRCUMFIX R"]
    lines += ["FULLSTRIP"] if chooser.random() < 0.3 else []
    for flag in FLAGS:
        kind = chooser.choice(("PFX", "SFX", "SFX"))
        rows = chooser.randint(1, 3)
        lines.append(f"{kind} {flag} {chooser.choice('YYN')} {rows}")
        for _ in range(rows):
            continued = "".join(chooser.sample(FLAGS + "NOR", chooser.choice((0, 0, 0, 1, 2))))
            condition = chooser.choice((".", ".", "a", "[ab]", "[^a]", "[^b]c"))
            affix = text(2) or "0"
            lines.append(f"{kind} {flag} {text(1) or '0'} {affix}{'/' if continued else ''}{continued} {condition}")
    entries = [f"{text(3, 1)}/{''.join(chooser.sample(FLAGS + 'NO', chooser.randint(0, 3)))}" for _ in range(4)]
    dic = folder / "random.dic"
    dic.write_text("\n".join([str(len(entries)), *(entry.rstrip("/") for entry in entries), "z"]))
    dic.with_suffix(".aff").write_text("\n".join(lines))
    return dic


@pytest.mark.parametrize("directives", [(), ("COMPLEXPREFIXES",)])
def test_joined_words_are_the_listed_ones(
    directives: tuple[str, ...], tmp_path: Path, times: Callable[[int], range]
) -> None:
    for seed in times(100):
        dic = write_random(tmp_path, random.Random(seed), directives)
        listed = sorted({word for _, word in expand(dic)})
        joined = list(lexc.build(dic, fold="none"))
        assert joined == listed, seed


def test_reversing_words_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dic = tmp_path / "t.dic"
    dic.with_suffix(".aff").write_text("COMPLEXPREFIXES\nSET UTF-8\n")
    dic.write_text("\n".join(["9", *(f"{i:03}{i * 7919 % 1000:03}" for i in range(1000))]))
    assert len(lexc.build(dic)) == 1000
    monkeypatch.setattr(reversal, "_MAX_WORK", 1000)
    with pytest.raises(SourceError, match="a dictionary of COMPLEXPREFIXES whose automaton is too large"):
        lexc.build(dic)
