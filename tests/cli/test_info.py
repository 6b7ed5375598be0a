"""`lexc info` shows what an image holds."""

from __future__ import annotations

from pathlib import Path

from command_line import Lexc

import lexc


def test_an_image_is_described_in_text_and_in_json(run: Lexc, dawg: Path) -> None:
    plain, facts = run("info", dawg), run("info", dawg, "--json").json
    shown = dict(line.split("  ", 1) for line in plain.lines)
    shown = {name: value.strip() for name, value in shown.items()}
    assert shown["words"] == "12" == str(facts["n_words"])
    assert shown["lengths"] == "2-4"
    assert facts["lengths"] == [2, 4]
    assert shown["letters"].split() == facts["letters"] == [chr(65 + i) for i in range(26)]
    assert shown["layout"] == f"{facts['layout']}, {facts['unit_bits']}-bit units"
    for name in ("file", "kind", "alphabet", "fold", "normalisation", "identity"):
        assert shown[name] == facts[name]
    for name in ("states", "arcs", "bytes"):
        assert shown[name].replace(",", "") == str(facts[f"n_{name}" if name != "bytes" else name])
    assert facts["bytes"] == dawg.stat().st_size
    for section in facts["sections"]:
        assert shown[f"section {section['type']}"] == f"{section['bytes']:,} bytes"


def test_standard_input_is_described_as_a_file_is(run: Lexc) -> None:
    lexc.build(["CAR", "CAT"]).save("two.dawg")
    image = Path("two.dawg").read_bytes()
    found = run("info", "-", "--json", stdin=image).json
    assert (found["file"], found["n_words"]) == ("-", 2)
    assert "cannot be mapped. Write it to a file." in run("words", "-", stdin=image).err
    assert run("info", "-", stdin=image).status == 0
    assert run("info", "-", stdin=image[:-64]).status == 2
    assert run("info", "-", stdin=b"").status == 2
    lexc.convert("two.dawg", "two.kwg")
    other = Path("two.kwg").read_bytes()
    expected = run("info", "two.kwg", "--json").json
    assert run("info", "-", "--json", stdin=other).json == expected | {
        "file": "-",
        "notes": [note.replace("two.kwg", "<buffer>") for note in expected["notes"]],
    }
