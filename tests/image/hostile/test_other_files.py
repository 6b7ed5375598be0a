"""Files that are no images are refused by a FormatError that names them."""

from __future__ import annotations

import gzip
import os
import random
from pathlib import Path
from typing import Any

import pytest
from image.hostile.images import BASES, PACKED_BASES, base
from image.hostile.judge import judge

import lexc
from lexc.errors import FormatError


@pytest.mark.parametrize("load", ["map", "read"])
def test_other_files_are_no_images(tmp_path: Path, load: Any) -> None:
    rng = random.Random(1)
    contents = {
        "png": b"\x89PNG\r\n\x1a\n" + bytes(100), "gz": gzip.compress(base("dawg-bitmap")),
        "text": b"CARE\nCARES\n" * 50, "empty": b"", "zeros": bytes(4096), "noise": rng.randbytes(4096),
        "elf": b"\x7fELF" + bytes(200),
        **{f"{n} bytes": base("dawg-bitmap")[:n] for n in range(1, 8)},
        **{f"{n} zeros": bytes(n) for n in (1, 7, 8, 63)},
    }  # fmt: skip
    for name, content in contents.items():
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(FormatError, match=name):
            lexc.open(path, load=load)


@pytest.mark.parametrize("load", ["map", "read"])
def test_a_path_that_is_no_file_raises_an_image_error(tmp_path: Path, load: Any) -> None:
    for path in (tmp_path, tmp_path / "missing", tmp_path / "missing" / "too", Path(os.devnull), Path("n" * 5000)):
        with pytest.raises(lexc.errors.ImageError):
            lexc.open(path, load=load)


def test_a_file_is_judged_as_its_bytes_are(tmp_path: Path) -> None:
    path = tmp_path / "x.dawg"
    for name in (*BASES, *PACKED_BASES):
        path.write_bytes(base(name))
        assert judge(path) == judge(base(name)) == "sound"
