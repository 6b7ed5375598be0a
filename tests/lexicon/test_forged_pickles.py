"""A forged pickle of objects of lexc gives an error: no kernel gets wrong data."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, LexcError, PositionError, QueryError, RulesError, UsageError
from lexc.overlays.overlay import _restore
from lexc.play import Position, Rules


class Forged:
    """An object whose pickle is a call."""

    def __init__(self, function: Any, *arguments: Any) -> None:
        self._call = function, arguments

    def __reduce__(self) -> Any:
        return self._call


def unpickle(function: Any, *arguments: Any) -> Any:
    return pickle.loads(pickle.dumps(Forged(function, *arguments)))


@pytest.mark.parametrize(
    ("alphabet", "tiles"),
    [(name, tiles) for name in ("english", "utf8") for tiles in (b"", b"\1\0\2", b"\1" * 1021, "A", 5, None)]
    + [("english", b"\x1b"), ("english", b"\xff"), ("utf8", b"\xff"), ("utf8", "é".encode()[:1])],
)
def test_a_forged_change_of_an_overlay_is_refused(alphabet: str, tiles: Any) -> None:
    lexicon = lexc.build(["CAR", "CAT"], alphabet=alphabet)
    for changes in ({tiles: "CAR"}, set()), ({}, {tiles}):
        with pytest.raises(UsageError, match="the pickle of an overlay is damaged"):
            unpickle(_restore, lexicon, *changes)


@pytest.mark.parametrize("arguments", [(None, set()), (set(), set()), ({}, [b"\1"])])
def test_an_overlay_needs_a_dictionary_and_a_set_of_changes(arguments: Any) -> None:
    with pytest.raises(UsageError, match="the pickle of an overlay is damaged"):
        unpickle(_restore, lexc.build(["CAR"]), *arguments)


@pytest.mark.parametrize("alphabet", ["english", "utf8"])
def test_an_overlay_has_its_words_again(alphabet: str) -> None:
    overlay = lexc.Overlay(lexc.build(["CAR", "CAT"], alphabet=alphabet))
    overlay.add("DOG")
    overlay.remove("CAT")
    assert list(pickle.loads(pickle.dumps(overlay))) == ["CAR", "DOG"]


@pytest.mark.parametrize("kind", [int, ValueError, lexc.Lexicon, "x", None])
def test_only_errors_of_lexc_are_unpickled_as_such(kind: Any) -> None:
    make = QueryError("").__reduce__()[0]
    with pytest.raises(TypeError):
        unpickle(make, kind, {"problem": "x"})


def test_an_error_that_lacks_fields_has_a_text() -> None:
    make = QueryError("").__reduce__()[0]
    assert str(unpickle(make, QueryError, {"problem": "x"})) == "x"
    error = QueryError("x", where="w", expected="e", found="f", remedy="R.")
    assert str(pickle.loads(pickle.dumps(error))) == str(error) == "w: x; expected e; found f. R."


@pytest.mark.parametrize(
    "change", [{"labels": ["A"] * 300}, {"labels": 5}, {"scores": [1 << 70]}, {"vowels": [99]}, {"fold": "x"}]
)
def test_a_forged_alphabet_is_refused(change: dict[str, Any]) -> None:
    function, arguments = Alphabet.load("english").__reduce__()
    assert unpickle(function, *arguments) == Alphabet.load("english") == copy.copy(Alphabet.load("english"))
    with pytest.raises(AlphabetError):
        unpickle(function, {**arguments[0], **change}, *arguments[1:])


def test_forged_rules_and_positions_are_refused() -> None:
    rules = Rules.load("english")
    position = Position.start(rules)
    assert pickle.loads(pickle.dumps(position)) == position
    for sound, index, value, error in [
        (rules, 3, 1000, RulesError),
        (rules.board, 1, ("....",), RulesError),
        (rules.board, 2, (50, 50), RulesError),
        (position, 1, b"\1", PositionError),
        (position, 3, (0, 0, 0), PositionError),
    ]:
        function, arguments = sound.__reduce__()
        assert unpickle(function, *arguments) == sound
        with pytest.raises(error):
            unpickle(function, *arguments[:index], value, *arguments[index + 1 :])


@pytest.mark.parametrize("data", [b"", b"x", bytes(100)])
def test_a_forged_lexicon_is_refused(data: bytes) -> None:
    function, _ = lexc.build(["CAR"]).__reduce__()
    with pytest.raises(LexcError):
        unpickle(function, data)
