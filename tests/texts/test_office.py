"""Documents of office programs: each paragraph is a line, and no document can hurt."""

from __future__ import annotations

from pathlib import Path

import pytest
from texts.office_documents import docx, odt, run, write

from lexc.errors import SourceError
from lexc.texts import office
from lexc.texts.office import read_document

OFF = "<w:noProof w:val='0'/>"
DOCUMENTS = [
    (docx(f"<w:p>{run('One wo')}{run('rd', '<w:b/>')}</w:p><w:p/><w:p>{run('end')}</w:p>"), ["One word", "", "end"]),
    (docx("<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r></w:p>"),
     ["a b c-d"]),
    (docx(f"<w:p>{run('a')}<w:del><w:r><w:delText>b</w:delText></w:r></w:del><w:x>c</w:x></w:p>"), ["a"]),
    (docx(f"<w:p>{run('code', '<w:noProof/>')}{run(' text')}{run('s', OFF)}</w:p>"), ["     texts"]),
    (docx(f"<w:p>{run('a')}<w:r><w:txbxContent><w:p>{run('box')}</w:p></w:txbxContent></w:r>{run('b')}</w:p>"),
     ["ab", "box"]),
    (docx(f"<w:p>{run('a')}<mc:Fallback>{run('again')}</mc:Fallback><m:t>x</m:t></w:p>"), ["a"]),
    (docx(f"<w:p>{run('text')}</w:p>", header1=f"<w:p>{run('head')}</w:p>", comments=f"<w:p>{run('remark')}</w:p>"),
     ["text", "remark", "head"]),
    (odt("<text:h>Head</text:h><table:table><text:p>ce<text:span>ll</text:span></text:p></table:table>"),
     ["Head", "cell"]),
    (odt("<text:p>a<text:s/>b<text:tab/>c\n d<text:line-break/>e</text:p>"), ["a b c  d e"]),
    (odt("<text:p>a<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>note</text:p>"
         "</text:note-body></text:note>b</text:p>"), ["ab", "note"]),
    (odt("<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>"
         "<text:p>a<office:annotation><office:x>Nmae</office:x><text:p>remark</text:p></office:annotation></text:p>"),
     ["a", "remark"]),
]  # fmt: skip


@pytest.mark.parametrize(("entries", "lines"), DOCUMENTS)
def test_each_paragraph_of_a_document_is_a_line(entries: dict[str, str], lines: list[str], tmp_path: Path) -> None:
    assert read_document(write(tmp_path / "a.zip", entries)) == "\n".join(lines)


def test_a_document_in_one_file_of_xml_is_read(tmp_path: Path) -> None:
    (path := tmp_path / "a.fodt").write_text(odt("<text:p>A text</text:p>")["content.xml"])
    assert read_document(str(path)) == "A text"


BOMB = f"<w:p>{run('a' * 5_000)}</w:p>"
HOSTILE = [
    ({}, "no document", {}),
    ({"other.xml": "<a/>"}, "no document", {}),
    (docx("<w:p>"), "encrypted", {}),
    ({"content.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}, "DTD", {}),
    ({"content.xml": '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'}, "DTD", {}),
    (docx(BOMB), "bytes of XML", {"_MAX_XML": 4_000}),
    (docx("", comments=BOMB, header1=BOMB), "bytes of XML", {"_MAX_XML": 8_000}),
    (docx(BOMB), "characters", {"MAX_SIZE": 4_999}),
    (docx("<w:p/>" * 9), "paragraphs", {"MAX_LINES": 8}),
    (docx("<w:p>" * 1_001 + "</w:p>" * 1_001), "elements in each other", {}),
    (docx("<w:a/><w:b/><w:c/><w:d/>"), "names", {"_MAX_NAMES": 4}),
    ({**docx(""), **{f"{i:0100}": "" for i in range(9)}}, "entries", {"_MAX_DIRECTORY": 1_000}),
]


@pytest.mark.parametrize(("entries", "message", "limits"), HOSTILE)
def test_a_hostile_document_is_an_error(
    entries: dict[str, str], message: str, limits: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, limit in limits.items():
        monkeypatch.setattr(office, name, limit)
    with pytest.raises(SourceError, match=message):
        read_document(write(tmp_path / "a.docx", entries))


@pytest.mark.parametrize("offset", [6, 8])  # of the flags, where 1 is for encryption, and of the way of packing
def test_an_entry_that_is_encrypted_or_packed_otherwise_is_an_error(offset: int, tmp_path: Path) -> None:
    data = bytearray(Path(write(tmp_path / "a.docx", docx(BOMB))).read_bytes())
    directory = data.index(b"PK\1\2")
    data[directory + offset + 2] = 1 if offset == 6 else 12
    (tmp_path / "a.docx").write_bytes(data)
    with pytest.raises(SourceError, match="encrypted, or packed"):
        read_document(str(tmp_path / "a.docx"))


def test_damage_at_any_byte_of_an_archive_is_an_error_or_none(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    data = Path(write(path, docx(f"<w:p>{run('text')}</w:p>"))).read_bytes()
    for i in range(0, len(data), 5):
        path.write_bytes(data[:i] + bytes([data[i] ^ 0x41]) + data[i + 1 :])
        try:
            read_document(str(path))
        except SourceError as error:
            assert str(path) in str(error)
