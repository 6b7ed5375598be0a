"""Compile the kernels of the checkout one stands in.

python tests/build_kernels.py --to-c    write each as C, several at a time; an installation then finds that done
python tests/build_kernels.py           compile them in place, without optimisation, for `make test-debug`
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension
from setuptools.dist import Distribution

JOBS = os.cpu_count() or 1
TOOL = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]


def to_c() -> list[Extension]:
    """Every kernel, and what all share, as C."""
    modules = TOOL["setuptools"]["ext-modules"]
    extensions = [Extension(module["name"], module["sources"], extra_compile_args=["-O1"]) for module in modules]
    return cythonize(extensions, nthreads=JOBS, quiet=True, **TOOL["distutils"]["build_ext"])


def compile_in_place() -> None:
    command = Distribution({"ext_modules": to_c()}).get_command_obj("build_ext")
    command.inplace, command.parallel = True, JOBS
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    to_c() if sys.argv[1:] == ["--to-c"] else compile_in_place()
