"""Images of a newer lexc are read as far as the format promises, otherwise refused."""

from __future__ import annotations

import pytest
from image.hostile.images import base, base_parts, build_container, entries_of, image_of
from image.hostile.judge import judge

import lexc
from lexc.errors import Malformed, VersionTooNew


def test_a_newer_major_version_is_refused_and_a_newer_minor_one_read() -> None:
    entries = entries_of(base("gaddag-bitmap"))
    with pytest.raises(VersionTooNew, match="newer"):
        lexc.frombytes(build_container(entries, major=2))
    assert judge(build_container(entries, minor=7)) == "sound"
    with pytest.raises(Malformed):
        lexc.frombytes(build_container(entries, major=0))


def test_an_unknown_section_is_skipped_unless_it_is_critical() -> None:
    for content in (b"", b"hello", bytes(64), bytes(100)):
        parts = base_parts("gaddag-bitmap")
        with pytest.raises(Malformed, match="XTRA"):
            lexc.frombytes(image_of({**parts, "XTRA": (1, content)}))
        for flags in (0, 2):
            assert judge(image_of({**parts, "XTRA": (flags, content)})) == "sound"
            assert judge(image_of({"XTRA": (flags, content), **parts})) == "sound"
