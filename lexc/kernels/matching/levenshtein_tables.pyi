# Written by `make stubs` from the kernel.
from lexc.kernels.layout.node_reader import NodeReader

class LevenshteinTables(NodeReader): ...
