"""Dictionaries of the system are found by language, as hunspell finds them, and compiled once into the cache."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import lexc
from lexc.errors import ResourceMissing, SourceError, UsageError
from lexc.installed import cache, system_dictionaries


@pytest.fixture(autouse=True)
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of the system's, an empty cache, an empty home."""
    for name in ("system", "here", "home"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, **_: tmp_path / "cache" / name)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(system_dictionaries, "_FOLDERS", (str(tmp_path / "system"),))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("DICPATH", raising=False)
    return tmp_path / "system"


def write(folder: Path, name: str, *words: str, aff: str = "SET UTF-8\nCOMPOUNDFLAG C\n") -> Path:
    """Write a dictionary of some words."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.aff").write_text(aff, encoding="utf-8")
    dic = folder / f"{name}.dic"
    dic.write_text("\n".join([str(len(words)), *words, ""]), encoding="utf-8")
    return dic


def test_a_language_is_opened_with_its_rules(system: Path) -> None:
    write(system, "de_DE", "Haus/C", "tür/C")
    german = lexc.open_dictionary("de_DE")
    assert (german.is_correct("Haustür"), german.is_correct("Hausmaus"), "Haus" in german) == (True, False, True)
    assert (german.meta.language, german.meta.source) == ("de", "de_DE.dic")


def test_folders_of_dicpath_come_first_and_the_users_last(
    system: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    monkeypatch.setenv("DICPATH", f"{own}{os.pathsep}{os.pathsep}{other}{os.pathsep}{tmp_path / 'missing'}")
    wordbook = tmp_path / "home" / ".openoffice.org/3/user/wordbook"
    for folder in (wordbook, system, other, own):
        write(folder, f"x_{folder.name}".replace("_3", ""), "word")
        write(folder, "de_DE", folder.name)
        assert system_dictionaries.find("de_DE") == str(folder / "de_DE.dic")
    assert len(system_dictionaries.find_all()) == 5


def test_the_current_folder_is_not_searched() -> None:
    write(Path.cwd(), "de_DE", "wort")
    with pytest.raises(ResourceMissing):
        system_dictionaries.find("de_DE")


def test_half_of_a_dictionary_is_none(system: Path) -> None:
    write(system, "de_DE", "wort").with_suffix(".aff").unlink()
    (system / "fr_FR.dic").mkdir()
    (system / "fr_FR.aff").write_text("")
    write(system, "bad name", "wort")
    assert system_dictionaries.find_all() == {}


@pytest.mark.parametrize(
    ("asked", "found"),
    [("de_DE", "de_DE"), ("de-de", "de_DE"), ("DE", "de_DE"), ("en", "en_US"), ("eo", "eo"), ("cs", "cs_CZ"),
     ("de_DE_frami", "de_DE_frami"), ("ca_es_valencia", "ca_ES-valencia"), ("sr", "sr_RS")],
)  # fmt: skip
def test_a_name_may_be_short_or_in_another_case(asked: str, found: str, system: Path) -> None:
    for name in (
        "de_AT",
        "de_DE",
        "de_DE_frami",
        "en_GB",
        "en_US",
        "eo",
        "cs_CZ",
        "ca_ES-valencia",
        "sr_RS",
    ):
        write(system, name, "word")
    assert system_dictionaries.find(asked) == str(system / f"{found}.dic")


def test_a_bare_language_of_several_countries_is_not_guessed(system: Path) -> None:
    for name in ("sv_FI", "sv_AX"):
        write(system, name, "ord")
    with pytest.raises(ResourceMissing, match=r"found sv_AX, sv_FI\. Name one of these"):
        system_dictionaries.find("sv")


@pytest.mark.parametrize(
    "name",
    ["", "../de_DE", "/etc/de_DE", "a/b", "..", ".", "de_DE.dic", "de DE", "de_DE\0", "de\n", "-de", "de_", "é",
     "x" * 41, "~", "*", "de_DE,en_US", "c:de", "de\\de"],
)  # fmt: skip
def test_names_of_files_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match="not a name of a dictionary"):
        system_dictionaries.find(name)


def test_a_list_has_each_language_once_and_not_too_many() -> None:
    assert system_dictionaries.split_names("en_US, de_DE,en_US") == ["en_US", "de_DE"]
    with pytest.raises(UsageError, match="too many languages"):
        system_dictionaries.split_names(",".join(f"x{n}" for n in range(17)))


@pytest.mark.parametrize(
    ("name", "package"),
    [("de_DE", "hunspell-de-de"), ("de", "hunspell-de-de"), ("de_AT", "hunspell-de-at"), ("de_LI", "hunspell-de-de"),
     ("de_CH_frami", "hunspell-de-ch-frami"), ("en_GB", "hunspell-en-gb"), ("en", "hunspell-en-us"),
     ("en_med_glut", "hunspell-en-med"), ("hu_HU", "hunspell-hu"), ("pt_BR", "hunspell-pt-br"),
     ("pt", "hunspell-pt-pt"),
     ("nb_NO", "hunspell-no"), ("sr_Latn_RS", "hunspell-sr"), ("eo", "myspell-eo"), ("es_MX", "hunspell-es")],
)  # fmt: skip
def test_a_missing_dictionary_is_named_by_its_package(name: str, package: str) -> None:
    assert system_dictionaries.package_of(name) == package
    with pytest.raises(ResourceMissing, match=f"apt install {package}$"):
        lexc.open_dictionary(name)


def test_a_name_that_is_no_code_of_a_language_has_no_package() -> None:
    with pytest.raises(ResourceMissing, match="Name a language by its code"):
        system_dictionaries.find("german")


def test_an_image_is_compiled_once_and_again_when_a_file_changes(system: Path) -> None:
    write(system, "de_DE", "Haus/C", "tür/C")
    assert not system_dictionaries.is_compiled("de_DE")
    first = Path(lexc.open_dictionary("de_DE").image.path)
    assert system_dictionaries.is_compiled("de_DE")
    assert [entry.name for entry in cache.images()] == ["hunspell-de_DE.dawg"]
    written = first.stat().st_ino
    assert Path(lexc.open_dictionary("de_DE").image.path).stat().st_ino == written
    write(system, "de_DE", "Haus/C", "tür/C", aff="SET UTF-8\nCOMPOUNDFLAG X\n")
    assert not lexc.open_dictionary("de_DE").is_correct("Haustür")
    assert [entry.path for entry in cache.images()] != [first]
    assert len(cache.images()) == 1
    cache.clear()
    assert not system_dictionaries.is_compiled("de_DE")


def test_a_damaged_dictionary_is_refused_with_its_line_and_not_kept(system: Path) -> None:
    write(system, "de_DE", "Haus", aff="SET KOI-9\n")
    with pytest.raises(SourceError, match=r"de_DE\.aff:1"):
        lexc.open_dictionary("de_DE")
    assert cache.images() == []


def test_a_damaged_image_in_the_cache_is_compiled_anew(system: Path) -> None:
    write(system, "de_DE", "Haus")
    path = Path(lexc.open_dictionary("de_DE").image.path)
    path.write_bytes(path.read_bytes()[:-9] + b"damaged!!")
    assert lexc.open_dictionary("de_DE").is_correct("Haus")


@pytest.mark.parametrize(
    ("settings", "language"),
    [({"LANG": "de_DE.UTF-8"}, "de_DE"), ({"LC_ALL": "fr_FR@euro", "LANG": "de_DE"}, "fr_FR"),
     ({"LANG": "C.UTF-8"}, ""), ({"LC_ALL": "", "LC_MESSAGES": "hu_HU", "LANG": "C"}, "hu_HU"), ({"LANG": "POSIX"}, ""),
     ({}, ""), ({"LANG": "../x"}, "")],
)  # fmt: skip
def test_the_language_of_the_environment(
    settings: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
        if name in settings:
            monkeypatch.setenv(name, settings[name])
    assert system_dictionaries.language_of_environment() == language
