"""lexc: a lexicon compiler and file-format toolchain.

    >>> import lexc
    >>> lex = lexc.build(["care", "cared", "cares"])
    >>> "CARED" in lex, len(lex), lex[0], lex.index("cares")
    (True, 3, 'CARE', 2)
"""

from __future__ import annotations

from lexc import errors
from lexc.errors import LexcError
from lexc.lexicon import Lexicon, frombytes
from lexc.lexicon import open_lexicon as open

__version__ = "0.1.0"
__all__ = ["LexcError", "Lexicon", "build", "errors", "frombytes", "open"]


def __getattr__(name: str) -> object:
    """`build` brings the compiler along, which programs that only open images need not load."""
    if name == "build":
        from lexc.compile import build

        return build
    raise AttributeError(f"module 'lexc' has no attribute {name!r}")
