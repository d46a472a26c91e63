"""Why a step of a working may be done, in words: what a learner who asks "why?" wants to hear."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

MOST: Final = 3
HERE: Final = Path(__file__).parent


@cache
def _whys() -> tuple[tuple[re.Pattern[str], str], ...]:
    told = yaml.safe_load((HERE / "whys.yaml").read_text("utf-8"))
    return tuple((re.compile(pattern, re.IGNORECASE), why) for pattern, why in told)


def reason_of(said: str) -> str | None:
    """The reason of one step by what it says."""
    return next((why for pattern, why in _whys() if pattern.search(said)), None)


def reasons_of(steps: Sequence[dict[str, Any]]) -> str | None:
    """The reasons of a working's steps, at most three, each with the step it belongs to; not of the answer itself."""
    found: dict[str, str] = {}
    for at, step in enumerate(steps[:-1], 1):
        if why := reason_of(step["say"]):
            found.setdefault(why, f"**Step {at}:** {step['say']} {why}")
    return "\n\n".join(list(found.values())[:MOST]) or None
