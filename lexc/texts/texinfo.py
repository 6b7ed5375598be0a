"""Texinfo: text and headings, without examples, code, names of nodes, index entries of programs, and comments."""

from __future__ import annotations

import re

from lexc.texts.masks import Prose, blank_matches, keep_group, split_word

_NO_PROSE = (
    "example|smallexample|lisp|smalllisp|verbatim|display|smalldisplay|tex|html|docbook|xml|latex|ignore|macro|rmacro|"
    "menu|detailmenu|direntry|ifset|ifclear|math|displaymath"
)
_BLOCKS = re.compile(
    rf"^[ \t]*@(?P<name>{_NO_PROSE})\b.*?(?:^[ \t]*@end[ \t]+(?P=name)\b[^\n]*|\Z)", re.MULTILINE | re.DOTALL
)
_LINES = re.compile(
    r"@(?:c|comment)\b[^\n]*|^\\input[^\n]*"
    r"|^[ \t]*@(?:node|set|clear|include|setfilename|[vfkpt]index|synindex|syncodeindex|"
    r"def\w+|end|item[x]?(?=[ \t]+[@-])|(?:multi)?table|[vf]table|itemize|enumerate|printindex|setchapternewpage|"
    r"sp|need|"
    r"documentencoding|documentlanguage|alias|bye|insertcopying|image|anchor|verbatiminclude|paragraphindent|"
    r"dircategory)\b[^\n]*",
    re.MULTILINE,
)
_TEXT = r"(?:[^{}]|\{[^{}]{0,400}\}){0,1000}"
_CODE = re.compile(
    r"@(?:code|samp|file|kbd|key|var|option|command|env|verb|math|anchor|email|image|indicateurl|t|cite|U|"
    rf"[px]?ref|inforef|link|tie|value|w)\{{{_TEXT}\}}"
)
_URL = re.compile(r"@(?:url|uref)\{[^{},]{0,400}(?:,(?P<text>[^{},]{0,400}))?[^{}]{0,400}\}")
_ACCENT = (
    r"@(?:[\"'`^~=,](?:\{@?\w\}|\{@dotless\{\w\}\}|\w)|(?:ss|ae|AE|oe|OE|aa|AA|o|O|l|L|dotless)\{\w?\}"
    r"|(?:u|v|H|ringaccent|ogonek|udotaccent)\{\w\}|-)"
)
_WORD_WITH_ACCENTS = re.compile(rf"(?<!\w)\w*(?:{_ACCENT})(?:\w++|{_ACCENT})*+")
_COMMAND = re.compile(r"@(?:[A-Za-z]+|[^A-Za-z\n])")
_SPLIT_WORD = split_word(r"@[a-z]{1,12}\{", r"\}")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in Texinfo."""
    text = blank_matches(_BLOCKS, text.replace("\r", " "))
    for pattern in (_LINES, _WORD_WITH_ACCENTS, _SPLIT_WORD, _CODE):
        text = blank_matches(pattern, text)
    text = _URL.sub(lambda match: keep_group(match, "text"), text)
    return Prose(blank_matches(_COMMAND, text))
