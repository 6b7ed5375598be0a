"""URLs as a crawl of the web has them: long keys that share hosts, paths, words and parameters.

python -m benchmarks.urls [N] > file

Pages of a site lie in its sections. A few sites have most pages, a few words are in most titles (Zipf's law). The
same N gives the same URLs on every machine: only `random()` of a seeded generator is used, and no other real numbers.

1,180,000 URLs are 59 MB of text, 20 MB as a set of the crate fst and 12 MB as a marisa-trie.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random

from lexc.system import resources

N_URLS = 1_180_000
_SEED = 1993
_PAGES_A_SITE = 60
_N_WORDS = 16_000
_DOMAINS = ("com",) * 12 + ("org", "org", "net", "net", "co.uk", "de", "fr", "it", "info", "io", "edu", "gov")
_SCHEMES = ("https://", "https://", "https://www.", "http://", "http://", "http://www.")
_SUBDOMAINS = ("blog.", "shop.", "news.", "forum.", "m.", "en.", "docs.", "support.")
_SOURCES = ("google", "facebook", "newsletter", "twitter", "bing")
_MEDIA = ("cpc", "email", "social", "referral")
_PICTURES = ("jpg", "jpg", "jpg", "png", "gif", "webp", "pdf")
_SORTS = ("price", "date", "name", "rating", "popular")


class Draw:
    """Random choices: uniform ones, and by Zipf's law."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def between(self, first: int, last: int) -> int:
        return first + self.below(last - first + 1)

    def one(self, choices: Sequence[str]) -> str:
        return choices[self.below(len(choices))]

    def happens(self, percent: int) -> bool:
        return self.below(100) < percent

    def rank(self, n: int) -> int:
        """A number below n; each range from 2^k to 2^(k + 1) has about the same share, as by Zipf's law."""
        while True:
            size = 1 << self.below(n.bit_length())
            number = size - 1 + self.below(size)
            if number < n:
                return number


class Vocabulary:
    """Words of the bundled list in random order, the first of them the most frequent."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        text = gzip.decompress(resources.find("words", "english", (".txt.gz",)).read_bytes()).decode("utf-8")
        self._all = [word.lower() for word in text.split() if 3 <= len(word) <= 6]
        pairs = ((draw.one(self._all), draw.one(self._all)) for _ in range(_N_WORDS))
        self._frequent = [min(pair, key=len) for pair in pairs]  # frequent words are shorter than others

    def word(self) -> str:
        return self._frequent[self._draw.rank(_N_WORDS)]

    def name(self) -> str:
        """A word that is as likely as any other."""
        return self._draw.one(self._all)

    def title(self, separator: str, least: int, most: int) -> str:
        return separator.join(self.word() for _ in range(self._draw.between(least, most)))


class Site:
    """A host with its sections, and the pages that were drawn so far."""

    def __init__(self, draw: Draw, words: Vocabulary) -> None:
        self._draw, self._words = draw, words
        name = words.word() + (words.word() if draw.happens(50) else "")
        subdomain = draw.one(_SUBDOMAINS) if draw.happens(8) else ""
        self._home = f"{draw.one(_SCHEMES)}{subdomain}{name}.{draw.one(_DOMAINS)}/"
        self._sections = [words.word() for _ in range(draw.between(3, 24))]
        self._suffix = draw.one(("", "", "/", "/", ".html", ".php", ".aspx"))
        self._year, self._id = draw.between(2002, 2020), 10 ** draw.between(2, 6)
        self._kinds = [draw.below(len(_KINDS)) for _ in range(3)]
        self._pages: list[str] = []

    def url(self) -> str:
        """A new page, or a known one with parameters."""
        draw = self._draw
        if self._pages and draw.happens(12):
            return self._variant(self._pages[draw.rank(len(self._pages))])
        page = self._home + _KINDS[self._kinds[draw.rank(len(self._kinds))]](self)
        self._pages.append(page)
        return page

    def _section(self) -> str:
        return self._sections[self._draw.rank(len(self._sections))]

    def _number(self) -> int:
        """The number of a page: sites count upwards."""
        self._id += self._draw.between(1, 9)
        return self._id

    def article(self) -> str:
        draw = self._draw
        year = self._year + draw.below(8)
        return f"{year}/{draw.between(1, 12):02}/{self._words.title('-', 3, 7)}{self._suffix}"

    def product(self) -> str:
        title = self._words.title("-", 1, 4)
        return f"{self._section()}/{title}-{self._number()}{self._suffix}"

    def topic(self) -> str:
        return f"topic.php?f={self._draw.rank(60)}&t={self._number()}"

    def wiki(self) -> str:
        title = self._words.title("_", 2, 3)
        return f"wiki/{title[0].upper()}{title[1:]}"

    def picture(self) -> str:
        draw = self._draw
        folder = f"img/{self._year + draw.below(4)}/{draw.between(1, 12):02}"
        name = f"IMG_{self._number():05}" if draw.happens(50) else self._words.title("-", 1, 4)
        return f"{folder}/{name}.{draw.one(_PICTURES)}"

    def item(self) -> str:
        number = f"{self._draw.below(1 << 32):08x}" if self._draw.happens(40) else f"{self._number()}"
        return f"{self._section()}/{number}{self._suffix}"

    def _variant(self, page: str) -> str:
        draw, sign = self._draw, "&" if "?" in page else "?"
        match draw.below(6):
            case 0 | 5:
                return f"{page}{sign}page={1 + draw.rank(200)}"
            case 1:
                return f"{page}{sign}sort={draw.one(_SORTS)}&page={1 + draw.rank(50)}"
            case 2:
                campaign = f"{self._section()}_{self._year + draw.below(4)}"
                return (
                    f"{page}{sign}utm_source={draw.one(_SOURCES)}&utm_medium={draw.one(_MEDIA)}&utm_campaign={campaign}"
                )
            case 3:
                return f"{page}{sign}q={self._words.title('+', 1, 2)}"
            case _:
                return f"{page}{sign}sid={draw.below(1 << 32):08x}"


_KINDS: list[Callable[[Site], str]] = [
    Site.article, Site.product, Site.topic, Site.wiki, Site.picture, Site.item,
]  # fmt: skip


def urls(n: int = N_URLS, seed: int = _SEED) -> Iterator[str]:
    """n different URLs, in random order."""
    draw = Draw(seed)
    words = Vocabulary(draw)
    sites = [Site(draw, words) for _ in range(n // _PAGES_A_SITE + 1)]
    known: set[str] = set()
    while len(known) < n:
        url = sites[draw.rank(len(sites))].url()
        if url not in known:
            known.add(url)
            yield url


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 else N_URLS
    sys.stdout.writelines(f"{url}\n" for url in urls(n))


if __name__ == "__main__":
    main()
