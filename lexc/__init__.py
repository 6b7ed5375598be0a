"""lexc: a lexicon compiler and file-format toolchain.

>>> import lexc
>>> lex = lexc.build(["care", "cared", "cares"])
>>> "CARED" in lex, len(lex), lex[0], lex.index("cares")
(True, 3, 'CARE', 2)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lexc import errors
from lexc.errors import LexcError

__version__ = "0.1.0"
__all__ = [
    "Alphabet", "LexcError", "Lexicon", "Overlay", "build", "codecs", "connect", "convert", "errors", "frombytes",
    "limits", "open", "open_dictionary", "play", "views",
]  # fmt: skip

if TYPE_CHECKING:
    from lexc import codecs, play, views
    from lexc.alphabet import Alphabet
    from lexc.building import build
    from lexc.converting import convert
    from lexc.lexicon import Lexicon, frombytes
    from lexc.opening import open_any as open
    from lexc.opening import open_dictionary
    from lexc.overlays.overlay import Overlay
    from lexc.remote import connect
    from lexc.system.deadlines import limits

_MODULES = {  # of each public name: its module, and its name there
    "Alphabet": ("alphabet", "Alphabet"),
    "Lexicon": ("lexicon", "Lexicon"),
    "Overlay": ("overlays.overlay", "Overlay"),
    "build": ("building", "build"),
    "connect": ("remote", "connect"),
    "convert": ("converting", "convert"),
    "frombytes": ("lexicon", "frombytes"),
    "limits": ("system.deadlines", "limits"),
    "open": ("opening", "open_any"),
    "open_dictionary": ("opening", "open_dictionary"),
}


def __getattr__(name: str) -> object:
    """Import a public name, or a module of lexc, on its first use. A program that needs few starts sooner."""
    if name in _MODULES:
        module, attribute = _MODULES[name]
        globals()[name] = getattr(import_module(f"lexc.{module}"), attribute)
        return globals()[name]
    try:
        return import_module(f"lexc.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"lexc.{name}":
            raise
        raise AttributeError(f"module 'lexc' has no attribute {name!r}") from None


def __dir__() -> list[str]:
    """The names of the package, those that are not imported yet among them."""
    return sorted({*globals(), *__all__})
