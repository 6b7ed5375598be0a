"""Wheels: which Pythons get one, what one without compiled kernels holds, and how package indexes describe lexc."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from shutil import which
from typing import Any
from zipfile import ZipFile

import pytest
import wheels

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


KERNEL = """
#include <Python.h>
static struct PyModuleDef kernel = {PyModuleDef_HEAD_INIT, "kernel"};
PyMODINIT_FUNC PyInit_kernel(void) { return PyModule_Create(&kernel); }
"""
needs_cc = pytest.mark.skipif(os.name != "posix" or not which("cc"), reason="no C compiler that CC names")


def wheel_of_house(folder: Path, compiler: str) -> tuple[str, list[str]]:
    """The name of a wheel that a compiler makes of a project, and the names of its files."""
    pytest.importorskip("setuptools", "70.1", reason="no setuptools that makes a wheel is installed")
    (folder / "house").mkdir()
    (folder / "house" / "__init__.py").touch()
    (folder / "house" / "kernel.c").write_text(KERNEL)
    variables = {**os.environ, "CC": compiler}
    subprocess.run([sys.executable, "-c", PROJECT], cwd=folder, env=variables, capture_output=True, check=True)
    (wheel,) = (folder / "dist").iterdir()
    with ZipFile(wheel) as file:
        return wheel.name, [name for name in file.namelist() if name.startswith("house/")]


@pytest.mark.skipif(os.name != "posix", reason="CC names the compiler on POSIX")
def test_a_wheel_in_which_nothing_was_compiled_is_tagged_pure_and_has_no_older_compiled_files(tmp_path: Path) -> None:
    older = tmp_path / "build" / "house" / f"kernel{EXTENSION_SUFFIXES[0]}"
    older.parent.mkdir(parents=True)
    older.touch()
    (tmp_path / "setup.cfg").write_text("[build]\nbuild_lib = build\n")
    assert wheel_of_house(tmp_path, "false") == ("house-1-py3-none-any.whl", ["house/__init__.py"])


@needs_cc
def test_a_wheel_has_its_compiled_kernels_though_their_c_is_removed_once_it_is_compiled(tmp_path: Path) -> None:
    name, files = wheel_of_house(tmp_path, "cc")
    assert files == ["house/__init__.py", f"house/kernel{EXTENSION_SUFFIXES[0]}"]
    assert not name.endswith("any.whl")
    assert not (tmp_path / "house" / "kernel.c").exists()


@pytest.mark.skipif(os.name != "posix", reason="the programs are scripts of the shell")
def test_each_python_of_the_table_that_runs_gets_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, status in (("python3.14t", 0), ("python3.13", 1)):  # as a shim of pyenv for a version that is not chosen
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {status}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert dict(wheels.pythons()) == {
        "cp311": None, "cp312": None, "cp313": None, "cp314": None, "cp314t": str(tmp_path / "python3.14t"),
    }  # fmt: skip


class TestLongDescription:
    """The README on the page of a package index."""

    README = "![a](docs/a.png)\n[b](docs/b.md#c), [d](https://d.example/e), [f](#g)\n"

    def test_links_to_files_lead_to_those_of_the_version(self) -> None:
        project = {"version": "1.2", "urls": {"Source": "https://h.example/i/"}}
        assert describe(self.README, project) == (
            "![a](https://h.example/i/raw/v1.2/docs/a.png)\n"
            "[b](https://h.example/i/blob/v1.2/docs/b.md#c), [d](https://d.example/e), [f](#g)\n"
        )

    def test_without_an_address_no_link_leads_nowhere(self) -> None:
        assert describe(self.README, {"version": "1.2"}) == "\nb, [d](https://d.example/e), [f](#g)\n"

    def test_no_link_of_the_readme_is_relative(self) -> None:
        readme = (SETUP.parent / "README.md").read_text("utf-8")
        assert "](docs/install.md)" in readme
        targets = re.findall(r"\]\(([^)]*)\)", describe(readme, {"version": "1.2"}))
        assert all(target.startswith(("https:", "#")) for target in targets)


def describe(readme: str, project: dict[str, Any]) -> str:
    """The description that setup.py makes of a README."""
    text: str = runpy.run_path(str(SETUP))["long_description"](readme, project)
    return text
