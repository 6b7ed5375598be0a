# Written by `make stubs` from the kernel.
from collections.abc import Callable

from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.matching.automaton import Automaton
from lexc.kernels.matching.automaton_search import AutomatonSearch

Directory: int

class Matcher(AutomatonSearch):
    def begin(
        self,
        root: int,
        automaton: Automaton,
        is_reversed: bool,
        directory: Directory | None = None,
        copy_nodes: Callable[[], tuple[Nodes, int, Directory]] | None = None,
    ) -> AutomatonSearch: ...
