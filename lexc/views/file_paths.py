"""The paths of the files for other programs, as `lexc paths` prints them."""

from __future__ import annotations

from typing import TypedDict

from lexc.system import resources


class FilePaths(TypedDict):
    """Paths of the installed files. include: the folder of lexc.h. js: the module lexc.mjs, in the folder of the npm
    package. go: the folder of the module for Go. kaitai: the definition for Kaitai Struct. golden: the folder of images
    to test a reader with. lexicons: the folder of word lists, alphabets, boards and rules.
    """

    include: str
    js: str
    go: str
    kaitai: str
    golden: str
    lexicons: str


def file_paths() -> FilePaths:
    """The paths of the files that are installed with lexc."""
    formats = resources.formats()
    return {
        "include": str(formats / "c"),
        "js": str(formats / "js" / "lexc.mjs"),
        "go": str(formats / "go"),
        "kaitai": str(formats / "lexc-image.ksy"),
        "golden": str(formats / "golden"),
        "lexicons": str(resources.lexicons()),
    }
