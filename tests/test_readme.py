"""What README.md shows of Python runs when it is pasted, block after block, in a fresh interpreter."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from conftest import TESTS, long

import lexc
from lexc import resources

README = (TESTS.parent / "README.md").read_text(encoding="utf-8")


@long
def test_pythons_blocks_print_what_they_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lexc.build(resources.lexicons() / "words" / "english.txt.gz", kind="gaddag").save("english.gaddag")
    blocks = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    session = doctest.DocTestParser().get_doctest("".join(blocks), {}, "README.md", "README.md", 0)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(session, out=said.append)
    assert len(blocks) > 1
    assert not result.failed, "".join(said)
