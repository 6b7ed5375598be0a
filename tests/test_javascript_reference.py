"""The reference of the module in JavaScript lists what it exports, with the comments of the code."""

from __future__ import annotations

import pytest
from conftest import TESTS
from modules import import_from

pytest.importorskip("docutils", reason="docutils, which the documentation needs, is not installed")
ROOT = TESTS.parent
EXAMPLE = """/** Not for others. */
class Hidden {
  /** Nobody sees it. */
  at(i) {
  }
}

/** A [list]
 *  of words. */
export class Words {
  #all;

  /** Makes it. */
  constructor(all) {
    /** The name. */
    this.name = "";
  }

  /** How many. */
  get size() {
  }

  /** Each of them. */
  *all({ limit = 3 } = {}) {
  }

  /** Private. */
  #find(word) {
  }
}

/** Opens. */
export function open(bytes) {
}
"""


def describe(source: str) -> list[str]:
    module = import_from(ROOT / "docs" / "javascript_reference.py", "javascript_reference")
    return list(module.describe(source))


def test_exports_and_public_members_are_described_and_nothing_else() -> None:
    assert describe(EXAMPLE) == [
        "**`class Words`**: A \\[list\\] of words.",
        "- `words.name`: The name.",
        "- `words.size`: How many.",
        "- `words.all({ limit = 3 } = {})`: Each of them.",
        "**`open(bytes)`**: Opens.",
    ]


def test_the_module_has_its_functions_and_classes_on_the_page() -> None:
    folder = ROOT / "formats" / "js"
    page = "\n".join(describe(import_from(folder / "join.py", "join").join(folder / "src", keeps_comments=True)))
    for name in ("open(", "class LexcError", "class Column", "class Lexicon", "lexicon.has(", "lexicon.pattern("):
        assert name in page
