"""Tiny lexicons, one for each kind of script, with words of each."""

from __future__ import annotations

from functools import cache

import lexc
from lexc.lexicon import Lexicon

WORDS = {
    "en": "the word paypal world see and over boat don't",
    "el": "και λέξη κόσμος σήμερα",
    "ru": "слово мир привет и сегодня ёлка",
    "he": "שלום מילה בית",
    "ar": "كتاب جديد بيت كِتَابٌ",
    "fa": "می\u200cخواهم کتاب خانه",
    "hi": "हवा पानी किताब हिन्दी",
    "bn": "বাংলা \u09b9\u09df ভাষা",  # with য়, which NFC decomposes
    "ta": "தமிழ் மொழி வீடு",
    "ko": "한국어 사랑 나무",
    "ka": "სიტყვა ქვეყანა",
    "hy": "բառ աշխարհ",
    "th": "ฉัน กิน ข้าว ที่ บ้าน สวัสดี",
    "lo": "ພາສາ ລາວ ກິນ",
    "km": "ភាសា ខ្មែរ ទឹក",
    "my": "မြန်မာ စာ ရေ",
    "zh": "中国 人民 学习 语言",
}
UNSPACED = {"th", "lo", "km", "my", "zh"}
"""The languages of scripts that have no spaces between words."""


@cache
def lexicon_of(language: str) -> Lexicon:
    """The lexicon of a language."""
    return lexc.build(WORDS[language].split(), "dawg", "utf8", language=language)
