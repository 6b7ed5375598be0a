r"""LaTeX: text without commands, mathematics, verbatim text, and arguments that are names or files.

A word with a letter or a hyphen that is written as a command (`caf\'e`, `Stra\ss e`, `hyphen\-ation`) is masked as a
whole: a mask keeps offsets, so it cannot join the parts of a word.
"""

from __future__ import annotations

import re

from lexc.texts.masks import ORDINAL, Prose, blank_matches, keep_group, split_word

_NO_PROSE = (
    "verbatim|verbatim\\*|Verbatim|lstlisting|minted|equation|equation\\*|align|align\\*|alignat|alignat\\*|gather|"
    "gather\\*|multline|multline\\*|eqnarray|eqnarray\\*|math|displaymath|tikzpicture|filecontents|comment|array|code"
)
_ENVIRONMENT = rf"\\begin\{{(?P<name>{_NO_PROSE})\}}.*?(?:\\end\{{(?P=name)\}}|\Z)"
_VERBATIM = r"\\(?:verb\*?|lstinline)(?P<mark>[^\sA-Za-z*])[^\n]{0,400}?(?P=mark)"
# Whichever begins first hides the others: % in verbatim text begins no comment, and a comment begins no environment.
_UNPRINTED = re.compile(rf"(?P<kept>\\[\\%])|%[^\n]*|{_VERBATIM}|{_ENVIRONMENT}", re.DOTALL)
# Time stays linear: formulas between \[ and \] or \( and \) end at the next of these marks. Others have a bounded
# length. \\[2pt] is a line break with the space below it, and begins no formula.
_MATH = re.compile(
    r"(?P<kept>\\\$)|\\\\\*?(?:\[[^\]\n]{0,40}\])?|\$\$.{0,4000}?\$\$|\$(?:[^$\\]|\\.){0,2000}?\$"
    rf"{ORDINAL}?"
    r"|\\\[(?:[^\\]|\\[^\[\]]){0,4000}\\\]|\\\((?:[^\\]|\\[^()]){0,2000}\\\)",
    re.DOTALL,
)
_ACCENT = r"\\[\"'`^~=.](?:\{\\?\w\}|\\?\w)"  # \'e, \"{o}
_LETTER = r"\\(?:[uvHtcdbrk]\{\\?\w\}|(?:ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i|j)(?:\{\}|(?![A-Za-z]) ?))"  # \v{c}, \ss{}
_BRACED = rf"\{{(?:{_ACCENT}|{_LETTER}|\\[uvHtcdbrk] \w)\}}"  # {\ss}, {\"u}, {\c{c}}, {\v c}
_WORD_WITH_COMMANDS = re.compile(  # \- allows a hyphen at the end of a line
    rf"(?<!\w)\w*(?:{_BRACED}|{_ACCENT}|{_LETTER}|\\-)(?:\w++|{_BRACED}|{_ACCENT}|{_LETTER}|\{{\}}|\{{\\ss\}}|\\-)*+"
)
_OPTION = r"\s{0,9}\[[^\]\n]{0,400}\]"
_GROUP = r"\s{0,9}\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,400}\}){0,400}\}){0,4000}\}"  # with groups inside, as in {p{3cm}l}
_ARGUMENT = rf"(?:{_OPTION}){{0,3}}{_GROUP}"
# Commands whose first argument, or whose first two, are names, files or lengths.
_NAMES = re.compile(
    r"\\(?:end|label|(?:page|eq|auto|c|C|v|name|sub)?ref|[a-z]{0,20}cite[a-z]{0,20}\*?|input|include|includeonly|"
    r"includegraphics|graphicspath|usepackage|RequirePackage|documentclass|bibliography|bibliographystyle|"
    r"addbibresource|[gG]ls[a-z]{0,12}|GLS[a-z]{0,5}|[aA]cr?(?:short|long|full|[slf]?p?)\*?|newacronym|newglossaryentry|"
    r"url|href|path|pagestyle|thispagestyle|pagenumbering|[hv]space\*?|setlength|newlength|setcounter|"
    r"addtocounter|newcounter|color|textcolor|definecolor|hypersetup|geometry|usetikzlibrary|lstset|newcommand|"
    r"renewcommand|providecommand|newenvironment|newtheorem|DeclareMathOperator|texttt|code|parbox|raisebox|colorbox|"
    rf"scalebox|rotatebox|cline|cmidrule(?:\([^()\n]{{0,40}}\))?){_ARGUMENT}"
    rf"|\\(?:multicolumn|multirow|resizebox|fcolorbox){_ARGUMENT}{_ARGUMENT}"
)
_NAMES_IN_RD = re.compile(  # in documentation of R
    r"\\(?:name|alias|keyword|docType|encoding|usage|examples|link|pkg|file|env|option|command|samp|kbd|var|item)"
    rf"{_ARGUMENT}"
)
_NAME_OR_KEY = r"[ \t]{0,9}[^\s,=\[\]{}]{1,80}[ \t]{0,9}(?:=(?:[^\[\]{},\n]|\{[^{}\n]{0,80}\}){0,80})?"
_OPTIONS = rf"\s{{0,9}}\[{_NAME_OR_KEY}(?:,{_NAME_OR_KEY}){{0,40}},?\]"  # [htbp], but not the title [Zorn's lemma]
# The beginnings of environments with the arguments that are columns, lengths, numbers or options.
_BEGIN = re.compile(
    rf"\\begin\{{(?:tabular[*xy]|xltabular|wrap(?:figure|table)|list)\}}{_ARGUMENT}{_ARGUMENT}"
    r"|\\begin\{(?:tabular|longtable|supertabular|tabu|longtabu|tblr|minipage|varwidth|multicols\*?|column|subfigure|"
    rf"subtable|spacing|thebibliography|otherlanguage\*?|lrbox|adjustbox)\}}{_ARGUMENT}"
    rf"|\\begin\{{[^{{}}\n]{{1,80}}\}}(?:{_OPTIONS}){{0,2}}"
)
_COMMAND = re.compile(r"\\(?:[A-Za-z@]+\*?(?:\[[^\]\n]{0,400}\])?|[^A-Za-z\n])")
_SPLIT_WORD = split_word(
    r"(?:\\(?:emph|text[a-z]{2,11}|underline|ul|uline)\{|\{\\(?:bf|it|em|sc|sl|sf|[a-z]{2}(?:shape|series)) )", r"\}"
)
_BIRD_TRACKS = re.compile(r"^>[^\n]*", re.MULTILINE)
_BRACES = str.maketrans("{}", "  ")


def mask(text: str, name: str = "") -> Prose:
    """Mask a text in LaTeX. name: of its file, by which lines of code in literate Haskell and names in R are known."""
    if name.endswith((".lhs", ".lidr")):
        text = blank_matches(_BIRD_TRACKS, text)
    if name.lower().endswith(".rd"):
        text = blank_matches(_NAMES_IN_RD, text)
    for pattern in (_UNPRINTED, _MATH):
        text = pattern.sub(lambda match: keep_group(match, "kept"), text)
    for pattern in (_WORD_WITH_COMMANDS, _SPLIT_WORD, _BEGIN, _NAMES, _COMMAND):
        text = blank_matches(pattern, text)
    return Prose(text.replace("~", " ").translate(_BRACES))
