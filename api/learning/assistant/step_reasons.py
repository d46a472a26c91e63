"""Why a step of a working may be done, in words: what a learner who asks "why?" wants to hear."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from api.learning.assistant.schemas import AnswerStep

MOST: Final = 3
HERE: Final = Path(__file__).parent


@cache
def whys() -> tuple[tuple[frozenset[str], str], ...]:
    """Codes of what a step did, each with why it may be done; the first that fits a step is meant."""
    listed = yaml.safe_load((HERE / "whys.yaml").read_text("utf-8"))
    return tuple((frozenset(codes), why) for codes, why in listed)


def reason_of(codes: Sequence[str]) -> str | None:
    """The reason of one step by the codes of what it did; None where there are none, as for a lesson's example."""
    return next((why for known, why in whys() if known.intersection(codes)), None)


def reasons_of(steps: Sequence[AnswerStep], codes: Sequence[Sequence[str]]) -> str | None:
    """The reasons of a working's steps, at most three, each with the step it belongs to; not of the answer itself."""
    found: dict[str, str] = {}
    for at, (step, did) in enumerate(zip(steps[:-1], codes, strict=False), 1):
        if why := reason_of(did):
            found.setdefault(why, f"**Step {at}:** {step.say} {why}")
    return "\n\n".join(list(found.values())[:MOST]) or None
