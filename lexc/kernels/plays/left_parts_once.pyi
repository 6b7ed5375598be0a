# Written by `make stubs` from the kernel.
from lexc.kernels.plays.appel_jacobson import AppelJacobson

class LeftPartsOnce(AppelJacobson): ...
