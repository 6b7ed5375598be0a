"""The settings that pyproject.toml cannot hold: the lists of packages and of compiled modules.

Every module in a folder of lexc/kernels is compiled, unless its name begins with an underscore: those belong to .pxd
files. Without a compiler the same files run uncompiled, so each extension is optional.

    python setup.py build_ext --inplace --parallel 4    compile what changed since the last time, beside the sources

Environment variables:

    LEXC_KERNELS=none     compile nothing: for a wheel that runs everywhere, and before `build_ext --inplace`
    LEXC_KERNELS=debug    with bounds checks, and without special instructions, to test the kernels
"""

import os
import re
import runpy
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # setuptools before 70.1, with which nothing is built: tests read the lists of this file
    from setuptools import Command as bdist_wheel  # type: ignore[assignment]  # noqa: N813

KIND = os.environ.get("LEXC_KERNELS", "")
IS_DEBUG = KIND == "debug"
OPTIONS: dict[str, Any] = {
    "optional": True,
    "extra_compile_args": ["-Og" if IS_DEBUG else "-O3", "-g0"],
    "define_macros": [("LEXC_NO_PDEP", None)] if IS_DEBUG else [],
}
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": IS_DEBUG,
    "wraparound": False,
    "initializedcheck": IS_DEBUG,
    "freethreading_compatible": True,
    "auto_pickle": False,
}
"""The directives of all kernels. The verifier proves what kernels without bounds checks rely on."""

KERNELS = Path("lexc/kernels")
# Cython's code for memoryviews is compiled once, not in each kernel: 60 s to build, not 160; 5.6 MB, not 14.
SHARED = "lexc.kernels._cyutility"
# Folders of data, which are installed as folders of lexc.
DATA = {"lexc.lexicons": "lexicons", "lexc.formats": "formats"}
NO_DATA = {"__pycache__", "src", "rust"}  # src: the parts of lexc.h, which is installed whole; rust: the crate


def extensions() -> list[Extension]:
    """One extension for each kernel, and one for their shared code, which Cython writes."""
    if KIND == "none":
        return []
    sources = [path for path in sorted(KERNELS.glob("*/*.py")) if not path.name.startswith("_")]
    kernels = [Extension(".".join(path.with_suffix("").parts), [path.as_posix()], **OPTIONS) for path in sources]
    return [Extension(SHARED, [f"{SHARED.replace('.', '/')}.c"], **OPTIONS), *kernels]


class BuildKernels(build_ext):
    """Compiles kernels; in place, only those that changed, or whose definitions did."""

    def run(self) -> None:
        if not self.inplace or not self.extensions:
            for file in map(Path, self.get_outputs()):  # of an earlier build; see below
                file.unlink(missing_ok=True)
            super().run()
            return
        built: dict[str, Any] = runpy.run_path(str(KERNELS / "_built.py"))
        self._remove_files_without_source()
        settings = self._settings()
        builds = {name: built["Build"](built["hash_sources"](name), settings) for name in built["kernels"]()}
        note = {} if self.force else built["read_note"]()
        done = {name: build for name, build in note.items() if builds.get(name) == build and built["is_compiled"](name)}
        self.extensions = [extension for extension in self.extensions if not self._is_done(extension, done)]
        n_kernels = sum(extension.name != SHARED for extension in self.extensions)
        print(f"Compiling {n_kernels} of {len(builds)} kernels ...", flush=True)
        for extension in self.extensions:  # a kernel that does not compile runs uncompiled, and not as it was before
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        built["write_note"](done)
        super().run()
        built["write_note"]({name: build for name, build in builds.items() if built["is_compiled"](name)})
        write_stubs()

    def build_extensions(self) -> None:
        self._to_c(self.extensions)
        self.n_built = 0
        super().build_extensions()
        if not IS_DEBUG:  # C and objects take 80 MB, and are written anew each time; a debugger shows them
            rmtree(self.build_temp, ignore_errors=True)
            for source in [Path(source) for extension in self.extensions for source in extension.sources]:
                if source.suffix == ".c":
                    source.unlink(missing_ok=True)

    def build_extension(self, extension: Extension) -> None:
        """Compile one kernel, and say at every tenth how far it is: all of them take minutes."""
        super().build_extension(extension)
        self.n_built += 1
        if self.n_built % 10 == 0:
            print(f"  {self.n_built} of {len(self.extensions)} C files compiled", flush=True)

    def _is_done(self, extension: Extension, done: dict[str, Any]) -> bool:
        """Whether a compiled file is still right. The shared code is, as long as one kernel's settings are."""
        return bool(done) if extension.name == SHARED else "/".join(extension.name.split(".")[2:]) in done

    def _settings(self) -> str:
        """The hash of all that makes compiled kernels differ, except their sources."""
        from Cython import __version__

        return sha256(repr((__version__, sys.version, OPTIONS, DIRECTIVES)).encode()).hexdigest()[:8]

    def _to_c(self, found: list[Extension]) -> None:
        """Write kernels as C. Without --parallel one after another, since Cython is not thread-safe."""
        from Cython.Build import cythonize  # imported here: metadata can be listed without Cython

        c_extensions = cythonize(
            found,
            nthreads=int(self.parallel or 0),
            force=True,
            quiet=True,
            compiler_directives={**DIRECTIVES, "show_performance_hints": False},
            shared_utility_qualified_name=SHARED,
        )
        for extension, c_extension in zip(found, c_extensions, strict=True):
            extension.sources = c_extension.sources

    def _remove_files_without_source(self) -> None:
        """Remove compiled files and stubs of kernels that were renamed or removed: imports would still find them."""
        for file in KERNELS.glob("*/*"):
            source = file.parent / f"{file.name.partition('.')[0]}.py"
            if file.suffix in (".so", ".pyd", ".c", ".pyi") and not source.exists():
                file.unlink()


class CopyModules(build_py):
    """Copies modules, and the stubs of kernels, which it writes first."""

    def run(self) -> None:
        write_stubs()
        super().run()


class BuildWheel(bdist_wheel):
    """Tags a wheel in which nothing is compiled as pure: it runs everywhere, and its name must not say otherwise."""

    def run(self) -> None:
        self.run_command("build")
        if not any(map(os.path.exists, self.get_finalized_command("build_ext").get_outputs())):
            self.distribution.ext_modules = []
            self.root_is_pure = True
        self.skip_build = True  # setuptools would compile all kernels again
        super().run()


def write_stubs() -> None:
    """Write the kernels' .pyi files, by which mypy and editors know their types."""
    runpy.run_path(str(KERNELS / "_stubs.py"))["write"]()


def data_packages() -> list[str]:
    """The data folders as packages, so that setuptools installs lexicons/words as lexc/lexicons/words."""
    folders = [folder for top in DATA.values() for folder in [Path(top), *sorted(Path(top).glob("**/*/"))]]
    return [f"lexc.{'.'.join(folder.parts)}" for folder in folders if folder.is_dir() and folder.name not in NO_DATA]


def package_folders() -> dict[str, Any]:
    """The packages, and their folders.

    An editable install finds the data beside lexc. For named folders, setuptools would write a module that maps them,
    and each start of Python would run it, for 5 ms and 1 MB. Without them it writes a path into a .pth file.
    """
    packages = find_packages(include=["lexc", "lexc.*"])
    if "editable_wheel" in sys.argv:
        return {"packages": packages, "package_dir": {"": "."}}
    return {"packages": [*packages, *data_packages()], "package_dir": DATA}


def long_description(readme: str, project: dict[str, Any]) -> str:
    """The README for a page outside the checkout, where links to its files lead nowhere. project: of pyproject.toml.

    They lead to the files of this version below `Source`, an address of `project.urls`. Without one a link is its text
    alone, and a picture is left out.
    """
    source = project.get("urls", {}).get("Source", "").rstrip("/")

    def absolute(link: re.Match[str]) -> str:
        mark, text, target = link.groups()
        if not source:
            return "" if mark else text
        return f"{mark}[{text}]({source}/{'raw' if mark else 'blob'}/v{project['version']}/{target})"

    return re.sub(r"(!?)\[([^][]*)\]\((?![\w+.-]+:|#)([^()\s]+)\)", absolute, readme)


if __name__ == "__main__":
    COMMANDS = {"build_ext": BuildKernels, "build_py": CopyModules, "bdist_wheel": BuildWheel}
    PROJECT = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    setup(
        **package_folders(), ext_modules=extensions(), cmdclass=COMMANDS,
        long_description=long_description(Path("README.md").read_text("utf-8"), PROJECT),
        long_description_content_type="text/markdown",
    )  # fmt: skip
