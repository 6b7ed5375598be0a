"""The wheel of a machine without a C compiler: it says that it runs everywhere, and has no older compiled files."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any
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
