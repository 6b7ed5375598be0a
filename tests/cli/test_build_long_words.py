"""`lexc build` with words of up to 1,020 labels."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from command_line import Lexc


@pytest.mark.parametrize("options", [[], ["--memory", "16M"], ["--layout", "packed"]])
def test_urls_of_a_thousand_letters_are_built_and_listed(tmp_path: Path, run: Lexc, options: list[str]) -> None:
    chooser = random.Random(4)
    urls = [f"https://example.org/{'/'.join(chooser.choices(('abc', 'é', 'xyz'), k=k))}" for k in range(1, 300, 7)]
    urls = sorted((url for url in urls if len(url.encode()) <= 1020), key=str.encode)
    assert len(urls[-1].encode()) > 255
    (tmp_path / "urls.txt").write_text("\n".join(urls) + "\n", encoding="utf-8")
    built = run("build", tmp_path / "urls.txt", "-o", tmp_path / "urls.dawg", "--alphabet", "utf8", *options)
    assert built.status == 0, built.err
    assert run("words", tmp_path / "urls.dawg").lines == urls
    assert run("words", tmp_path / "urls.dawg", "--length", "256-1020").lines == [u for u in urls if len(u) > 255]
