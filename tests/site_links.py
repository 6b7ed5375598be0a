"""Check a built site of documentation: `python tests/site_links.py build/docs`.

Links inside the site lead to a file of it, and to an anchor of that page. Links to other sites are only read, since the
check needs no network. Scripts, styles and pictures come from the site itself, and so does the index of its search.
The site works when its files are opened without a server.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

HOST = re.compile(r"localhost|(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}")
ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
LINKS = {"a": "href", "link": "href", "img": "src", "script": "src", "object": "data", "iframe": "src", "source": "src"}
SEARCH = "search.html"
SEARCH_INDEX = "searchindex.js"


@dataclass
class Page(HTMLParser):
    """A page: its anchors, and its links as (line, element, address)."""

    anchors: set[str] = field(default_factory=set)
    links: list[tuple[int, str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.anchors |= {value for name in ("id", "name") if (value := attributes.get(name))}
        address = attributes.get(LINKS.get(tag, ""))
        if address is not None:
            self.links.append((self.getpos()[0], tag, address))


def read_pages(site: Path) -> dict[Path, Page]:
    """The pages of a site, by path."""
    pages = {}
    for path in sorted(site.rglob("*.html")):
        pages[path] = Page()
        pages[path].feed(path.read_text(encoding="utf-8"))
    return pages


def faults(site: Path) -> Iterator[str]:
    """Yield the faults of a site: page, line, link and reason."""
    site = site.resolve()
    pages = read_pages(site)
    for path, page in pages.items():
        for line, tag, address in page.links:
            if fault := find_fault(address, tag, path, site, pages):
                yield f"{path.relative_to(site).as_posix()}:{line}: {address}: {fault}"
    yield from search_faults(site, pages)


def find_fault(address: str, tag: str, path: Path, site: Path, pages: dict[Path, Page]) -> str:
    """The fault of one link of a page, "" for none."""
    try:
        parts = urlsplit(address)
    except ValueError as error:
        return str(error)
    if not (parts.scheme or parts.netloc):
        return find_fault_inside(unquote(parts.path), unquote(parts.fragment), path, site, pages)
    if tag != "a":
        return "expected a file of the site, since the site needs no network"
    if parts.scheme == "mailto":
        return "" if ADDRESS.fullmatch(parts.path) else "expected an address of mail"
    is_known = parts.scheme in ("http", "https") and HOST.fullmatch(parts.hostname or "") and " " not in address
    return "" if is_known else "expected https:// and the name of a host"


def find_fault_inside(file: str, anchor: str, path: Path, site: Path, pages: dict[Path, Page]) -> str:
    """The fault of a link to a file of the site, "" for none."""
    if file.startswith("/"):
        return "expected a relative path, since the site may lie in any folder"
    target = (path.parent / file).resolve() if file else path
    if site not in target.parents:
        return "the file is outside the site"
    if not target.is_file():
        return "no such file"
    has_anchor = not anchor or target not in pages or anchor in pages[target].anchors
    return "" if has_anchor else f"the page has no anchor {anchor}"


def search_faults(site: Path, pages: dict[Path, Page]) -> Iterator[str]:
    """Yield the faults of a search that needs no server. Its index is a script, which a page loads."""
    scripts = [address for _, tag, address in pages.get(site / SEARCH, Page()).links if tag == "script"]
    if SEARCH_INDEX not in (address.partition("?")[0] for address in scripts):
        yield f"{SEARCH}: expected a script {SEARCH_INDEX}"
    index = site / SEARCH_INDEX
    if not (index.is_file() and index.read_text(encoding="utf-8").startswith("Search.setIndex(")):
        yield f"{SEARCH_INDEX}: expected a call of Search.setIndex"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print(__doc__)
        return 2
    found = list(faults(Path(arguments[0])))
    print("\n".join(found or ["All links of the site are sound"]))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
