"""lexc: a lexicon compiler and file-format toolchain.

>>> import lexc
>>> lex = lexc.build(["care", "cared", "cares"])
>>> "CARED" in lex, len(lex), lex[0], lex.index("cares")
(True, 3, 'CARE', 2)
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

from lexc import errors
from lexc.alphabet import Alphabet
from lexc.building import build
from lexc.errors import LexcError
from lexc.lexicon import Lexicon, frombytes
from lexc.opening import open_any as open
from lexc.opening import open_dictionary
from lexc.overlay import Overlay

__version__ = "0.1.0"
__all__ = [
    "Alphabet", "LexcError", "Lexicon", "Overlay", "build", "codecs", "convert", "errors", "frombytes", "open",
    "open_dictionary", "play", "views",
]  # fmt: skip

if TYPE_CHECKING:
    from lexc import codecs, play, views
    from lexc.converting import convert


def __getattr__(name: str) -> object:
    """Import `lexc.play`, `lexc.codecs`, `lexc.views` or `lexc.convert` on first use."""
    if name in ("codecs", "play", "views"):
        return import_module(f"lexc.{name}")
    if name == "convert":
        return import_module("lexc.converting").convert
    raise AttributeError(f"module 'lexc' has no attribute {name!r}")


if os.environ.get("LEXC_REQUIRE_KERNELS", "0") not in ("", "0"):
    from lexc.kernels import uncompiled_names

    if uncompiled_names():
        raise errors.KernelsMissing(
            "some kernels are not compiled",
            found=", ".join(uncompiled_names()),
            remedy="Install lexc where there is a C compiler, or unset LEXC_REQUIRE_KERNELS.",
        )
