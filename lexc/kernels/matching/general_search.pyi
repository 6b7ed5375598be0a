# Written by `make stubs` from the kernel.
from lexc.kernels.matching.automaton_search import AutomatonSearch

class GeneralSearch(AutomatonSearch): ...
