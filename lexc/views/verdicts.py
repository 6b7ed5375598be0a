"""Verdicts on files, sound or damaged, as `lexc verify` prints them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, TypedDict

from lexc.errors import FormatError, ImageError, NotAnImage, UnknownFormat, UsageError, VersionTooNew
from lexc.lexicon import open_lexicon
from lexc.opening import ReadingOptions, decode_foreign, is_foreign

if TYPE_CHECKING:
    from lexc.codecs import Decoded


class Verdict(TypedDict):
    """The verdict on a file. file: the name as given. is_sound: whether the file is sound. problem: the fault that was
    found, "" if there is none. notes: remarks on anything that the file leaves open.
    """

    file: str
    is_sound: bool
    problem: str
    notes: list[str]


def verify_file(
    source: str | os.PathLike[str],
    from_format: str = "",
    alphabet: str | None = None,
    max_letters: int = 0,
    memory: int | None = None,
    tmp: str | os.PathLike[str] | None = None,
    announce: Callable[[str], None] | None = None,
) -> Verdict:
    """Check an image, or another program's file, completely.

    from_format, alphabet, max_letters: as for `lexc.open`. memory: bytes in which an image of plain words is checked,
    with temporary files in the folder tmp; announce: takes a sentence on their size. Damage is a verdict. Raises an
    error only if there is nothing to check: the file cannot be read, or has no format that lexc knows.
    """
    reading, where, notes, problem = (
        ReadingOptions(from_format, alphabet, max_letters),
        os.fspath(source),
        list[str](),
        "",
    )
    try:
        if memory is not None:
            _verify_in_limited_memory(where, reading, memory, tmp, announce)
        elif is_foreign(source, reading):
            decoded = decode_foreign(where, reading, detects_lists=False)
            notes = decoded.words.summary.notes
            _audit(decoded, where)
        else:
            with open_lexicon(source, remember=False) as lexicon:
                lexicon.verify()
    except (NotAnImage, VersionTooNew, UnknownFormat):
        raise
    except (FormatError, ImageError) as error:
        if isinstance(error.__cause__, (OSError, ImageError) if isinstance(error, FormatError) else OSError):
            raise
        problem = str(error)
    return {"file": where, "is_sound": not problem, "problem": problem, "notes": notes}


def _verify_in_limited_memory(
    source: str,
    reading: ReadingOptions,
    memory: int,
    tmp: str | os.PathLike[str] | None,
    announce: Callable[[str], None] | None,
) -> None:
    """Check an image with temporary files. Raises UsageError for another program's file."""
    from lexc.out_of_core.files.work_folder import WorkFolder  # lazy: lexc.out_of_core costs 10 ms
    from lexc.out_of_core.verification import verify_image  # lazy: lexc.out_of_core costs 10 ms

    if is_foreign(source, reading):
        raise UsageError(
            "only images are checked in limited memory", where=source, found="another program's file",
            remedy="Leave --memory out.",
        )  # fmt: skip
    with WorkFolder(tmp, announce) as folder:
        verify_image(source, memory, folder)


def _audit(decoded: Decoded, where: str) -> None:
    """Check that a GADDAG holds exactly the strings of its words. Raises FormatError if not."""
    from lexc.codecs import audit_gaddag  # lazy: lexc.codecs costs 60 ms

    audit_gaddag(decoded, where)
