"""The modes of texts: finds the mode of a text by name and beginning, and its prose by its mode."""

from __future__ import annotations

import os
import re
from functools import partial
from importlib import import_module

from lexc.errors import UsageError
from lexc.system.files import plain_name
from lexc.texts.masks import Mask, Prose

MODES = ("auto", "text", "markdown", "html", "latex", "code", "mail")
"""Modes that a person may choose. In mode text, every character is prose."""
MAX_SIZE = 1 << 22
"""The most characters of a text in a mode other than text, which takes it into memory as a whole."""
MAX_LINES = 200_000
"""The most lines of such a text. markdown-it-py takes 1.5 kB for each block, which may be one line."""
_SUFFIXES = {
    ".md": "markdown", ".markdown": "markdown", ".mdx": "markdown", ".qmd": "markdown",
    ".html": "html", ".htm": "html", ".xhtml": "html", ".xml": "html", ".svg": "html",
    ".tex": "latex", ".ltx": "latex", ".sty": "latex", ".cls": "latex",
    ".eml": "mail", ".mbox": "mail", ".txt": "text", ".text": "text", ".rst": "text", "": "text",
}  # fmt: skip
_BEGINNINGS = (
    (re.compile(r"\s*(?:<!doctype html|<html|<\?xml)", re.IGNORECASE), "html"),
    (re.compile(r"\s*\\(?:documentclass|documentstyle)\b"), "latex"),
    (
        re.compile(r"(?:From \S+ [^\n]*\n)?(?:(?:Return-Path|Received|From|To|Subject|Date|Message-ID):[^\n]*\n){2}"),
        "mail",
    ),
    (re.compile(r"#!\s*/"), "code"),
)


def find_mode(name: str, beginning: str) -> str:
    """The mode of a text by the name of its file, otherwise by its beginning. name: "" or <stdin> for none."""
    suffix = os.path.splitext(os.path.basename(plain_name(name)))[1]
    mode = _SUFFIXES.get(suffix.lower())
    if mode is None:
        mode = "code" if import_module("lexc.texts.code").has_language(name) else "text"
    if mode != "text" or suffix:
        return mode
    return next((mode for pattern, mode in _BEGINNINGS if pattern.match(beginning)), "text")


def find_prose(text: str, mode: str, name: str = "", parts: frozenset[str] | None = None) -> Prose:
    """The prose of a text. mode: one of `MODES` except auto. name: of its file, "" for none.

    parts: of a program, those of `PARTS` that are prose; None for comments and strings. Raises UsageError if the text
    is too long, or a program whose language is unknown.
    """
    if mode == "text":
        return Prose(text)
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
    module = import_module(f"lexc.texts.{mode}")
    mask: Mask = module.mask
    if mode == "code" and parts is not None:
        mask = partial(module.mask, parts=parts)
    return mask(text, name)
