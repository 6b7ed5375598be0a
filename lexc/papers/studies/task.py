"""The words and games on which a study counts, and walks over the positions of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from time import process_time
from typing import Any, Protocol

from lexc.lexicon import Lexicon
from lexc.papers.estimates import Figure, ratio
from lexc.papers.figures import paper_figures
from lexc.papers.first_found import FirstFoundGenerator
from lexc.papers.games import Progress
from lexc.papers.programs import build_gaddag
from lexc.papers.statistics import Statistics
from lexc.papers.word_list import LENGTHS, PaperWords
from lexc.play.game_state import GameState
from lexc.play.generation.algorithms import APPEL_JACOBSON
from lexc.play.generation.generator import MoveGenerator
from lexc.play.generation.plays import Plays
from lexc.play.players import Player, make
from lexc.play.rules import Rules


class Walker(Protocol):
    """A generator whose walks are counted; see `MoveGenerator`."""

    statistics: Statistics

    def raw_plays(self, squares: bytes | bytearray, rack: bytes) -> Plays:
        """All plays of a position."""


GameCounts = dict[str, list[float]]
"""By the name of a count, its number in each game."""


@dataclass(frozen=True)
class Task:
    """Words and games.

    words: the word list. n_games: the number of games; a slow study takes fewer. progress: is called now and then.

    is_whole: whether parts that need much memory or time are counted, too.
    """

    words: PaperWords
    n_games: int
    seed: int
    progress: Progress
    is_whole: bool = True
    _sizes: dict[tuple[int, int], dict[str, Any]] = field(default_factory=dict, repr=False)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The GADDAG of the papers' words."""
        return build_gaddag(self.words.spell())

    def sizes(self, lengths: tuple[int, int] = LENGTHS) -> dict[str, Any]:
        """The sizes of automata of the words of a range of lengths, counted once; see `paper_figures`.

        Raises EmptySource if there is no such word.
        """
        if lengths not in self._sizes:
            self._sizes[lengths] = paper_figures(self.words.tiles(lengths), alphabet_size=26)
        return self._sizes[lengths]

    def games(self, n_games: int, lexicon: Lexicon | None = None) -> Iterator[Iterator[tuple[bytes, bytes]]]:
        """Yield the positions of each greedy game, as (squares, rack). Ties go to the play that A&J's walk finds first.

        lexicon: another one than the papers'.
        """
        rules = Rules.load("english")
        generator = FirstFoundGenerator(lexicon or self.lexicon, rules, APPEL_JACOBSON)
        for number in range(n_games):
            self.progress(f"game {number + 1}", number / n_games)
            yield _positions(GameState(rules, f"papers {self.seed} {number}"), generator)

    def count_walks(
        self, generators: Mapping[str, Walker], n_games: int, lexicon: Lexicon | None = None
    ) -> dict[str, GameCounts]:
        """Run generators on all positions of games.

        Return the counts of each: "moves", "plays", "seconds", and the attributes of `Statistics`. lexicon: that of the
        games, if it is not the papers'.
        """
        counts: dict[str, GameCounts] = {name: {} for name in generators}
        for positions in self.games(n_games, lexicon):
            before = {name: _sums(generator.statistics) for name, generator in generators.items()}
            sums = {name: dict.fromkeys(("moves", "plays", "seconds"), 0.0) for name in generators}
            in_turn = [*generators.items()]
            for squares, rack in positions:
                in_turn.reverse()  # the first to run in a position finds colder caches
                for name, generator in in_turn:
                    start = process_time()
                    plays = generator.raw_plays(squares, rack)
                    sums[name]["seconds"] += process_time() - start
                    sums[name]["moves"] += 1
                    sums[name]["plays"] += len(plays)
            for name, generator in generators.items():
                after = _sums(generator.statistics)
                changes = {key: after[key] - before[name][key] for key in after}
                for key, number in {**sums[name], **changes}.items():
                    counts[name].setdefault(key, []).append(number)
        return counts


def _positions(state: GameState, generator: MoveGenerator) -> Iterator[tuple[bytes, bytes]]:
    player = make("greedy", generator)
    while not state.is_over:
        yield bytes(state.squares), bytes(state.rack)
        state.make_move(player.choose(state))


def _sums(statistics: Statistics) -> dict[str, float]:
    names = [column.name for column in fields(Statistics) if column.name.startswith("n_")]
    return {name: getattr(statistics, name) for name in [*names, "n_arcs"]}


def a_move(counts: GameCounts, name: str) -> Figure:
    """A count per move."""
    return ratio(counts[name], counts["moves"])


def saving(fewer: Sequence[float], all_of: Sequence[float]) -> Figure:
    """The percentage by which the first numbers are smaller than the second; both have an item for each game."""
    share = ratio(fewer, all_of)
    return Figure(100 - 100 * share.value, None if share.margin is None else 100 * share.margin, share.n_games)


def play_pair(rules: Rules, players: Sequence[Player], seed: str) -> float:
    """Play two games of two players with the same draws, each of them first once.

    Return by how many points a game the first of the players is better.
    """
    difference = 0
    for first in (0, 1):
        state, seats = GameState(rules, seed), [players[first], players[1 - first]]
        while not state.is_over:
            state.make_move(seats[state.turn].choose(state))
        state.settle()
        difference += state.scores[first] - state.scores[1 - first]
    return difference / 2
