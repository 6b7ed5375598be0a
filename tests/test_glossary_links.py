"""On a page of the site, the first use of a term of the glossary is a link to it."""

from __future__ import annotations

import re
from types import ModuleType

import pytest
from conftest import TESTS
from modules import import_from

docutils = pytest.importorskip("docutils", reason="docutils, which the documentation needs, is not installed")
ROOT = TESTS.parent
GLOSSARY = """
| term | meaning |
|---|---|
| DAWG | the *minimal* automaton |
| anagram, sub-anagram | a word of exactly the letters of a `rack` |
| leave | the tiles that a move keeps |
"""
PAGE = """
An anagram of a ``DAWG``
========================

A marisa-DAWG, a ``DAWG``, and DAWGs in `a DAWG <https://example.org>`_. The DAWG again.
It leaves *a leave*, a *leave*, and the leave leaves. Sub-anagrams and anagrams, *anagrams* again.
"""


@pytest.fixture(scope="module")
def extension() -> ModuleType:
    return import_from(ROOT / "docs" / "glossary_links.py", "glossary_links")


def test_a_row_may_have_several_terms(extension: ModuleType) -> None:
    assert [*extension.read_terms(GLOSSARY)] == [
        ("DAWG", "term-dawg", "the minimal automaton"),
        ("anagram", "term-anagram-sub-anagram", "a word of exactly the letters of a rack"),
        ("sub-anagram", "term-anagram-sub-anagram", "a word of exactly the letters of a rack"),
        ("leave", "term-leave", "the tiles that a move keeps"),
    ]


def test_the_first_use_of_a_term_is_a_link_with_its_meaning(extension: ModuleType) -> None:
    from docutils import nodes
    from docutils.core import publish_doctree

    document = publish_doctree(PAGE, settings_overrides={"doctitle_xform": False})
    extension.link_first_uses(document, [*extension.read_terms(GLOSSARY)], "glossary.html")
    links = [node for node in document.findall(nodes.reference) if "term" in node["classes"]]
    assert [(link.astext(), link["refuri"]) for link in links] == [
        ("DAWGs", "glossary.html#term-dawg"),
        ("leave", "glossary.html#term-leave"),
        ("Sub-anagrams", "glossary.html#term-anagram-sub-anagram"),
        ("anagrams", "glossary.html#term-anagram-sub-anagram"),
    ]
    assert links[0]["reftitle"] == "the minimal automaton"
    plain = publish_doctree(PAGE, settings_overrides={"doctitle_xform": False})
    assert document.astext() == plain.astext()


def test_ordinary_words_are_terms_of_the_glossary(extension: ModuleType) -> None:
    text = (ROOT / "specs" / "glossary.md").read_text(encoding="utf-8")
    terms = {term.name for term in extension.read_terms(text)}
    assert terms >= extension.ORDINARY
    assert len(terms) > len(re.findall(r"^\| ", text, re.MULTILINE)) - 12
