"""Every legal play: the same by every algorithm, and by a scan of the lexicon word by word."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import random
from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import oracles
import pytest

import lexc
from lexc import resources
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, Malformed, PositionError, UsageError
from lexc.image import check
from lexc.image.arcs import arcs_at
from lexc.image.graph import GRAPH
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.kernels.board import BLANK
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, Position, Rules, algorithms, generator
from lexc.play.layout import LETTER_PREMIUMS, WORD_PREMIUMS, Layout

Times = Callable[[int], range]
ALGORITHMS = ("fast", "appel_jacobson", "gordon")
SETS = ("english", "spanish", "catalan", "polish", "norwegian")
SQUARES = "." * 12 + "".join(LETTER_PREMIUMS) + "".join(WORD_PREMIUMS) + "##"


@pytest.fixture
def is_interpreted(kernel: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Generators run on kernels as `kernel` loads them. Whether those are other ones than lexc uses."""
    names = {"fast": ("best", "Best"), "appel_jacobson": ("appel_jacobson", "AppelJacobson")}
    for algorithm, (module, name) in {**names, "gordon": ("gordon", "Gordon")}.items():
        root = algorithms.ALGORITHMS[algorithm][1]
        monkeypatch.setitem(algorithms.ALGORITHMS, algorithm, (getattr(kernel(module), name), root))
    monkeypatch.setattr(algorithms, "Board", kernel("board").Board)
    monkeypatch.setattr(generator, "Reference", kernel("reference").Reference)
    return kernel("gordon") is not import_module("lexc.kernels.gordon")


def plays_of(generator: MoveGenerator, position: Position, both: bool = False) -> dict[oracles.Play, int]:
    """The plays and their scores; no play comes twice."""
    plays = generator.plays(position, both_directions=both)
    found = {(move.is_down, move.row, move.col, move.tiles): move.score or 0 for move in plays}
    assert len(found) == len(plays)
    return found


def board_of(position: Position) -> oracles.Board:
    rules, shape = position.rules, position.rules.layout
    return oracles.Board(
        shape.n_rows, shape.n_cols, position.squares, shape.letter_premiums, shape.word_premiums, shape.start,
        rules.values, rules.bonus,
    )  # fmt: skip


def lexicon_of(words: set[bytes], alphabet: Alphabet, kind: str = "gaddag", layout: str = "auto") -> Lexicon:
    spelled = ["".join(f"[{alphabet.labels[tile - 1]}]" for tile in word) for word in words]  # R R is no RR
    return lexc.build(spelled, kind, alphabet.name, layout=layout)


def generators(words: set[bytes], rules: Rules) -> list[MoveGenerator]:
    lexicon = lexicon_of(words, rules.alphabet)
    return [MoveGenerator(lexicon, rules, algorithm) for algorithm in ALGORITHMS]


# Small boards, against the truth


def random_rules(rng: random.Random) -> Rules:
    n_rows, n_cols, rack_size = rng.randint(5, 9), rng.randint(5, 9), rng.randint(3, 10)
    start = rng.randrange(n_rows), rng.randrange(n_cols)
    rows = ["".join(rng.choices(SQUARES, k=n_cols)) for _ in range(n_rows)]
    rows[start[0]] = rows[start[0]][: start[1]] + "-" + rows[start[0]][start[1] + 1 :]
    bonus = tuple(rng.choice([0, 0, 10, 50]) for _ in range(rack_size + 1))
    return Rules("small", Layout("small", tuple(rows), start), Alphabet.load(rng.choice(SETS)), rack_size, bonus)


def random_words(rng: random.Random, letters: bytes) -> set[bytes]:
    lengths = rng.choices([1, 2, 3, 4, 5, 6, 7, 8], [1, 8, 10, 8, 6, 4, 2, 1], k=rng.randint(1, 60))
    return {bytes(rng.choices(letters, k=length)) for length in lengths}


def random_rack(rng: random.Random, letters: bytes, rules: Rules) -> bytes:
    n_blanks = rng.choice([0, 0, 0, 1, 1, 2, 3])
    rack = bytes(n_blanks) + bytes(rng.choices(letters, k=rng.randint(0, rules.rack_size)))
    return rack[: rules.rack_size]


def random_tiles(rng: random.Random, position: Position, letters: bytes) -> bytes:
    """The squares with tiles strewn over them, some taken away."""
    shape, squares = position.rules.layout, bytearray(position.squares)
    for at in rng.sample(range(len(squares)), rng.randint(1, 8)):
        is_brick = shape.is_brick(at // shape.n_cols, at % shape.n_cols)
        squares[at] = 0 if is_brick else rng.choice([0, *letters, rng.choice(letters) | BLANK])
    return bytes(squares)


def after(position: Position, play: oracles.Play) -> bytes:
    """The squares with a play's tiles on them."""
    squares, (is_down, row, col, codes) = bytearray(position.squares), play
    step = position.rules.layout.n_cols if is_down else 1
    for i, code in enumerate(codes):
        squares[row * position.rules.layout.n_cols + col + i * step] |= code
    return bytes(squares)


def game(rng: random.Random) -> Iterator[tuple[list[MoveGenerator], set[bytes], Position]]:
    """Positions that follow from one another by play, accident, or going back; generators and words."""
    rules = random_rules(rng)
    letters = bytes(rng.sample(range(1, rules.alphabet.n_letters + 1), rng.randint(2, 6)))
    words = random_words(rng, letters)
    makers, position, earlier = generators(words, rules), Position.start(rules), []
    for _ in range(6):
        position = replace(position, racks=(random_rack(rng, letters, rules), b""))
        yield makers, words, position
        earlier.append(position)
        plays = sorted(plays_of(makers[0], position))
        if rng.random() < 0.15:
            position = rng.choice(earlier)
        elif rng.random() < 0.15 or not plays:
            position = replace(position, squares=random_tiles(rng, position, letters))
        else:
            position = replace(position, squares=after(position, rng.choice(plays)))


def test_all_generators_find_what_a_scan_of_the_lexicon_finds(is_interpreted: bool, times: Times) -> None:
    n_positions = 0
    for seed in times(17 if is_interpreted else 170):
        for makers, words, position in game(random.Random(seed)):
            both = seed % 2 == 1
            truth = oracles.legal_plays(board_of(position), position.racks[0], words, both)
            for maker in makers:
                assert plays_of(maker, position, both) == truth, (seed, maker.algorithm, position)
            n_positions += 1
    assert n_positions


# Full boards


@cache
def bundled_words() -> list[bytes]:
    """English words of 2 to 15 letters."""
    lines = gzip.decompress(resources.find("words", "english", (".txt.gz",)).read_bytes()).split()
    return [Alphabet.load("english").tokenize(line.decode().upper()) for line in lines if 2 <= len(line) <= 15]


def greedy_game(rng: random.Random, makers: list[MoveGenerator], n_blanks: int) -> Iterator[Position]:
    """The positions of a game in which the best play is made, until the bag is empty."""
    position = Position.start(makers[0].rules)
    bag = [tile for tile, count in enumerate(makers[0].rules.counts) for _ in range(count) if tile] + [0] * n_blanks
    rng.shuffle(bag)
    rack = bytes(bag[:7])
    while len(bag) > 7:
        position = replace(position, racks=(rack, b""))
        yield position
        plays = makers[0].plays(position)
        used = plays[0].used if plays else rack[:1]
        if plays:
            position = position.play(plays[0])
        kept = list(rack)
        for tile in used:
            kept.remove(tile)
        del bag[:7]
        bag[:0] = kept
        rack = bytes(bag[:7])


def test_twenty_full_boards_agree_with_a_scan_of_the_lexicon(times: Times) -> None:
    rng = random.Random(20)
    words = {*rng.sample(bundled_words(), 6000)}
    makers = generators(words, Rules.load("english"))
    positions = [*greedy_game(rng, makers, 2), *greedy_game(rng, makers, 0)]
    for position in rng.sample(positions, 20)[: len(times(20))]:
        truth = oracles.legal_plays(board_of(position), position.racks[0], words)
        for maker in makers:
            assert plays_of(maker, position) == truth, (maker.algorithm, position)


def shared_oracle() -> list[dict[str, Any]]:
    """The positions on which programs by other people agree."""
    folder = os.environ.get("LEXC_TEST_ORACLE")
    if not folder or not os.environ.get("LEXC_TEST_WORDS"):
        pytest.skip("LEXC_TEST_ORACLE and LEXC_TEST_WORDS are not set")
    return [json.loads(line) for line in (Path(folder) / "plays.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def shared_words() -> list[bytes]:
    lines = gzip.decompress(Path(os.environ["LEXC_TEST_WORDS"]).read_bytes()).split()
    return [Alphabet.load("english").tokenize(line.decode().upper()) for line in lines if 2 <= len(line) <= 15]


@cache
def shared_lexicon() -> Lexicon:
    return lexicon_of({*shared_words()}, Alphabet.load("english"))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_other_programs_find_the_same_plays(algorithm: str) -> None:
    cases = shared_oracle()
    maker = MoveGenerator(shared_lexicon(), "english", algorithm)
    for case in cases:
        plays = maker.plays(Position.from_cgp(case["cgp"], lenient=True))
        lines = sorted(f"{play.location}:{str(play).split()[1]}:{play.score}" for play in plays)
        assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == case["sha256"], case["cgp"]
        scores = plays.scores
        found = len(plays), max(scores, default=None), sum(scores)
        assert found == (case["n_plays"], case["top_score"], case["sum_scores"])


def test_a_scan_of_a_whole_lexicon_finds_the_same_plays_as_other_programs() -> None:
    cases = [case for case in shared_oracle() if "?" not in case["cgp"]]
    for case in cases[:1]:
        position = Position.from_cgp(case["cgp"], lenient=True)
        truth = oracles.legal_plays(board_of(position), position.racks[0], shared_words())
        assert (len(truth), sum(truth.values())) == (case["n_plays"], case["sum_scores"])


# The papers' examples

ABLE = "15/15/15/15/15/15/15/3ABLE8/15/15/15/15/15/15/15"


def tiles(*words: str) -> set[bytes]:
    return {Alphabet.load("english").tokenize(word) for word in words}


def english(board: str, rack: str) -> Position:
    return Position.from_cgp(f"{board} {rack}/ 0/0 0")


def test_care_is_played_on_able_in_front_behind_through_and_parallel(is_interpreted: bool) -> None:
    """Gordon 1994, Figure 2, turned by a quarter."""
    for maker in generators(tiles("ABLE", "CARE", "CABLE", "ABLER", "AE"), Rules.load("english")):
        texts = {str(play) for play in maker.plays(english(ABLE, "CARE"))}
        in_front, behind, through, parallel = {"C8 CARE"}, {"H6 CARE"}, {"D7 C.RE", "G5 CAR."}, {"9A CARE"}
        others = {"8C C....", "8D ....R", "D8 .E", "G7 A.", "9C AE", "7G AE"}
        assert texts == in_front | behind | through | parallel | others, maker.algorithm


@pytest.mark.parametrize("kind", ["dawg", "gaddag"])
def test_between_pa_and_able_stand_exactly_r_and_y(kernel: Callable[[str], ModuleType], kind: str) -> None:
    """Gordon 1994, "Computing cross sets"."""
    words = tiles("PA", "ABLE", "PARABLE", "PAYABLE", "PAT", "PAR", "CABLE", "TABLE", "PARABLES", "SPAYABLE", "PALABL")
    image = lexicon_of(words, Alphabet.load("english"), kind).image
    roots, units = image.graph.roots, image.graph.mask_units
    squares = bytearray(81)
    squares[4 : 4 + 8 * 9 : 9] = [16, 1, 0, 1, 2, 12, 5, 0]
    shape = (26, 9, 9, b"\1" * 81, b"\1" * 81, array("i", [1] * 128))
    board = kernel("board").Board(image.nodes32, units, roots["words"], roots.get("gaddag", -1), *shape)
    board.set(bytes(squares))
    cross, stride = board.lanes[1], 11
    assert cross[3 * stride + 5] == 1 << 18 | 1 << 25
    assert cross[8 * stride + 5] == 0, "nothing follows PA.ABLE"
    assert cross[3 * stride + 4] == (2 << 26) - 2, "in its own row any letter"


# What reference generators count


def n_anchors(board: str, rules: Rules) -> tuple[int, int]:
    """How many anchors A&J's generator and Gordon's use."""
    _, *makers = generators(tiles("ABLE", "CARE"), rules)
    for maker in makers:
        maker.plays(Position.from_cgp(f"{board} Z/ 0/0 0", rules))
    return makers[0].statistics.n_anchors, makers[1].statistics.n_anchors


def test_anchors_are_the_empty_squares_next_to_tiles_and_gordon_leaves_out_every_other_one_inside_a_run() -> None:
    rules = Rules.load("english")
    assert n_anchors(ABLE, rules) == (2 * (4 + 4 + 2), 2 * (4 + 4 + 2) - 2)
    assert n_anchors("/".join(["A14", "B14", "L14", "E14", *["15"] * 11]), rules) == (2 * (4 + 1), 2 * (4 + 1) - 1)


def test_a_brick_is_no_anchor() -> None:
    rules = Rules.load("english")
    rows = [*rules.layout.rows]
    rows[7] = rows[7][:2] + "#" + rows[7][3:]
    walled = replace(rules, layout=Layout("walled", tuple(rows), rules.layout.start))
    assert n_anchors(ABLE, walled) == (2 * (4 + 4 + 1), 2 * (4 + 4 + 1) - 2)


def test_arcs_are_counted_one_by_one() -> None:
    """On an opening of AB and ABA, with one A and one B on the rack."""
    _, appel_jacobson, gordon = generators(tiles("AB", "ABA"), Rules.load("english"))
    for maker in (appel_jacobson, gordon):
        assert len(maker.plays(english("/".join(["15"] * 15), "AB"))) == 2
    # Left part "": A on the anchor, then B. Left part A: B on the anchor. Left part AB: nothing is left.
    assert appel_jacobson.statistics.n_arcs == 2 + 1 + 1 + 1
    assert appel_jacobson.statistics.n_left_parts == 3
    assert appel_jacobson.statistics.n_dead == 1
    # A, then B on its left, which no ABA follows; ◇ behind A, B. B, A on its left, ◇.
    assert gordon.statistics.n_arcs == 2 + 2 + 3
    assert (gordon.statistics.n_left_parts, gordon.statistics.n_dead) == (0, 0)


def test_positions_are_counted_by_blanks_and_by_powers_of_two() -> None:
    _, maker, _ = generators({*bundled_words()[::40]}, Rules.load("english"))
    for rack in ("Z", "AEINRST", "AEINRS?"):
        maker.plays(english(ABLE, rack))
    with_blank, without = maker.statistics.with_blank, maker.statistics.without_blank
    assert (with_blank.n_positions, sum(with_blank.bins)) == (1, 1)
    assert with_blank.bins[-1] == 1
    assert 128 << len(with_blank.bins) - 1 <= with_blank.n_arcs < 256 << len(with_blank.bins) - 1
    assert (without.n_positions, sum(without.bins), without.bins[0]) == (2, 2, 1)
    assert maker.statistics.n_positions == 3
    assert maker.statistics.n_arcs == with_blank.n_arcs + without.n_arcs


def test_the_fast_generator_counts_nothing() -> None:
    fast, _, _ = generators(tiles("ABLE", "CARE"), Rules.load("english"))
    fast.plays(english(ABLE, "CARE"))
    assert fast.statistics.n_positions == 0


# Cross-sets from one position to the next


def test_cross_sets_kept_are_those_computed_anew(is_interpreted: bool, times: Times) -> None:
    for seed in times(3 if is_interpreted else 30):
        for makers, _, position in game(random.Random(1000 + seed)):
            for maker in makers:
                maker.plays(position)
                fresh = MoveGenerator(maker.lexicon, maker.rules, maker.algorithm)
                fresh.plays(position)
                assert lanes_of(maker, position) == lanes_of(fresh, position), (seed, position)


def lanes_of(maker: MoveGenerator, position: Position) -> list[list[int]]:
    """The board's lanes; of factors only those that are read, on empty squares."""
    tiles, cross, factors, sums, cross_sums = maker._board.lanes
    read = [0 if tile else factor for tile, factor in zip(tiles, factors, strict=True)]
    return [list(tiles), list(cross), read, list(sums), list(cross_sums)]


# Every image


@pytest.mark.parametrize("alphabet", ["english", "polish"])
@pytest.mark.parametrize("layout", ["bitmap", "arcs", "wide"])
@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
def test_images_of_every_kind_and_layout_give_the_same_plays(kind: str, layout: str, alphabet: str) -> None:
    rng = random.Random(7)
    rules = replace(random_rules(rng), alphabet=Alphabet.load(alphabet))
    letters = bytes(range(1, rules.alphabet.n_letters + 1, 4))
    words = random_words(rng, letters)
    position = replace(Position.start(rules), racks=(bytes([0, *letters])[: rules.rack_size], b""))
    position = replace(position, squares=random_tiles(rng, position, letters))
    lexicon = lexicon_of(words, rules.alphabet, kind, "arcs" if layout == "wide" else layout)
    if layout == "wide":
        lexicon = widened(lexicon)
    maker = MoveGenerator(lexicon, rules)
    assert maker.algorithm == ("fast" if kind == "gaddag" else "appel_jacobson")
    assert ("no GADDAG" in maker.notice) == (kind != "gaddag")
    assert ("laid out anew" in maker.notice) == (layout != "bitmap")
    assert (maker.notice == "") == (kind == "gaddag" and layout == "bitmap")
    truth = oracles.legal_plays(board_of(position), position.racks[0], words)
    assert plays_of(maker, position) == truth
    assert truth


def widened(lexicon: Lexicon) -> Lexicon:
    """The same image with arcs of 64 bits, as only huge ones have."""
    sections = [
        replace(section, data=widened_data(section.type, bytes(section.data))) for section in lexicon.image.sections
    ]
    return lexc.frombytes(b"".join(assemble(sections)))


def widened_data(name: str, data: bytes) -> bytes:
    if name == "GRPH":
        return GRAPH.pack(**{**GRAPH.unpack(data), "unit_bytes": 8}) + data[GRAPH.size :]
    return array("Q", array("I", data)).tobytes() if name == "NODE" else data


def test_what_no_generator_can_use_is_refused() -> None:
    dawg = lexicon_of(tiles("ABLE"), Alphabet.load("english"), "dawg")
    for algorithm, part in (("fast", "needs a GADDAG"), ("gordon", "needs a GADDAG"), ("quick", "no such algorithm")):
        with pytest.raises(UsageError, match=part):
            MoveGenerator(dawg, "english", algorithm)
    with pytest.raises(AlphabetError):
        MoveGenerator(dawg, "polish")
    with pytest.raises(AlphabetError, match="UTF-8"):
        MoveGenerator(lexc.build([chr(0x4E00 + i) for i in range(70)], "gaddag"), "english")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_rack_longer_than_the_rules_allow_is_refused(algorithm: str) -> None:
    maker = MoveGenerator(lexicon_of(tiles("ABLE"), Alphabet.load("english")), "english", algorithm)
    position = Position.from_cgp(f"{ABLE} ABCDEFGHIJKLM/ 0/0 0", lenient=True)
    with pytest.raises(PositionError, match="a rack of 13 tiles"):
        maker.plays(position)
    for rack in (bytes(8), b"\x1b", b"\x40"):
        with pytest.raises(ValueError, match="tile"):
            maker._moves.generate(rack, False, False)


# Images that are sound and senseless


def senseless(rng: random.Random, lexicon: Lexicon) -> Lexicon:
    """The image with targets and accept marks changed, which its nodes being verified does not forbid."""
    parts = {section.type: section for section in lexicon.image.sections}
    layout, nodes = lexicon.graph.layout, array("I", bytes(parts["NODE"].data))
    arcs = [*arcs_by_place(lexicon.image)]
    for _ in range(rng.randint(1, 60)):
        place, mark = rng.choice(arcs)
        before = nodes[place], nodes[mark]
        if layout == "arcs":
            nodes[place] ^= rng.choice([256, (nodes[place] ^ nodes[rng.choice(arcs)[0]]) & ~1023])
        elif rng.random() < 0.5:
            nodes[place] = nodes[rng.choice(arcs)[0]]
        else:
            nodes[mark] ^= 1 << rng.randint(0, 31)
        if not is_sound(lexicon.image, nodes):
            nodes[place], nodes[mark] = before
    parts["NODE"] = replace(parts["NODE"], data=nodes.tobytes())
    return Lexicon(Image(memoryview(b"".join(assemble([*parts.values()]))), "senseless", trust=True))


def arcs_by_place(image: Image) -> Iterator[tuple[int, int]]:
    """(the unit that holds a target, a unit that holds accept marks of the same node) of all arcs."""
    unit = 0
    while unit < image.graph.n_units:
        arcs, end = arcs_at(image, unit)
        if image.graph.mask_units:
            first = unit + 2 * image.graph.mask_units
            yield from ((place, unit + image.graph.mask_units) for place in range(first, end))
        else:
            yield from ((place, place) for place in range(unit, unit + len(arcs)))
        unit = end


def is_sound(image: Image, nodes: array[int]) -> bool:
    """Whether nodes pass the verifier; the number of words, which no kernel relies on, is left out."""
    try:
        check.nodes(image.graph, memoryview(nodes), memoryview(b"").cast("Q"), image.levels, True, "")
    except Malformed:
        return False
    return True


def test_sound_but_senseless_images_and_random_boards_crash_nothing(is_interpreted: bool, times: Times) -> None:
    n_changed = 0
    for seed in times(10 if is_interpreted else 100):
        rng = random.Random(seed)
        rules = random_rules(rng)
        letters = bytes(rng.sample(range(1, rules.alphabet.n_letters + 1), 6))
        sound = lexicon_of(random_words(rng, letters), rules.alphabet, "gaddag", rng.choice(["bitmap", "arcs"]))
        lexicon = senseless(rng, sound)
        n_changed += bytes(lexicon.image.section("NODE")) != bytes(sound.image.section("NODE"))
        for algorithm in ALGORITHMS:
            maker, position = MoveGenerator(lexicon, rules, algorithm), Position.start(rules)
            for _ in range(4):
                position = replace(position, racks=(random_rack(rng, letters, rules), b""))
                assert len(maker.plays(position)) >= 0
                assert len(maker.best(position)) <= 1
                position = replace(position, squares=random_tiles(rng, position, letters))
    assert n_changed
