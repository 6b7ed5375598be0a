"""Whether a file is sound, as `lexc verify` says it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypedDict

from lexc.errors import FormatError, ImageError, NotAnImage, UnknownFormat, VersionTooNew
from lexc.lexicon import open_lexicon
from lexc.opening import ReadingOptions, decode_foreign, is_foreign

if TYPE_CHECKING:
    from lexc.codecs import Decoded


class Verdict(TypedDict):
    """Whether a file is sound. image: as it was named. problem: what is wrong, "" where nothing is. notes: what the
    file leaves unsaid."""

    image: str
    is_sound: bool
    problem: str
    notes: list[str]


def verdict(
    source: str | os.PathLike[str], from_format: str = "", alphabet: str | None = None, max_letters: int = 0
) -> Verdict:
    """Check an image, or another program's file, completely. The error is raised where there is nothing to check: no
    such file, or one of no format that lexc knows. from_format, alphabet, max_letters: see `lexc.open`.
    """
    reading, where, notes, problem = (
        ReadingOptions(from_format, alphabet, max_letters),
        os.fspath(source),
        list[str](),
        "",
    )
    try:
        if is_foreign(source, reading):
            found = decode_foreign(where, reading, has_lists=False)
            notes = found.words.summary.notes
            _audit(found, where)
        else:
            with open_lexicon(source) as lexicon:
                lexicon.verify()
    except (NotAnImage, VersionTooNew, UnknownFormat):
        raise
    except (FormatError, ImageError) as error:
        if isinstance(error.__cause__, (OSError, ImageError) if isinstance(error, FormatError) else OSError):
            raise
        problem = str(error)
    return {"image": where, "is_sound": not problem, "problem": problem, "notes": notes}


def _audit(found: Decoded, where: str) -> None:
    """The whole proof of a GADDAG. FormatError says what it lacks."""
    from lexc.codecs import audit_gaddag  # lazy: lexc.codecs costs 60 ms

    audit_gaddag(found, where)
