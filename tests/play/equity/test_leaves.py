"""`.leaves` images, and the best play by equity."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from conftest import long

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, CapacityExceeded, ImageError, Malformed, PositionError, SectionMissing
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.plays.leaves import RackLeaves
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Rules
from lexc.play.equity.leaves import COLUMN_NAME, Leaves, all_leaves, image_parts
from lexc.play.game_state import GameState
from lexc.play.move import RawPlay, leave_after

ENGLISH = Rules.load("english")
Times = Callable[[int], range]


def random_leaves(rules: Rules, longest: int, seed: int = 0) -> Leaves:
    """Leaves of random values."""
    tiles, rng = all_leaves(rules.alphabet, longest), random.Random(seed)
    return Leaves.from_values(rules.alphabet, tiles, [rng.gauss(0, 6) for _ in range(tiles.count(0))], title="random")


@pytest.fixture(scope="module")
def leaves() -> Leaves:
    return random_leaves(ENGLISH, 3)


def test_there_are_914624_leaves_in_english() -> None:
    assert all_leaves(ENGLISH.alphabet).count(0) == 914_624


def test_leaves_are_an_image_like_any_other(leaves: Leaves) -> None:
    lexicon = lexc.frombytes(bytes(leaves.image.data))
    assert len(lexicon) == len(leaves) == 27 + 373 + 3509
    assert lexicon[:4] == ["?", "??", "??A", "??B"]
    assert [lexicon.image.columns[COLUMN_NAME].value(i) for i in range(4)] == pytest.approx(
        [value for _, value in leaves][:4], abs=1 / POINT
    )


def test_leaves_are_kept_in_a_file(leaves: Leaves, tmp_path: object) -> None:
    path = f"{tmp_path}/my.leaves"
    leaves.save(path)
    again = Leaves.load(path)
    assert dict(again) == dict(leaves)
    assert again.alphabet.labels == ENGLISH.alphabet.labels
    assert again.alphabet.blank_count == 2
    again.check(ENGLISH)
    assert again.values_of(b"\0\1\1") == {
        tiles: leaves.value(tiles) for tiles in (b"", b"\0", b"\1", b"\0\1", b"\1\1", b"\0\1\1")
    }


def test_leaves_of_other_letters_are_refused(leaves: Leaves) -> None:
    with pytest.raises(AlphabetError, match="other letters"):
        leaves.check(Rules.load("spanish"))


def test_an_image_of_words_holds_no_leaves() -> None:
    for letters in ("english", Alphabet.from_letters("?AB"), Alphabet.utf8()):
        with pytest.raises(SectionMissing, match="no leaves"):
            Leaves(lexc.build(["AB", "BA"], alphabet=letters).image)


def test_an_alphabet_with_a_question_mark_has_no_leaves() -> None:
    with pytest.raises(AlphabetError, match="no room for a blank"):
        two_leaves(Alphabet.from_letters("?AB"))


def two_leaves(alphabet: Alphabet) -> Leaves:
    return Leaves.from_values(alphabet, b"\1\0\2\0", [0, 0])


@pytest.mark.parametrize("value", [1e6, -12_000.0])
def test_impossible_values_of_leaves_are_refused(value: float) -> None:
    with pytest.raises(Malformed, match="for leave 1"):
        Leaves.from_values(ENGLISH.alphabet, b"\1\0\2\0", [0, value])


def test_a_damaged_file_of_leaves_is_refused(leaves: Leaves, times: Times) -> None:
    data, rng = bytes(leaves.image.data), random.Random(5)
    for _ in times(60):
        broken = bytearray(data)
        broken[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        if bytes(broken) != data:
            with pytest.raises(ImageError):
                Leaves.load(memoryview(broken))


def plays_by_equity(
    generator: MoveGenerator, squares: bytearray, rack: bytes, rack_leaves: RackLeaves
) -> list[tuple[int, RawPlay]]:
    """All plays by equity, computed one by one."""
    plays = generator.raw_plays(squares, rack)
    valued = [
        (POINT * play[0] + rack_leaves.value(rack_leaves.index(leave_after(rack, play))), play)
        for play in plays.raw(len(plays))
    ]
    return sorted(valued, key=lambda play: -play[0])


def states(rules: Rules, generator: MoveGenerator, games: range, n_blanks: int = 0) -> Iterator[GameState]:
    """The states of games with random plays."""
    for game in games:
        state, rng = GameState(rules, f"leaves {game}"), random.Random(game)
        while not state.is_over:
            for i in range(min(n_blanks, len(state.rack))):
                state.rack[i] = 0
            yield state
            plays = generator.raw_plays(state.squares, bytes(state.rack)).raw(30)
            state.make_move(rng.choice(plays) if plays else b"")


@pytest.mark.parametrize(
    ("name", "n_blanks"), [("english", 0), ("english", 1), ("super", 0), pytest.param("wwf", 2, marks=long)]
)
def test_the_best_by_equity_is_the_first_of_all(english: Lexicon, name: str, n_blanks: int, times: Times) -> None:
    rules = Rules.load(name)
    generator, rack_leaves = MoveGenerator(english, rules), random_leaves(rules, 2).rack_leaves()
    for number, state in enumerate(states(rules, generator, times(2 if n_blanks < 1 else 1), n_blanks)):
        if n_blanks and number % 8:
            continue
        rack = bytes(state.rack)
        rack_leaves.prepare(rack, 256, 7 * POINT)
        expected = plays_by_equity(generator, state.squares, rack, rack_leaves)
        for n in (1, 2, 15):
            assert generator.best_equity(state.squares, rack, rack_leaves, n) == expected[:n]


def test_the_best_by_equity_is_the_same_without_a_gaddag() -> None:
    words = ["AT", "ATE", "EAT", "TEA", "TEAS", "SEAT", "EAST", "RATE", "TEAR", "STAR", "ARTS", "RATS"]
    rack_leaves, state = random_leaves(ENGLISH, 2).rack_leaves(), GameState(ENGLISH, "dawg")
    rack = ENGLISH.alphabet.tokenize("EARSTTE")
    rack_leaves.prepare(rack)
    found = [
        MoveGenerator(lexc.build(words, kind, "english")).best_equity(state.squares, rack, rack_leaves, 20)
        for kind in ("dawg", "gaddag")
    ]
    assert found[0] == found[1]
    assert len(found[0]) == 20


def test_leaves_of_no_value_change_nothing(english: Lexicon) -> None:
    generator, rack_leaves = MoveGenerator(english), Leaves.from_values(ENGLISH.alphabet, b"\1\0", [0]).rack_leaves()
    for state in states(ENGLISH, generator, range(1)):
        rack = bytes(state.rack)
        rack_leaves.prepare(rack)
        best = generator.best_equity(state.squares, rack, rack_leaves)
        best_by_points = generator.best_raw_play(state.squares, rack)
        assert [play for _, play in best] == ([best_by_points] if best_by_points else [])


def test_leaves_prepared_for_another_rack_are_refused(english: Lexicon, leaves: Leaves) -> None:
    generator, state, rack_leaves = MoveGenerator(english), GameState(ENGLISH, "other"), leaves.rack_leaves()
    rack_leaves.prepare(bytes(state.rack)[:5])
    with pytest.raises(PositionError, match="another rack"):
        generator.best_equity(state.squares, bytes(state.rack), rack_leaves)


def test_scores_beyond_31_bits_are_still_in_order(english: Lexicon) -> None:
    """Points times POINT pass 31 bits: bounds are cut there, the order is not."""
    letters = Alphabet.load("english")
    rich = lexc.alphabet.Alphabet.from_meta({**letters.to_meta(), "scores": [1000] * 26})
    rules = Rules("rich", Rules.load("super").board, rich, bonus=(0,) * 8)
    generator, rack_leaves = MoveGenerator(english, rules), random_leaves(ENGLISH, 1).rack_leaves()
    for state in states(rules, generator, range(1)):
        rack = bytes(state.rack)
        rack_leaves.prepare(rack)
        assert (
            generator.best_equity(state.squares, rack, rack_leaves, 5)
            == plays_by_equity(generator, state.squares, rack, rack_leaves)[:5]
        )


def test_a_file_with_the_same_leaves_has_the_same_bytes() -> None:
    tiles = all_leaves(ENGLISH.alphabet, 1)
    columns = {COLUMN_NAME: [1.5] * 27}
    files = {b"".join(image_parts(ENGLISH.alphabet, tiles, columns, title="x")) for _ in range(2)}
    assert len(files) == 1


def test_too_many_leaves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of nine English tiles would take gigabytes."""
    monkeypatch.setattr("lexc.play.equity.leaves._MAX_LEAVES", all_leaves(ENGLISH.alphabet, 2).count(0))
    assert all_leaves(ENGLISH.alphabet, 2)
    with pytest.raises(CapacityExceeded, match=r"too many leaves; .* found more, of up to 3 tiles"):
        all_leaves(ENGLISH.alphabet, 3)
