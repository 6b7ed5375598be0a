"""Random boards with random tiles, words and racks, and the generators of their plays."""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from play.generation.legal_plays import Board, Play

import lexc
from lexc.alphabet import Alphabet
from lexc.kernels.layout._tiles import BLANK
from lexc.lexicon import Lexicon
from lexc.papers.counting import CountingGenerator
from lexc.play import MoveGenerator, Position, Rules, read_cgp
from lexc.play.board_layout import LETTER_PREMIUMS, WORD_PREMIUMS, BoardLayout
from lexc.system import resources

ALGORITHMS = ("fast", "appel_jacobson", "gordon", "left_parts_once")
SETS = ("english", "spanish", "catalan", "polish", "norwegian")
SQUARES = "." * 12 + "".join(LETTER_PREMIUMS) + "".join(WORD_PREMIUMS) + "##"
ABLE = "15/15/15/15/15/15/15/3ABLE8/15/15/15/15/15/15/15"


def plays_of(generator: MoveGenerator, position: Position, both_directions: bool = False) -> dict[Play, int]:
    """The plays and their scores; no play comes twice."""
    plays = generator.plays(position, both_directions=both_directions)
    found = {(move.is_down, move.row, move.col, move.tiles): move.score or 0 for move in plays}
    assert len(found) == len(plays)
    return found


def board_of(position: Position) -> Board:
    rules, layout = position.rules, position.rules.board
    return Board(
        layout.n_rows, layout.n_cols, position.squares, layout.letter_premiums, layout.word_premiums, layout.start,
        rules.tile_points, rules.bonus,
    )  # fmt: skip


def lexicon_of(words: set[bytes], alphabet: Alphabet, kind: str = "gaddag", layout: str = "auto") -> Lexicon:
    spelled = ["".join(f"[{alphabet.labels[tile - 1]}]" for tile in word) for word in words]  # R R differs from RR
    return lexc.build(spelled, kind, alphabet.name, layout=layout)


def generators(words: set[bytes], rules: Rules) -> list[CountingGenerator]:
    lexicon = lexicon_of(words, rules.alphabet)
    return [CountingGenerator(lexicon, rules, algorithm) for algorithm in ALGORITHMS]


@cache
def bundled_words() -> list[bytes]:
    """English words of 2 to 15 letters."""
    lines = gzip.decompress(resources.find("words", "english", (".txt.gz",)).read_bytes()).split()
    return [Alphabet.load("english").tokenize(line.decode().upper()) for line in lines if 2 <= len(line) <= 15]


def tiles(*words: str) -> set[bytes]:
    return {Alphabet.load("english").tokenize(word) for word in words}


def english(board: str, rack: str) -> Position:
    return read_cgp(f"{board} {rack}/ 0/0 0")


# At random


def random_rules(rng: random.Random) -> Rules:
    n_rows, n_cols, rack_size = rng.randint(5, 9), rng.randint(5, 9), rng.randint(3, 10)
    start = rng.randrange(n_rows), rng.randrange(n_cols)
    rows = ["".join(rng.choices(SQUARES, k=n_cols)) for _ in range(n_rows)]
    rows[start[0]] = rows[start[0]][: start[1]] + "-" + rows[start[0]][start[1] + 1 :]
    bonus = tuple(rng.choice([0, 0, 10, 50]) for _ in range(rack_size + 1))
    return Rules("small", BoardLayout("small", tuple(rows), start), Alphabet.load(rng.choice(SETS)), rack_size, bonus)


def random_words(rng: random.Random, letters: bytes) -> set[bytes]:
    lengths = rng.choices([1, 2, 3, 4, 5, 6, 7, 8], [1, 8, 10, 8, 6, 4, 2, 1], k=rng.randint(1, 60))
    return {bytes(rng.choices(letters, k=length)) for length in lengths}


def random_rack(rng: random.Random, letters: bytes, rules: Rules) -> bytes:
    n_blanks = rng.choice([0, 0, 0, 1, 1, 2, 3])
    rack = bytes(n_blanks) + bytes(rng.choices(letters, k=rng.randint(0, rules.rack_size)))
    return rack[: rules.rack_size]


def random_tiles(rng: random.Random, position: Position, letters: bytes) -> bytes:
    """The squares, some of them with a random tile or none in place of what they held."""
    layout, squares = position.rules.board, bytearray(position.squares)
    for square in rng.sample(range(len(squares)), rng.randint(1, 8)):
        is_brick = layout.is_brick(square // layout.n_cols, square % layout.n_cols)
        squares[square] = 0 if is_brick else rng.choice([0, *letters, rng.choice(letters) | BLANK])
    return bytes(squares)


def squares_after(position: Position, play: Play) -> bytes:
    """The squares with a play's tiles on them."""
    squares, (is_down, row, col, codes) = bytearray(position.squares), play
    step = position.rules.board.n_cols if is_down else 1
    for i, code in enumerate(codes):
        squares[row * position.rules.board.n_cols + col + i * step] |= code
    return bytes(squares)


def game(rng: random.Random) -> Iterator[tuple[list[MoveGenerator], set[bytes], Position]]:
    """(generators, words, position) for the positions of a game, with random tiles and steps back among the plays."""
    rules = random_rules(rng)
    letters = bytes(rng.sample(range(1, rules.alphabet.n_letters + 1), rng.randint(2, 6)))
    words = random_words(rng, letters)
    all_generators, position, earlier = generators(words, rules), Position.start(rules), []
    for _ in range(6):
        position = replace(position, racks=(random_rack(rng, letters, rules), b""))
        yield all_generators, words, position
        earlier.append(position)
        plays = sorted(plays_of(all_generators[0], position))
        if rng.random() < 0.15:
            position = rng.choice(earlier)
        elif rng.random() < 0.15 or not plays:
            position = replace(position, squares=random_tiles(rng, position, letters))
        else:
            position = replace(position, squares=squares_after(position, rng.choice(plays)))


def greedy_game(rng: random.Random, all_generators: list[MoveGenerator], n_blanks: int) -> Iterator[Position]:
    """The positions of a game in which the best play is made, until the bag is empty."""
    position = Position.start(all_generators[0].rules)
    bag = [0] * n_blanks
    bag += [tile for tile, count in enumerate(all_generators[0].rules.counts) for _ in range(count) if tile]
    rng.shuffle(bag)
    rack = bytes(bag[:7])
    while len(bag) > 7:
        position = replace(position, racks=(rack, b""))
        yield position
        plays = all_generators[0].plays(position)
        used = plays[0].used if plays else rack[:1]
        if plays:
            position = position.play(plays[0])
        kept = list(rack)
        for tile in used:
            kept.remove(tile)
        del bag[:7]
        bag[:0] = kept
        rack = bytes(bag[:7])
