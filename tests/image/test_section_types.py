"""The types of sections: one table, one class each, and each name in one place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import TESTS

import lexc
from lexc.image.section_types import REQUIRED, SECTIONS, find_type, section_type

PRODUCT = TESTS.parent / "lexc"


def owner(name: str) -> Path:
    return PRODUCT / "image" / f"{SECTIONS[name].partition('.')[0]}.py"


@pytest.mark.parametrize("name", SECTIONS)
def test_a_type_has_the_name_by_which_it_is_found_and_needs_what_stands_before_it(name: str) -> None:
    found, names = section_type(name), list(SECTIONS)
    assert found.name == name
    assert all(names.index(needed) < names.index(name) for needed in found.needs)
    assert found.part in ("nodes", "values", "groups", "rules")


def test_a_type_that_nobody_knows_is_not_found() -> None:
    assert find_type("NOTE") is None


def test_the_name_of_a_section_is_spelt_in_its_own_module_and_in_the_table_alone() -> None:
    quoted = re.compile(rf"""(?<!specs/image.md, )["']({"|".join(SECTIONS)})["']""")  # but for references to the page
    spelt = {
        (name, path) for path in PRODUCT.rglob("*.py") for name in quoted.findall(path.read_text(encoding="utf-8"))
    }
    table = PRODUCT / "image" / "section_types.py"
    allowed = {(name, path) for name in SECTIONS for path in (owner(name), table)}
    needed = {(needed, owner(name)) for name in SECTIONS for needed in section_type(name).needs}
    assert spelt - allowed - needed == set()
    assert {name for name, _ in spelt} == {*SECTIONS}


def test_the_specification_has_a_heading_for_each_type() -> None:
    page = (TESTS.parent / "specs" / "image.md").read_text(encoding="utf-8")
    assert {*SECTIONS} <= {*re.findall(r"^## ([A-Z]{4})\b", page, re.MULTILINE)}


def test_an_image_with_a_required_section_missing_names_all_of_them() -> None:
    from lexc.image.reader import Image
    from lexc.image.writer import assemble

    image = lexc.build(["CAT"]).image
    for name in REQUIRED:
        others = [section for section in image.sections if section.type != name]
        with pytest.raises(lexc.LexcError, match=f"expected {', '.join(REQUIRED)}; found no {name}"):
            Image(memoryview(b"".join(assemble(others))), "bad.dawg")
