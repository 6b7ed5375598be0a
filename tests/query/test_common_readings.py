"""Readings of cryptograms by common words come before all others."""

from __future__ import annotations

import lexc
from lexc.installed.commonness import commonness_of
from lexc.query.cryptogram import cryptogram

WORDS = ["ADIT", "CWM", "EFT", "FAQIR", "MAN", "OKA", "QUA", "THE", "THAT", "TROT", "ZZZS"]


def test_readings_of_common_words_alone_come_first_and_all_others_once_behind_them() -> None:
    image = lexc.build(WORDS, alphabet="english").image
    common = {"THE": 25_409.0, "THAT": 8_103.0, "MAN": 714.0}
    found = [reading for reading, _ in cryptogram(image, "XYZ", commonness=lambda word: common.get(word, 0.0))]
    assert found[:2] == ["THE", "MAN"]
    assert sorted(found) == sorted(reading for reading, _ in cryptogram(image, "XYZ"))
    assert len(found) == len({*found}) == 6
    found = [reading for reading, _ in cryptogram(image, "XYZX XYQ", commonness=lambda word: common.get(word, 0.0))]
    assert found[0] == "THAT THE"


def test_english_lexicons_without_weights_know_common_words_by_the_bundled_list_for_spelling() -> None:
    weigh = commonness_of(lexc.build(WORDS, alphabet="english", language="en").image)
    assert weigh is not None
    assert weigh("THE") > weigh("QUA") > weigh("ZZZS") == weigh("ÀÉ") == weigh("\0") == 0
    assert commonness_of(lexc.build(WORDS, alphabet="english", language="de").image) is None
    assert commonness_of(lexc.build({"THE": 1}, alphabet="english", language="en").image) is None
