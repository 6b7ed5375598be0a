"""Bundled data is found by plain names, in a wheel and in a checkout alike."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lexc.errors import ResourceMissing
from lexc.system import resources


def test_the_folders_of_data_exist() -> None:
    assert (resources.lexicons() / "alphabets" / "english.toml").is_file()
    assert resources.formats().is_dir()


def test_names_are_sorted_and_lack_the_suffix() -> None:
    found = resources.names("alphabets", ".toml")
    assert found == sorted(found)
    assert {"english", "welsh", "wwf"} <= set(found)


def test_a_folder_that_is_not_bundled_has_no_names() -> None:
    assert resources.names("no-such-folder", ".toml") == []


def test_a_name_is_found_with_the_first_suffix_that_exists() -> None:
    path = resources.find("alphabets", "english", (".json", ".toml"))
    assert path == resources.lexicons() / "alphabets" / "english.toml"


def test_the_error_for_a_misspelt_name_suggests_the_nearest_and_lists_all() -> None:
    with pytest.raises(ResourceMissing) as caught:
        resources.find("alphabets", "Englsh", (".toml",))
    assert "Did you mean 'english'?" in str(caught.value)
    assert all(name in caught.value.expected for name in resources.names("alphabets", ".toml"))


def test_upper_and_lower_case_differ_on_every_file_system() -> None:
    with pytest.raises(ResourceMissing, match="Did you mean 'english'"):
        resources.find("alphabets", "ENGLISH", (".toml",))


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../alphabets/english", "/etc/passwd", "a\\b", "C:english", "english\0", ".hidden"]
)
def test_a_name_that_is_a_path_is_refused(name: str) -> None:
    with pytest.raises(ResourceMissing, match="plain name"):
        resources.find("alphabets", name, (".toml",))


def test_a_wheel_has_the_folders_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(resources.lexicons() / "alphabets", tmp_path / "lexc" / "lexicons" / "alphabets")
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "lexc")
    assert resources.lexicons() == tmp_path / "lexc" / "lexicons"
    assert resources.find("alphabets", "welsh", (".toml",)).is_file()


def test_an_installation_without_its_data_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "lexc")
    with pytest.raises(ResourceMissing, match="without its formats folder"):
        resources.formats()
