"""The kernels: hot loops in Cython's pure-Python mode, compiled at installation and runnable as plain Python.

Kernels take buffers and numbers, open no files, and import only kernels. Compiled, they run without bounds checks:
`lexc.image.verification` or their caller has proven that indexes stay inside the buffers. A table in
CONTRIBUTING.md says what belongs in which folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES

from lexc.kernels import _finder


def names() -> list[str]:
    """The kernels, each as folder.module. The uncompiled twins of .pxd files, which begin with _, are left out."""
    return sorted({f"{folder}.{file.partition('.')[0]}" for folder, file in _files() if file[0].isalpha()})


def uncompiled_names() -> list[str]:
    """The kernels that run uncompiled, each as folder.module. None is imported for that."""
    if _is_set("LEXC_INTERPRETED"):
        return names()
    files = {f"{folder}.{file}" for folder, file in _files()}
    return [name for name in names() if not any(name + suffix in files for suffix in EXTENSION_SUFFIXES)]


def _files() -> Iterator[tuple[str, str]]:
    """(folder, file) of each file that Python can import, in each folder of kernels."""
    for folder in os.listdir(__path__[0]):
        with suppress(NotADirectoryError):
            files = os.listdir(os.path.join(__path__[0], folder))
            yield from ((folder, file) for file in files if file.endswith((".py", ".so", ".pyd")))


def stale_names() -> list[str]:
    """The compiled kernels whose sources changed since, each as folder.module; empty in an installed lexc."""
    from lexc.kernels._built import stale_kernels  # lazy: lexc.kernels._built costs 2 ms

    return [name.replace("/", ".") for name in stale_kernels()]


def uncompiled_note() -> str:
    """A sentence on the kernels that run uncompiled, and the remedy; "" if all are compiled."""
    missing = uncompiled_names()
    if not missing:
        return ""
    is_all = len(missing) == len(names())
    found = "not compiled: about 30 times slower" if is_all else f"not compiled: {', '.join(missing)}"
    return f"{found}. {_remedy()}"


def _remedy() -> str:
    if _is_set("LEXC_INTERPRETED"):
        return "Unset LEXC_INTERPRETED."
    is_checkout = os.path.exists(os.path.join(__path__[0], "..", "..", "setup.py"))
    return "Install a C compiler, then run: make build" if is_checkout else "Install a C compiler, then lexc again."


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "0") not in ("", "0")


_finder.install(_is_set("LEXC_INTERPRETED"), refused=stale_names() if os.environ.get("LEXC_STALE") == "refuse" else ())

if _is_set("LEXC_REQUIRE_KERNELS") and (_note := uncompiled_note()):
    raise ImportError(f"LEXC_REQUIRE_KERNELS is set, and kernels are {_note}", name=__name__)
