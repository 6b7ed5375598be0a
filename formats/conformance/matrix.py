"""Ask every reader all questions of the conformance kit, and print what it answers rightly.

    python formats/conformance/matrix.py                 all readers that this machine can run, beside matrix.tsv
    python formats/conformance/matrix.py C JavaScript    only these
    python formats/conformance/matrix.py --write         write matrix.tsv: what each reader supports

The exit status is 1 if an answer is wrong, or if a reader lost a part that matrix.tsv says it has. A reader that needs
a missing program is left out, and named. README.md explains the lines.
"""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

KIT = Path(__file__).resolve().parent
FORMATS = KIT.parent
DRIVERS = KIT / "drivers"
MATRIX = KIT / "matrix.tsv"
OPTIONAL = "refused, stems", "refused, keys"
"""The parts of images that a reader may open which does not read STEM, or META's keys of minor version 1."""
SUPPORT = ("no", "in part", "yes")
SHOWN = 3
"""The most wrong answers that are printed for a part."""

CC, CXX, NODE, GO = (shutil.which(os.environ.get(name, default)) for name, default in
                     (("CC", "cc"), ("CXX", "c++"), ("NODE", "node"), ("GO", "go")))  # fmt: skip
GO_MODULE = "github.com/lexc/lexc/formats/go"
C_FLAGS = ["-O1", "-g", "-DLIBLEXC_NO_CLONES", "-I", str(FORMATS / "c")]
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


@dataclass
class Result:
    """The numbers of right, wrong and unsupported answers of a reader, by part."""

    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    unsupported: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0

    def support(self, part: str) -> str:
        """Yes, no, or in part."""
        return ("in part" if self.right[part] else "no") if self.unsupported[part] else "yes"


def compile_c(folder: Path, *flags: str) -> list[str] | None:
    if not CC:
        return None
    program = folder / f"driver{len(flags)}"
    sources = [str(DRIVERS / "driver.c"), str(FORMATS / "c" / "liblexc.c")]
    run = subprocess.run(
        [CC, "-std=c99", *C_FLAGS, *flags, *sources, "-o", str(program)], check=False, capture_output=True
    )
    return [str(program)] if run.returncode == 0 else None


def compile_cpp(folder: Path) -> list[str] | None:
    if not CC or not CXX:
        return None
    library, program = folder / "liblexc.o", folder / "driver-cpp"
    subprocess.run([CC, "-std=c99", *C_FLAGS, "-c", FORMATS / "c" / "liblexc.c", "-o", library], check=True)
    subprocess.run([CXX, "-std=c++17", *C_FLAGS, DRIVERS / "driver.cc", library, "-o", program], check=True)
    return [str(program)]


def compile_sqlite(folder: Path) -> list[str] | None:
    """The extension and a driver that asks it in SQL, in one program. None without SQLite's headers."""
    program = folder / "driver-sqlite"
    sources = [DRIVERS / "driver.sqlite.c", FORMATS / "sqlite" / "lexc_sqlite.c", FORMATS / "c" / "liblexc.c"]
    options = ["-std=c99", "-w", "-DSQLITE_CORE", *C_FLAGS, "-O0"]
    if (
        not CC
        or subprocess.run(
            [CC, *options, *sources, "-lsqlite3", "-o", program], check=False, capture_output=True
        ).returncode
    ):
        return None
    return [str(program)]


def compile_go(folder: Path) -> list[str] | None:
    """The driver with the module of formats/go, as a program of another module has it. None without Go 1.18."""
    if not GO:
        return None
    for name in ("driver.go", "protocol.go"):
        shutil.copy(DRIVERS / name, folder)
    (folder / "go.mod").write_text(
        f"module driver\n\ngo 1.18\n\nrequire {GO_MODULE} v0.0.0\n\nreplace {GO_MODULE} => {FORMATS / 'go'}\n",
        encoding="utf-8",
    )
    settings = {**os.environ, "GOPROXY": "off", "GOFLAGS": "-mod=mod", "CGO_ENABLED": "0"}
    run = subprocess.run([GO, "build", "-o", "driver-go", "."], cwd=folder, env=settings, check=False)
    return [str(folder / "driver-go")] if run.returncode == 0 else None


def compile_kaitai(folder: Path) -> list[str] | None:
    """The reader that Kaitai makes in Python. None without its compiler (`make kaitai`) or library."""
    root = FORMATS.parent
    modules = Path(os.environ.get("LEXC_TEST_KAITAI") or root / "build" / "node").resolve() / "node_modules"
    if not NODE or not (modules / "kaitai-struct-compiler").exists() or not find_spec("kaitaistruct"):
        return None
    script, definition = root / "tests" / "image" / "kaitai_compile.cjs", FORMATS / "lexc-image.ksy"
    settings = {**os.environ, "NODE_PATH": str(modules)}
    subprocess.run([NODE, script, definition, "python", folder], check=True, env=settings)
    return [sys.executable, str(DRIVERS / "driver.kaitai.py"), str(folder / "lexc_image.py")]


def compile_rust(folder: Path) -> list[str] | None:
    """A program with the crate as its only dependency. None without cargo, or without the crate cc."""
    source = FORMATS / "rust" / "cargo.py"
    if not source.exists() or not CC:
        return None
    sys.path.insert(0, str(source.parent))
    from cargo import cargo  # the folder is not in every installation

    command = cargo("build", "--quiet")
    manifest = f"""
        [package]
        name = "driver"
        version = "0.0.0"
        edition = "2021"
        [[bin]]
        name = "driver"
        path = {str(DRIVERS / "driver.rs")!r}
        [dependencies]
        lexc = {{ path = {str(FORMATS / "rust")!r} }}
    """
    (folder / "Cargo.toml").write_text(manifest, encoding="utf-8")
    settings = {**os.environ, "CARGO_TARGET_DIR": str(folder / "target"), "CARGO_NET_RETRY": "0"}
    if not command or subprocess.run(command, check=False, capture_output=True, cwd=folder, env=settings).returncode:
        return None
    return [str(folder / "target" / "debug" / "driver")]


def commands(folder: Path) -> dict[str, Callable[[], list[str] | None]]:
    """For each reader a function that compiles its driver and returns the command; None where a program is missing.

    folder: for programs.
    """
    python = [sys.executable, str(DRIVERS / "driver.py")]
    js = FORMATS / "js"
    javascript = [str(NODE), str(DRIVERS / "driver.mjs"), str(js / "lexc.mjs")] if NODE else None
    core = js / "lexc.wasm"  # of `make wasm`
    return {
        "Python": lambda: python,
        "Python, not compiled": lambda: ["env", "LEXC_INTERPRETED=1", *python],
        "C": lambda: compile_c(folder),
        "C, sanitized": lambda: compile_c(folder, *SANITIZED),
        "C++": lambda: compile_cpp(folder),
        "Rust": lambda: compile_rust(folder),
        "JavaScript": lambda: javascript,
        "WebAssembly": lambda: (
            [*javascript[:-1], str(js / "wasm.mjs"), str(core)] if javascript and core.exists() else None
        ),
        "SQLite": lambda: compile_sqlite(folder),
        "Go": lambda: compile_go(folder),
        "Kaitai": lambda: compile_kaitai(folder),
    }


def read_kit(folder: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """(part, fields of the question, fields of the answer), still escaped. folder: for damaged images."""
    questions, answers = (
        (KIT / name).read_text(encoding="utf-8").split("\n")[:-1] for name in ("questions.tsv", "answers.tsv")
    )
    for line, answer in zip(questions, answers, strict=True):
        part, operation, *fields = line.split("\t")
        if operation in ("open", "cut", "change"):
            operation, fields = "open", [str(image_of(folder, operation, *fields))]
        yield part, [operation, *fields], answer.split("\t")


def image_of(folder: Path, operation: str, name: str, number: str = "0") -> Path:
    """The image that a question is about: cut off at a length, or with all bits of one byte changed."""
    path = FORMATS / name
    if operation == "open":
        return path
    data = bytearray(path.read_bytes())
    if operation == "cut":
        del data[int(number) :]
    else:
        data[int(number)] ^= 255
    damaged = folder / f"{operation}-{number}-{path.name}"
    damaged.write_bytes(data)
    return damaged


def ask(command: list[str], kit: list[tuple[str, list[str], list[str]]]) -> Result:
    """Ask a driver all questions of the kit."""
    began, result = time.monotonic(), Result()
    lines = "".join("\t".join(question) + "\n" for _, question, _ in kit)
    run = subprocess.run(command, input=lines.encode(), capture_output=True, check=False)
    given = run.stdout.decode(errors="replace").split("\n")[:-1]
    for (part, question, answer), text in zip(kit, given, strict=False):
        is_open = text.startswith("ok") and (part in OPTIONAL or text.endswith("\tunverified"))
        if text == "unsupported" or (is_open and answer[0] == "refused"):
            result.unsupported[part] += 1
        elif agrees(question[0], text.split("\t"), answer):
            result.right[part] += 1
        else:
            result.wrong[part] += 1
            if result.wrong[part] <= SHOWN:
                result.faults.append(f"{' '.join(question)[:90]!r} gives {text[:70]!r}, not {' '.join(answer)[:70]!r}")
    if len(given) != len(kit) or run.returncode:
        result.wrong["end"] += 1
        result.faults.append(f"stopped after {len(given)} answers: {run.stderr.decode(errors='replace')[-600:]}")
    result.seconds = time.monotonic() - began
    return result


def agrees(operation: str, given: list[str], answer: list[str]) -> bool:
    """Whether an answer is right. Near words may come in any order; a refusal need not name the rule."""
    if operation == "open" and given[2:] == ["unverified"]:
        return given[:2] == answer
    if answer[0] == "refused":
        return given[0] == "refused" and (len(given) == 1 or given[1:] == answer[1:] or not answer[1:])
    if operation == "near":
        return given[:1] + sorted(given[1:]) == answer
    return given == answer or (
        operation == "values" and len(given) == len(answer) and all(map(are_equal, given, answer))
    )


def are_equal(given: str, answer: str) -> bool:
    """Whether two texts are equal, or the same number: languages write floats in several ways."""
    try:
        return given == answer or float(given) == float(answer)
    except ValueError:
        return False


def read_matrix() -> dict[str, dict[str, str]]:
    """Words of SUPPORT by reader and part."""
    if not MATRIX.exists():
        return {}
    with MATRIX.open(encoding="utf-8", newline="") as file:
        return {row.pop("reader"): row for row in csv.DictReader(file, delimiter="\t")}


def main(arguments: list[str]) -> int:
    """Returns the exit status."""
    names = [name for name in arguments if not name.startswith("-")]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        kit = [*read_kit(folder)]
        parts = [*dict.fromkeys(part for part, _, _ in kit)]
        results = {}
        for name, compile_driver in commands(folder).items():
            if names and name not in names:
                continue
            command = compile_driver()
            if command is None:
                print(f"{name}: left out, since a compiler, interpreter, sanitizer or library is missing")
            else:
                results[name] = ask(command, kit)
    if "--write" in arguments:
        write_matrix(results, parts)
    known = read_matrix()
    print_matrix(results, parts)
    lost = [
        f"{name} does not support {part} any more"
        for name, result in results.items()
        for part in parts
        if SUPPORT.index(result.support(part)) < SUPPORT.index(known.get(name, {}).get(part, "no"))
    ]
    faults = [f"{name}: {fault}" for name, result in results.items() for fault in result.faults]
    print("".join(f"{line}\n" for line in [*lost, *faults]), end="")
    return 1 if lost or faults else 0


def print_matrix(results: dict[str, Result], parts: list[str]) -> None:
    widths = [max(len(part), 6) + 2 for part in parts]
    print(" " * 22 + "".join(f"{part:>{width}}" for part, width in zip(parts, widths, strict=True)) + "     seconds")
    for name, result in results.items():
        cells = (
            "-"
            if result.support(part) == "no"
            else f"{result.right[part]}" + f", {result.wrong[part]} wrong" * (result.wrong[part] > 0)
            for part in parts
        )
        print(
            f"{name:22}"
            + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
            + f"{result.seconds:12.1f}"
        )


def write_matrix(results: dict[str, Result], parts: list[str]) -> None:
    """Write what these readers support; those of other machines stay."""
    rows = {
        **read_matrix(),
        **{name: {part: result.support(part) for part in parts} for name, result in results.items()},
    }
    with MATRIX.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow(["reader", *parts])
        writer.writerows([name, *(row[part] for part in parts)] for name, row in rows.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
