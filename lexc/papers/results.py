"""The objects that `lexc papers` prints with --json (specs/papers.md)."""

from __future__ import annotations

from typing import Any, TypedDict

from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.papers.comparison import ComparedGames
from lexc.papers.figures import paper_figures
from lexc.papers.reproduction import Reproduction
from lexc.play.selfplay.autoplay import Match
from lexc.views.rounding import round_floats, round_significant

CONVENTIONS = {
    "lexc": "acceptance on arcs, no empty final state, the initial state counts, arcs include ◇; "
    "the gaddag includes the DAWG that it shares",
    "appel_jacobson": "nodes with edges out of them; acceptance on edges (as lexc) or on states, the final one counted",
    "gordon": "letter sets on the arcs before the last letter, last arcs dropped; bits per character of words alone",
}


class PaperRow(TypedDict):
    """A row of a paper's table. name: the name of the row. paper: the printed figure; None if there is none. ours:
    lexc's figure; None if it was not counted. ratio: lexc's figure divided by the printed one. margin_95: half the
    width of the 95 % confidence interval of lexc's figure; None if chance has no part in it. games: the number of games
    that it comes from; 0 for none. words: the words that it comes from.
    """

    name: str
    paper: float | None
    ours: float | None
    ratio: float | None
    margin_95: float | None
    games: int
    words: str


class PaperTable(TypedDict):
    """A table of a paper. key: the key of the table. paper: authors and year. title: the title. note: a caution for
    comparisons, or "". rows: the rows.
    """

    key: str
    paper: str
    title: str
    note: str
    rows: list[PaperRow]


class PaperTables(TypedDict):
    """The tables of all papers. source: the word list. words: the number of words. games: the number of games of each
    kind. seed: the seed. tables: the tables. scores: the final scores of the greedy player against itself.
    """

    source: str
    words: int
    games: int
    seed: int
    tables: list[PaperTable]
    scores: list[int]


class PaperFigures(TypedDict):
    """The sizes that the papers print. conventions: a description of each convention. letters: the letters of all words
    together. trie, dawg, gaddag: states and arcs, by lexc's convention. appel_jacobson, gordon: sizes by the convention
    of this paper.
    """

    conventions: dict[str, str]
    letters: int
    trie: dict[str, int]
    dawg: dict[str, int]
    gaddag: dict[str, int]
    appel_jacobson: dict[str, Any]
    gordon: dict[str, Any]


class TracedStep(TypedDict):
    """A step of a generator, see `lexc.play.generation.trace.trace`. step: its number from 1. kind: the kind. lane: the
    row, as 9, or the column, as D. square, anchor: the names of squares, as D9; "" for none. path: the labels from the
    root, ◇ for the separator; of a cross-check the letters across, · for the square. tile: the tile, "" for none.
    letters: letters with spaces between. n_arcs: the number of arcs that it looks for. move: the play that it finds, or
    "". score: the points of the play. text: a sentence.
    """

    step: int
    kind: str
    lane: str
    square: str
    anchor: str
    path: str
    tile: str
    letters: str
    n_arcs: int
    move: str
    score: int
    text: str


def paper_tables(reproduction: Reproduction) -> PaperTables:
    """The tables of the papers, with lexc's figures beside the printed ones."""
    tables: list[PaperTable] = [
        {
            "key": table.key,
            "paper": table.paper,
            "title": table.title,
            "note": table.note,
            "rows": [
                {
                    "name": row.name,
                    "paper": row.paper,
                    "ours": round_significant(row.value),
                    "ratio": round_significant(row.ratio, 4),
                    "margin_95": round_significant(row.ours.margin if row.ours else None, 3),
                    "games": row.ours.n_games if row.ours else 0,
                    "words": (row.ours.words if row.ours else "") or reproduction.words_text,
                }
                for row in table.rows
            ],
        }
        for table in reproduction.tables
    ]
    return {
        "source": reproduction.source,
        "words": reproduction.n_words,
        "games": reproduction.n_games,
        "seed": reproduction.seed,
        "tables": tables,
        "scores": reproduction.scores,
    }


def paper_figures_of(lexicon: Lexicon) -> PaperFigures:
    """Count states and arcs by the conventions of lexc and of the papers.

    Raises UsageError if the alphabet has more than 63 letters (UTF-8 labels).
    """
    alphabet, where = lexicon.image.alphabet, lexicon.image.where
    if alphabet.is_utf8:
        remedy = "Build the image with an alphabet of letters."
        raise UsageError("the papers count at most 63 letters", where=where, found="UTF-8 labels", remedy=remedy)
    sizes = paper_figures([alphabet.tokenize(word) for word in lexicon], alphabet_size=alphabet.n_letters)
    trie, dawg, gaddag = sizes["trie"], sizes["dawg"], sizes["gaddag"]
    on_states = {"dawg": dawg.pop("accept_on_state"), "gaddag": gaddag.pop("accept_on_state")}
    by_lexc = {"dawg": dawg.pop("accept_on_arc"), "gaddag": sizes["gaddag_with_dawg"]}
    gaddag_alone = gaddag.pop("accept_on_arc")
    return {
        "conventions": CONVENTIONS,
        "letters": sizes["letters"],
        "trie": {"states": trie["internal"], "arcs": trie["edges"]},
        "dawg": by_lexc["dawg"],
        "gaddag": by_lexc["gaddag"],
        "appel_jacobson": {
            "trie": trie,
            "edges": sizes["edges"],
            "accept_on_edge": {**by_lexc, "gaddag": gaddag_alone},
            "accept_on_state": on_states,
        },
        "gordon": {"dawg": dawg, "gaddag": gaddag, "ratios": sizes["ratios"]},
    }


def compared_generators(found: ComparedGames, match: Match, is_interrupted: bool) -> dict[str, Any]:
    """Summarise the work of both papers' generators in games: rules, seed and players, games, and their comparison."""
    return {
        "rules": match.rules.name,
        "seed": match.seed,
        "against": match.players[1],
        "games": found.tally.games,
        "moves": found.tally.moves,
        "is_interrupted": is_interrupted,
        "comparison": round_floats(found.comparison.to_dict(), 3),
    }
