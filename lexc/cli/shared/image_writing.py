"""The writing of an image, to a file or to standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from lexc.errors import printable
from lexc.image.writer import write_atomically
from lexc.system.in_place import Original
from lexc.system.progress import report


def write_image(output: str, pieces: Iterable[Any], syncs_name: bool = True, original: Original | None = None) -> None:
    """Write an image to a file, whole or not at all, or for - to standard output.

    syncs_name, original: see `lexc.image.writer.write_atomically`.
    """
    report(f"writing {printable(output)}")
    if output != "-":
        write_atomically(output, pieces, syncs_name, original=original)
        return
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()
