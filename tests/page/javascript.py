"""Modules of the page in Node, without a browser."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from typing import Any

from formats.npm_tools import MODULE, NODE

from lexc.page.modules import join_modules
from lexc.page.write import STATIC

_SCRIPT = """
import { open as openImage } from %s;
import { readFileSync } from "node:fs";
globalThis.document ??= { documentElement: {} };
globalThis.navigator ??= { language: "en" };
%s
const asked = JSON.parse(readFileSync(0, "utf-8")), answer = (found) => console.log(JSON.stringify(found));
const open = (hexadecimal) => openImage(Buffer.from(hexadecimal, "hex"));
%s
"""


def answer_in_javascript(modules: Sequence[str], script: str, asked: Any) -> list[Any]:
    """Run a script, which has `asked`, modules as `module_NAME`, `open` for images, and calls `answer`."""
    imports = "".join(f'import {{ }} from "./{name}.js";\n' for name in modules)
    joined = join_modules(
        lambda name: (STATIC / f"{name}.js").read_text(encoding="utf-8") if name != "all" else imports, "all"
    )
    text = _SCRIPT % (json.dumps(MODULE.as_uri()), joined, script)
    command = [str(NODE), "--input-type=module", "-e", text]
    run = subprocess.run(command, input=json.dumps(asked).encode(), capture_output=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr.decode(errors="replace")[-3000:]
    return [json.loads(line) for line in run.stdout.splitlines()]
