"""Compile lexc.h for the tests, and run probe.c on images."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lexc.system import resources

HEADER = resources.formats() / "c" / "lexc.h"
LOOKUP = HEADER.with_name("lookup.c")
PROBE = Path(__file__).with_name("probe.c")
CHECKSUMS = PROBE.with_name("checksums.c")

CC = shutil.which(os.environ.get("CC") or "cc")
CXX = shutil.which(os.environ.get("CXX") or "c++")
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]
STRICT = [*WARNINGS, "-g", "-I", str(HEADER.parent)]
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


@dataclass
class ProbeResult:
    """The output of probe.c for one image. bytes: labels. contradictions: answers that contradict each other."""

    rule: str
    words: list[bytes] = field(default_factory=list)
    spelled: list[str] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    gaddag: list[bytes] = field(default_factory=list)
    alphagrams: list[bytes] = field(default_factory=list)
    has: list[bool] = field(default_factory=list)


def build(source: Path, program: Path, compiler: Sequence[str], sanitizers: Sequence[str] = SANITIZED) -> Path:
    """Compile one source file, with sanitizers where the compiler has them. A warning is an error."""
    command = [*compiler, *STRICT, str(source), "-o", str(program)]
    run = subprocess.run([*command, *sanitizers], capture_output=True, text=True, check=False)
    if run.returncode and re.search(r"lib(asan|ubsan|clang_rt)|unsupported option", run.stderr):
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return program


def probe(program: Path, images: Iterable[bytes], texts: Sequence[str] = ()) -> list[ProbeResult]:
    """Run the program on images. A crash or a report of a sanitizer is a failure. texts: looked up in each image."""
    images = list(images)
    stream = b"".join(len(data).to_bytes(8, "little") + data for data in images)
    run = subprocess.run([program, *texts], input=stream, capture_output=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr.decode(errors="replace")[-3000:]
    found: list[ProbeResult] = []
    for line in run.stdout.split(b"\n"):
        if line.startswith(b"rule "):
            found.append(ProbeResult(line[5:].decode()))
        elif line:
            _note(found[-1], *line.split(b" ", 2))
    assert len(found) == len(images)
    return found


def _note(probed: ProbeResult, kind: bytes, value: bytes, rest: bytes = b"") -> None:
    """Enter one line of the output. kind: a field of ProbeResult."""
    if kind == b"has":
        probed.has = [digit == ord("1") for digit in value]
    elif kind == b"wrong":
        probed.contradictions.append(f"{value.decode()}: {rest.decode()}")
    else:
        getattr(probed, kind.decode()).append(bytes.fromhex(value.decode()))
        if kind == b"words":
            probed.spelled.append(rest.decode(errors="replace"))
