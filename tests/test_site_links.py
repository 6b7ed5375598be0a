"""The check of the built site finds every kind of broken link, and nothing in a sound site."""

from __future__ import annotations

from pathlib import Path

import pytest
import site_links

SOUND = """
<h1 id="top">lexc</h1> <script src="searchindex.js?v=1"></script> <img src="pictures/a%20b.svg">
<a href="#top">here</a> <a href="folder/page.html#part">there</a> <a href="https://example.org/x?y#z">elsewhere</a>
<a href="mailto:someone@example.org">mail</a>
<a href="http://localhost:8000/x.html">yours</a> <a href="file.txt">a file</a> <a name="old"></a> <a href="#old">old</a>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound site with two pages, a picture, a file, and the index of the search."""
    for name in ("folder", "pictures"):
        (tmp_path / name).mkdir()
    (tmp_path / "search.html").write_text(SOUND)
    (tmp_path / "folder" / "page.html").write_text('<p id="part"><a href="../search.html#top">back</a>')
    (tmp_path / "pictures" / "a b.svg").write_text("<svg/>")
    (tmp_path / "file.txt").write_text("")
    (tmp_path / "searchindex.js").write_text("Search.setIndex({})")
    return tmp_path


def test_a_sound_site_has_no_faults(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [*site_links.faults(folder)] == []
    assert site_links.main([str(folder)]) == 0
    assert "sound" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('<a href="folder/none.html">', "no such file"),
        ('<a href="folder">', "no such file"),
        ('<a href="page.html#none">', "no anchor none"),
        ('<a href="#none">', "no anchor none"),
        ('<a href="../../outside.html">', "outside the site"),
        ('<a href="/search.html">', "a relative path"),
        ('<a href="https://example">', "the name of a host"),
        ('<a href="https://exam ple.org">', "the name of a host"),
        ('<a href="htps://example.org">', "the name of a host"),
        ('<a href="https://[example.org">', "Invalid"),
        ('<a href="mailto:someone">', "an address of mail"),
        ('<script src="https://example.org/a.js">', "no network"),
        ('<link rel="stylesheet" href="//example.org/a.css">', "no network"),
    ],
)
def test_a_broken_link_is_named_with_its_line(folder: Path, line: str, fault: str) -> None:
    (folder / "folder" / "page.html").write_text(f'<p id="part">\n{line}')
    (found,) = site_links.faults(folder)
    assert found.startswith("folder/page.html:2: ")
    assert fault in found


def test_a_search_that_needs_a_server_is_named(folder: Path) -> None:
    (folder / "search.html").write_text(SOUND.replace("searchindex.js", "file.txt"))
    (folder / "searchindex.js").write_text("{}")
    assert [fault.partition(":")[0] for fault in site_links.faults(folder)] == ["search.html", "searchindex.js"]


def test_a_broken_site_is_status_one_and_a_missing_one_is_status_two(folder: Path) -> None:
    (folder / "file.txt").unlink()
    assert site_links.main([str(folder)]) == 1
    assert site_links.main([str(folder / "none")]) == 2
