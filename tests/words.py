"""The words of the bundled list."""

from __future__ import annotations

import gzip

from lexc.system import resources


def english_words() -> list[str]:
    """The words of english.txt.gz, in small letters."""
    return gzip.decompress((resources.lexicons() / "words" / "english.txt.gz").read_bytes()).decode().split()
