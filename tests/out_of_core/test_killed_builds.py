"""A build that is killed at any moment goes on to the same bytes. `make killed-builds` tries many more moments."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from out_of_core.killed_builds import KilledBuild, check_killed_builds

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the build that is killed is a fork here")


@pytest.mark.sweep
@pytest.mark.parametrize("seed", [3, 7, 14, 24])
def test_a_build_that_is_killed_at_random_moments_goes_on(seed: int) -> None:
    assert check_killed_builds(3, [seed]) == []


@pytest.mark.sweep
@pytest.mark.parametrize("source", ["sorted", "table"])
@pytest.mark.parametrize(
    "place",
    [
        "c_call write write_bytes",  # the result of a task is half-written
        "c_call rename rename",  # the image is written; its folder is about to be removed
        "c_return rename rename",
        "c_return rmdir rmtree",  # and is half removed
    ],
)
def test_a_build_that_is_killed_at_the_last_moment_in_a_place_goes_on(tmp_path: Path, place: str, source: str) -> None:
    build = KilledBuild(tmp_path, source, is_piped=source == "table", jobs=1)
    assert build.dies_at(build.places().count(place) - 1, place)
    assert build.finish() == build.build_in_memory()
    assert build.leftovers() == []
