"""Lists in other encodings than UTF-8 give the words that Python's codecs give; damage is named by its line."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import LexcError, SourceError, UsageError
from lexc.source.encodings import require_encoding, to_utf8

TEXTS = {
    "iso8859-1": "été garçon élève forêt hôtel âge naïf où çà déjà français Noël père mère frère après",
    "cp1252": "Straße schön über für Mädchen größer Bär Tür heiß süß Äpfel Öl Übung œuvre",
    "cp1250": "żółw źdźbło łódź ćma święto ręka mąż kość góra pięć zażółć gęślą jaźń",
    "iso8859-2": "příliš žluťoučký kůň úpěl ďábelské ódy děti škola řeka město",
    "cp1251": "привет мир дом собака кошка учитель школа время человек год дело жизнь день рука",
    "koi8-r": "привет мир дом собака кошка учитель школа время человек год дело жизнь день рука",
    "shift_jis": "日本語 東京 さくら カタカナ 学校 先生 電車 水 火 木 金 土 食べる 飲む 行く",
    "euc_jp": "日本語 東京 さくら カタカナ 学校 先生 電車 水 火 木 金 土 食べる 飲む 行く",
    "euc_kr": "한국어 학교 선생님 사람 시간 나라 물 불 나무 사랑 친구 음식",
    "big5": "中文 學校 老師 時間 國家 水 火 木頭 愛情 朋友 食物 電腦",
    "gb18030": "中文 学校 老师 时间 国家 水 火 木头 爱情 朋友 食物 电脑",
    "utf-16": "été niño 日本",
    "utf-16-be": "été niño 日本",
    "utf-32": "été niño 日本",
    "utf-7": "été niño 日本",
    "utf-8-sig": "été niño 日本",
}


def lexicon_of(path: Path, encoding: str, **options: Any) -> lexc.Lexicon:
    return lexc.build(path, alphabet="utf8", encoding=encoding, **options)


@pytest.mark.parametrize(
    ("encoding", "options"),
    [*((name, options) for name in TEXTS for options in ({}, {"column": 1, "delimiter": ";"})),
     ("cp1252", {"memory": "32M"}), ("shift_jis", {"memory": "32M"})],
    ids=str,
)  # fmt: skip
def test_a_list_has_the_words_of_the_named_encoding(tmp_path: Path, encoding: str, options: dict[str, Any]) -> None:
    words, path = TEXTS[encoding].split(), tmp_path / "list.txt"
    lines = "\r\n".join(f"{word};1" if "column" in options else word for word in words)
    path.write_bytes(lines.encode(encoding))
    assert [*lexicon_of(path, encoding.upper().replace("_", "-"), **options)] == sorted(words)
    path.write_bytes(gzip.compress(lines.encode(encoding)))
    assert [*lexicon_of(path, encoding, **options)] == sorted(words)


@pytest.mark.parametrize("encoding", ["cp1252", "cp1250", "cp1251", "koi8-r", "shift_jis", "euc_jp", "utf-16", "utf-8"])
def test_a_recognised_encoding_is_said(tmp_path: Path, encoding: str) -> None:
    pytest.importorskip("chardet")
    words, path = TEXTS.get(encoding, "été niño").split(), tmp_path / "list.txt"
    path.write_bytes("\n".join(["plain", *words]).encode(encoding))
    lexicon = lexicon_of(path, "auto")
    assert [*lexicon] == sorted(["plain", *words])
    assert any("list.txt is " in note for note in lexicon.notes)


def test_an_encoding_that_is_not_certain_is_an_error_that_shows_words(tmp_path: Path) -> None:
    pytest.importorskip("chardet")
    path = tmp_path / "list.txt"
    path.write_bytes("niño\nespañol\n".encode("latin-1"))
    with pytest.raises(SourceError, match=r"not certain.*'niño' in cp1252, 'nińo' in cp1250"):
        lexicon_of(path, "auto")


@given(st.data())
def test_pieces_of_any_size_decode_like_the_whole(data: st.DataObject) -> None:
    encoding = data.draw(st.sampled_from([*TEXTS]))
    encoded = "\n".join(TEXTS[encoding].split()).encode(encoding)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(encoded)), max_size=9)))
    pieces = [encoded[a:b] for a, b in zip([0, *cuts], [*cuts, len(encoded)], strict=True)]
    found = b"".join(to_utf8("x", iter(pieces), encoding, keeps_invalid=False))
    assert found.decode() == encoded.decode(encoding)


@given(st.data(), st.sampled_from(["cp1252", "shift_jis", "euc_kr", "utf-16-le", "big5", "utf-7"]))
def test_any_bytes_decode_or_are_an_error_with_its_line(data: st.DataObject, encoding: str) -> None:
    encoded = data.draw(st.binary(max_size=60))
    cut = data.draw(st.integers(0, len(encoded)))
    kept = b"".join(to_utf8("x", iter([encoded[:cut], encoded[cut:]]), encoding, keeps_invalid=True))
    try:
        expected = encoded.decode(encoding)
    except UnicodeError as error:
        expected, start = "", getattr(error, "start", 0)
        with pytest.raises(SourceError, match=f"no text in {encoding}") as found:
            [*to_utf8("x", iter([encoded[:cut], encoded[cut:]]), encoding, keeps_invalid=False)]
        if encoding in ("cp1252", "shift_jis", "euc_kr", "big5"):
            before = encoded[:start].decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
            column = len(before) - before.rfind("\n")
            assert found.value.where == f"x:{before.count(chr(10)) + 1}:{column}"
    else:
        assert kept.decode("utf-8", "surrogatepass") == expected


@pytest.mark.parametrize("options", [{}, {"memory": "32M"}, {"is_sorted": True}], ids=str)
def test_lines_that_do_not_decode_are_left_out_on_request(tmp_path: Path, options: dict[str, Any]) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"abc\nd\x81e\n\xe9t\xe9\n")
    with pytest.raises(SourceError, match=r"list\.txt:2:2: this line is no text in cp1252; found byte 81"):
        lexicon_of(path, "cp1252", **options)
    lexicon = lexicon_of(path, "cp1252", skip_invalid=True, **options)
    assert lexicon.summary is not None
    assert ([*lexicon], lexicon.summary.skipped) == (["abc", "été"], 1)
    assert "no text in cp1252" in lexicon.summary.examples[0]


def test_bytes_that_do_not_decode_never_become_other_letters(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"\xeb\xa0\x80\nplain\n")  # no text in Shift-JIS; in UTF-8 a Korean letter
    assert [*lexicon_of(path, "shift_jis", skip_invalid=True)] == ["plain"]


@pytest.mark.parametrize("name", ["nope", "base64", "idna", "punycode", "rot13", "undefined", "a" * 9999, "\0", "é"])
def test_an_unknown_encoding_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="no such encoding"):
        require_encoding(name)


def test_only_lists_in_files_have_an_encoding(tmp_path: Path) -> None:
    (tmp_path / "x.dic").write_text("1\nword\n")
    (tmp_path / "x.aff").write_text("SET UTF-8\n")
    for source in (["word"], {"word": 1}, tmp_path / "x.dic"):
        with pytest.raises(LexcError, match="an encoding is that of word lists"):
            lexc.build(source, encoding="cp1252")


def test_an_encoding_is_not_recognised_in_limited_memory(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("word\n")
    with pytest.raises(UsageError, match="a list whose encoding is to be recognised"):
        lexc.build(tmp_path / "x.txt", encoding="auto", memory="32M")
