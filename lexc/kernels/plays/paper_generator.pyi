# Written by `make stubs` from the kernel.
from lexc.kernels.plays.generator import Generator

class PaperGenerator(Generator):
    def statistics(self) -> tuple[int, int, int, int, int, int, int]: ...
