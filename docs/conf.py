"""The settings of Sphinx for `make docs`.

The source folder is the root of the checkout: pages of docs/ stand beside specifications and other pages, and a link
between two files is a link between two pages.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.append(str(Path(__file__).parent))  # for the extensions in this folder

project = "lexc"
author = "The authors of lexc"
release = version = installed_version("lexc")
extensions = ["myst_parser", "sphinx.ext.autodoc", "glossary_links", "javascript_reference"]

root_doc = "docs/index"
include_patterns = [
    "docs/**.md", "specs/**.md", "formats/**.md", "lexicons/**.md", "README.md", "CHANGELOG.md", "CONTRIBUTING.md",
    "SECURITY.md", "tests/benchmarks/README.md",
]  # fmt: skip
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
highlight_language = "text"

html_theme = "furo"
html_title = "lexc"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
smartquotes = False  # `--json` in a docstring has two hyphens
default_role = "code"  # docstrings write code as Markdown does


def escape_docstring(app: object, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Escape what reStructuredText would take for markup in a docstring, which is plain text with `code`."""
    lines[:] = ["`".join(escape_prose(part, i) for i, part in enumerate(line.split("`"))) for line in lines]


def escape_prose(part: str, index: int) -> str:
    """Escape a part of a line. Parts with odd indexes stand between backticks."""
    return part if index % 2 else re.sub(r"(?<!\\)(?:([*|])|(?<=\w)(_)(?!\w))", r"\\\1\2", part)


def setup(app: object) -> None:
    """Have Sphinx call the functions of this file."""
    app.connect("autodoc-process-docstring", escape_docstring)  # type: ignore[attr-defined]
