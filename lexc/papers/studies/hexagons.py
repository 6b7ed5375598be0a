"""Gordon 1994, "Other applications": objects in two dimensions, encoded with several delimiters."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from lexc.alphabet import Alphabet
from lexc.errors import EmptySource
from lexc.lexicon import Lexicon
from lexc.papers.estimates import Figure, ratio
from lexc.papers.programs import build_gaddag
from lexc.papers.studies.hexagons_generator import HexGenerator, build_bent
from lexc.papers.studies.hexagons_rules import HexPlay, HexRules, Square, squares_of
from lexc.papers.studies.task import Task
from lexc.papers.tables import Figures

MAX_GAMES = 5
"""The most games that are played: the generator is written in Python."""
N_PLAYERS = 2


@dataclass(slots=True)
class HexGame:
    """A game of greedy players. A word is worth the points of all its letters; there are no blanks.

    tiles: the letters on the board. plays: those made so far. n_moves, n_plays_found, n_points: counts of both players.
    """

    rules: HexRules
    tiles: dict[Square, str] = field(default_factory=dict)
    plays: list[HexPlay] = field(default_factory=list)
    n_moves: int = 0
    n_plays_found: int = 0
    n_points: int = 0


def play_game(generator: HexGenerator, rules: HexRules, alphabet: Alphabet, seed: str) -> HexGame:
    """Play a game of greedy players. A player without a play passes.

    The game ends when nobody has had a play for `scoreless_turns` turns, or a player has no tiles.
    """
    game, bag = HexGame(rules), _shuffled_bag(alphabet, seed)
    racks, n_passes, player = [""] * N_PLAYERS, 0, 0
    while n_passes < rules.scoreless_turns:
        while bag and len(racks[player]) < rules.rack_size:
            racks[player] += bag.pop()
        if not racks[player]:
            break
        play = choose(generator, game, racks[player], alphabet)
        n_passes = 0 if play else n_passes + 1
        if play:
            racks[player] = make_play(game, play, racks[player])
        game.n_moves += 1
        player = (player + 1) % N_PLAYERS
    return game


def _shuffled_bag(alphabet: Alphabet, seed: str) -> list[str]:
    bag = [label for label, number in zip(alphabet.labels, alphabet.counts, strict=True) for _ in range(number)]
    random.Random(seed).shuffle(bag)
    return bag


def choose(generator: HexGenerator, game: HexGame, rack: str, alphabet: Alphabet) -> HexPlay | None:
    """The play of most points, the first in order among equals; None if there is none."""
    points = dict(zip(alphabet.labels, alphabet.scores, strict=True))
    plays = generator.plays(game.tiles, rack)
    game.n_plays_found += len(plays)
    best = min(plays, key=lambda play: (-sum(points[letter] for letter in play.word), play), default=None)
    game.n_points += sum(points[letter] for letter in best.word) if best else 0
    return best


def make_play(game: HexGame, play: HexPlay, rack: str) -> str:
    """Put a play on the board. Return the rack after it."""
    remaining = Counter(rack)
    game.plays.append(play)
    for square, letter in zip(squares_of(play, game.rules), play.word, strict=True):
        if square not in game.tiles:
            game.tiles[square] = letter
            remaining[letter] -= 1
    return "".join(remaining.elements())


def count(task: Task) -> Figures:
    """Count the sizes of the GADDAGs of bent and of straight words, and the work of the generator in games."""
    rules, alphabet = HexRules.load(), Alphabet.load("english")
    try:
        words = task.words.spell(rules.lengths)
    except EmptySource:
        return {"study-hexagons": {"words": 0}}
    bent = build_bent(words)
    rows: dict[str, Figure | float] = {"words": len(words)}
    for name, lexicon in (("bent words", bent), ("straight words", build_gaddag(words))):
        rows |= {f"{key}, {name}": number for key, number in _sizes(lexicon).items()}
    counts: dict[str, list[float]] = {}
    for number, changes in enumerate(_games(task, HexGenerator(bent, rules), rules, alphabet)):
        task.progress(f"hexagons, game {number + 1}", number / MAX_GAMES)
        for name, change in changes.items():
            counts.setdefault(name, []).append(change)
    rows["moves a game"] = ratio(counts["moves"], [1] * len(counts["moves"]))
    rows |= {f"{name} a move": ratio(counts[name], counts["moves"]) for name in ("plays", "points", "arcs")}
    note = task.words.text(len(words), rules.lengths)
    figures = {name: row if isinstance(row, Figure) else Figure(row) for name, row in rows.items()}
    return {"study-hexagons": {name: replace(figure, words=note) for name, figure in figures.items()}}


def _sizes(lexicon: Lexicon) -> Mapping[str, int]:
    image_graph = lexicon.image.graph
    return {"nodes": image_graph.n_nodes, "arcs": image_graph.n_arcs}


def _games(task: Task, generator: HexGenerator, rules: HexRules, alphabet: Alphabet) -> Iterator[dict[str, float]]:
    for number in range(min(task.n_games, MAX_GAMES)):
        before = generator.n_arcs
        game = play_game(generator, rules, alphabet, _seed(task, number))
        n_arcs = generator.n_arcs - before
        yield {"moves": game.n_moves, "plays": game.n_plays_found, "points": game.n_points, "arcs": n_arcs}


def play_first_game(task: Task) -> HexGame:
    """Play the first game of the study. Raises EmptySource if no word has the lengths of the game."""
    rules = HexRules.load()
    generator = HexGenerator(build_bent(task.words.spell(rules.lengths)), rules)
    return play_game(generator, rules, Alphabet.load("english"), _seed(task, 0))


def _seed(task: Task, number: int) -> str:
    return f"hexagons {task.seed} {number}"
