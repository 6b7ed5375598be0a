from lexc.kernels.matching.automaton import Automaton
from lexc.kernels.matching.automaton_search import AutomatonSearch
from lexc.kernels.layout.nodes import Nodes
from collections.abc import Callable
NodeStarts: int
class Matcher(AutomatonSearch):
    def begin(self, root: int, automaton: Automaton, is_reversed: bool, node_starts: NodeStarts | None = None, copy_nodes: Callable[[], tuple[Nodes, int, NodeStarts]] | None = None) -> AutomatonSearch: ...
