"""Forged images are refused with a LexcError, or behave as sound ones; `judge` decides.

Attacks run in processes of their own with little memory. So a crash, a hang or a large allocation is a failure that
names the attack.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from image.hostile.attacks import all_attacks
from image.hostile.judge import judge
from image.hostile.mutations import mutate_image

Times = Callable[[int], range]

MEMORY = 400 << 20
SECONDS = 20  # for one attack


def run(apart: Callable[..., list[str]], mode: str, seed: int = 0, n: int = 0) -> dict[str, int]:
    """The number of attacks by outcome. A failure names the last attack that began."""
    pytest.importorskip("resource", reason="limits of memory are POSIX's")
    command = apart(__file__, mode, str(seed), str(n))
    process = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=900, check=False)
    lines = process.stdout.splitlines() or ["nothing"]
    assert process.returncode == 0, f"{lines[-1]}: status {process.returncode}\n{process.stderr[-3000:]}"
    return dict(json.loads(lines[-1]))


@pytest.mark.parametrize("part", range(2))
def test_forged_images_are_refused_or_sound(apart: Callable[..., list[str]], times: Times, part: int) -> None:
    n = len(times(1500))
    outcomes = run(apart, "forged", seed=part * 1_000_000, n=n)
    assert sum(outcomes.values()) == n
    assert "nothing said" not in outcomes
    assert outcomes["sound"] > n // 50  # the attacks reach what lies behind the checks


def test_attacks_written_by_hand_are_refused_or_sound(apart: Callable[..., list[str]]) -> None:
    outcomes = run(apart, "by hand")
    assert outcomes["Malformed"] > 50


# The process that attacks run in


def main(mode: str, seed: str, n: str) -> None:
    """Run some attacks, each announced on standard output before it begins."""
    import resource

    with suppress(ValueError):  # macOS does not take a limit below what is mapped
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    uncaught: list[Any] = []  # errors of kernels with bounds checks, which cannot raise them
    sys.unraisablehook = lambda event: uncaught.append(event.exc_value)
    outcomes: Counter[str] = Counter()
    for name, data in attacks(mode, int(seed), int(n)):
        print(name, flush=True)
        signal.alarm(SECONDS)
        try:
            outcome = judge(data)
            assert not uncaught, uncaught
            outcomes[outcome] += 1
        except Exception:
            outcomes["unsound"] += 1
            uncaught.clear()
            print(f"{name}\n{traceback.format_exc()[-1500:]}", file=sys.stderr)
        signal.alarm(0)
    print(json.dumps(outcomes))
    sys.exit(outcomes["unsound"] > 0)


def attacks(mode: str, seed: int, n: int) -> Iterator[tuple[str, bytes]]:
    if mode == "by hand":
        yield from all_attacks()
        return
    for i in range(seed, seed + n):
        rng = random.Random(i)
        yield f"forged {i}", mutate_image(rng)


if __name__ == "__main__":
    main(*sys.argv[1:])
