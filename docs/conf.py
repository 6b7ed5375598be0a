"""The settings of Sphinx for `make docs`.

The source folder is the root of the checkout: pages of docs/ stand beside specifications and other pages, and a link
between two files is a link between two pages.
"""

from __future__ import annotations

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.append(str(Path(__file__).parent))  # for the extensions in this folder

project = "lexc"
author = "The authors of lexc"
release = version = installed_version("lexc")
extensions = ["myst_parser", "sphinx.ext.autodoc", "docstrings", "glossary_links", "javascript_reference"]

root_doc = "docs/index"
include_patterns = [
    "docs/**.md", "specs/**.md", "formats/**.md", "lexicons/**.md", "README.md", "CHANGELOG.md", "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md", "tests/benchmarks/README.md",
]  # fmt: skip
exclude_patterns = ["formats/*/CHANGELOG.md"]  # of packages for other languages
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
highlight_language = "text"

html_theme = "furo"
html_title = "lexc"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["files.js"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
smartquotes = False  # `--json` in a docstring has two hyphens
default_role = "code"  # docstrings write code as Markdown does
