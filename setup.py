"""What pyproject.toml cannot say: which packages there are, and which modules are compiled.

Every module in a room of lexc/kernels is, unless its name begins with an underscore: those are the uncompiled twins of
a .pxd. Without a compiler the same files run interpreted, so each extension is optional.
"""

from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

OPTIONS = {"optional": True, "extra_compile_args": ["-O3", "-g0"]}
# Memoryviews and the like are compiled once, not in each kernel (see pyproject.toml). Cython writes this file.
SHARED = Path("lexc/kernels/_cyutility.c")


def kernels() -> list[Path]:
    """The modules that are compiled."""
    return sorted(path for path in Path("lexc/kernels").glob("*/*.py") if not path.name.startswith("_"))


def extensions() -> list[Extension]:
    """One for each kernel, and one for what all of them share."""
    sources = [SHARED, *kernels()]
    return [Extension(".".join(path.with_suffix("").parts), [path.as_posix()], **OPTIONS) for path in sources]


class BuildKernels(build_ext):
    """Writes all C first, one kernel after another: Cython is not made for threads, but compilers may be several."""

    def build_extensions(self) -> None:
        from Cython.Build import cythonize  # who only asks what there is may lack it

        name = getattr(self, "shared_utility_qualified_name", None)
        written = cythonize(self.extensions, force=self.force, quiet=True, shared_utility_qualified_name=name)
        for extension, in_c in zip(self.extensions, written, strict=True):
            extension.sources = in_c.sources
        super().build_extensions()


def data_packages() -> list[str]:
    """Folders of data, which are packages only to setuptools: lexicons/words is installed as lexc/lexicons/words."""
    folders = [folder for top in ("lexicons", "formats") for folder in [Path(top), *sorted(Path(top).glob("*/"))]]
    return [f"lexc.{'.'.join(folder.parts)}" for folder in folders if folder.is_dir() and folder.name != "__pycache__"]


if __name__ == "__main__":
    packages = [*find_packages(include=["lexc", "lexc.*"]), *data_packages()]
    setup(packages=packages, ext_modules=extensions(), cmdclass={"build_ext": BuildKernels})
