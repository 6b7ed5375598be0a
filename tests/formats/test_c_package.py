"""Programs in an empty folder build against liblexc as its README says, in C and C++."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import shared_folder
from formats.c_reader import CC, CXX, HEADER
from formats.library import compile_once

import lexc
from lexc.system import resources

FOLDER = HEADER.parent
README = FOLDER / "README.md"
FLAGS = ["-O0", "-DLIBLEXC_NO_CLONES"]
ANSWERS = {"c": "CAR\nCARS\nCAT\nCATS\nEAR\nEARS\nEAT\nEATS\n", "cpp": "CAR\nCARS\nCAT\n1 0\n"}
"""The output of the README's programs, by language, for the words of tiny.dawg."""

needs_cmake = pytest.mark.skipif(not shutil.which("cmake") or not CXX, reason="no cmake, or no C++ compiler")


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def write_programs(folder: Path) -> None:
    """The README's programs, and the image that they read."""
    for language, code in re.findall(r"^```(c|cpp)\n(.*?)^```$", README.read_text(encoding="utf-8"), re.M | re.S):
        (folder / f"program.{language}").write_text(code, encoding="utf-8")
    shutil.copy(resources.formats() / "golden" / "tiny.dawg", folder / "words.dawg")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folders into which CMake installed the shared and the static library."""
    folders = {}
    for kind in ("ON", "OFF"):
        folder = tmp_path_factory.mktemp(f"cmake-{kind}")
        options = [f"-DBUILD_SHARED_LIBS={kind}", "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={' '.join(FLAGS)}"]
        run("cmake", "-S", FOLDER, "-B", folder / "build", *options)
        run("cmake", "--build", folder / "build")
        run("cmake", "--install", folder / "build", "--prefix", folder / "installed")  # as the README has it
        folders[kind] = folder / "installed"
    return folders


@needs_cmake
@pytest.mark.parametrize("kind", ["ON", "OFF"])
def test_programs_find_the_package_by_cmake(installed: dict[str, Path], kind: str, tmp_path: Path) -> None:
    write_programs(tmp_path)
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.14)\nproject(consumer LANGUAGES C CXX)\nset(CMAKE_CXX_STANDARD 17)\n"
        "find_package(lexc 0.1 REQUIRED)\nadd_executable(c program.c)\nadd_executable(cpp program.cpp)\n"
        "target_link_libraries(c lexc::lexc)\ntarget_link_libraries(cpp lexc::lexc)\n"
    )
    run("cmake", "-S", tmp_path, "-B", tmp_path / "build", f"-DCMAKE_PREFIX_PATH={installed[kind]}")
    run("cmake", "--build", tmp_path / "build")
    for language, answer in ANSWERS.items():
        assert run(tmp_path / "build" / language, cwd=tmp_path) == answer


@needs_cmake
@pytest.mark.skipif(not shutil.which("pkg-config"), reason="no pkg-config")
def test_a_program_finds_the_library_by_pkg_config(installed: dict[str, Path], tmp_path: Path) -> None:
    write_programs(tmp_path)
    (configuration,) = installed["ON"].rglob("lexc.pc")
    library = configuration.parents[1]
    flags = run(
        "pkg-config", "--cflags", "--libs", "lexc", env={**os.environ, "PKG_CONFIG_PATH": str(configuration.parent)}
    )
    run(str(CC), tmp_path / "program.c", *flags.split(), "-o", tmp_path / "program")
    environment = {**os.environ, "LD_LIBRARY_PATH": str(library), "DYLD_LIBRARY_PATH": str(library)}
    assert run(tmp_path / "program", cwd=tmp_path, env=environment) == ANSWERS["c"]
    if shutil.which("readelf"):
        assert "@@LEXC_0" in run("readelf", "--dyn-syms", "-W", next(library.glob("liblexc.so.0.*")))


@pytest.mark.skipif(CC is None, reason="no C compiler")
@pytest.mark.parametrize("language", ["c", "cpp"])
def test_the_programs_of_the_readme_run_with_the_compiler_alone(
    language: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if language == "cpp" and not CXX:
        pytest.skip("no C++ compiler")
    folder = shared_folder(tmp_path_factory)
    library = compile_once(folder, "liblexc.o", str(CC), *FLAGS, "-c", str(FOLDER / "liblexc.c"), "-o")
    write_programs(tmp_path)
    compiler = [str(CC), "-std=c99"] if language == "c" else [str(CXX), "-std=c++17"]
    strict = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]
    run(*compiler, *strict, "-I", FOLDER, tmp_path / f"program.{language}", library, "-o", tmp_path / "program")
    assert run(tmp_path / "program", cwd=tmp_path) == ANSWERS[language]
    lexc.build(["X"]).save(tmp_path / "words.dawg")
    with (tmp_path / "words.dawg").open("r+b") as image:
        image.write(b"no")
    done = subprocess.run([tmp_path / "program"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "C1" in done.stderr


@pytest.mark.skipif(not CXX, reason="no C++ compiler")
def test_all_of_the_cpp_interface_compiles_and_a_temporary_lexicon_gives_no_words(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = shared_folder(tmp_path_factory)
    library = compile_once(folder, "liblexc.o", str(CC), *FLAGS, "-c", str(FOLDER / "liblexc.c"), "-o")
    source = Path(__file__).with_name("interface.cc")
    command = [str(CXX), "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wold-style-cast"]
    run(*command, "-Werror", "-I", FOLDER, source, library, "-o", tmp_path / "interface")
    assert run(tmp_path / "interface", resources.formats() / "golden") == "all is well\n"
    temporary = subprocess.run(
        [str(CXX), "-std=c++20", "-DTEMPORARY", "-fsyntax-only", "-I", FOLDER, source],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "deleted" in temporary.stderr
    assert not re.search(r"lexc\.hpp:\d+:\d+: error", temporary.stderr), "lexc.hpp does not compile in C++20"
