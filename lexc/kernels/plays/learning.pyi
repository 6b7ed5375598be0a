# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Reals, Writable
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.plays.leaves import RackLeaves

class LeaveCounts:
    def __init__(self, leaves: RackLeaves, sums: Writable, counts: Writable) -> None: ...
    def add(self, observations: Buffer, rack_size: int) -> tuple[int, int, int]: ...

class Smoother:
    def __init__(
        self,
        nodes: Nodes,
        root: int,
        cumulative_word_counts: Buffer,
        labels: Buffer,
        means: Reals,
        counts: Buffer,
        values: Reals,
    ) -> None: ...
    def estimate_prior_variance(self, size: int, variance: float) -> tuple[float, int, int]: ...
    def smooth(self, size: int, prior_weight: float) -> None: ...
