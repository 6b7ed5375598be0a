from lexc.kernels.plays.generator import Generator

class Reference(Generator):
    def counted(self) -> tuple[int, int, int, int]: ...
