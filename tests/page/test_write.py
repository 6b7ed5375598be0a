"""`lexc page`: what is in the file and in the folder that it writes."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

import pytest

import lexc
from lexc.errors import LexcError, UsageError
from lexc.page import write
from lexc.page.modules import join_modules
from lexc.page.write import STATIC, PageLexicon, folder_files, one_file, page_lexicon
from lexc.system import resources

WORDS = ["ACRE", "CAR", "CARE", "CARED", "CARES", "RACE", "SCARE"]
SCRIPTS = sorted(path.name for path in STATIC.glob("*.js"))


IN_PAGE = write._later_than("app")
"""Scripts that the page loads later; those of the worker stand behind it in one file."""


def small(name: str = "small") -> PageLexicon:
    return page_lexicon(name, lexc.build(WORDS))


def page_of(*lexicons: PageLexicon) -> str:
    (content,) = one_file(list(lexicons), "words.html").values()
    return content.decode()


def element(page: str, name: str) -> str:
    (found,) = re.findall(rf'<script type="[^"]*" id="{name}">(.*?)</script>', page)
    return str(found)


def unpack(text: str) -> bytes:
    return gzip.decompress(b64decode(text))


def policy_of(page: str) -> dict[str, str]:
    (found,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    return dict(part.strip().split(" ", 1) for part in found.split(";"))


def test_one_file_holds_the_words_and_asks_for_nothing() -> None:
    page = page_of(small())
    (entry,) = json.loads(element(page, "lexicons"))
    assert entry == {"element": "image-0", "name": "small", "words": 7}
    assert list(lexc.frombytes(unpack(element(page, "image-0")))) == WORDS
    assert re.findall(r'(?:src|href)="(?!#|data:,")[^"]*"', page) == []
    assert not re.search(r"^(import|export)\b", unpack(element(page, "worker")).decode(), re.MULTILINE)


def test_the_policy_of_one_file_allows_its_own_script_and_style_alone() -> None:
    page = page_of(small())
    policy = policy_of(page)
    scripts, styles = (
        re.findall(r"<script>(.*?)</script>", page, re.DOTALL),
        re.findall(r"<style>(.*?)</style>", page, re.DOTALL),
    )
    scripts += [unpack(element(page, name)).decode() for name in ("app", *(f"later-{name}" for name in IN_PAGE))]
    assert [policy["script-src"], policy["style-src"]] == [" ".join(map(hash_of, scripts)), hash_of(*styles)]
    assert policy["default-src"] == "'none'"
    assert policy["worker-src"] == "blob:"
    assert "connect-src" not in policy


def hash_of(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def test_a_folder_holds_scripts_for_page_and_worker_the_reader_of_the_npm_package_in_one_and_the_images() -> None:
    files = folder_files([small(), small("other")])
    index = files["index.html"].decode()
    entries = json.loads(element(index, "lexicons"))
    assert [entry["file"] for entry in entries] == ["small.dawg", "other.dawg"]
    assert list(lexc.frombytes(files["other.dawg"])) == WORDS
    later = {f"{name}.js" for name in write.LATER}
    assert files.keys() == {"index.html", "style.css", "app.js", "worker.js", *later, "small.dawg", "other.dawg"}
    reader = (resources.formats() / "js" / "lexc.mjs").read_text(encoding="utf-8")
    assert re.sub(r"^ +", "", reader[-200:].rstrip(), flags=re.MULTILINE) in files["worker.js"].decode()
    assert policy_of(index)["script-src"] == "'self'"
    assert "unsafe" not in index


def test_nothing_in_the_page_reads_a_text_as_html() -> None:
    for name in SCRIPTS:
        text = (STATIC / name).read_text(encoding="utf-8")
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|srcdoc", text
        ), name


def test_names_and_words_cannot_end_the_element_in_which_they_stand() -> None:
    hostile = "</script><img src=x onerror=alert(1)>"
    page = page_of(PageLexicon(hostile, 7, b"x"))
    assert hostile not in page
    assert json.loads(element(page, "lexicons"))[0]["name"] == hostile
    assert page.count("</script>") == 5 + len(IN_PAGE), "the lexicons, the image, the worker, two scripts, later ones"


def test_the_page_stays_within_its_sizes() -> None:
    """The first scripts, compressed, take at most 100 kB. One file with english: 800 kB, 423 of them the image."""
    files = folder_files([])
    first = {name: content for name, content in files.items() if name.removesuffix(".js") not in write.LATER}
    assert sum(len(gzip.compress(content)) for content in first.values()) <= 100_000
    assert all(len(gzip.compress(content)) <= 20_000 for name, content in files.items() if name not in first)
    assert len(page_of(PageLexicon("english", 1, b""))) <= 800_000 - 423_000 * 4 / 3


def test_all_lexicons_become_packed_dawgs_with_their_columns() -> None:
    lexicon = lexc.build(WORDS, "gaddag", columns={"n": list(range(7))})
    shown = lexc.frombytes(page_lexicon("x", lexicon).image)
    assert (shown.graph.kind, shown.graph.layout) == ("dawg", "packed")
    assert shown.column("n")["CARE"] == 2
    assert page_lexicon("x", shown).image == shown.tobytes()
    assert lexc.frombytes(page_lexicon("x", lexc.build(WORDS, "anag")).image).graph.kind == "anag"


def test_both_languages_have_all_texts_and_no_others() -> None:
    parts = [path.stem.removesuffix("en") for path in STATIC.glob("*en.js")]
    assert sorted(parts) == ["", "board_", "grid_", "spell_", "steps_"]
    read = {
        code: "".join((STATIC / f"{part}{code}.js").read_text(encoding="utf-8") for part in parts)
        for code in ("en", "de")
    }
    texts = {f"{code}.js": dict(re.findall(r'^  (\w+): "(.*)",$', text, re.MULTILINE)) for code, text in read.items()}
    assert texts["en.js"].keys() == texts["de.js"].keys()
    assert len(texts["en.js"]) == len(re.findall(r'^  \w+: ".*",$', read["en"], re.MULTILINE)), "no text has two names"
    places = {
        name: {key: set(re.findall(r"\{\w+\}", text)) for key, text in found.items()} for name, found in texts.items()
    }
    assert places["en.js"] == places["de.js"]
    used = set(re.findall(r'\bt\("(\w+)"', "".join((STATIC / name).read_text(encoding="utf-8") for name in SCRIPTS)))
    assert used <= texts["en.js"].keys()


def test_modules_are_joined_each_behind_those_that_it_imports() -> None:
    modules = {
        "app": 'import { a, b as c } from "./one.js";\nimport { d } from "./two.js";\n\na(c, d);\n',
        "one": 'import { d } from "./two.js";\n\nexport function a() {}\nexport const b = d;\n',
        "two": "export class d {}\n",
    }
    joined = join_modules(modules.__getitem__, "app")
    assert re.findall(r"^const module_(\w+)", joined, re.MULTILINE) == ["two", "one", "app"]
    assert "const { a, b: c } = module_one;" in joined
    assert "return { a, b };" in joined
    assert not re.search(r"^(import|export)", joined, re.MULTILINE)


def test_every_module_keeps_to_the_forms_that_are_joined() -> None:
    for first in ("app", "worker"):
        scripts = [join_modules(write._module, first), *map(write._later, write._later_than(first))]
        assert re.findall(r"^(?:import|export)\b.*", "".join(scripts), re.MULTILINE) == []
        names = re.findall(r"^const module_(\w+)", "".join(scripts), re.MULTILINE)
        assert len(names) == len(set(names)), "no module is in two scripts"
    for name in SCRIPTS:
        exported = re.findall(
            r"^export (?:const|let) \w+ = [^(\n]+, \w+ = .*", (STATIC / name).read_text(encoding="utf-8"), re.MULTILINE
        )
        assert exported == [], f"{name}: one name for each export"
    reader = resources.formats() / "js" / "lexc.mjs"
    for path in (*STATIC.glob("*.js"), reader):
        code = re.sub(r"^ *(//|/?\*).*", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        long = [line for line in re.sub(r" // .*", "", code).split("\n") if line.count("`") % 2]
        assert long == [], f"{path.name}: texts of several lines would lose their indentation"


def test_pages_are_equal_for_equal_words() -> None:
    assert one_file([small()]) == one_file([small()])


def test_wrong_pages_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no lexicon for the page"):
        write.write_page([], tmp_path / "words.html")
    with pytest.raises(UsageError, match="two lexicons have one name"):
        write.write_page([small(), small()], tmp_path)
    with pytest.raises(LexcError, match="too large for one file"):
        one_file([PageLexicon("x", 1, bytes(write.MAX_IN_ONE_FILE + 1))])
    (tmp_path / "file").write_text("")
    with pytest.raises(LexcError, match="the folder cannot be made"):
        write.write_page([small()], tmp_path / "file" / "site")
