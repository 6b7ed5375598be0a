# Written by `make stubs` from the kernel.

