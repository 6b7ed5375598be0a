"""Typed text is a move, a command, or an error that names the next step."""

from __future__ import annotations

import pytest
from play.interactive.conversation import ENGLISH

from lexc.errors import LexcError
from lexc.play.interactive.commands import read


@pytest.mark.parametrize(
    "text", ["", "rubbish", "8H", "moves 0", "moves x", "check", "board 3", "rack aa", "-zz", "hint 99999999", "$ 8H"]
)
def test_text_that_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(LexcError):
        read(text, ENGLISH.alphabet)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("RACK 8D", "move"), ("rack AB", "rack"), ("H", "hint"), ("?", "help"), ("INSERT 8D", "move"),
        ("insert d", "insert"), ("add AB", "insert"), ("ins AB", "insert"), ("del AB", "delete"), ("remove A", "delete")
    ],
)  # fmt: skip
def test_a_move_is_a_move_even_where_it_begins_like_a_command(text: str, name: str) -> None:
    assert read(text, ENGLISH.alphabet).name == name
