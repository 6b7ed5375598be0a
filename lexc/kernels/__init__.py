"""The hot loops: Cython's pure-Python mode, compiled when lexc is installed and runnable as they stand.

Kernels take buffers and numbers, know no files, and import kernels only. They run without bounds checks, on buffers
that `lexc.image.check` or their caller has proven. Each folder is a room; CONTRIBUTING.md says what lives in which.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules


def names() -> list[str]:
    """The kernels, each as room.module. A name that begins with an underscore is that of a .pxd's uncompiled twin."""
    rooms = [room.name for room in iter_modules(__path__) if room.ispkg]
    modules = ((room, module.name) for room in rooms for module in iter_modules([f"{__path__[0]}/{room}"]))
    return sorted({f"{room}.{name}" for room, name in modules if not name.startswith("_")})


def uncompiled() -> list[str]:
    """The kernels that run interpreted."""
    files = {name: import_module(f"{__name__}.{name}").__file__ for name in names()}
    return [name for name, file in files.items() if str(file).endswith(".py")]
