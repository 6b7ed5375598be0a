r"""LaTeX: text without commands, mathematics, verbatim text, and arguments that are names or files.

A word with an accent that is written as a command (`caf\'e`) is left out as a whole.
"""

from __future__ import annotations

import re

from lexc.texts.masks import Prose, blank_matches

_NO_PROSE = (
    "verbatim|verbatim\\*|Verbatim|lstlisting|minted|equation|equation\\*|align|align\\*|alignat|alignat\\*|gather|"
    "gather\\*|multline|multline\\*|eqnarray|eqnarray\\*|math|displaymath|tikzpicture|filecontents|comment|array"
)
_ENVIRONMENT = re.compile(rf"\\begin\{{(?P<name>{_NO_PROSE})\}}.*?(?:\\end\{{(?P=name)\}}|\Z)", re.DOTALL)
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_VERBATIM = re.compile(r"\\(?:verb\*?|lstinline)([^\sA-Za-z*])[^\n]*?\1")
_MATH = re.compile(r"\$\$.*?\$\$|(?<!\\)\$(?:[^$\\]|\\.){0,4000}?\$|\\\[.*?\\\]|\\\(.*?\\\)", re.DOTALL)
_MARK = r"\\[\"'`^~=.](?:\{\\?\w\}|\\?\w)"  # a letter with a mark, as \'e or \"{o}
_LETTER = r"\\(?:[uvHtcdbrk]\{\w\}|(?:ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i|j)(?:\{\}|(?![A-Za-z]) ?))"  # as \v{c} or \ss{}
_ACCENT = re.compile(rf"\w*(?:{_MARK}|{_LETTER})(?:\w|{_MARK}|\{{\}}|\{{\\ss\}})*")
_ARGUMENTS = r"(?:\s*\[[^\]\n]*\])*\s*\{[^{}]*\}"
_NAMES = re.compile(
    r"\\(?:begin|end|label|(?:page|eq|auto|c|C|v|name|sub)?ref|[a-z]*cite[a-z]*\*?|input|include|includeonly|"
    r"includegraphics|graphicspath|usepackage|RequirePackage|documentclass|bibliography|bibliographystyle|"
    r"addbibresource|url|href|path|pagestyle|thispagestyle|pagenumbering|[hv]space\*?|setlength|newlength|setcounter|"
    r"addtocounter|newcounter|color|textcolor|definecolor|hypersetup|geometry|usetikzlibrary|lstset|newcommand|"
    rf"renewcommand|providecommand|newenvironment|newtheorem|DeclareMathOperator|texttt|code){_ARGUMENTS}"
)
_LENGTHS = re.compile(r"(?<=\\\\)\[[^\]\n]*\]")
_COMMAND = re.compile(r"\\(?:[A-Za-z@]+\*?(?:\[[^\]\n]*\])?|[^A-Za-z\n])")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in LaTeX."""
    for pattern in (_VERBATIM, _ENVIRONMENT, _COMMENT, _MATH, _ACCENT, _NAMES, _LENGTHS, _COMMAND):
        text = blank_matches(pattern, text)
    return Prose(text.replace("~", " ").translate(_BRACES))


_BRACES = str.maketrans("{}", "  ")
