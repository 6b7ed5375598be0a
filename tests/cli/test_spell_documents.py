"""`lexc spell` on documents of office programs."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Lexc
from texts.office_documents import docx, odt, write
from texts.office_documents import run as text_run

import lexc


@pytest.fixture(autouse=True)
def documents(empty_folder: Path) -> Path:
    lexc.build(["the", "cat", "sat"], alphabet="english").save("en.dawg")
    (folder := empty_folder / "texts").mkdir()
    write(
        folder / "a.docx", docx(f"<w:p>{text_run('The cat')}</w:p><w:p>{text_run('the ca')}{text_run('at sat')}</w:p>")
    )
    write(folder / "b.odt", odt("<text:p>Teh cat</text:p>"))
    (folder / "c.zip").write_bytes(b"PK\3\4\0\0")
    return folder


def test_misspellings_of_documents_are_reported_by_paragraph(run: Lexc) -> None:
    for arguments in (["texts/a.docx", "texts/b.odt"], ["texts"]):
        ran = run("spell", "en.dawg", *arguments, "--suggestions", "1")
        assert (ran.status, ran.err) == (1, "")
        assert ran.lines == ["texts/a.docx:2:5: caat: cat", "texts/b.odt:1:1: Teh: The"]


def test_a_document_on_standard_input_is_read(run: Lexc, documents: Path) -> None:
    assert run("spell", "en.dawg", "--mode", "office", "-l", stdin=(documents / "b.odt").read_bytes()).lines == ["Teh"]


def test_the_mode_says_whether_an_archive_is_a_document(run: Lexc, documents: Path) -> None:
    (documents / "b.odt").rename(documents / "b.bin")
    arguments = ("spell", "en.dawg", "-l")
    assert run(*arguments, "texts/b.bin").status == 2
    for named in ("texts/b.bin", "texts"):
        assert run(*arguments, named, "--mode", "office", "--exclude", "c.zip").lines[-1] == "Teh"
    assert "a binary file" in run(*arguments, "texts/a.docx", "--mode", "text").err
    (documents / "lexc.toml").write_text('exclude = ["a.docx", "c.zip"]\n[modes]\n"*.bin" = "office"\n')
    for named in ("texts/b.bin", "texts"):
        assert run(*arguments, named).lines == ["Teh"]


def test_a_damaged_document_is_reported_and_the_others_are_checked(run: Lexc, documents: Path) -> None:
    (documents / "a.docx").write_bytes(b"PK\3\4\0\0")
    ran = run("spell", "en.dawg", "texts", "-l")
    assert (ran.status, ran.lines) == (2, ["Teh"])
    assert ran.err.startswith("lexc: texts/a.docx: this archive is damaged")


def test_documents_are_not_corrected(run: Lexc, documents: Path) -> None:
    before = (documents / "b.odt").read_bytes()
    for option in ("--mode", "auto"), ("--mode", "office"):
        ran = run("spell", "en.dawg", "texts/b.odt", "--correct", "--in-place", *option)
        assert (ran.status, "not corrected" in ran.err) == (2, True)
    assert (documents / "b.odt").read_bytes() == before
