"""Each study's automata and generators agree with slow twins, and its figures with its definitions."""

from __future__ import annotations

import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from mmap import ACCESS_READ, mmap
from pathlib import Path

import outside
import pytest
from play.generation.boards import board_of, bundled_words, english, generators, greedy_game, lexicon_of, plays_of
from play.generation.counted_walks import Line, gaddag_paths, lines

from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.papers.counting import CountingGenerator
from lexc.papers.estimates import Figure
from lexc.papers.reproduction import reproduce_study
from lexc.papers.studies import STUDIES, count_study
from lexc.papers.studies.closed_board import COUNTS, ClosedPlayer, Exposure, fit, normal_equations, solve, squares_after
from lexc.papers.studies.daggad import TurnedGenerator, build_daggad
from lexc.papers.studies.expanded import ExpandedGenerator, expand
from lexc.papers.studies.letter_order import ReorderedGenerator, frequency_order, reorder, translation
from lexc.papers.studies.lines import LineReader, Play
from lexc.papers.studies.page_faults import COUNTS as COUNTS_OF_PAGES
from lexc.papers.studies.page_faults import _can_drop_pages, _count_faults, _count_rounds
from lexc.papers.studies.task import Task
from lexc.papers.studies.two_way_dawg import build_two_way
from lexc.papers.studies.two_way_generator import TwoWayGenerator
from lexc.papers.study_plots import plot_study
from lexc.papers.tables import read_tables
from lexc.papers.word_list import PaperWords
from lexc.play import MoveGenerator, Position, Rules, read_cgp
from lexc.play.game_state import GameState
from lexc.play.players import make

RULES = Rules.load("english")
Times = Callable[[int], range]


@pytest.fixture(scope="module")
def words() -> list[bytes]:
    """Words of 2 to 8 letters, a hundredth of all and many short ones."""
    listed = [word for word in bundled_words() if len(word) <= 8]
    return sorted({*listed[::100], *(word for word in listed if len(word) <= 3)})


@pytest.fixture(scope="module")
def lexicon(words: list[bytes]) -> Lexicon:
    return lexicon_of({*words}, RULES.alphabet)


@pytest.fixture(scope="module")
def positions(words: list[bytes]) -> list[Position]:
    """Positions of greedy games with and without blanks."""
    fast = generators({*words}, RULES)
    rng = random.Random(7)
    return [position for n_blanks in (2, 0) for position in [*greedy_game(rng, fast, n_blanks)][::3]]


@pytest.fixture(scope="module")
def listed(words: list[bytes], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("studies") / "words.txt"
    path.write_text("\n".join(map(RULES.alphabet.spell, words)))
    return str(path)


def raw(generator: MoveGenerator, position: Position) -> list[Play]:
    plays = generator.raw_plays(position.squares, position.racks[0])
    return sorted(play[1:] for play in plays.raw(len(plays)))


# ---- The two-way DAWG


def test_parts_of_words_with_the_same_contexts_are_one_node(words: list[bytes]) -> None:
    contexts = dict[bytes, set[tuple[bytes, bytes]]]()
    for word in words:
        for start in range(len(word)):
            for end in range(start + 1, len(word) + 1):
                contexts.setdefault(word[start:end], set()).add((word[:start], word[end:]))
    dawg = build_two_way(words)
    assert dawg.n_parts == len(contexts) == len(dawg.nodes)
    of_node = dict[int, set[tuple[bytes, bytes]]]()
    for part, node in dawg.nodes.items():
        assert of_node.setdefault(node, contexts[part]) == contexts[part]
    assert len({*map(frozenset, of_node.values())}) == len(of_node) == len(dawg.left) == len(dawg.right)
    for part, node in dawg.nodes.items():
        lefts = {u[-1] for u, _ in contexts[part] if u}
        rights = {v[0] for _, v in contexts[part] if v}
        assert dawg.left[node] == {letter: dawg.nodes[bytes([letter]) + part] for letter in lefts}
        assert dawg.right[node] == {letter: dawg.nodes[part + bytes([letter])] for letter in rights}
        assert dawg.is_word[node] == ((b"", b"") in contexts[part])
    assert dawg.n_arcs == sum(map(len, dawg.left)) + sum(map(len, dawg.right)) < dawg.n_part_arcs


def test_parts_with_crossed_contexts_are_two_nodes() -> None:
    """A stands between 1 and 2 or between 3 and 4, B between 1 and 4 or between 3 and 2."""
    a, b = b"\x05", b"\x06"
    dawg = build_two_way([b"\1" + a + b"\2", b"\3" + a + b"\4", b"\1" + b + b"\4", b"\3" + b + b"\2"])
    assert dawg.nodes[a] != dawg.nodes[b]


def test_the_generator_on_the_two_way_dawg_finds_each_play_once(
    words: list[bytes], lexicon: Lexicon, positions: list[Position]
) -> None:
    two_way = TwoWayGenerator(build_two_way(words), LineReader(lexicon, RULES))
    fast = MoveGenerator(lexicon, RULES)
    for position in [english("/".join(["15"] * 15), "AEINRS?"), *positions]:
        assert sorted(two_way.plays(position.squares, position.racks[0])) == raw(fast, position)
    assert two_way.n_arcs > 0


def test_the_generator_on_the_two_way_dawg_finds_the_plays_of_other_programs(times: Times) -> None:
    """LEXC_TEST_ROUNDS=22 runs it on all of their positions, with all words; otherwise on a position's words."""
    answers = outside.answers("plays")
    cases = random.Random(13).sample(answers, min(len(answers), len(times(1))))
    listed = [(word, letters_of(word)) for word in map(RULES.alphabet.tokenize, outside.words_of(2, 15))]
    whole = build_two_way(sorted(word for word, _ in listed)) if len(cases) == len(answers) else None
    fast = MoveGenerator(outside.gaddag(), RULES)
    for case in cases:
        position = read_cgp(case["cgp"], lenient=True)
        dawg = whole or build_two_way(usable_words(position, listed))
        plays = sorted(
            TwoWayGenerator(dawg, LineReader(outside.gaddag(), RULES)).plays(position.squares, position.racks[0])
        )
        assert plays == raw(fast, position), case["cgp"]
        assert len(plays) == case["n_plays"]


def letters_of(word: bytes) -> int:
    """The mask of the letters of a word."""
    return sum(1 << tile for tile in {*word})


def usable_words(position: Position, listed: list[tuple[bytes, int]]) -> list[bytes]:
    """The words that the rack and the tiles of some row or column spell. listed: words and the masks of their letters.

    A generator on these words alone finds all plays.
    """
    rows = [bytes(code & 63 for code in position.squares[row * 15 : row * 15 + 15]) for row in range(15)]
    rack = position.racks[0]
    pools = {bytes(sorted((line + rack).replace(b"\0", b""))) for line in (*rows, *map(bytes, zip(*rows, strict=True)))}
    counts = [(~letters_of(pool), Counter(pool)) for pool in pools]
    n_blanks, usable = rack.count(0), list[bytes]()
    for word, letters in listed:
        for missing, pool in counts:
            if (letters & missing).bit_count() <= n_blanks and (Counter(word) - pool).total() <= n_blanks:
                usable.append(word)
                break
    return usable


# ---- The DAGGAD


def test_the_daggad_is_the_gaddag_of_the_reversed_words(words: list[bytes]) -> None:
    strings = {word[n:] + b"\0" + word[:n][::-1] for word in words for n in range(1, len(word))}
    strings |= {*words}  # y is the word, and nothing follows the separator
    assert gaddag_paths([word[::-1] for word in words]) == strings


def test_the_generator_on_the_daggad_finds_the_same_plays(
    words: list[bytes], lexicon: Lexicon, positions: list[Position]
) -> None:
    turned = TurnedGenerator(build_daggad([RULES.alphabet.spell(word) for word in words]))
    fast = MoveGenerator(lexicon, RULES)
    for position in positions:
        plays = turned.raw_plays(position.squares, position.racks[0])
        back = [turn_back(*play[1:]) for play in plays.raw(len(plays))]
        assert sorted(back) == raw(fast, position)


def turn_back(is_down: bool, row: int, col: int, codes: bytes) -> Play:
    n = len(codes) - 1
    return is_down, 14 - row - n * is_down, 14 - col - n * (not is_down), codes[::-1]


# ---- Letters by frequency


def test_with_letters_by_frequency_the_same_plays_are_found(
    words: list[bytes], lexicon: Lexicon, positions: list[Position]
) -> None:
    spelled = [RULES.alphabet.spell(word) for word in words]
    order = frequency_order(spelled, RULES.alphabet)
    counts = Counter("".join(spelled))
    alphabet = reorder(RULES.alphabet, order)
    assert [counts[label] for label in alphabet.labels] == sorted(counts.values(), reverse=True)
    for label in "AEQZ":
        old, new = RULES.alphabet.labels.index(label), alphabet.labels.index(label)
        assert (alphabet.scores[new], alphabet.counts[new]) == (RULES.alphabet.scores[old], RULES.alphabet.counts[old])
    table = translation(order)
    reordered, walked = ReorderedGenerator(spelled, "gordon", order), CountingGenerator(lexicon, RULES, "gordon")
    for position in positions:
        plays = reordered.raw_plays(position.squares, position.racks[0])
        expected = sorted((*play[:3], play[3].translate(table)) for play in raw(walked, position))
        assert sorted(play[1:] for play in plays.raw(len(plays))) == expected
    assert reordered.statistics.n_arcs == walked.statistics.n_arcs


# ---- Expanded forms


@pytest.mark.parametrize("algorithm", ["appel_jacobson", "gordon", "left_parts_once"])
def test_on_expanded_nodes_a_generator_does_the_same_work(
    algorithm: str, lexicon: Lexicon, positions: list[Position]
) -> None:
    compressed = CountingGenerator(lexicon, RULES, algorithm)
    expanded = ExpandedGenerator(lexicon.image, RULES, algorithm)
    for position in positions:
        plays = expanded.raw_plays(position.squares, position.racks[0])
        assert sorted(play[1:] for play in plays.raw(len(plays))) == raw(compressed, position)
        assert expanded.statistics == compressed.statistics


def test_expanded_nodes_that_are_mapped_from_a_file_are_walked_as_those_in_memory(
    lexicon: Lexicon, positions: list[Position], tmp_path: Path
) -> None:
    units = expand(lexicon.image, "gordon").units
    (tmp_path / "units").write_bytes(units)
    with (tmp_path / "units").open("rb") as file:
        mapped = memoryview(mmap(file.fileno(), 0, access=ACCESS_READ)).cast("I")
    both = [ExpandedGenerator(lexicon.image, RULES, "gordon", nodes) for nodes in (None, mapped)]
    assert {generator.n_bytes for generator in both} == {(tmp_path / "units").stat().st_size}
    for position in positions[:5]:
        first, second = (generator.raw_plays(position.squares, position.racks[0]) for generator in both)
        assert len(first) == len(second)
        assert first.raw(len(first)) == second.raw(len(second))


def test_each_new_page_of_memory_is_a_fault(tmp_path: Path) -> None:
    pytest.importorskip("resource")

    def touch() -> None:
        with mmap(-1, 4_000_000) as memory:
            memory[::4096] = bytes(len(range(0, 4_000_000, 4096)))

    n_minor, n_major, seconds = _count_faults(touch)
    assert 0 < n_minor + n_major < 3000  # a system may map large pages
    assert seconds >= 0


def test_a_file_whose_pages_stay_in_memory_has_no_cold_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resource")
    (path := tmp_path / "words").write_bytes(bytes(4096))
    monkeypatch.setattr("lexc.papers.studies.page_faults._can_drop_pages", lambda dropped: False)
    assert {*_count_rounds(lambda: None, path, 1)} == {f"{name}, warm" for name in COUNTS_OF_PAGES}


def test_pages_that_stay_at_first_are_dropped_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(os, "RWF_NOWAIT"):
        pytest.skip("the system does not tell which pages are in memory")
    answers = iter((False, False, True))
    monkeypatch.setattr("lexc.papers.studies.page_faults._are_pages_gone", lambda path: next(answers))
    assert _can_drop_pages(tmp_path / "words")


def test_a_file_system_in_memory_keeps_the_pages_of_its_files() -> None:
    if not os.path.ismount("/dev/shm"):
        pytest.skip("no file system in memory")
    with tempfile.NamedTemporaryFile(dir="/dev/shm") as file:
        file.write(bytes(4096))
        file.flush()
        assert not _can_drop_pages(Path(file.name))


# ---- A closed board


def test_exposure_counts_open_squares_and_word_premiums_in_reach(
    words: list[bytes], lexicon: Lexicon, positions: list[Position]
) -> None:
    exposure, n_reached = Exposure(lexicon, RULES), 0
    assert exposure.counts(bytes(225)) == (0, 0, 0)
    for position in positions:
        counts = exposure.counts(position.squares)
        assert counts == slow_counts(position, frozenset(words))
        n_reached += counts[1]
    assert n_reached


def slow_counts(position: Position, words: frozenset[bytes]) -> tuple[int, int, int]:
    turned = [*lines(board_of(position), words, 26)]
    both = turned[:15], turned[15:]
    n_open = sum(has_cross and bool(letters) for line in turned for _, letters, has_cross in line)

    def is_free(line: Line, square: int) -> bool:
        return 0 < square < 16 and not line[square][0] and bool(line[square][1])

    def is_in_reach(line: Line, square: int, step: int) -> bool:
        for end in range(square, square + 7 * step, step):
            if not is_free(line, end):
                return False
            if line[end][2] or line[end + step][0]:
                return True
        return False

    def n_in_reach(factor: int) -> int:
        squares = [divmod(i, 15) for i, n in enumerate(RULES.board.word_premiums) if n == factor]
        return sum(
            any(
                is_in_reach(both[turn][(row, col)[turn]], (col, row)[turn] + 1, step)
                for turn in (0, 1)
                for step in (-1, 1)
            )
            for row, col in squares
        )

    return n_open, n_in_reach(3), n_in_reach(2)


def test_least_squares_find_the_weights_of_a_linear_function() -> None:
    rng = random.Random(3)
    rows = [[1.0, rng.random(), rng.random(), 0.0] for _ in range(50)]
    found = solve(normal_equations(rows, [2 + 3 * row[1] - 4 * row[2] for row in rows]))
    assert found == pytest.approx([2, 3, -4, 0])
    assert solve(normal_equations([], [])) == []


def test_the_weights_of_exposure_have_the_spread_of_many_fits() -> None:
    rng, n_held = random.Random(4), 0
    for _ in range(60):
        games = []
        for _ in range(40):
            counts = [tuple(rng.randint(0, 5) for _ in COUNTS) for _ in range(3)]
            games.append([(c, round(10 + 2 * c[0] - c[1] + rng.gauss(0, 5))) for c in counts])
        weights, n_samples = fit(games)
        assert n_samples == 120
        n_held += abs(weights[0].value - 2) < (weights[0].margin or 0)
    assert 51 <= n_held <= 60
    exact, _ = fit([[((i % 7, i % 5, i % 3), 3 + i % 7)] for i in range(105)])
    assert [figure.value for figure in exact] == pytest.approx([1, 0, 0], abs=1e-9)
    assert [figure.margin for figure in exact] == pytest.approx([0, 0, 0], abs=1e-9)
    assert fit([])[0] == [Figure(0.0, None, 0)] * 3


def test_the_closed_player_makes_the_play_of_most_points_less_exposure(lexicon: Lexicon) -> None:
    generator, exposure = MoveGenerator(lexicon, RULES), Exposure(lexicon, RULES)
    weights = [0.5, 6.0, 2.0]
    state, closed, n_others = GameState(RULES, "closed"), ClosedPlayer(generator, exposure, weights), 0
    greedy = make("greedy", generator)
    while state.bag:
        choice, most = closed.choose(state), greedy.choose(state)
        if isinstance(choice, tuple):
            plays = generator.raw_plays(state.squares, bytes(state.rack)).raw(12)
            values = [
                play[0] - sum(w * n for w, n in zip(weights, exposure.counts(squares_after(state, play)), strict=True))
                for play in plays
            ]
            assert values[plays.index(choice)] == pytest.approx(max(values))
        n_others += choice != most
        state.make_move(choice)
    assert n_others
    idle = ClosedPlayer(generator, exposure, [0.0] * len(COUNTS))
    fresh = GameState(RULES, "idle")
    assert idle.choose(fresh) == greedy.choose(fresh)


# ---- All studies


@pytest.mark.sweep
@pytest.mark.parametrize("name", STUDIES)
def test_a_study_fills_all_rows_of_its_tables(name: str, listed: str) -> None:
    if name == "page-faults":
        pytest.importorskip("resource")
    figures = count_study(name, Task(PaperWords(listed), 1, 1, lambda task_name, share: None))
    rows = {table.key: {row.name for row in table.rows} for table in read_tables() if table.study == name}
    missing = {key: names - {*figures[key]} for key, names in rows.items()}
    assert figures.keys() == rows.keys()
    assert all(name.endswith(", cold") for names in missing.values() for name in names)  # where pages stay in memory
    assert all({*counted} <= rows[key] for key, counted in figures.items())


def test_a_study_alone_is_printed_and_drawn(listed: str, tmp_path: object) -> None:
    reproduction = reproduce_study("daggad", listed, 1, 1, lambda task_name, share: None)
    assert [table.key for table in reproduction.tables] == ["study-daggad"]
    pytest.importorskip("matplotlib")
    plot_study(reproduction, f"{tmp_path}/p.svg")


def test_an_unknown_study_is_refused(listed: str) -> None:
    with pytest.raises(UsageError, match="no such study"):
        reproduce_study("two-ways", listed, 1, 1, lambda task_name, share: None)


def test_every_study_has_a_table() -> None:
    assert {table.study for table in read_tables()} == {"", *STUDIES}


def test_plays_are_listed_once(lexicon: Lexicon) -> None:
    assert plays_of(MoveGenerator(lexicon, RULES, "left_parts_once"), english("/".join(["15"] * 15), "AEINRS?"))
