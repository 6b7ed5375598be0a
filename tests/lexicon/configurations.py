"""One list of words as a lexicon of every kind, layout and alphabet."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from lexc.alphabet import Alphabet

CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "dawg": {},
    "gaddag": {"kind": "gaddag"},
    "trie": {"kind": "trie"},
    "arcs": {"layout": "arcs"},
    "gaddag-arcs": {"kind": "gaddag", "layout": "arcs"},
    "packed": {"layout": "packed"},
    "gaddag-packed": {"kind": "gaddag", "layout": "packed"},
    "letters": {"alphabet": Alphabet.from_letters([chr(0x410 + i) for i in range(32)] + list("ABCDEFZ"), "none")},
    "utf8": {"alphabet": Alphabet.utf8("none")},
    "utf8-gaddag": {"alphabet": Alphabet.utf8("none"), "kind": "gaddag"},
}

lexicons = st.lists(st.text("ABCZ", min_size=1, max_size=5), min_size=1, max_size=30)


def random_words(seed: int, n: int = 60) -> list[str]:
    rng = random.Random(seed)
    return sorted({"".join(rng.choices("ABCDEF", k=rng.randint(1, 7))) for _ in range(n)})


fixture_per_configuration = settings(suppress_health_check=[*HealthCheck], deadline=None)
