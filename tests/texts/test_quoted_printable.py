"""Mails in quoted-printable: their escapes and soft line breaks, and the words that these touch."""

from __future__ import annotations

import pytest

from lexc.texts.modes import find_prose

HEADERS = "Subject: a\nContent-Transfer-Encoding: Quoted-Printable\n\n"
PARTS = """Subject: a

--boundary1
Content-Transfer-Encoding: quoted-printable
Content-Type: text/plain

one=2C =E2=80=9Cword=E2=80=9D

From: b
Subject: c

two=2E
--boundary1
Content-Type: text/plain

x=2Cy
--boundary1--
"""


def words_of(text: str) -> str:
    prose = find_prose(text, "mail").text
    assert len(prose) == len(text)
    assert all(new in (old, " ") for old, new in zip(text, prose, strict=True))
    return " ".join(prose.split())


def check_prose(body: str, kept: str) -> None:
    assert words_of(HEADERS + body) == f"a {kept}".strip()
    assert words_of((HEADERS + body).replace("\n", "\r\n")) == f"a {kept}".strip()


def test_a_word_with_an_escape_or_a_soft_line_break_is_no_prose() -> None:
    check_prose("full of wonder=\nful caf=C3=A9s=\n", "full of")
    check_prose("on caf=C3=\n=A9s, e=CC=81l=C3=A8ve, =e9t=e9 and el=E9=  \nve", "on , , and")
    check_prose("we don=E2=80=99t, well-=\nknown", "we ,")


def test_words_beside_spaces_and_marks_in_escapes_are_prose() -> None:
    check_prose("one =\ntwo=20\nthree=\n four=2C five=3Dsix=", "one two three four five six=")
    check_prose("=E2=80=9Cone two=E2=80=9D =C2=A0end", "one two end")


def test_addresses_and_quotations_extend_over_soft_line_breaks() -> None:
    check_prose("see http://x.org/a?b=3Dlonger=\nname/x?y, joe@exam=\nple.org end", "see end")
    check_prose("mine\n> the quo=\ntation goes=\n on\nmine", "mine mine")
    check_prose("mine\n\nOn 1 May 2024 Ann Smith <ann@b.o=\nrg> wrote:\n> x\n", "mine")


def test_each_part_of_a_mail_has_its_own_encoding() -> None:
    assert words_of(PARTS) == "a one word c two x=2Cy"
    assert words_of(f"From x\n{HEADERS}one=2C\n\nFrom y\nSubject: b\n\ntwo=2C") == "a one b two=2C"


@pytest.mark.parametrize("encoding", ["8bit", "7bit", "base64"])
def test_equals_signs_in_other_encodings_are_no_escapes(encoding: str) -> None:
    assert words_of(f"Subject: a\nContent-Transfer-Encoding: {encoding}\n\nx=41b=\nc") == "a x=41b= c"
