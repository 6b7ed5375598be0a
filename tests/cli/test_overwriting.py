"""No command writes its output over another file that it reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import lexc

GAME = "#player1 A Ann\n#player2 B Bob\n>A: ACERSTU 8D CARES +20 20\n"
TEXTS = {
    "words.txt": "care\n", "pairs.tsv": "teh\tthe\nrecieve\treceive\n", "table.tsv": "word\tn\ncare\t5\n",
    "small.toml": 'letters = "A B C"\n', "tiny.dic": "1\ncare/S\n", "tiny.aff": "SFX S Y 1\nSFX S 0 s .\n",
    "TINY.DIC": "1\ncare/S\n", "TINY.AFF": "SFX S Y 1\nSFX S 0 s .\n",
    "game.gcg": GAME, "text.txt": "I care.\n", "mine.txt": "care\n",
}  # fmt: skip
COMMANDS = [
    ["spell-model", "pairs.tsv", "-o", "pairs.tsv"],
    ["build", "tiny.dic", "--kind", "dawg", "-o", "tiny.aff"],
    ["build", "words.txt", "--alphabet", "./small.toml", "--kind", "dawg", "-o", "small.toml"],
    ["convert", "tiny.dic", "tiny.aff", "--to", "text"],
    ["build", "TINY.DIC", "--kind", "dawg", "-o", "TINY.AFF"],
    ["columns", "care.dawg", "--add", "table.tsv", "--header", "--value", "n", "-o", "table.tsv"],
    ["embed", "care.dawg", "--to", "c", "-o", "care.dawg"],
    ["gcg", "game.gcg", "--lexicon", "care.dawg", "-o", "care.dawg"],
    ["spell", "-d", "care.dawg", "text.txt", "--correct", "-o", "care.dawg"],
    ["spell", "-d", "care.dawg", "text.txt", "--personal", "mine.txt", "--correct", "-o", "mine.txt"],
    ["spell", "-d", "care.dawg", "text.txt", "--ignore-words", "mine.txt", "--correct", "-o", "./mine.txt"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_an_output_that_is_another_input_is_refused(refusal: Callable[..., str], command: list[str]) -> None:
    for name, text in TEXTS.items():
        Path(name).write_text(text, encoding="utf-8")
    lexc.build(["care"]).save("care.dawg")
    assert "the output would overwrite its input" in refusal(*command)
