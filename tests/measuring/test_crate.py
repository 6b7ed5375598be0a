"""The peer in Rust is compiled where cargo and the crate are there, and is left out elsewhere."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from benchmarks.crate import compile_crate


def test_a_machine_without_cargo_has_no_crate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compile_crate(tmp_path) is None


def test_a_crate_that_cannot_be_compiled_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cargo = tmp_path / "cargo"
    cargo.write_text("#!/bin/sh\nexit 101\n", encoding="ascii")
    cargo.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert compile_crate(tmp_path) is None


def test_the_crate_writes_sorted_keys_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARGO_NET_OFFLINE", "true")
    crate = compile_crate(tmp_path)
    if crate is None:
        pytest.skip("cargo or the crate fst is not installed")
    keys, found = tmp_path / "keys", tmp_path / "set"
    keys.write_text("a\nab\nb\n", encoding="ascii")
    crate.write(keys, found)
    assert crate.name.startswith("fst 0.")
    assert 40 < found.stat().st_size < 100
    keys.write_text("b\na\n", encoding="ascii")
    with pytest.raises(subprocess.CalledProcessError):
        crate.write(keys, found)
