"""All tables of the papers at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lexc import resources
from lexc.alphabet import Alphabet
from lexc.papers import games, programs
from lexc.papers.games import Progress
from lexc.papers.sizes import sizes
from lexc.papers.tables import Figures, Table, beside
from lexc.source import ReadOptions, read_words

LENGTHS = (2, 8)
"""Of Gordon's lexicon, and by its proportions of Appel and Jacobson's."""
MOVES = 5
"""So many moves of each program are timed."""


@dataclass(frozen=True, slots=True)
class Study:
    """source: where the words come from. scores: the final ones of the greedy player's games against itself."""

    source: str
    n_words: int
    n_games: int
    seed: int
    tables: list[Table]
    scores: list[int]

    def table(self, key: str) -> Table:
        """The table of that key."""
        return next(table for table in self.tables if table.key == key)


def study(source: str, n_games: int, seed: int, progress: Progress) -> Study:
    """Count everything anew with the words of 2 to 8 letters of a list, "" for the bundled english one.

    SourceError when it cannot be read, or has words that english tiles do not spell.
    """
    tiles = _tiles(source)
    spell = Alphabet.load("english").spell
    words = [spell(word) for word in tiles]
    progress("sizes of automata", 0)
    figures, scores = sizes(tiles, Alphabet.load("english").n_letters), list[int]()
    figures |= _games(words, n_games, seed, progress, scores)
    figures["aj-programs"] = programs.speeds(words, MOVES, seed, progress)
    return Study(source or "english", len(words), n_games, seed, beside(figures), scores)


def _games(words: Sequence[str], n: int, seed: int, progress: Progress, scores: list[int]) -> Figures:
    """The tables that games give; final scores are put into the list."""
    lexicon = programs.lexicon_of(words)
    alone = games.last(games.games(lexicon, ("greedy", "greedy"), n, seed), n, "greedy alone", progress)
    scores += alone.scores
    passing = games.last(games.games(lexicon, ("greedy", "pass"), n, seed), n, "greedy against pass", progress)
    few = programs.few_words(words, programs.SHAPIRO_SMITH_WORDS, seed)
    players = (programs.SHAPIRO_SMITH, programs.SHAPIRO_SMITH)
    theirs = games.last(games.games(programs.lexicon_of(few), players, n, seed, ()), n, "shapiro-smith alone", progress)
    return {
        "aj-games": games.appel_jacobson(passing, alone),
        "gordon-4": games.table_4(alone),
        **games.table_5(alone),
        "gordon-6": games.table_6(lexicon, n, seed, progress),
        "ss-game": games.shapiro_smith(theirs, len(few)),
    }


def _tiles(source: str) -> list[bytes]:
    """The words of a list, sorted, as tiles of english."""
    path = Path(source) if source else resources.lexicons() / "words" / "english.txt.gz"
    words = read_words([path], ReadOptions(alphabet="english", lengths=LENGTHS))
    return sorted(set(bytes(words.tiles).split(b"\0")[:-1]))
