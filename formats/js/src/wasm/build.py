"""Compile liblexc to formats/js/lexc.wasm with clang and wasm-ld: `make wasm`.

    python build.py           compile
    python build.py --check   exit with status 1 if lexc.wasm is not made from the sources beside it

The module has a section `lexc-source`, the SHA-256 of its sources. CLANG names another compiler than the first of
clang and clang-19 that is installed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
TARGET = FOLDER.parents[1] / "lexc.wasm"
C = FOLDER.parents[2] / "c"
SOURCES = [FOLDER / "lexc_wasm.c", C / "lexc.h", C / "liblexc.h", C / "liblexc.c", *sorted((C / "lib").glob("*.h"))]
OPTIONS = [
    "--target=wasm32", "-O2", "-ffreestanding", "-nostdlib", "-mbulk-memory", "-Wl,--no-entry", "-Wl,--export-dynamic",
    "-DLIBLEXC_NO_CLONES", "-Wl,--strip-all", "-Wl,-z,stack-size=1048576",
]  # fmt: skip


def source_section() -> bytes:
    """The custom section with the hash of the sources."""
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in SOURCES)).hexdigest().encode()
    content = b"\x0blexc-source" + digest
    return bytes([0, len(content)]) + content


def compiler() -> str | None:
    """The name of a clang that makes WebAssembly, which needs wasm-ld of the same version."""
    for name in filter(None, (os.environ.get("CLANG"), "clang", "clang-19")):
        if shutil.which(name) and shutil.which(name.replace("clang", "wasm-ld")):
            return name
    return None


def build(target: Path) -> None:
    clang = compiler()
    if clang is None:
        raise SystemExit("make wasm needs clang and wasm-ld; Debian's packages are clang-19 and lld-19")
    subprocess.run([clang, *OPTIONS, SOURCES[0], "-o", target], check=True)
    target.write_bytes(target.read_bytes() + source_section())


def is_current(target: Path) -> bool:
    """Whether the sources beside this script made a module."""
    return target.read_bytes().endswith(source_section())


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        build(TARGET)
        print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")
    elif not is_current(TARGET):
        raise SystemExit("lexc.wasm has other sources: run make wasm")
