"""The prose of texts: the characters that each mode keeps, and their offsets."""

from __future__ import annotations

import re
import string
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import markup_cases

from lexc.errors import UsageError
from lexc.texts import notations, table
from lexc.texts.masks import Prose, blank_matches
from lexc.texts.modes import MODES, TEXT_MODES, find_mode, find_prose

FILES = {"code": "a.py"}
"""Names of files for modes that need one."""
KEPT = {
    "markdown": [
        ("# A *small* heading\n\nText `code x` and ``a ` b``.", "# A *small* heading Text and ."),
        ("one\n\n    code\n\n```python\nx = 1\n```\nend\n", "one end"),
        ("~~~\nopen fence\n", ""),
        ('[text](http://x.org/a_(b) "A title") and [other][ref]\n\n[ref]: y.org\n', '[text] "A title" and [other]'),
        ("- item\n  - inner <b>bold</b> <!-- no -->\n\n> quoted\n", "- item - inner bold > quoted"),
        ("<div class='wide'>\n<p>Inside</p>\n<pre>code</pre>\n</div>\n", "Inside"),
        ("---\ntitle: x\n---\nBody\n", "Body"),
        ("a|b\n-|-\ncell|`code`\n", "a|b -|- cell|"),
        ("R&eacute;sum&eacute; fish&nbsp;chips &amp; more", "fish chips more"),
        ("a stray ` tick\n\nin ``two'' paragraphs ` h\n \n``end", "a stray ` tick in ``two'' paragraphs ` h ``end"),
        ("a `span\nof lines` end\n\n[^1]: A note\n[x]: y.org\n", "a end : A note"),
        ("open <!-- comment\nto the end", "open"),
        ("[x]: y.org 'A title'\n[y]: <a b>\n[z]:\n  z.org (Another)\n\nend\n", "'A title' (Another) end"),
        ("the $i$th, $(n-1)$-th and $k$ths row\n", "the , and ths row"),
        ("[Note]: this is prose\n", "[Note]: this is prose"),
        (":warning: a shortcode :tada: at 12:30:45\n", "a shortcode at 12:30:45"),
        (":::{note} A\n:class: tip\n:name: x\n\n:class: is prose\n:::\n:name: text\n", "is prose text"),
        ("foo\\`the\\` bar, `code\\` and \\\\`code` end", "foo\\`the\\` bar, and \\\\ end"),
        ("`` a `code` ``` b `` and `c", "and `c"),
        (
            "[a](x \"A \\\"quoted\\\" title\"), [b](y 'it') and [c](z (more))",
            "[a] \"A \\\"quoted\\\" title\" , [b] 'it' and [c] (more)",
        ),
    ],
    "html": [
        ("<html><head><title>A page</title><style>p {x: y}</style></head>", "A page"),
        ("<p class=wide>Text<br>more<script>var x</script></p>", "Text more"),
        ('<img src="a.png" alt="A picture"><input placeholder=\'Your name\'>', "A picture Your name"),
        ("caf&eacute; &lt;b&gt; x&nbsp;y <code>z</code>", "b x y"),
        ("<pre>open", ""),
        ("text <!-- comment --> <![CDATA[ data ]]> end", "text end"),
    ],
    "latex": [
        (r"\section{A heading} See~\ref{fig:x} and \cite[p.~3]{knuth}. % comment", "A heading See and ."),
        (r"\begin{verbatim}" "\ncode\n" r"\end{verbatim} text \verb|x y| end", "text end"),
        (r"Let $x^2$ be \emph{small}, \[ y \] or \begin{align*} z \end{align*} end", "Let be small , or end"),
        (r"here\\[2pt] 50\% off", "here 50 off"),
        (r"Stra\ss e caf\'e na\"{\i}ve G\"odel word", "word"),
        (r"\begin{figure}[htbp]a\end{figure} \begin{enumerate}[label=(\alph*), noitemsep] \item b", "a b"),
        (r"\begin{tabular}{llrr} a \begin{tabular}[t]{@{}l>{\bf}p{0.3\textwidth}} b", "a b"),
        (r"\begin{tabularx}{\textwidth}{lXXr} a \begin{minipage}{5cm}{\bf b}", "a b"),
        (r"\begin{theorem}[Zorn's lemma] a \begin{frame}[fragile]{A title}", "[Zorn's lemma] a A title"),
        (r"\multicolumn{2}{l@{}cr}{text} \multirow[t]{2}{*}{more} \cmidrule(lr){1-2}", "text more"),
        (r"one hyphen\-ation and Donau\-dampf\-schiff end", "one and end"),
        ("% \\begin{verbatim} $\none \\verb|%| two \\begin{verbatim}\n% \\end{verbatim} three", "one two three"),
        (r"\\[2pt] wrong \[ x \\[2pt] y \] end \\% comment", "wrong end"),
        (r"\\\[ x \] one \\$y$ two \$5 and \$6 \\begin{verbatim}", "one two 5 and 6 begin verbatim"),
        (r"\documentclass[a4paper]{article}\usepackage{x}\begin{document}Hi\end{document}", "Hi"),
    ],
    "mail": [
        ("From: a@b.org\nSubject: Re: The plan\nX: y\n z\n\nHello\n> quoted\n-- \nsignature\n", "The plan Hello"),
        ("Subject: x\n\nOn Monday, Ann wrote:\n> old\n\nnew\n", "x new"),
        ("To: a\nSubject: b\n\n" + "QUJD" * 19 + "\nQUI=\n\ntext\n", "b text"),
        ("Subject: =?UTF-8?Q?Caf=C3=A9_teh?= =?utf-8?b?dGVo?= a\nTo: b\n\nHi\n", "a Hi"),
        ("Subject: a\n\nHi\n\nNote: we recieve this\n", "a Hi Note: we recieve this"),
        (
            "Subject: a\n\n--boundary1\nContent-Type: text/plain;\n charset=utf-8\n\none\n-- \nsignature\n\n"
            "--boundary1\nContent-Type: message/rfc822\n\nFrom: b\nSubject: c\nX: y\n\ntwo\n--boundary1--\n",
            "a one c two",
        ),
        ("Subject: a\n\nI definately agree.\nJohn wrote:\n> foo\n", "a I definately agree."),
        ("Subject: a\n\nMine\nJohn\nwrote:\n\n> foo\n\nOn 1 May 2024 at\nsix, Ann wrote:\n> x\n", "a Mine"),
        ("Subject: a\n\nMine\n\nOn Monday at 10:00, Ann\n<a@b.org> wrote:\n> x\nAlso\nHe wrote:\n> y", "a Mine Also"),
        ("From a\nTo: b\nSubject: c\n\none\n-- \nsign\nFrom d\nSubject: e\n\nFrom: here on\n", "c one e From: here on"),
    ],
    "code": [
        ('# A comment\nx = "a text"  # end\n', '# A comment "a text" # end'),
        ("def f():\n    '''Doc text.'''\n    return fooBar\n", "'''Doc text.'''"),
        ('print(f"value {x!r} of %d\\n")', '"value of "'),
        ("#!/usr/bin/python\n# See `code` and --option, \\n\n", "# See and ,"),
        ("# a well-knwon thing, -v, (--verbose) and pre-defined\n", "# a well-knwon thing, , ( ) and pre-defined"),
    ],
    "text": [("All of `it`", "All of `it`")],
}  # fmt: skip


for mode, cases in markup_cases.KEPT.items():
    KEPT[mode] = [*KEPT.get(mode, []), *cases]


def words_of(prose: Prose) -> str:
    return " ".join(prose.text.split())


@pytest.mark.parametrize(("mode", "text", "kept"), [(mode, *case) for mode, cases in KEPT.items() for case in cases])
def test_a_mode_keeps_prose(mode: str, text: str, kept: str) -> None:
    assert words_of(find_prose(text, mode, FILES.get(mode, ""))) == kept


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("mode", "text", "kept"), [(mode, *case) for mode in KEPT if mode not in ("code", "latex") for case in KEPT[mode]]
)
def test_a_mode_keeps_the_same_prose_with_line_ends_of_windows(mode: str, text: str, kept: str) -> None:
    assert words_of(find_prose(text.replace("\n", "\r\n"), mode)) == kept


@pytest.mark.parametrize("mode", markup_cases.SPLIT_WORDS)
def test_a_word_of_which_a_part_is_emphasised_is_no_prose(mode: str) -> None:
    text = markup_cases.SPLIT_WORDS[mode]
    kept = find_prose(f"{text}\n" if mode == "po" else f"Before {text} behind\n", mode).text
    assert [word.strip("().") for word in kept.split()] == [] if mode == "po" else ["Before", "behind"]


@pytest.mark.parametrize(("name", "program", "kept"), markup_cases.PROGRAMS)
def test_code_in_comments_and_text_in_jsx_are_found(name: str, program: str, kept: str) -> None:
    assert words_of(find_prose(program, "code", name)) == kept


def test_the_names_of_a_manual_page_are_correct_in_it() -> None:
    assert find_prose(markup_cases.MAN, "man").names == {"lsxx"}
    assert find_prose(".SH NAME\nabc, def_x \\- list\n", "man").names == {"abc", "def", "x"}


def test_each_mode_has_a_module_and_suffixes_and_languages_of_its_own() -> None:
    for field in ("suffixes", "languages"):
        values = [value for mode in TEXT_MODES.values() for value in getattr(mode, field)]
        assert len(values) == len(set(values))
    for name in TEXT_MODES.keys() - {"text"}:
        assert callable(import_module(f"lexc.texts.{name}").mask)


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "auto"])
@given(text=st.text(st.sampled_from("ab \n\r<>&;`*#[]()\\{}$%\"'-|:!/=_0é") | st.characters(), max_size=80))
def test_prose_keeps_its_offsets_and_lines(mode: str, text: str) -> None:
    prose = find_prose(text, mode, FILES.get(mode, "")).text
    assert len(prose) == len(text)
    assert all(new in (old, " ") for old, new in zip(text, prose, strict=True))
    assert [i for i, character in enumerate(prose) if character == "\n"] == [
        i for i, character in enumerate(text) if character == "\n"
    ]


@pytest.mark.parametrize(
    ("name", "beginning", "mode"),
    [
        ("README.md", "", "markdown"), ("a/b.HTM", "", "html"), ("x.tex.gz", "", "latex"), ("x.eml", "", "mail"),
        ("x.py", "", "code"), ("lexc.h", "", "code"), ("notes.txt", "<html>", "text"), ("notes", "", "text"),
        ("notes", "<!DOCTYPE html>", "html"), ("<stdin>", "#!/bin/sh\n", "code"), ("", "\\documentclass{x}", "latex"),
        ("letter", "From: a@b\nSubject: x\n", "mail"), ("x.unknown", "#!/bin/sh", "code"), ("Makefile", "", "code"),
        ("CMakeLists.txt", "", "code"), ("LICENSE", "", "text"), ("a.unknown", "Some text", "text"),
        ("a.vcxproj", '<?xml version="1.0"?>', "html"), ("config.h.in", "", "code"), ("a.html.jinja", "", "html"),
        ("configure.in", "#!/bin/sh", "code"), ("de.json", "", "json"), ("a.xlf", "<?xml", "xliff"),
        ("a.rst", "", "rst"), ("a.typ", "", "typst"), ("ls.1.gz", "", "man"), ("a.Rd", "", "latex"),
        ("a/.git/COMMIT_EDITMSG", "", "commit"), ("a.yml", "", "yaml"), ("notes", '.\\" x\n.TH LS 1\n', "man"),
        ("a.Rmd", "", "markdown"), ("a.mkd", "", "markdown"),
        ("a.org", "", "org"), ("a.lhs", "", "latex"), ("a.feature", "", "text"), ("pyproject.toml", "", "toml"),
        ("a.ipynb", "", "notebook"), ("a.srt", "", "subtitles"),
        ("a", "1\n00:00:01,000 --> 00:00:02,000\n", "subtitles"),
        ("<stdin>", "WEBVTT\n", "subtitles"),
    ],
)  # fmt: skip
def test_a_mode_is_found_by_name_or_beginning(name: str, beginning: str, mode: str) -> None:
    assert find_mode(name, beginning) == mode


def test_names_of_a_program_are_correct_in_it_unless_they_are_checked() -> None:
    program = "def tokenise_Word(inputText):\n    # inputText is odd\n    pass\n"
    assert {"tokenise", "word", "input", "text"} <= find_prose(program, "code", "a.py").names
    checked = find_prose(program, "code", "a.py", frozenset({"names"}))
    assert "tokenise" not in checked.names
    assert words_of(checked) == "tokenise_Word inputText"


def test_names_in_the_code_of_markup_are_correct_in_its_prose() -> None:
    text = (
        "Install `eslint-foo`.\n\n```sh\nnpm install --save barlib  # teh commment\n  // anohter\n"
        "say 'wrnog text' 'bazmod'\n```\n\n    indentedname()\n\n<!-- hiddenn -->\nProse [textt](http://urlname.org)\n"
    )
    assert find_prose(text, "markdown").names == {
        *("eslint", "foo", "npm", "install", "save", "barlib", "say", "bazmod", "indentedname")
    }
    assert find_prose("A ``literall`` and :func:`rolename`.\n", "rst").names == {"literall"}


def test_words_of_elements_in_jsx_are_no_names() -> None:
    program = "export const Page = () => <p>This sentense is wrnog.</p>;\n"
    for name in ("a.jsx", "a.tsx"):
        assert not {"sentense", "wrnog"} & find_prose(program, "code", name).names
        assert "page" in find_prose(program, "code", name).names


def test_names_in_the_documentation_of_r_are_no_prose() -> None:
    text = "\\name{foobr}\\alias{foobr.x}\\usage{foobr(x, {y})}\\arguments{\\item{argq}{Its sense}}"
    assert words_of(find_prose(text, "latex", "foobr.Rd")) == "Its sense"
    assert words_of(find_prose("\\name{Ann}", "latex", "letter.tex")) == "Ann"


def test_a_compressed_program_is_in_the_language_of_its_name() -> None:
    assert find_mode("a/x.py.gz", "") == find_mode("x.py.XZ", "") == "code"
    assert words_of(find_prose("x = 1  # text\n", "code", "a/x.py.gz")) == "# text"


def test_a_program_in_an_unknown_language_is_refused() -> None:
    with pytest.raises(UsageError, match="programming language is unknown"):
        find_prose("text", "code", "x.unknown")
    assert words_of(find_prose("#!/usr/bin/unheard\n# text\n", "code")) == "# text"


TABLE = 'word,gloss\ncare,"to ""mind"", or\nlook after"\ncart,\nrow\n"x",end'


@pytest.mark.parametrize(
    ("text", "column", "kept"),
    [
        (TABLE, "gloss", 'to ""mind"", or look after end'),
        (TABLE, "2", 'gloss to ""mind"", or look after end'),
        (TABLE, "1", "word care cart row x"),
        ("word,2020\ncare,old\n", "2020", "old"),
        ("a;b\r\n1;x y\r\n", "b", "x y"),
        ("a\tb\n1\tx, y", "b", "x, y"),
    ],
)
def test_the_cells_of_one_column_are_kept(text: str, column: str, kept: str) -> None:
    assert words_of(table.mask(text, column)) == kept


def test_a_missing_column_is_refused() -> None:
    with pytest.raises(UsageError, match="no column x; expected 1 to 2, or a name"):
        table.mask('"two\nlines",b\n', "x", "x.csv")
    for column in ("3", "0", "none"):
        with pytest.raises(UsageError, match=f"no column {column}; expected 1 to 2, or a name; found word, gloss"):
            table.mask(TABLE, column, "x.csv")


def test_a_column_with_a_number_of_many_digits_is_refused() -> None:
    with pytest.raises(UsageError, match=r"no column 1{200}; expected 1 to 2, or a name"):
        table.mask(TABLE, "1" * 5_000, "x.csv")


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode not in ("auto", "text")])
def test_a_real_file_has_prose_in_every_mode(mode: str) -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    prose = find_prose(text, mode, "x.py").text
    assert len(prose) == len(text)
    assert set(prose) <= {*text, " "}


def test_prose_of_ascii_letters_alone_is_all_of_it() -> None:
    for mode in ("markdown", "html", "latex"):
        assert find_prose(string.ascii_letters, mode).text == string.ascii_letters


@given(
    st.lists(
        st.sampled_from(("git@a.b:c", "/", "\\", "C:", "a", ".py", "deadbee", "f", " ", "\n", "~", "x/y", "-", "@"))
    )
)
def test_notations_are_found_as_in_the_whole_text(parts: list[str]) -> None:
    """But only the lines are searched that have a sign of one."""
    text = "".join(parts)
    assert notations.mask(text) == blank_matches(re.compile(notations._NOTATIONS), text)


@pytest.mark.parametrize("mode", ["code", "html", "markdown", "yaml"])
def test_the_name_before_an_address_is_passed_over(mode: str) -> None:
    text = "# Written by Ada Lovelaze-King <ada@example.com>, a wel known one"
    assert "Lovelaze" not in find_prose(text, mode, "a.py").text
    assert "wel known" in find_prose(text, mode, "a.py").text


def test_a_person_behind_a_note_to_do_is_passed_over() -> None:
    assert find_prose("// TODO(mdempsky): fix this", "code", "a.go").text.split() == [
        "//",
        "TODO(",
        "):",
        "fix",
        "this",
    ]
    assert find_prose("/** @author Ada Lovelaze */", "code", "a.js").text.split() == ["/**"]


def test_templates_in_html_and_blocks_of_markdown_are_passed_over() -> None:
    text = "{% endblok %}<p>{{ namme }} said {# a commment #} so</p> {not one}"
    assert find_prose(text, "html").text.split() == ["said", "so", "{not", "one}"]
    text = "/// tipp | The title\n\ntext {* a.py hl[1] *}\n\n///\n"
    assert find_prose(text, "markdown").text.split() == ["The", "title", "text"]


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("src/locales/de.json", "de"), ("i18n/pt-BR/menu.json", "pt_BR"), ("de-DE.json", "de_DE"), ("data/de.json", ""),
        ("a/_locales/fr/messages.json", "fr"), ("lang/messages.ru.json", "ru"), ("locales/package.json", ""),
    ],
)  # fmt: skip
def test_the_name_of_a_json_file_of_translations_tells_its_language(name: str, language: str) -> None:
    prose = find_prose('{"a": "Kopieren", "b": "<b>{{n}}</b> Zeilen"}', "json", name)
    assert prose.language == language
    assert prose.text.split() == (["Kopieren", "Zeilen"] if language else [])


@pytest.mark.parametrize(("attribute", "language"), [("target-language", "pt_BR"), ("trgLang", "pt_BR"), ("x", "")])
def test_the_file_of_xliff_names_the_language_of_its_translations(attribute: str, language: str) -> None:
    prose = find_prose(f'<file source-language="en" {attribute}="pt-BR"><target>Salvar</target></file>', "xliff")
    assert (prose.text.split(), prose.language) == (["Salvar"], language)
