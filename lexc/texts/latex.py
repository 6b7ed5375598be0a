r"""LaTeX: text without commands, mathematics, verbatim text, and arguments that are names or files.

A word with a letter that is written as a command (`caf\'e`, `Stra\ss e`) is masked as a whole.
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
# Each part has a bounded length or one possible start, so that time stays linear.
_MATH = re.compile(
    r"\$\$.{0,4000}?\$\$|(?<!\\)\$(?:[^$\\]|\\.){0,2000}?\$|\\\[.{0,4000}?\\\]|\\\(.{0,2000}?\\\)", re.DOTALL
)
_ACCENT = r"\\[\"'`^~=.](?:\{\\?\w\}|\\?\w)"  # \'e, \"{o}
_LETTER = r"\\(?:[uvHtcdbrk]\{\w\}|(?:ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i|j)(?:\{\}|(?![A-Za-z]) ?))"  # \v{c}, \ss{}
_WORD_WITH_COMMANDS = re.compile(rf"(?<!\w)\w*(?:{_ACCENT}|{_LETTER})(?:\w|{_ACCENT}|\{{\}}|\{{\\ss\}})*")
_ARGUMENTS = r"(?:\s{0,9}\[[^\]\n]{0,400}\]){0,3}\s{0,9}\{[^{}]{0,4000}\}"
# Commands whose arguments are names or files.
_NAMES = re.compile(
    r"\\(?:begin|end|label|(?:page|eq|auto|c|C|v|name|sub)?ref|[a-z]{0,20}cite[a-z]{0,20}\*?|input|include|includeonly|"
    r"includegraphics|graphicspath|usepackage|RequirePackage|documentclass|bibliography|bibliographystyle|"
    r"addbibresource|url|href|path|pagestyle|thispagestyle|pagenumbering|[hv]space\*?|setlength|newlength|setcounter|"
    r"addtocounter|newcounter|color|textcolor|definecolor|hypersetup|geometry|usetikzlibrary|lstset|newcommand|"
    rf"renewcommand|providecommand|newenvironment|newtheorem|DeclareMathOperator|texttt|code){_ARGUMENTS}"
)
_LENGTHS = re.compile(r"(?<=\\\\)\[[^\]\n]{0,40}\]")  # of the space below a line: \\[2pt]
_COMMAND = re.compile(r"\\(?:[A-Za-z@]+\*?(?:\[[^\]\n]{0,400}\])?|[^A-Za-z\n])")
_BRACES = str.maketrans("{}", "  ")


def mask(text: str, _: str = "") -> Prose:
    """Mask a text in LaTeX."""
    for pattern in (_VERBATIM, _ENVIRONMENT, _COMMENT, _MATH, _WORD_WITH_COMMANDS, _NAMES, _LENGTHS, _COMMAND):
        text = blank_matches(pattern, text)
    return Prose(text.replace("~", " ").translate(_BRACES))
