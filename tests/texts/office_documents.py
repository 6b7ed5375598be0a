"""Documents of office programs, as tests write them."""

from __future__ import annotations

import zipfile
from pathlib import Path

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OTHERS = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:m="m"'
ODF = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "text", "table")
)


def docx(body: str, **parts: str) -> dict[str, str]:
    """The entries of a document of Word, with further parts."""
    texts = {"document": f"<w:body>{body}</w:body>", **parts}
    return {f"word/{name}.xml": f"<w:{name} {WORD} {OTHERS}>{text}</w:{name}>" for name, text in texts.items()}


def odt(body: str) -> dict[str, str]:
    """The entries of an OpenDocument text."""
    return {"content.xml": f"<office:document-content {ODF}>{body}</office:document-content>"}


def write(path: Path, entries: dict[str, str]) -> str:
    """Write an archive. Return its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in entries.items():
            archive.writestr(name, text)
    return str(path)


def run(text: str, properties: str = "") -> str:
    """A run of characters in a document of Word."""
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t>{text}</w:t></w:r>"
