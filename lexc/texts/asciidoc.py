"""AsciiDoc: headings, paragraphs, lists, tables and admonitions, without listings, attributes, anchors and targets."""

from __future__ import annotations

import re

from lexc.texts.masks import Prose, blank, blank_matches, keep_group, split_lines, split_word

_DELIMITER = re.compile(r"(?:-{4,}|\.{4,}|\+{4,}|/{4,}|```\w*|--)[ \t]*$")
_NO_PROSE_STYLE = re.compile(
    r"\[(?:source|listing|literal|stem|latexmath|asciimath|pass|comment|plantuml|graphviz|ditaa|mermaid|,)",
    re.IGNORECASE,
)
_LINES = re.compile(
    r"^(?:\[\[[^\]\n]*\]\]|\[[^\]\n]*\])[ \t]*$|^:!?[\w-]+!?:(?:[^\n]*\\\n)*[^\n]*$|^//(?!/)[^\n]*$|^include::[^\n]*$"
    r"|^(?:ifdef|ifndef|ifeval|endif|toc|leveloffset)::[^\n]*$",
    re.MULTILINE,
)
_BLOCK_MACRO = re.compile(
    r"\b(?:image|video|audio|icon)::?[^\s\[]{0,400}+\[(?:(?P<text>[^\[\],=\n]{0,400}+)(?=[,\]]))?[^\[\]\n]{0,400}+\]"
)
_NO_PROSE_MACRO = re.compile(
    r"\b(?:stem|latexmath|asciimath|kbd|btn|menu|pass|anchor|indexterm2?|footnoteref|counter2?|bibitem)::?[^\s\[]{0,200}\[[^\]\n]{0,400}\]"
)
_LINK = re.compile(
    r"\b(?:(?:link|xref|mailto):|https?://)[^\s\[<>]{1,400}+\[(?P<text>[^\[\],\n]{0,400}+)(?:,[^\[\]\n]{0,400}+)?\]"
)
_REFERENCE = re.compile(r"<<[^<>,\n]{1,200}(?:,(?P<text>[^<>\n]{0,400}))?>>")
_INLINE = re.compile(
    r"`{1,2}\+?(?:[^`\n]|\n(?![ \t]*\n)){1,400}`{1,2}|\+{1,3}[^\s+](?:[^+\n]{0,400}[^\s+])?\+{1,3}"
    r"|\{[\w:-]{1,80}\}|\[\[[^\]\n]{1,200}\]\]"
    r"|\[[.#][^\]\n]{1,200}\](?=[#*_`])|<\d+>|\[(?:quote|verse|NOTE|TIP|cols|options|%)[^\]\n]{0,200}\]"
)
_MARK = r"(?:\*\*|__|##|[\^~])"
_SPLIT_WORD = split_word(rf"(?:\[[.#][^\]\n]{{1,200}}\])?{_MARK}", _MARK)


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in AsciiDoc."""
    masked = "".join(_mask_blocks(split_lines(text.replace("\r", " "))))
    masked = blank_matches(_NO_PROSE_MACRO, blank_matches(_LINES, masked))
    for pattern in (_BLOCK_MACRO, _LINK, _REFERENCE):
        masked = pattern.sub(lambda match: keep_group(match, "text"), masked)
    return Prose(blank_matches(_INLINE, blank_matches(_SPLIT_WORD, masked)))


def _mask_blocks(lines: list[str]) -> list[str]:
    """The lines without blocks that are no prose: between equal delimiters, or below a style, to the next blank line.

    Two hyphens, and four underscores or equals signs, are around prose, unless the style says otherwise.
    """
    found: list[str] = []
    delimiter, is_code, is_paragraph = "", False, False
    for line in lines:
        stripped = line.rstrip()
        if delimiter:
            found.append(blank(line))
            delimiter = "" if stripped == delimiter else delimiter
            continue
        is_delimiter = _DELIMITER.match(stripped) and (stripped != "--" or is_code)
        if is_delimiter:
            delimiter = "```" if stripped.startswith("```") else stripped
        is_paragraph = bool(stripped) and not is_delimiter and (is_paragraph or is_code)
        found.append(blank(line) if is_delimiter or is_paragraph else line)
        if stripped:
            is_code = bool(_NO_PROSE_STYLE.match(stripped)) or (is_code and stripped.startswith((".", "[")))
    return found
