"""The kernels: hot loops in Cython's pure-Python mode, compiled at installation and runnable as plain Python.

Kernels take buffers and numbers, open no files, and import only kernels. Compiled, they run without bounds checks:
`lexc.image.verification` or their caller has proven that indexes stay inside the buffers. A table in
CONTRIBUTING.md says what belongs in which folder.
"""

from __future__ import annotations

import os

from lexc.kernels import _finder


def names() -> list[str]:
    """The kernels, each as folder.module. The uncompiled twins of .pxd files, which begin with _, are left out."""
    from pkgutil import iter_modules  # lazy: pkgutil costs 0.3 ms

    folders = [folder.name for folder in iter_modules(__path__) if folder.ispkg]
    modules = ((folder, module.name) for folder in folders for module in iter_modules([f"{__path__[0]}/{folder}"]))
    return sorted({f"{folder}.{name}" for folder, name in modules if not name.startswith("_")})


def uncompiled_names() -> list[str]:
    """The kernels that run uncompiled, each as folder.module. None is imported for that."""
    from importlib.util import find_spec  # lazy: importlib.util costs 0.4 ms

    specs = {name: find_spec(f"{__name__}.{name}") for name in names()}
    return [name for name, spec in specs.items() if spec is not None and str(spec.origin).endswith(".py")]


def stale_names() -> list[str]:
    """The compiled kernels whose sources changed since, each as folder.module; empty in an installed lexc."""
    from lexc.kernels._built import stale_kernels  # lazy: lexc.kernels._built costs 2 ms

    return [name.replace("/", ".") for name in stale_kernels()]


_finder.install(refused=stale_names() if os.environ.get("LEXC_STALE") == "refuse" else ())
