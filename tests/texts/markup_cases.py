"""Texts in modes of markup, and the prose that each keeps."""

from __future__ import annotations

RST = """Title
=====

.. note:: A note
   with text and ``code``.

   .. code-block:: python
      :caption: A caption

      def foobar(): pass

   More text.

.. image:: a/bxx.png
   :alt: A picture
   :width: 300px

See :func:`foo.bar`, :ref:`the page <pagexx>`, :ref:`pagexx`, `link text <http://x.org>`_ and `xx`_.
:param str namexx: the name
:type namexx: str

Example::

    literal xxx

      more xxx

End of it, |substxx| [CIT2002]_ and :term:`word`.

>>> print(xxx)
xxx

.. _target: http://foo
.. comment xxx
   more xxx

.. [#f1] Footnote text
-v, --verbose FILE  Say more
.. versionadded:: 1.2
   The thing.
.. automodule:: lexc.xxx
   :members:
"""
NOTEBOOK = r"""{
 "cells": [
  {
   "cell_type": "markdown",
   "metadata": {"source": ["xxx"]},
   "source": ["# A heading\n", "\n", "Some `code_xx` and *text* \"quoted\" caf\u00e9 xx\u00e9.\n", "- item\n"]
  },
  {
   "cell_type": "code",
   "outputs": [{"name": "xxx", "source": "xxx", "text": ["xxx\n"]}],
   "source": "%matplotlib xxx\n!pip install xxx 'xxx yyy'\n# A comment\nxxx = \"some words\""
  },
  {"cell_type": "code", "source": ["%%html\n", "# xxx"]},
  {"cell_type": "raw", "source": ["xxx"]},
  {"source": ["the end"], "cell_type": "markdown"}
 ],
 "metadata": {"language_info": {"file_extension": ".py", "name": "xxx"}}
}
"""
ORG = """#+TITLE: My title
#+OPTIONS: xxx
* TODO A heading :tagxx:
:PROPERTIES:
:ID: xxx
:END:
Text =codexx= and ~codexx~, [[http://xxx][a link]] [[xxx]] $x_xx$.
#+begin_src python
xxx
#+end_src
: xxx
- item <2020-01-01 Mon> end
"""
TYPST = """#set text(font: "xxx")
#import "xxx": xxx
#let f(x) = {
  xxx [content one]
}
= Heading <labxx>
Text @refxx with $x_xx + "xxx"$ and `rawxx` #emph[two] end. #figure(image("x.png"), caption: [A _caption_ $x$]) <fig:x>
// xxx
#table(columns: 2, [a cell], [b cell])
+ item \\$ 5 #x.yy end
#show heading: it => [#it.xx three]
"""
MAN = """.\\" xxx
.TH LSXX 1 "Jan" "xxx"
.SH NAME
lsxx \\- list files
.SH DESCRIPTION
.B lsxx
lists \\fBlsxx\\fR in \\fIfilexx\\fP. Use \\-\\-colorxx to do.
.TP
.BR \\-a ", " \\-\\-allxx
Show all.
.nf
xxx
.fi
.I some emphasised text
Caf\\['e] end \\(lqquoted\\(rq.
"""
ASCIIDOC = """= Title
:attrxx: value

[source,python]
----
xxx
----

[source,python]
xxx xxx
xxx

Text `codexx` and link:http://xxx[a link] <<xxx,the section>> {attrxx} http://xxx.org[Site].
image::xxx.png[A picture,200]
// xxx
NOTE: note +passxx+.
....
xxx
....
end
"""
TEXINFO = """\\input texinfo
@c xxx
@node Topxx
@chapter A chapter
Use @code{xxx} and @url{http://xxx, the site}.
@example
xxx
@end example
@cindex entry
@itemize @bullet
@item one
@end itemize
na@"{@dotless{i}}ve end
"""
COMMIT = """feat(xxx): add a thing

Body text `xxx` #123.

    xxx indented

Signed-off-by: Xxx <x@y>
# xxx
# ------------------------ >8 ------------------------
diff xxx
"""
PO = """# Translation
msgid ""
msgstr ""
"Language: xxx\\n"

#: src/xxx.c:1
#, c-format
msgid "The %s xxx"
msgstr "Die %s Datei\\n"

# A comment
msgid ""
"xxx"
msgstr ""
"noch e_ine"
" Zeile"
"""
YAML = """# A comment
name: Build the wheels
on: push
jobs:
  run: |
    pip install xxx
    echo xxx
  description: >
    This is a text
    of two lines.
  steps:
    - name: "Check out the code"  # second comment
      uses: xxx/yyy of it
    - a text item here
key: 'single words here'
url: xxx
"""
TOML = """# A comment
[sectionxx]
description = "A text of words" # more
keywords = ["xxx", "two words"]
"quoted key here" = 3
script = "run xxx yyy"
long = \"\"\"
Several words
here.\"\"\"
"""
DOCUMENTED = '''# type: ignore xxx
def f():
    """Do this::

        xxx yyy

    Then :func:`xxx` that.

    .. versionadded:: 1.2

    :param str xxx: The value.

    >>> xxx
    yyy

    End of it.
    """
    x = "caf\\u00e9 is good %lld %zu %1$s"
    return x
'''
KEPT = {
    "rst": [
        (
            RST,
            "Title ===== A note with text and . More text. A picture See , the page , , link text and xx . the name "
            "Example:: End of it, and word . Footnote text Say more 1.2 The thing.",
        ),
        ("a\n\n::\n\n  xxx\n\n  xxx\n\nend ::\n\n> xxx\n> xxx\n\nlast", "a :: end :: last"),
        ("``open\n\nand `open\n\n.. code::\n\n   xxx\nend", "``open and `open end"),
    ],
    "org": [(ORG, "My title * A heading Text and , a link . - item end")],
    "typst": [
        (
            TYPST,
            "content one = Heading Text with and two end. A _caption_ a cell b cell + item 5 end three",
        ),
        ("= Headng\nThis sentense is wrnog.\n", "= Headng This sentense is wrnog."),
        ("a [b] c] #f(x)[d [e] f] /* x */ https://x.org/a g", "a b c d e f g"),
    ],
    "man": [
        (
            MAN,
            "NAME lsxx list files DESCRIPTION lists in . Use to do. Show all. some emphasised text end quoted .",
        ),
        ("It doesn\\(aqt \\(aqend\\(aq.\n", "It end ."),
        (".Sh A section\n.Nm lsxx\n.Bd -literal\nxxx\n.Ed\n.ig\nxxx\n..\ntext", "A section text"),
    ],
    "asciidoc": [
        (ASCIIDOC, "= Title Text and a link the section Site . A picture NOTE: note . end"),
        ("--\nopen block\n--\n```\nxxx\n```\n[quote]\n____\nquoted\n____", "-- open block -- ____ quoted ____"),
    ],
    "texinfo": [(TEXINFO, "A chapter Use and the site . entry one end")],
    "commit": [
        (COMMIT, "add a thing Body text ."),
        ("fixup! a thing\n\nText: is kept\n", "a thing Text: is kept"),
    ],
    "po": [
        (PO, "Die Datei # A comment noch Zeile"),
        ('msgid ""\nmsgstr ""\n"x: y\\n"\n\nmsgid "hello there"\nmsgstr ""\n', "hello there"),
    ],
    "yaml": [
        (YAML, "# A comment Build the wheels This is a text of two lines. Check out the code # second comment "
               "a text item here"),
        ("a: b # c\nd: [x y, z]\nf: {{ x y }}\n'g h': some more\n", "# c some more"),
    ],
    "subtitles": [
        (
            "1\n00:00:01,000 --> 00:00:04,000 X1:1\n<i>Hello</i> there, {\\an8}un<b>believ</b>able.\n\n"
            "2\n00:00:05,500 --> 00:00:06,000\n- Not here.\\NNo.\n",
            "Hello there, . - Not here. No.",
        ),
        (
            "WEBVTT - xxx\nKind: xxx\n\nSTYLE\n::cue { xxx }\n\nNOTE a remark\nof two lines\n\nxxx yyy\n"
            "00:01.000 --> 00:04.000 line:0\n<v.xx Mary>Never <c.xx>drink</c> caf&eacute; &amp; tea <00:02.000>now</v>",
            "a remark of two lines Never drink tea now",
        ),
        ("0:00:01.000,0:00:02.000\n>> ANN: Hello\n\n0:00:03.000,0:00:04.000\nthere\n", ">> ANN: Hello there"),
    ],
    "notebook": [
        (NOTEBOOK, "# A heading Some and *text* quoted . - item # A comment some words the end"),
        (
            '{"cells": [{"cell_type": "code", "source": "# x"}], '
            '"metadata": {"language_info": {"file_extension": ".xx"}}}',
            "",
        ),
    ],
    "json": [
        (
            '{\n// a coment\n"name": "lodash", "scripts": {"test": "run the tests"}, "title": "A short title",\n'
            '"description": "Some\\tthings", "files": ["a b"], "notes": ["an item"], "au": "Le caf\\u00e9 noir"}',
            "// a coment A short title Some things an item Le noir",
        ),
    ],
    "xliff": [
        (
            '<xliff><source>Save {name}</source><target state="x">Salvar <g id="1">{name}</g> tudo</target>'
            "<source>Other</source><target/></xliff>",
            "Salvar tudo",
        ),
        ('<file source-language="en"><source>Save %d &amp; go</source><target></target></file>', "Save go"),
    ],
    "toml": [(TOML, "# A comment A text of words # more two words Several words here.")],
    "markdown": [
        ("a \\\\(x\\\\) b\n\\\\[\n\\mathbf{y} \\\\\\\\\nz\n\\\\]\nend \\\\( open\n", "a b end \\\\( open"),
        (
            "A $x_xx$ b $$\n\\xxx\n$$ costs $5 and $10, US$3. [^note] {#id .cls} {{< xxx >}} {% xxx %} @key2020 "
            "un**believ**able \\(xx\\) end\n\n[^note]: A note\n\n- {{ xxx }} `$x` src/foobr/baz.py Xxx.js\n",
            "A b costs $5 and $10, US$3. end : A note -",
        ),
        ("\\begin{align}\nxxx\n\\end{align}\n\\[ xxx \\] [@xxx, p. 3] **bold** *it*s\n", "[ , p. 3] **bold**"),
    ],
    "latex": [
        (r"Stra{\ss}e {\"u}ber na{\"\i}ve Fran{\c{c}}ois Ha{\v{c}}ek pi{\~n}ata {\v c}a \gls{xxx} \ac{XXX} end", "end"),
    ],
    "html": [
        ("un<b>believ</b>able da&shy;ta da&#173;ta data<wbr>base <b>bold</b> end", "bold end"),
        ("<p translate=no>xxx</p> <i lang='de'>xxx</i> <p lang=en>text</p>", "text"),
        ("<html lang=en><p lang=de>xxx <p>xxx</p></p><p lang='en-GB'>text</p></html>", "text"),
    ],
    "code": [
        (DOCUMENTED, '"""Do this:: Then that. 1.2 The value. End of it. """ " is good "'),
        ("# fk_info, __init_x of sqlalchemy.orm.util: _one_ end.Then a.b\n", "# , of : _one_ end.Then a.b"),
        ("# src/foobr/baz.py git@example.com:a/b example.com/path feedfacecafe and/or decade x", "# and/or decade x"),
    ],
}  # fmt: skip
SPLIT_WORDS = {
    "markdown": "Un**believ**able ~~un~~believable un~~believ~~able e^th^ **un**believ**able** $k$-th",
    "rst": "Un\\ **believ**\\ able *un*\\ believable :math:`k`\\ th :math:`k`-th ``x``\\ s",
    "html": "un<b>believ</b>able <b>un</b>believable",
    "latex": r"un\textbf{believ}able \emph{un}believable {\bf un}believable $k$-th $n$th 19\textsuperscript{th}",
    "typst": "un#emph[believ]able #strong[un]believable",
    "man": "un\\fBbeliev\\fRable \\fIun\\fPbelievable \\f[B]un\\f[R]believable",
    "asciidoc": "un**believ**able __un__believable un[.x]##believ##able e^th^",
    "texinfo": "un@b{believ}able @emph{un}believable @var{n}th",
    "po": 'msgid "un<b>believ</b>able"',
    "subtitles": "un<i>believ</i>able",
}
"""By mode: words of which a part is emphasised, or that follow a formula. Nobody can judge their parts."""
PROGRAMS = [
    ("a.rs", "/// Text here\n///\n/// ```\n/// let xxx = yyy;\n/// ```\n/// More text\nfn main() {}\n",
     "/// Text here /// /// More text"),
    ("a.go", "//go:generate xxx yyy\n// A comment here\npackage main\n", "// A comment here"),
    ("A.java", "/** Use {@code xxx yyy} or {@link Xxx#yyy} here. */\nclass A {}\n", "/** Use or here. */"),
    ("a.tsx", "const a = () => <div className='x'>Some text here {x}</div>;\n", "Some text here"),
    ("a.jsx", 'const a = () => <p data-x="yy" title="A title">Some text here</p>;\n', '"A title" Some text here'),
]  # fmt: skip
"""(name, program, prose)."""
LONG = {
    "rst": (("", "\\`"), ("", "``a"), ("::\n\n", " aaaaaa\n"), ("", "\\ *a")),
    "org": (("", "[[a"), ("", "$a"), ("", ":END: a\n")),
    "typst": (("", "#a("), ("", "#sub[a"), ("", "$a"), ("", "/*")),
    "man": (("", "\\fBa"), ("", "a\\fB"), ("", "\\["), ("", ".ig aaaa\n")),
    "asciidoc": (("", "link:a["), ("", "**a"), ("[.", "a##"), ("image::a[", "b "), ("", "<<a")),
    "texinfo": (("", "@code{{a}"), ("", "a@b{"), ("", "a@'e")),
    "commit": (("", "A-b: aaa\n"), ("", "fixup! ")),
    "po": (("", '"aaaaaa"\n'), ('msgid "', "a_")),
    "yaml": (("a", " "), ("a: |\n", " bbbbbb\n")),
    "json": (("", '"a"'), ('"', "\\"), ("", "/*"), ("", "\\u00e9"), ("", '"a":')),
    "xliff": (("", "<target>"), ("", "<target"), ("<target>", "<"), ("", "<target></target>")),
    "toml": (("", "a"), ("", "'''")),
    "notebook": (
        ("", "["), ("", '\\"'), ("", '"a":'), ('{"cells":[{"source":["', "\\u00e9a"),
        ('{"cells":[{"source":["', 'a","'), ('{"cells":[', '{"cell_type":"markdown","source":"a b"},'),
    ),
    "subtitles": (("", "<a"), ("", "{\\a"), ("STYLE\n", "a\n"), ("", "00:00:01,000 --> "), ("", "\n\n1")),
    "markdown": (
        ("", "{*"), ("", "A A "), ("", "///\n"),
        ("", "$a"), ("", "$$"), ("", "{{"), ("", "@a"), ("a*", "b"), ("", "a/"),
        ("", "a@"),
    ),
    "html": (("", "a<b>"), ("", "{{"), ("", "{%"), ("", "{#"), ("", "Aa "), ("Aa <a@", "Aa ")),
    "latex": (("", "{\\ss}"), ("", "a\\emph{"), ("", "{\\c{")),
}  # fmt: skip
"""(beginning, text that is repeated) of texts of a million characters, for which quadratic time would be hours."""
