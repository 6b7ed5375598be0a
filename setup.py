"""The settings that pyproject.toml cannot hold: the lists of packages and of compiled modules.

Every module in a folder of lexc/kernels is compiled, unless its name begins with an underscore: those are uncompiled
twins of .pxd files. Without a compiler the same files run uncompiled, so each extension is optional.
"""

import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

OPTIONS = {"optional": True, "extra_compile_args": ["-O3", "-g0"]}
# Cython writes this file: its code for memoryviews, compiled once instead of in each kernel (see pyproject.toml).
SHARED = Path("lexc/kernels/_cyutility.c")
# Folders of data, which are installed as folders of lexc.
DATA = {"lexc.lexicons": "lexicons", "lexc.formats": "formats"}


def kernels() -> list[Path]:
    """The paths of the modules to compile."""
    return sorted(path for path in Path("lexc/kernels").glob("*/*.py") if not path.name.startswith("_"))


def extensions() -> list[Extension]:
    """One extension for each kernel, and one for their shared code."""
    sources = [SHARED, *kernels()]
    return [Extension(".".join(path.with_suffix("").parts), [path.as_posix()], **OPTIONS) for path in sources]


class BuildKernels(build_ext):
    """Writes all C files first, one after another, since Cython is not thread-safe; C compilers may run in parallel."""

    def build_extensions(self) -> None:
        from Cython.Build import cythonize  # imported here: metadata can be listed without Cython

        name = getattr(self, "shared_utility_qualified_name", None)
        c_extensions = cythonize(self.extensions, force=self.force, quiet=True, shared_utility_qualified_name=name)
        for extension, c_extension in zip(self.extensions, c_extensions, strict=True):
            extension.sources = c_extension.sources
        super().build_extensions()


def data_packages() -> list[str]:
    """The data folders as packages, so that setuptools installs lexicons/words as lexc/lexicons/words."""
    folders = [folder for top in DATA.values() for folder in [Path(top), *sorted(Path(top).glob("*/"))]]
    return [f"lexc.{'.'.join(folder.parts)}" for folder in folders if folder.is_dir() and folder.name != "__pycache__"]


def package_folders() -> dict[str, Any]:
    """The packages, and their folders.

    An editable install finds the data beside lexc. For named folders, setuptools would write a module that maps them,
    and each start of Python would run it, for 5 ms and 1 MB. Without them it writes a path into a .pth file.
    """
    packages = find_packages(include=["lexc", "lexc.*"])
    if "editable_wheel" in sys.argv:
        return {"packages": packages, "package_dir": {"": "."}}
    return {"packages": [*packages, *data_packages()], "package_dir": DATA}


if __name__ == "__main__":
    setup(**package_folders(), ext_modules=extensions(), cmdclass={"build_ext": BuildKernels})
