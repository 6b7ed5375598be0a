# Written by `make stubs` from the kernel.
from lexc.kernels.matching.levenshtein_tables import LevenshteinTables

class NearSearch(LevenshteinTables): ...
