"""The finder of kernels: it lets Python run a file that is written for Cython.

- In a kernel that runs uncompiled, `import cython` gives `_cython_fallback`, and `from cython.cimports.lexc…` imports
  from lexc. Only that kernel's own `__import__` does so: for other packages `import cython` means what it always does.
- Its classes run `__cinit__`, their own and those of their bases, where they have no `__init__`. In Cython, `__new__`
  does so, so that no object exists without its buffers.
- A module whose name begins with an underscore has the constants of its .pxd. Without functions it needs no .py file.
- With LEXC_INTERPRETED=1, sources are taken even where compiled files lie beside them.
- With LEXC_STALE=refuse, a compiled kernel whose source changed since is refused, for tests.
"""

from __future__ import annotations

import builtins
import os
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

_KERNELS = "lexc.kernels."
_CIMPORTS = "cython.cimports."
_CONSTANT = (
    r"(?m)^    (?:(?P<enum>[A-Z]\w*) = (?P<value>-?\w+)|[\w ]+ (?P<name>[A-Z][A-Z_0-9]*) \"(?P<text>[^\"]+)\")"
    r"(?:  #.*)?$"
)
"""A value of an enum, or a C constant of a certain type. It is compiled only where no bytecode is cached."""


def constants(pxd: str) -> dict[str, int]:
    """The constants in the text of a .pxd, by name."""
    found = re.finditer(_CONSTANT, pxd)
    return {match["enum"] or match["name"]: _c_number(match["value"] or match["text"]) for match in found}


def _c_number(text: str) -> int:
    """The value of a number in C: 0xFFULL, or ((Py_ssize_t)28)."""
    return int(re.sub(r"^\(\([\w ]+\)|\)$|[UL]+$", "", text), 0)


def _import(
    name: str,
    globals: Mapping[str, object] | None = None,
    locals: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    """The `__import__` of kernels that run uncompiled."""
    if name == "cython":
        from lexc.kernels import _cython_fallback  # lazy: lexc.kernels._cython_fallback costs 0.2 ms

        return _cython_fallback
    return builtins.__import__(name.removeprefix(_CIMPORTS), globals, locals, fromlist or (), level)


_BUILTINS = vars(builtins) | {"__import__": _import}


def _run_cinits(self: Any, *args: Any, **options: Any) -> None:
    """The `__init__` of classes that have `__cinit__`: run those of the bases first."""
    for base in reversed(type(self).__mro__):
        if "__cinit__" in vars(base):
            vars(base)["__cinit__"](self, *args, **options)


class _KernelLoader(SourceFileLoader):
    """Runs a kernel's source with its own `__import__`, and with the constants of its .pxd if it is one's twin."""

    def exec_module(self, module: ModuleType) -> None:
        names: dict[str, Any] = module.__dict__
        names["__builtins__"] = _BUILTINS
        if module.__name__.rpartition(".")[2].startswith("_"):
            pxd = f"{self.path.removesuffix('.py')}.pxd"
            names |= constants(self.get_data(pxd).decode()) if os.path.exists(pxd) else {}
        super().exec_module(module)
        for kind in [value for value in names.values() if isinstance(value, type) and "__cinit__" in vars(value)]:
            if kind.__init__ is object.__init__:  # type: ignore[misc]
                kind.__init__ = _run_cinits  # type: ignore[misc]


class _ConstantsLoader(SourceFileLoader):
    """Makes a module of a .pxd that has only constants. Python caches its bytecode, as that of other modules."""

    def source_to_code(self, data: Any, path: Any, **options: Any) -> CodeType:
        lines = [f"{name} = {value}\n" for name, value in constants(bytes(data).decode()).items()]
        return super().source_to_code("".join(lines).encode(), path, **options)


class KernelFinder:
    """Finds kernels, and modules of constants.

    prefers_sources: whether it takes sources where compiled files lie beside them. refused: the names of compiled
    kernels that it refuses, each as folder.module.
    """

    def __init__(self, prefers_sources: bool = False, refused: Collection[str] = ()):
        self.prefers_sources = prefers_sources
        self.refused = frozenset(f"{_KERNELS}{name}" for name in refused)

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The place of a kernel or a module of constants, None for others. Raises ImportError if it is refused."""
        if path is None or not name.startswith(_KERNELS):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and spec.submodule_search_locations is not None:
            return spec
        file = f"{next(iter(path))}/{name.rpartition('.')[2]}"
        if spec is None:
            return _spec(name, f"{file}.pxd", _ConstantsLoader) if os.path.exists(f"{file}.pxd") else None
        if isinstance(spec.loader, SourceFileLoader):
            return _spec(name, str(spec.origin), _KernelLoader)
        if self.prefers_sources:
            return _spec(name, f"{file}.py", _KernelLoader)
        if name in self.refused:
            raise ImportError(f"{name} changed since it was compiled. Run: make build", name=name)
        return spec


def _spec(name: str, file: str, loader: type[SourceFileLoader]) -> ModuleSpec:
    spec = ModuleSpec(name, loader(name, file), origin=file)
    spec.has_location = True
    return spec


def install(prefers_sources: bool, refused: Collection[str]) -> None:
    """Let Python find kernels by `KernelFinder`."""
    if not any(isinstance(finder, KernelFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, KernelFinder(prefers_sources, refused))
