# Written by `make stubs` from the kernel.
from lexc.kernels.plays.paper_generator import PaperGenerator

class Gordon(PaperGenerator): ...
