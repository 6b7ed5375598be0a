"""The wheel of a machine without a C compiler: it says that it runs everywhere, and has no older compiled files."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest

SETUP = Path(__file__).resolve().parents[1] / "setup.py"
PROJECT = f"""
import runpy
from setuptools import Extension, setup

commands = runpy.run_path({str(SETUP)!r})


class BuildKernels(commands["BuildKernels"]):
    def _to_c(self, found):
        pass


command = ["-q", "bdist_wheel"]
kernel = Extension("house.kernel", ["house/kernel.c"], optional=True)
cmdclass = {{"build_ext": BuildKernels, "bdist_wheel": commands["BuildWheel"]}}
setup(script_args=command, name="house", version="1", packages=["house"], ext_modules=[kernel], cmdclass=cmdclass)
"""


@pytest.mark.skipif(os.name != "posix", reason="CC names the compiler on POSIX")
def test_a_wheel_in_which_nothing_was_compiled_is_tagged_pure_and_has_no_older_compiled_files(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", "70.1", reason="no setuptools that makes a wheel is installed")
    older = tmp_path / "build" / "house" / f"kernel{EXTENSION_SUFFIXES[0]}"
    older.parent.mkdir(parents=True)
    (tmp_path / "house").mkdir()
    for path in (older, tmp_path / "house" / "__init__.py", tmp_path / "house" / "kernel.c"):
        path.touch()
    (tmp_path / "setup.cfg").write_text("[build]\nbuild_lib = build\n")
    failing = {**os.environ, "CC": "false"}
    subprocess.run([sys.executable, "-c", PROJECT], cwd=tmp_path, env=failing, capture_output=True, check=True)
    (wheel,) = (tmp_path / "dist").iterdir()
    assert wheel.name == "house-1-py3-none-any.whl"
    with ZipFile(wheel) as file:
        assert [name for name in file.namelist() if name.startswith("house/")] == ["house/__init__.py"]
