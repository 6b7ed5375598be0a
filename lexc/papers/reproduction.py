"""All tables of the papers, counted anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lexc import resources
from lexc.alphabet import Alphabet
from lexc.papers import game_tables, games, programs
from lexc.papers.games import Progress
from lexc.papers.sizes import count_sizes
from lexc.papers.tables import Figures, Table, fill_tables
from lexc.source import ReadOptions, read_words

LENGTHS = (2, 8)
"""The lengths of the shortest and longest words in Gordon's lexicon; the sizes of Appel and Jacobson's suggest the
same.
"""
TIMED_MOVES = 5
"""The number of moves of each program that are timed."""


@dataclass(frozen=True, slots=True)
class Reproduction:
    """lexc's figures beside those of the papers.

    source: the word list. scores: the final scores of the greedy player's games against itself, both seats'.
    """

    source: str
    n_words: int
    n_games: int
    seed: int
    tables: list[Table]
    scores: list[int]

    @property
    def words_text(self) -> str:
        """A description of the words."""
        return f"{self.n_words:,} words of {LENGTHS[0]} to {LENGTHS[1]} letters of {self.source}"

    def table(self, key: str) -> Table:
        """The table with that key."""
        return next(table for table in self.tables if table.key == key)


def reproduce(source: str, n_games: int, seed: int, progress: Progress) -> Reproduction:
    """Count every figure anew, with the words of 2 to 8 letters of a word list.

    source: its path, "" for the bundled english list. Raises SourceError if the list cannot be read, or has words that
    English tiles do not spell.
    """
    tiles = _read_tiles(source)
    spell = Alphabet.load("english").spell
    words = [spell(word) for word in tiles]
    progress("sizes of automata", 0)
    figures: Figures = {**count_sizes(tiles, Alphabet.load("english").n_letters)}
    scores = list[int]()
    figures |= _count_games(words, n_games, seed, progress, scores)
    figures["aj-programs"] = programs.measure_speeds(words, TIMED_MOVES, seed, progress)
    return Reproduction(source or "english", len(words), n_games, seed, fill_tables(figures), scores)


def _count_games(words: Sequence[str], n_games: int, seed: int, progress: Progress, scores: list[int]) -> Figures:
    """Play games and count their figures. scores: the greedy player's final scores are appended."""
    lexicon = programs.build_gaddag(words)
    against_itself = game_tables.play_both_orders(lexicon, n_games, seed, progress)
    scores += against_itself["DAWG"].scores
    against_pass = games.run_to_end(
        games.play_games(lexicon, ("greedy", "pass"), n_games, seed), n_games, "greedy against pass", progress
    )
    short_words = programs.draw_short_words(words, programs.SHAPIRO_SMITH_WORDS, seed)
    players = (programs.SHAPIRO_SMITH, programs.SHAPIRO_SMITH)
    shapiro_smith = games.run_to_end(
        games.play_games(programs.build_gaddag(short_words), players, n_games, seed, (), ""),
        n_games,
        "shapiro-smith alone",
        progress,
    )
    return {
        "aj-games": game_tables.appel_jacobson_section_4(against_pass, against_itself["DAWG"]),
        "gordon-4": game_tables.table_4(against_itself),
        **game_tables.table_5(against_itself),
        "gordon-6": game_tables.table_6(lexicon, n_games, seed, progress, against_itself["DAWG"]),
        "ss-game": game_tables.shapiro_smith_section_2(shapiro_smith, len(short_words)),
    }


def _read_tiles(source: str) -> list[bytes]:
    """Read the words of a list as English tiles, sorted and each once."""
    path = Path(source) if source else resources.lexicons() / "words" / "english.txt.gz"
    words = read_words([path], ReadOptions(alphabet="english", lengths=LENGTHS))
    return sorted(set(bytes(words.tiles).split(b"\0")[:-1]))
