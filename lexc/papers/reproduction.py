"""All tables of the papers, counted anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexc.papers import game_tables, games, programs
from lexc.papers.games import Progress
from lexc.papers.recorded_game import count_table_2
from lexc.papers.sizes import tables_of_sizes
from lexc.papers.studies import STUDIES, check_name, count_study
from lexc.papers.studies.task import Task
from lexc.papers.tables import Figures, Table, fill_tables
from lexc.papers.word_list import PaperWords

TIMED_MOVES = (5, 25)
"""The least and the most moves of each program that are timed; the number of games, if it lies between."""


@dataclass(frozen=True, slots=True)
class Reproduction:
    """lexc's figures beside those of the papers.

    source: the word list. words_text: a description of the words. scores: the final scores of the greedy player's games
    against itself, both seats'; empty for a study alone.
    """

    source: str
    n_words: int
    words_text: str
    n_games: int
    seed: int
    tables: list[Table]
    scores: list[int]

    def table(self, key: str) -> Table:
        """The table with that key."""
        return next(table for table in self.tables if table.key == key)


def reproduce(source: str, n_games: int, seed: int, progress: Progress) -> Reproduction:
    """Count every figure anew, with the words of 2 to 8 letters of a word list.

    source: its path, "" for the bundled english list. Raises SourceError if the list cannot be read, or has words that
    English tiles do not spell.
    """
    listed = PaperWords(source)
    words, task = listed.spell(), Task(listed, n_games, seed, progress, is_whole=False)
    progress("sizes of automata", 0)
    figures: Figures = {**tables_of_sizes(task.sizes())}
    scores = list[int]()
    figures |= _count_games(words, listed.name, n_games, seed, progress, scores)
    n_timed = min(max(n_games, TIMED_MOVES[0]), TIMED_MOVES[1])
    figures["aj-programs"] = programs.measure_speeds(words, listed.name, n_timed, seed, progress)
    figures["ss-table-2"] = count_table_2()
    for name in STUDIES:
        figures |= count_study(name, task)
    text = listed.text(len(words))
    return Reproduction(listed.name, len(words), text, n_games, seed, fill_tables(figures), scores)


def reproduce_study(name: str, source: str, n_games: int, seed: int, progress: Progress) -> Reproduction:
    """Count the figures of a study alone, parts that need much time or memory among them; see `reproduce`.

    Raises UsageError if there is no study of that name.
    """
    check_name(name)
    listed = PaperWords(source)
    n_words = len(listed.tiles())
    figures = count_study(name, Task(listed, n_games, seed, progress))
    tables = [table for table in fill_tables(figures) if table.study == name]
    return Reproduction(listed.name, n_words, listed.text(n_words), n_games, seed, tables, [])


def _count_games(
    words: Sequence[str], source: str, n_games: int, seed: int, progress: Progress, scores: list[int]
) -> Figures:
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
        "ss-game": game_tables.shapiro_smith_section_2(shapiro_smith, len(short_words), source, seed),
    }
