"""Gordon 1994, Table IV: CPU times of expanded forms, in which a node has an entry for each letter."""

from __future__ import annotations

from array import array

from lexc.image import graph
from lexc.image.reader import Image
from lexc.kernels.layout.nodes import NARROW_BITMAP, Nodes
from lexc.kernels.plays.paper_generator import PaperGenerator
from lexc.papers.counting import CountingGenerator
from lexc.papers.estimates import Figure, ratio
from lexc.papers.statistics import Statistics
from lexc.papers.studies.task import Task, Walker, a_move
from lexc.papers.tables import Figures
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON, find_algorithm, generator_kernels
from lexc.play.generation.plays import Plays
from lexc.play.rules import Rules

N_TARGETS = 27
"""The targets of a node: those of the separator and of 26 letters."""
NODE_UNITS = 2 + N_TARGETS


class ExpandedNodes:
    """The nodes of an image below a root, expanded: masks of children and of ends of words, then N_TARGETS targets.

    units: all nodes, the root first, at NODE_UNITS; no node is at 0, so 0 is no target.
    """

    def __init__(self, image: Image, root: int) -> None:
        numbers, queue = {root: 1}, [root]
        units = array("I", bytes(4 * NODE_UNITS))
        for node in queue:  # it grows while it is read: breadth-first
            row = array("I", bytes(4 * NODE_UNITS))
            for tile, accepts, target in image.nodes.arcs(node):
                row[1] |= accepts << tile
                if target:
                    if target not in numbers:
                        numbers[target] = len(numbers) + 1
                        queue.append(target)
                    row[0] |= 1 << tile
                    row[2 + tile] = numbers[target] * NODE_UNITS
            units.extend(row)
        self.units = units


def expand(image: Image, algorithm: str) -> ExpandedNodes:
    """The nodes that an algorithm walks, expanded."""
    return ExpandedNodes(image, image.graph.roots[find_algorithm(algorithm).root])


class ExpandedGenerator:
    """A paper's generator on expanded nodes; see `MoveGenerator`. Cross-checks are looked up in the image.

    units: the units of `expand`, which may be mapped from a file; None makes them.
    """

    def __init__(self, image: Image, rules: Rules, algorithm: str, units: memoryview | None = None) -> None:
        kernels = generator_kernels(image, rules, algorithm)
        mapped = memoryview(expand(image, algorithm).units) if units is None else units
        generator_type = find_algorithm(algorithm).load_kernel()
        kernel = generator_type(
            Nodes(mapped, NARROW_BITMAP), NODE_UNITS, kernels.board, *rules.board.start, array("i", rules.bonus)
        )
        assert isinstance(kernel, PaperGenerator)
        kernel.use_expanded_nodes()
        self._kernel, self._board, self._alphabet = kernel, kernels.board, rules.alphabet
        self.n_bytes = mapped.nbytes
        self.statistics = Statistics()

    def raw_plays(self, squares: bytes | bytearray, rack: bytes) -> Plays:
        """All plays of a position."""
        self._board.set(squares)
        self._kernel.generate(rack, self._board.is_empty, False)
        self.statistics.add(0 in rack, *self._kernel.statistics())
        return Plays(self._alphabet, *self._kernel.rows())


def count(task: Task) -> Figures:
    """Count seconds a move of expanded and of compressed forms, in the same positions."""
    rules, rows = Rules.load("english"), dict[str, Figure | float]()
    image, seconds = task.lexicon.image, dict[str, list[float]]()
    assert graph.GADDAG in image.graph.roots
    for structure, algorithm in (("DAWG", APPEL_JACOBSON), ("GADDAG", GORDON)):
        expanded = ExpandedGenerator(image, rules, algorithm)
        compressed = CountingGenerator(task.lexicon, rules, algorithm)
        walkers: dict[str, Walker] = {"expanded": expanded, "compressed": compressed}
        counts = task.count_walks(walkers, task.n_games)
        rows[f"bytes, expanded, {structure}"] = expanded.n_bytes
        for name, counted in counts.items():
            rows[f"seconds a move, {name}, {structure}"] = a_move(counted, "seconds")
            seconds[f"{name}, {structure}"] = counted["seconds"]
        rows[f"seconds, expanded over compressed, {structure}"] = ratio(
            counts["expanded"]["seconds"], counts["compressed"]["seconds"]
        )
    rows["seconds, DAWG over GADDAG, expanded"] = ratio(seconds["expanded, DAWG"], seconds["expanded, GADDAG"])
    return {"study-expanded": rows}
