# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer
from lexc.kernels.matching.automaton import Automaton
from lexc.kernels.matching.automaton_search import AutomatonSearch

class Matcher(AutomatonSearch):
    def begin(
        self,
        root: int,
        automaton: Automaton,
        is_reversed: bool,
        directory: tuple[int, Buffer, Buffer, int] | None = None,
    ) -> AutomatonSearch: ...
