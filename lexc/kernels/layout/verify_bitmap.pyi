# Written by `make stubs` from the kernel.
from lexc.kernels.layout.verify import Verifier

class BitmapVerifier(Verifier): ...
