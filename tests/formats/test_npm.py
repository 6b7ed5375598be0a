"""The npm package in formats/js: what it is made of, and that strangers can use it from an empty folder."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from formats.npm_tools import JS, NODE, ROOT, chromium, has_node, install, pack, serve, tool
from modules import import_from

import lexc

HERE = Path(__file__).parent
WORDS = ["ACRE", "CAR", "CARE", "CARED", "CARES", "CART", "RACE", "SCARE"]

pytestmark = pytest.mark.skipif(not JS.exists(), reason="no checkout")
needs_npm = pytest.mark.skipif(not (has_node() and shutil.which("npm")), reason="no Node 20 with npm")


def test_the_module_of_one_file_is_what_the_modules_make() -> None:
    joined = import_from(JS / "join.py", "join").join(JS / "src")
    assert (JS / "lexc.mjs").read_text(encoding="utf-8") == joined, "run python formats/js/join.py"


def test_modules_that_share_a_name_or_import_one_another_are_not_joined(tmp_path: Path) -> None:
    join = import_from(JS / "join.py", "join").join
    (tmp_path / "index.mjs").write_text('// Head.\n\nexport { a } from "./a.mjs";\n')
    (tmp_path / "a.mjs").write_text('import { b } from "./b.mjs";\n\nexport const a = b;\n')
    (tmp_path / "b.mjs").write_text("export const b = 1, c = 2;\n")
    assert join(tmp_path) == "// Head.\n\nexport const a = b;\n".replace("export", "const b = 1, c = 2;\n\nexport")
    (tmp_path / "b.mjs").write_text("// Inner.\n\n/** Of\n *  b. */\nexport const b = 1; // one\n")
    (tmp_path / "a.mjs").write_text('// Outer.\n\nimport { b } from "./b.mjs";\n\nexport const a = b;\n')
    assert join(tmp_path) == "// Head.\n\nconst b = 1;\n\nexport const a = b;\n"
    commented = "// Head.\n\nconst b = 1;\n\n// Outer.\n\nexport const a = b;\n"
    assert join(tmp_path, keeps_comments=True) == commented
    (tmp_path / "b.mjs").write_text("export const b = 1;\nfunction a() {}\n")
    with pytest.raises(SystemExit, match=r"a\.mjs: a is declared in b\.mjs, too"):
        join(tmp_path)
    (tmp_path / "b.mjs").write_text('import { a } from "./a.mjs";\n\nexport const b = a;\n')
    with pytest.raises(SystemExit, match="imports it, too"):
        join(tmp_path)


def test_the_package_has_a_licence_a_change_log_and_all_files_that_it_names() -> None:
    package = json.loads((JS / "package.json").read_text(encoding="utf-8"))
    entries = [path for export in package["exports"].values() if isinstance(export, dict) for path in export.values()]
    assert all((JS / path).is_file() for path in [*package["files"], *entries])
    assert all(path.removeprefix("./") in package["files"] for path in entries)
    assert "dependencies" not in package
    assert (JS / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert f"## {package['version']}\n" in (JS / "CHANGELOG.md").read_text(encoding="utf-8")


_EXPORTED = re.compile(
    r"^export (?:class (?P<class>\w+)[^\n]*\n(?P<body>.*?)^}|function\*? (?P<function>\w+))", re.MULTILINE | re.DOTALL
)


def test_every_public_member_has_a_type() -> None:
    """Types are written by hand; what the module has and they lack would be an error for users of TypeScript alone."""
    types = (JS / "lexc.d.mts").read_text(encoding="utf-8")
    source = (JS / "lexc.mjs").read_text(encoding="utf-8")
    for exported in _EXPORTED.finditer(source):
        if exported["function"]:
            assert f"export declare function {exported['function']}(" in types
            continue
        declared = types.partition(f"export declare class {exported['class']}")[2].partition("\n}\n")[0]
        members = re.findall(r"^  (?:get |\*)?([a-z]\w*)(?:\(.*\)) \{", exported["body"], re.MULTILINE)
        members += re.findall(r"^    this\.(\w+) = ", exported["body"], re.MULTILINE)
        for member in {*members} - {"constructor", "name" if exported["class"] == "LexcError" else "constructor"}:
            assert re.search(rf"^  (?:readonly )?{member}[(?:<]", declared, re.MULTILINE), (exported["class"], member)


@pytest.fixture(scope="module")
def tarball(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pack(tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="module")
def consumer(tarball: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder in which the packed package is installed, beside an image."""
    folder = tmp_path_factory.mktemp("consumer")
    install(tarball, folder)
    lexc.build(WORDS, columns={"points": [len(word) for word in WORDS]}).save(folder / "words.dawg")
    return folder


def run_in(folder: Path, command: list[str]) -> str:
    """Run a program in a folder. Returns what it printed."""
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@needs_npm
def test_the_packed_package_is_small_and_holds_what_it_needs(tarball: Path) -> None:
    names = subprocess.run(["tar", "tzf", str(tarball)], capture_output=True, text=True, check=True, timeout=60).stdout
    own = ["CHANGELOG.md", "LICENSE", "README.md", "lexc.d.mts", "lexc.mjs", "node.d.mts", "node.mjs", "package.json"]
    own += ["wasm.d.mts", "wasm.mjs"]
    assert sorted(names.split()) == [f"package/{name}" for name in own]
    assert tarball.stat().st_size <= 69_500


@needs_npm
def test_the_example_of_the_readme_runs_in_node(consumer: Path) -> None:
    example, *_ = re.findall(r"```js\n(.*?)```", (JS / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (consumer / "example.mjs").write_text(example, encoding="utf-8")
    run = subprocess.run(
        [str(NODE), "example.mjs"], cwd=consumer, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "8 true" in run.stdout
    assert "points 4" in run.stdout


@needs_npm
@pytest.mark.parametrize("runtime", ["bun", "deno"])
def test_the_example_of_the_readme_runs_in_other_runtimes(runtime: str, consumer: Path) -> None:
    program = tool(runtime)
    if program is None:
        pytest.skip(f"no {runtime}")
    example, *_ = re.findall(r"```js\n(.*?)```", (JS / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (consumer / "example.mjs").write_text(example, encoding="utf-8")
    options = ["run", "--allow-read", "--no-remote"] if runtime == "deno" else ["run"]
    assert "8 true" in run_in(consumer, [program, *options, "example.mjs"])


@needs_npm
@pytest.mark.skipif(not tool("tsc"), reason="no TypeScript (make js-tools)")
def test_a_strict_typescript_program_compiles(consumer: Path) -> None:
    shutil.copy(HERE / "consumer.ts", consumer / "consumer.mts")
    options = {"strict": True, "noEmit": True, "target": "es2023", "module": "nodenext", "lib": ["es2023", "dom"]}
    settings = {"compilerOptions": {**options, "types": []}, "files": ["consumer.mts"]}
    (consumer / "tsconfig.json").write_text(json.dumps(settings))
    assert run_in(consumer, [str(tool("tsc"))]) == ""


@needs_npm
@pytest.mark.skipif(not tool("esbuild"), reason="no esbuild (make js-tools)")
def test_a_bundler_makes_one_file_for_browsers(consumer: Path) -> None:
    (consumer / "page.mjs").write_text('import { open } from "lexc";\nglobalThis.open = open;\n')
    run_in(
        consumer, [str(tool("esbuild")), "page.mjs", "--bundle", "--minify", "--format=esm", "--outfile=page.min.mjs"]
    )
    script = """
        import "./page.min.mjs";
        import { readFileSync } from "node:fs";
        console.log([...globalThis.open(readFileSync("words.dawg")).words("CARE")].join());
    """
    assert run_in(consumer, [str(NODE), "--input-type=module", "-e", script]) == "CARE,CARED,CARES\n"


PAGE = """<!doctype html>
<meta charset="utf-8">
<script type="importmap">{ "imports": { "lexc": "./node_modules/lexc/lexc.mjs" } }</script>
<body>waiting
<script type="module">
  import { open } from "lexc";
  const fetched = open(await (await fetch("words.dawg")).arrayBuffer(), { verify: true });
  const file = new File([await (await fetch("packed.dawg")).blob()], "packed.dawg");
  const dropped = open(await file.arrayBuffer());
  const near = [...dropped.near("CRAE", { transpositions: true })].map(({ word }) => word);
  document.body.textContent = [fetched.size, [...fetched.words("CARE")], [...fetched.anagram("RAC?")], near].join(" ");
</script>
"""


@needs_npm
@pytest.mark.skipif(not chromium(), reason="no Chromium")
def test_a_page_in_chromium_opens_images_that_it_fetches_or_gets_as_files(consumer: Path) -> None:
    (consumer / "page.html").write_text(PAGE, encoding="utf-8")
    lexc.build(WORDS, layout="packed").save(consumer / "packed.dawg")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom"]
    with serve(consumer) as address:
        printed = run_in(consumer, [str(chromium()), *options, f"{address}/page.html"])
    assert "<body>8 CARE,CARED,CARES ACRe,CARe,CARt,RACe CARE</body>" in printed
