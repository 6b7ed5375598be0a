"""Compile the kernels of the checkout one stands in, in place and nothing else, for `make test-debug`."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension
from setuptools.dist import Distribution

JOBS = os.cpu_count() or 1
modules = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["ext-modules"]
extensions = [Extension(m["name"], m["sources"], extra_compile_args=["-O1"]) for m in modules]
command = Distribution({"ext_modules": cythonize(extensions, nthreads=JOBS, quiet=True)}).get_command_obj("build_ext")
command.inplace, command.parallel = True, JOBS
command.ensure_finalized()
command.run()
