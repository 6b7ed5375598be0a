"""lexc/wasm answers as lexc.mjs does. `make wasm` compiles its core; without it these tests skip."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from formats.npm_tools import JS, NODE, has_node
from modules import import_from

import lexc
from lexc.alphabet import Alphabet
from lexc.system import resources

CORE = JS / "lexc.wasm"
HERE = Path(__file__).parent
GOLDEN = resources.formats() / "golden"

pytestmark = pytest.mark.skipif(not CORE.exists() or not has_node(), reason="no lexc.wasm (make wasm), or no Node 20")


def test_the_core_is_made_from_the_present_sources() -> None:
    assert import_from(JS / "src" / "wasm" / "build.py", "build").is_current(CORE), "run make wasm"


def test_webassembly_answers_as_javascript_does_and_refuses_what_it_refuses(tmp_path: Path) -> None:
    paths = [path for path in sorted(GOLDEN.iterdir()) if path.suffix in (".dawg", ".gaddag", ".trie", ".anag")]
    turkish = tmp_path / "turkish.dawg"
    lexc.build(["istanbul", "ılık", "çay"], alphabet=Alphabet.utf8("upper-tr")).save(turkish)
    refused = sorted(
        path for path in (resources.formats() / "refused").glob("*.dawg") if not path.name.startswith(("S", "M6"))
    )[::7]
    run = subprocess.run(
        [str(NODE), str(HERE / "wasm.mjs"), str(JS)],
        input=json.dumps([[*map(str, paths), str(turkish)], [*map(str, refused)]]),
        capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    differing, rules, reason = json.loads(run.stdout)
    assert differing == []
    assert rules == [path.stem.partition("-")[0] for path in refused]
    assert reason == "over"
