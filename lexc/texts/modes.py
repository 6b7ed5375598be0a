"""The modes of texts: finds the mode of a text by name and beginning, and its prose by its mode."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import NamedTuple

from lexc.errors import UsageError, did_you_mean
from lexc.system import extensions
from lexc.texts import notations
from lexc.texts.content_names import content_name
from lexc.texts.masks import Mask, Prose
from lexc.texts.terms import find_terms


class TextMode(NamedTuple):
    """A mode of texts. name: its module in `lexc.texts` has a function `mask`, which finds the prose of a text.

    suffixes: of names of files. languages: the names of the editors' protocol. beginning: of texts whose names say
    nothing. mask: that function for a mode of an installed package (specs/extensions.md); its beginning chooses
    nothing. names: whole names of files. is_technical: whether its texts know the words of software.
    """

    name: str
    suffixes: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    beginning: re.Pattern[str] | None = None
    mask: Mask | None = None
    names: tuple[str, ...] = ()
    is_technical: bool = False


_MODES = (
    TextMode(
        "text", (".txt", ".text", ".feature", ".tid", ".wiki", ".mediawiki", ".textile", ""),
        ("plaintext", "text", "gherkin", "cucumber"),
    ),
    TextMode(
        "markdown", (".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd", ".livemd"),
        ("markdown", "mdx", "quarto", "rmd"), is_technical=True,
    ),
    TextMode("rst", (".rst", ".rest"), ("restructuredtext",), is_technical=True),
    TextMode(
        "html", (".html", ".htm", ".xhtml", ".xml", ".svg"), ("html", "xml"),
        re.compile(r"\s*(?:<!doctype html|<html|<\?xml)", re.IGNORECASE),
    ),
    TextMode(
        "latex", (".tex", ".ltx", ".sty", ".cls", ".rd", ".lhs", ".lagda", ".lidr"), ("latex", "tex"),
        re.compile(r"\s*\\(?:documentclass|documentstyle)\b"),
    ),
    TextMode(
        "code", beginning=re.compile(r"#!\s*/"), names=("CMakeLists.txt",), is_technical=True,
    ),  # Pygments knows other names
    TextMode(
        "mail", (".eml", ".mbox"), ("mail",),
        re.compile(r"(?:From \S+ [^\n]*\n)?(?:(?:Return-Path|Received|From|To|Subject|Date|Message-ID):[^\n]*\n){2}"),
    ),
    TextMode("org", (".org",), ("org",), is_technical=True),
    TextMode("typst", (".typ",), ("typst",), is_technical=True),
    TextMode(
        "man", (".man", ".mdoc", ".ms", ".me", ".roff", *(f".{section}" for section in "12345678")),
        ("troff", "groff", "man"), re.compile(r"(?:[.']\\\"[^\n]*\n)*\.(?:TH|Dd)\b"),
        is_technical=True,
    ),
    TextMode("asciidoc", (".adoc", ".asciidoc", ".asc"), ("asciidoc",), is_technical=True),
    TextMode("yaml", (".yaml", ".yml"), ("yaml",), is_technical=True),
    TextMode("toml", (".toml",), ("toml",), is_technical=True),
    TextMode("json", (".json", ".jsonc", ".json5", ".webmanifest"), ("json", "jsonc"), is_technical=True),
    TextMode(
        "commit", languages=("git-commit", "gitcommit"),
        names=("COMMIT_EDITMSG", "MERGE_MSG", "SQUASH_MSG", "TAG_EDITMSG"), is_technical=True,
    ),
    TextMode("po", (".po", ".pot"), ("po", "gettext")),
    TextMode("xliff", (".xlf", ".xliff")),
    TextMode("texinfo", (".texi", ".texinfo", ".txi"), ("texinfo",), is_technical=True),
    TextMode(
        "subtitles", (".srt", ".vtt", ".sbv"), ("srt", "subrip", "vtt", "webvtt"),
        re.compile(r"WEBVTT\b|\s*\d+\s*\n(?:\d+:){2}\d+,\d+ -->"),
    ),
    TextMode("notebook", (".ipynb",), is_technical=True),
    TextMode("office", (".odt", ".ott", ".fodt", ".odp", ".otp", ".ods", ".ots", ".odg", ".docx", ".docm", ".dotx")),
)  # fmt: skip
TEXT_MODES = {mode.name: mode for mode in _MODES}
"""The modes by name. In mode text, every character is prose."""
MODES = ("auto", *TEXT_MODES)
"""The names that a person may choose."""
MAX_SIZE = 1 << 22
"""The most characters of a text in a mode other than text, which takes it into memory as a whole."""
MAX_LINES = 200_000
"""The most lines of such a text. markdown-it-py takes 1.5 kB for each block, which may be one line."""
_BY_NAME = {name: mode.name for mode in _MODES for name in mode.names}
_BY_SUFFIX = {suffix: mode.name for mode in _MODES for suffix in mode.suffixes}


def find_mode(name: str, beginning: str) -> str:
    """The mode of a text by the name of its file, otherwise by its beginning. name: "" or <stdin> for none."""
    base = os.path.basename(content_name(name))
    suffix = os.path.splitext(base)[1]
    mode = _BY_NAME.get(base) or _BY_SUFFIX.get(suffix.lower())
    if mode is None or (mode == "text" and base and not suffix):  # Makefile
        is_code = import_module("lexc.texts.code").has_language(name)
        mode = "code" if is_code else find_added_mode(suffix=suffix.lower())
    if mode and (mode != "text" or suffix):
        return mode
    return next((mode.name for mode in _MODES if mode.beginning and mode.beginning.match(beginning)), "text")


def is_office_document(name: str) -> bool:
    """Whether the name of a file is that of a document of an office program, which is an archive."""
    return _BY_SUFFIX.get(os.path.splitext(name)[1].lower()) == "office"


def find_added_mode(suffix: str = "", language: str = "") -> str:
    """The mode of an installed package for a suffix of files, or a language of editors; "" if there is none."""
    added = extensions.added_objects(extensions.TEXT_MODES, TEXT_MODES)
    fits = ((name, suffix in mode.suffixes if suffix else language in mode.languages) for name, mode in added)
    return next((name for name, is_fit in fits if is_fit), "")


def find_prose(
    text: str, mode: str, name: str = "", parts: frozenset[str] | None = None, words: Sequence[str] = ()
) -> Prose:
    """The prose of a text. mode: one of `MODES` except auto. name: of its file, "" for none.

    parts: of a program, those of `PARTS` that are prose; None for comments and strings. words: names of lists of words
    that the text knows, instead of those of its mode (`lexc.texts.terms`). Raises UsageError if the text is too long,
    or a program whose language is unknown.
    """
    known = TEXT_MODES.get(mode) or _find_extension_mode(mode)
    accepted = find_terms(words, known.is_technical)
    if mode == "text":
        return Prose(text, accepted=accepted)
    if text.count("\n") > MAX_LINES:
        raise UsageError(
            "a text has too many lines", where=name, expected=f"at most {MAX_LINES:,} in mode {mode}",
            remedy="Choose --mode text.",
        )  # fmt: skip
    if len(text) > MAX_SIZE:
        expected = f"at most {MAX_SIZE:,} characters in mode {mode}"
        raise UsageError(
            "a text is too long", where=name, expected=expected, found=f"{len(text):,}", remedy="Choose --mode text."
        )
    if known.mask is not None:
        return known.mask(text, name)._replace(accepted=accepted)
    module = import_module(f"lexc.texts.{mode}")
    mask: Mask = module.mask
    if mode == "code" and parts is not None:
        mask = partial(module.mask, parts=parts)
    prose = mask(text, name)
    return prose._replace(text=notations.mask_persons(notations.mask(prose.text), text), accepted=accepted)


def _find_extension_mode(name: str) -> TextMode:
    """A mode that an installed package adds. Raises UsageError if none adds the name, or if it has no `mask`."""
    mode: TextMode | None = extensions.find(extensions.TEXT_MODES, name)
    if mode is None or mode.mask is None:
        remedy = did_you_mean(name, MODES)
        raise UsageError("no such mode of texts", expected=", ".join(MODES), found=repr(name), remedy=remedy)
    return mode
