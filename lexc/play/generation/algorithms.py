"""The algorithms that generate plays, and the kernels for an image and rules."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple

from lexc.compile.bitmap_nodes import BitmapNodes, unpacked_nodes
from lexc.errors import UsageError, did_you_mean
from lexc.image import graph
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.endgames.endgame import Endgame
from lexc.kernels.endgames.play_lists import PlayLists
from lexc.kernels.endgames.preendgame import MAX_POOL, Preendgame
from lexc.kernels.endgames.transposition_table import TranspositionTable
from lexc.kernels.endgames.undo_board import UndoBoard
from lexc.kernels.plays.best_plays import BestPlays
from lexc.kernels.plays.board import Board
from lexc.kernels.plays.generator import Generator
from lexc.kernels.plays.position_search import PositionSearch
from lexc.kernels.plays.shadow import Shadow
from lexc.kernels.racks.alphagram_filter import AlphagramFilter
from lexc.play.rules import Rules
from lexc.system import extensions

AUTO = "auto"
PREENDGAME_TABLE_BITS = 18
"""2**18 entries, 4 MB: more than nearly every endgame of a pre-endgame needs. It must not grow, see the kernel."""
FAST, APPEL_JACOBSON, GORDON = "fast", "appel_jacobson", "gordon"


class Algorithm(NamedTuple):
    """A way to generate plays: its kernel, and the root at which its walks begin, `graph.WORDS` or `graph.GADDAG`.

    kernel: a class, or module:class, which is imported at the first use. Few games need another one than the fast one.
    Installed packages add theirs by the entry points `lexc.generators` (specs/extensions.md).
    """

    kernel: type[Generator] | str
    root: str

    def load_kernel(self) -> type[Generator]:
        """The class of the kernel."""
        if not isinstance(self.kernel, str):
            return self.kernel
        module, _, name = self.kernel.partition(":")
        kernel: type[Generator] = getattr(import_module(module), name)
        return kernel


ALGORITHMS = {
    FAST: Algorithm(BestPlays, graph.GADDAG),
    APPEL_JACOBSON: Algorithm("lexc.kernels.plays.appel_jacobson:AppelJacobson", graph.WORDS),
    GORDON: Algorithm("lexc.kernels.plays.gordon:Gordon", graph.GADDAG),
}
"""lexc's own."""


def find_algorithm(name: str) -> Algorithm:
    """The algorithm of a name. Raises UsageError if there is none."""
    found: Algorithm | None = extensions.resolve(name, ALGORITHMS, extensions.GENERATORS)
    if found is None:
        known = [AUTO, *ALGORITHMS, *extensions.names(extensions.GENERATORS, ALGORITHMS)]
        remedy = did_you_mean(name, known)
        raise UsageError("no such algorithm", expected=", ".join(known), found=repr(name), remedy=remedy)
    return found


@dataclass(frozen=True, slots=True)
class GeneratorKernels:
    """A board, and the kernel that generates the plays on it. notice: a notice for the user, "" if there is none."""

    algorithm: str
    notice: str
    board: Board
    generator: Generator


def generator_kernels(image: Image, rules: Rules, algorithm: str = AUTO) -> GeneratorKernels:
    """Make the kernels for an image and rules. Raises UsageError if the algorithm needs a GADDAG and there is none."""
    return _make_kernels(image, rules, algorithm, Board)


def endgame_kernel(image: Image, rules: Rules, algorithm: str, stop: bytearray) -> Endgame:
    """Make the kernels that solve endgames. stop: a byte; another thread sets it to stop a search."""
    kernels = _make_kernels(image, rules, algorithm, UndoBoard)
    assert isinstance(kernels.board, UndoBoard)
    return Endgame(kernels.board, PlayLists(kernels.board, kernels.generator), TranspositionTable(), stop)


def preendgame_kernel(image: Image, rules: Rules, algorithm: str, stop: bytearray) -> Preendgame:
    """Make the kernels that solve pre-endgames. stop: as for `endgame_kernel`.

    Plays are listed for a pool of tiles that is larger than a rack; those with too many tiles are never made.
    """
    bonus = (*rules.bonus, *[0] * (MAX_POOL + 1 - len(rules.bonus)))
    kernels = _make_kernels(image, rules, algorithm, UndoBoard, bonus)
    assert isinstance(kernels.board, UndoBoard)
    table = TranspositionTable(PREENDGAME_TABLE_BITS, PREENDGAME_TABLE_BITS)
    return Preendgame(kernels.board, PlayLists(kernels.board, kernels.generator), table, stop)


def _make_kernels(
    image: Image, rules: Rules, algorithm: str, board_type: type[Board], bonus: Sequence[int] = ()
) -> GeneratorKernels:
    """Make a board and a generator. bonus: in place of that of the rules."""
    name = _choose_algorithm(image, algorithm)
    found = find_algorithm(name)
    nodes = unpacked_nodes(image)
    layout = rules.board
    words_root, gaddag_root = nodes.roots[graph.WORDS], nodes.roots.get(graph.GADDAG, -1)
    board = board_type(
        nodes.nodes, words_root, gaddag_root, rules.alphabet.n_letters, layout.n_rows, layout.n_cols,
        layout.letter_premiums, layout.word_premiums, points_by_code(rules), nodes.unpacked,
    )  # fmt: skip
    generator = found.load_kernel()(
        nodes.nodes, nodes.roots[found.root], board, *layout.start, array("i", bonus or rules.bonus), nodes.unpacked
    )
    return GeneratorKernels(name, _notice(image, nodes, algorithm), board, generator)


def make_search(image: Image, rules: Rules, board: Board, best_plays: BestPlays) -> PositionSearch:
    """Make the kernel that searches positions with these two."""
    return PositionSearch(board, best_plays, make_shadow(image, rules, board, best_plays))


@once_per_image
def _filters_of(_: Image) -> dict[tuple[int, int], AlphagramFilter]:
    """The filters of an image's alphagrams, by sizes, which all generators on it share."""
    return {}


def make_shadow(image: Image, rules: Rules, board: Board, best_plays: BestPlays) -> Shadow:
    """Make the shadow of a generator. The filter of the image's alphagrams is made once and kept."""
    layout = rules.board
    sizes = max(rules.rack_size - 2, 1), max(layout.n_rows, layout.n_cols)
    filters = _filters_of(image)
    if sizes not in filters:
        root, n_words = image.graph.roots[graph.WORDS], image.graph.n_words
        filters[sizes] = AlphagramFilter(image.nodes, root, n_words, *sizes)
    bonus = array("i", rules.bonus)
    return Shadow(board, filters[sizes].tables, rules.rack_size, *layout.start, bonus, best_plays.tables)


def points_by_code(rules: Rules) -> array[int]:
    """The points of each code of a square or a rack; codes of blanks have 0."""
    return array("i", [*rules.tile_points, *[0] * (128 - len(rules.tile_points))])


def _choose_algorithm(image: Image, algorithm: str) -> str:
    has_gaddag = graph.GADDAG in image.graph.roots
    if algorithm == AUTO:
        return FAST if has_gaddag else APPEL_JACOBSON
    if find_algorithm(algorithm).root == graph.GADDAG and not has_gaddag:
        raise needs_gaddag_error(image, algorithm)
    return algorithm


def needs_gaddag_error(image: Image, algorithm: str) -> UsageError:
    """The error for an image without the GADDAG that an algorithm needs."""
    return UsageError(
        f"the algorithm {algorithm} needs a GADDAG",
        where=image.where,
        expected="an image of the kind gaddag",
        found=image.graph.kind,
        remedy=f"Build a .gaddag, or use {APPEL_JACOBSON}.",
    )


def _notice(image: Image, nodes: BitmapNodes, algorithm: str) -> str:
    notices = []
    if algorithm == AUTO and graph.GADDAG not in image.graph.roots:
        notices.append(
            f"{image.where} has no GADDAG: moves are generated from its DAWG, by Appel and Jacobson's algorithm"
        )
    if nodes.is_copy:
        notices.append(
            f"{image.where} has the layout {image.graph.layout}: its nodes are unpacked in memory as searches visit"
            " them; lexc convert --layout bitmap makes an image for many games"
        )
    return " ".join(notices)
