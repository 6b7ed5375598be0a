"""Clients of LanguageTool are answered as its HTTP API answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import lexc
from lexc.errors import UsageError

pytest.importorskip("starlette", reason="starlette is not installed")
pytest.importorskip("httpx2", reason="httpx2 is not installed")

from starlette.testclient import TestClient

from lexc.server.access import Rules
from lexc.server.app import Server, make_app
from lexc.server.languagetool import Annotated, Languages, Part
from lexc.server.languagetool import check as answer_check
from lexc.server.lexicons import Lexicons
from lexc.server.limits import ServerLimits
from lexc.server.personal_words import PersonalFile
from lexc.views.timed_search import TimedSearch

ENGLISH = ["a", "b", "the", "is", "house", "cat", "green", "and", "very"]
GERMAN = ["das", "ist", "ein", "haus", "und", "sehr", "schön"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    images = {"en_US": lexc.build(ENGLISH).image, "de_DE": lexc.build(GERMAN).image}
    lexc.build(ENGLISH).save(tmp_path / "small.dawg")
    server = Server(Lexicons([str(tmp_path / "small.dawg")], lexc.open), ServerLimits(), "1", None, Languages(images))
    with TestClient(make_app(server, Rules()), "http://localhost") as client:
        yield client


def check(client: TestClient, **form: str) -> Any:
    return client.post("/v2/check", data={"language": "en-US", **form}).json()


def test_texts_are_spelled_without_the_form_of_languagetool(client: TestClient) -> None:
    (answer,) = client.post("/v1/spell?lang=en-US&limit=1", content="The cat.\r\nA hose is grene").json()
    expected = {"line": 2, "column": 3, "word": "hose", "suggestions": answer["results"][0]["suggestions"]}
    assert answer == {"query": "", "count": 1, "results": [expected], "is_complete": True}
    assert expected["suggestions"][0] == "house"
    assert client.post("/v1/spell", content=b"\xff").json()["expected"] == "UTF-8"
    assert client.post("/v1/spell?lang=fr", content="a").status_code == 400
    assert client.get("/v1/languages").json() == [{"name": "en_US"}, {"name": "de_DE"}]


def test_a_language_without_a_country_is_listed_with_its_variants() -> None:
    image = lexc.build(ENGLISH).image
    codes = [entry["longCode"] for entry in Languages({"en": image, "en_GB": image}).describe_all()]
    assert codes == ["en", "en-US", "en-AU", "en-CA", "en-NZ", "en-ZA", "en-GB"]
    assert Languages({"en": image}).choose("en-ZA") == ("en",)


def test_languages_are_listed_with_their_codes(client: TestClient) -> None:
    assert client.get("/v2/languages").json() == [
        {"name": "English (US)", "code": "en", "longCode": "en-US"},
        {"name": "German (DE)", "code": "de", "longCode": "de-DE"},
    ]


def test_an_unknown_word_is_a_match_with_its_place_and_replacements(client: TestClient) -> None:
    answer = check(client, text="The cat. A hose is green. The end")
    assert [(match["offset"], match["length"]) for match in answer["matches"]] == [(11, 4), (30, 3)]
    first = answer["matches"][0]
    assert first["replacements"][0] == {"value": "house"}
    assert first["sentence"] == "A hose is green."
    assert first["rule"]["issueType"] == "misspelling"
    context = first["context"]
    assert context["text"][context["offset"] :][: context["length"]] == "hose"
    assert (answer["language"]["code"], answer["software"]["apiVersion"]) == ("en-US", 1)


def test_offsets_count_units_of_utf_16(client: TestClient) -> None:
    text = "a \U0001f600 b \U00020000 hose"
    (match,) = (
        match for match in check(client, text=text)["matches"] if match["replacements"][:1] == [{"value": "house"}]
    )
    units = text.encode("utf-16-le")
    assert units[2 * match["offset"] :][: 2 * match["length"]].decode("utf-16-le") == "hose"


def test_markup_is_no_text_but_is_counted(client: TestClient) -> None:
    parts = [
        {"text": "The "}, {"markup": "<b class='hose'>"}, {"text": "hou"}, {"markup": "</b>"}, {"text": "se is "},
        {"markup": "<br>", "interpretAs": "grene"}, {"text": " grren"},
    ]  # fmt: skip
    answer = check(client, data=json.dumps({"annotation": parts}))
    whole = "".join(part.get("text") or part["markup"] for part in parts)
    found = [whole[match["offset"] :][: match["length"]] for match in answer["matches"]]
    assert found == ["grren"]  # what markup is read as has no place in the text


def test_the_language_of_each_paragraph_is_found(client: TestClient) -> None:
    text = "The house is green and the cat is green.\n\nDas Haus ist sehr schön und das ist ein Huas."
    answer = check(client, language="auto", text=text)
    assert [text[match["offset"] :][: match["length"]] for match in answer["matches"]] == ["Huas"]
    assert answer["language"]["detectedLanguage"]["code"] == "de-DE"
    assert answer["matches"][0]["rule"]["id"] == "LEXC_SPELLING_DE_DE"


def test_rules_are_disabled_by_their_names(client: TestClient) -> None:
    assert check(client, text="A hose", disabledRules="X,LEXC_SPELLING_EN_US")["matches"] == []
    assert check(client, text="A hose", disabledCategories="TYPOS")["matches"] == []
    assert len(check(client, text="A hose", disabledRules="MORFOLOGIK_RULE_EN_US", level="picky")["matches"]) == 1


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 400),
        ({"text": "a", "data": "{}"}, 400),
        ({"data": "{"}, 400),
        ({"data": '{"annotation": [{}]}'}, 400),
        ({"data": '{"annotation": [{"text": 5}]}'}, 400),
        ({"text": "a", "language": "fr"}, 400),
        ({"text": "a" * (1 << 20) + "a"}, 413),
    ],
)
def test_a_request_that_cannot_be_read_is_refused(client: TestClient, form: dict[str, str], status: int) -> None:
    assert client.post("/v2/check", data={"language": "en", **form}).status_code == status


@pytest.mark.parametrize("half", ["\\ud800", "\\udc00"])
def test_half_a_character_in_an_annotation_is_shown_as_unknown(client: TestClient, half: str) -> None:
    (match,) = check(client, data=f'{{"annotation": [{{"text": "{half} hose"}}]}}')["matches"]
    assert (match["offset"], match["context"]["text"]) == (2, "\ufffd hose")


def test_a_text_that_takes_too_long_is_answered_with_what_was_found() -> None:
    languages = Languages({"en_US": lexc.build(ENGLISH).image})
    form = {"language": "en-US", "text": "hose grene " * 100}
    ended = answer_check(languages, form, "1", TimedSearch(0))
    assert (ended["matches"], ended["warnings"]) == ([], {"incompleteResults": True})
    assert answer_check(languages, form, "1", TimedSearch(60))["warnings"] == {"incompleteResults": False}


def test_places_in_a_long_text_are_found_without_reading_it_again() -> None:
    n = 20_000
    text = Annotated([Part("\U0001f600 " * n, False, "\U0001f600 " * n)])
    assert [text.range_of(2 * i, 2 * i + 1) for i in range(n)] == [(3 * i, 2) for i in range(n)]


def test_a_list_without_a_variant_checks_all_variants() -> None:
    languages = Languages({"en": lexc.build(ENGLISH).image, "de_DE": lexc.build(GERMAN).image})
    assert languages.choose("en-GB") == ("en",)
    with pytest.raises(UsageError):
        languages.choose("de-AT")


def test_spellers_of_many_orders_of_languages_are_not_all_kept() -> None:
    names = [f"{letter}_X" for letter in "abcdef"]
    languages = Languages(dict.fromkeys(names, lexc.build(ENGLISH).image))
    for order in permutations(names):
        languages.speller(languages.choose("auto", order))
    assert len(languages._spellers) <= 16


def test_a_server_without_dictionaries_says_how_to_name_them(tmp_path: Path) -> None:
    lexc.build(ENGLISH).save(tmp_path / "small.dawg")
    server = Server(Lexicons([str(tmp_path / "small.dawg")], lexc.open), ServerLimits(), "1")
    reply = TestClient(make_app(server, Rules()), "http://localhost").get("/v2/languages")
    assert (reply.status_code, "--lang" in reply.json()["remedy"]) == (404, True)


def test_personal_words_are_correct_and_clients_change_them(tmp_path: Path) -> None:
    lexc.build(ENGLISH).save(tmp_path / "small.dawg")
    path = tmp_path / "words.txt"
    path.write_text("Hose\n")
    languages = Languages({"en_US": lexc.build(ENGLISH).image}, PersonalFile(str(path)))
    server = Server(Lexicons([str(tmp_path / "small.dawg")], lexc.open), ServerLimits(), "1", None, languages)
    client = TestClient(make_app(server, Rules()), "http://localhost")

    def unknown() -> list[str]:
        text = "The hose is grene"
        return [text[match["offset"] :][: match["length"]] for match in check(client, text=text)["matches"]]

    assert unknown() == ["grene"]
    assert client.post("/v2/words/add", data={"word": "grene"}).json() == {"added": True}
    assert client.post("/v2/words/add?word=GRENE").json() == {"added": False}
    assert client.get("/v2/words?limit=1&offset=1").json() == {"words": ["grene"]}
    assert unknown() == []
    assert client.post("/v2/words/delete", data={"word": "hose"}).json() == {"deleted": True}
    assert (unknown(), path.read_text()) == (["hose"], "Hose\n+grene\n-hose\n")
    path.write_text("hose\n")  # by another program
    assert unknown() == ["grene"]
    for change, word in (("add", ""), ("add", "two words"), ("change", "word")):
        assert client.post(f"/v2/words/{change}", data={"word": word}).status_code in (400, 404)


@pytest.mark.parametrize("sentence", ["hose grene ", "Häuser-Schön ", "a'b ", "ab.cd "])
def test_a_paragraph_however_long_is_checked_within_the_time(sentence: str) -> None:
    languages = Languages({"en_US": lexc.build(ENGLISH).image, "de_DE": lexc.build(GERMAN).image})
    n_looks = 0

    class Stop:
        def is_set(self) -> bool:
            nonlocal n_looks
            n_looks += 1
            return n_looks > 50

    answer_check(languages, {"language": "auto", "text": sentence * 20_000}, "1", TimedSearch(None, Stop()))
    assert n_looks < 200  # the paragraph is left soon after
