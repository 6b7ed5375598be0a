"""The benchmarks' URLs are the same on every machine, and have the shape of those of the web."""

from __future__ import annotations

import sys
from collections import Counter
from hashlib import sha256
from urllib.parse import urlsplit

import pytest
from benchmarks import urls

N = 20_000


@pytest.fixture(scope="module")
def drawn() -> list[str]:
    return list(urls.urls(N))


def test_urls_are_the_same_on_every_machine(drawn: list[str]) -> None:
    digest = sha256("\n".join(drawn).encode()).hexdigest()
    assert digest == "89380af1cde45d5592cd5f6fbf29710bce14721603817e8ad5151c4115f9ad80"


def test_all_urls_differ(drawn: list[str]) -> None:
    assert len(set(drawn)) == len(drawn) == N


def test_another_seed_draws_other_urls(drawn: list[str]) -> None:
    assert len(set(urls.urls(N, seed=1)) & set(drawn)) < N / 100


def test_urls_have_fifty_bytes_on_average(drawn: list[str]) -> None:
    assert 45 < sum(map(len, drawn)) / N < 52


def test_urls_are_well_formed(drawn: list[str]) -> None:
    for url in drawn:
        parts = urlsplit(url)
        assert parts.scheme in ("http", "https")
        assert "." in str(parts.hostname)
        assert len(parts.path) > 1
        assert url.isascii()
        assert url.isprintable()
        assert " " not in url


def test_a_few_hosts_have_most_urls(drawn: list[str]) -> None:
    hosts = [n for _, n in Counter(urlsplit(url).hostname for url in drawn).most_common()]
    assert len(hosts) > 200
    assert N / 2 < sum(hosts[: len(hosts) // 10]) < N * 0.9


def test_some_urls_have_parameters(drawn: list[str]) -> None:
    assert 0.1 < sum("?" in url for url in drawn) / N < 0.5


def test_the_command_prints_one_url_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["urls", "100"])
    urls.main()
    assert capsys.readouterr().out.split() == list(urls.urls(100))
