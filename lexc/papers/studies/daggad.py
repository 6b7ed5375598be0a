"""Gordon's DAGGAD: the DAWG of y ◇ REV(x), which goes right first, then left of where it began.

It is the GADDAG of the reversed words, letter for letter: REV(w) = REV(y) REV(x), so its strings REV(REV(y)) ◇ REV(x)
are those of the DAGGAD. Hence his generator on it is Gordon's, on a board turned by half a turn.
"""

from __future__ import annotations

from lexc.lexicon import Lexicon
from lexc.papers.counting import CountingGenerator
from lexc.papers.estimates import Figure, ratio
from lexc.papers.figures import paper_figures
from lexc.papers.programs import build_gaddag
from lexc.papers.studies.task import Task, Walker, a_move
from lexc.papers.tables import Figures
from lexc.play.generation.algorithms import GORDON
from lexc.play.generation.plays import Plays


class TurnedGenerator:
    """Gordon's generator on the DAGGAD of words: squares and words are read backwards.

    The board must look the same after half a turn, as the standard one does.
    """

    def __init__(self, daggad: Lexicon) -> None:
        self._generator = CountingGenerator(daggad, "english", GORDON)
        self.statistics = self._generator.statistics

    def raw_plays(self, squares: bytes | bytearray, rack: bytes) -> Plays:
        """The plays on the turned board; see `MoveGenerator.raw_plays`."""
        return self._generator.raw_plays(bytes(squares)[::-1], rack)


def build_daggad(words: list[str]) -> Lexicon:
    """Build the DAGGAD of words of English letters, as the GADDAG of the reversed words."""
    return build_gaddag([word[::-1] for word in words])


def count(task: Task) -> Figures:
    """Count sizes by Gordon's convention, and arcs a move, beside those of the GADDAG."""
    tiles = task.words.tiles()
    gaddag = task.sizes()["gaddag"]["minimised"]
    task.progress("DAGGAD", 0)
    daggad = paper_figures(sorted(word[::-1] for word in tiles), alphabet_size=26)["gaddag"]["minimised"]
    rows: dict[str, Figure | float] = {}
    for name in ("states", "arcs"):
        rows |= {f"{name}, GADDAG": gaddag[name], f"{name}, DAGGAD": daggad[name]}
        rows[f"{name}, DAGGAD over GADDAG"] = daggad[name] / gaddag[name]
    straight = CountingGenerator(task.lexicon, "english", GORDON)
    turned = TurnedGenerator(build_daggad(task.words.spell()))
    walkers: dict[str, Walker] = {"GADDAG": straight, "DAGGAD": turned}
    counts = task.count_walks(walkers, task.n_games)
    rows |= {f"arcs a move, {name}": a_move(counted, "n_arcs") for name, counted in counts.items()}
    rows["arcs a move, DAGGAD over GADDAG"] = ratio(counts["DAGGAD"]["n_arcs"], counts["GADDAG"]["n_arcs"])
    return {"study-daggad": rows}
