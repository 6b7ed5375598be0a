"""The Enchant provider: its verdicts are those of lexc, and refused images are errors with their rule.

Enchant looks for providers in a folder that is fixed when it is compiled. So the tests mount their folder over it, in a
namespace of their own, which takes root.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import shared_folder
from formats.c_reader import CC
from formats.library import compile_once

import lexc
from lexc.system import resources

FORMATS = resources.formats()
TEXTS = ["Haustür", "haustür", "HAUSTÜR", "Haustürx", "12.5", "Tür", "Hausx", "Tu\u0308r"]
CLIENT = """
import ctypes, json, sys
c = ctypes.CDLL("libenchant-2.so.2")
for name in ("enchant_broker_init", "enchant_broker_request_dict", "enchant_dict_suggest", "enchant_broker_get_error"):
    getattr(c, name).restype = ctypes.c_void_p
broker = ctypes.c_void_p(c.enchant_broker_init())
dictionary = c.enchant_broker_request_dict(broker, sys.argv[1].encode())
if not dictionary:
    error = c.enchant_broker_get_error(broker)
    print(json.dumps(ctypes.string_at(error).decode() if error else "none"))
    sys.exit()
answers = []
for text in sys.argv[2:]:
    n, data = ctypes.c_size_t(), text.encode()
    verdict = c.enchant_dict_check(ctypes.c_void_p(dictionary), data, ctypes.c_ssize_t(len(data)))
    found = c.enchant_dict_suggest(ctypes.c_void_p(dictionary), data, ctypes.c_ssize_t(len(data)), ctypes.byref(n))
    words = ctypes.cast(found, ctypes.POINTER(ctypes.c_char_p))[: n.value] if found else []
    answers.append([verdict, [word.decode() for word in words]])
c.enchant_broker_free_dict(broker, ctypes.c_void_p(dictionary))
c.enchant_broker_free(broker)
print(json.dumps(answers))
"""


def flags(*options: str) -> list[str]:
    run = subprocess.run(["pkg-config", *options, "enchant-2", "glib-2.0"], capture_output=True, text=True, check=False)
    return run.stdout.split()


@pytest.fixture(scope="module")
def provider(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the provider."""
    if CC is None or not shutil.which("pkg-config") or not flags("--cflags"):
        pytest.skip("no C compiler, pkg-config, or libenchant-2-dev")
    can_mount = os.name == "posix" and shutil.which("unshare") and os.geteuid() == 0
    if not can_mount or subprocess.run(["unshare", "-m", "true"], check=False).returncode:
        pytest.skip("no root, who may mount a folder")
    options = ["-std=c99", "-O1", "-DLIBLEXC_NO_CLONES", "-fPIC", "-shared", "-fvisibility=hidden", "-Wall", "-Wextra"]
    sources = [str(FORMATS / "enchant" / "enchant_lexc.c"), str(FORMATS / "c" / "liblexc.c")]
    folder = shared_folder(tmp_path_factory) / "providers"
    folder.mkdir(exist_ok=True)
    command = [str(CC), *options, "-Wno-unused-function", "-Werror", "-I", str(FORMATS / "c"), *flags("--cflags")]
    compile_once(folder, "enchant_lexc.so", *command, *sources, *flags("--libs"), "-o")
    return folder


def ask(provider: Path, configuration: Path, tag: str, *texts: str) -> object:
    """The answers to a program that uses Enchant: (verdict, suggestions) for each text, or the error."""
    libraries = subprocess.run(
        ["pkg-config", "--variable=libdir", "enchant-2"], capture_output=True, text=True, check=True
    )
    mount = f'mount --bind "{provider}" "{libraries.stdout.strip()}/enchant-2" && exec "$@"'
    command = ["unshare", "-m", "sh", "-c", mount, "sh", sys.executable, "-c", CLIENT, tag, *texts]
    environment = {**os.environ, "ENCHANT_CONFIG_DIR": str(configuration), "PYTHONUTF8": "1"}
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_verdicts_are_those_of_lexc_and_suggestions_are_correct_words(provider: Path, tmp_path: Path) -> None:
    (tmp_path / "lexc").mkdir()
    shutil.copy(FORMATS / "golden" / "dictionary.dawg", tmp_path / "lexc" / "de_XX.dawg")
    lexicon = lexc.open(FORMATS / "golden" / "dictionary.dawg")
    word = next(word for word in lexicon if lexicon.is_correct(word) and len(word) > 3)
    texts = [*TEXTS, f"{word}qq"]
    answers = ask(provider, tmp_path, "de_XX", *texts)
    assert isinstance(answers, list)
    for text, (verdict, suggestions) in zip(texts, answers, strict=True):
        assert (text, verdict == 0) == (text, lexicon.is_correct(text))
        assert all(map(lexicon.is_correct, suggestions))
    assert word in answers[-1][1]


def test_word_lists_are_dictionaries_whose_heaviest_words_come_first(provider: Path, tmp_path: Path) -> None:
    (tmp_path / "lexc").mkdir()
    words = lexc.build(["bare", "card", "care", "cart"], fold="none", columns={"weight": [99, 1, 9, 5]})
    words.save(tmp_path / "lexc" / "xx.dawg")
    answers = ask(provider, tmp_path, "xx", "carx", "xare", "dog")
    assert answers == [[1, ["care", "cart", "card", "bare"]], [1, ["bare", "care", "cart", "card"]], [1, []]]


def test_a_refused_image_is_an_error_with_its_rule_and_a_tag_is_no_path(provider: Path, tmp_path: Path) -> None:
    (tmp_path / "lexc").mkdir()
    shutil.copy(FORMATS / "refused" / "N7.dawg", tmp_path / "lexc" / "xx.dawg")
    shutil.copy(FORMATS / "golden" / "tiny.dawg", tmp_path / "tiny.dawg")
    assert "(N7)" in str(ask(provider, tmp_path, "xx", "A"))
    for tag in ("../tiny", "yy", "."):
        assert isinstance(ask(provider, tmp_path, tag, "A"), str)
