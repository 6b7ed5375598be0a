"""Memory that a task uses again for one bucket after another."""

from __future__ import annotations

from lexc.compile.buffers import Typecode, zeros


class MemoryPool:
    """Buffers that are used again: in a new one for each bucket, every page would be a fault of some microseconds."""

    def __init__(self) -> None:
        self._buffers: dict[str, memoryview] = {}

    def lend(self, name: str, typecode: Typecode, n: int) -> memoryview:
        """n items of any content, valid until the same name is lent again."""
        buffer = self._buffers.get(name)
        if buffer is None or len(buffer) < n:
            self._buffers.pop(name, None)  # its memory is free before the larger one is made
            buffer = self._buffers[name] = zeros(typecode, n + n // 8)  # the next bucket may be larger
        return buffer[:n]

    def free(self) -> None:
        """Free all buffers that were lent."""
        self._buffers.clear()
