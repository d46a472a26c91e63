"""Things of every day that a question tells, as the question of school they are. Pure."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import yaml

BOTH: Final = re.compile(r"\bdiff|\bdistinguish|\bcompare|\bcontrast|\bvs\b|\bversus\b", re.IGNORECASE)

NUMBERS: Final = re.compile(r"\d+")


@cache
def _pairs() -> tuple[tuple[re.Pattern[str], str], ...]:
    listed = yaml.safe_load((Path(__file__).parent / "everyday.yaml").read_text("utf-8"))
    return tuple((re.compile(pattern, re.IGNORECASE), asked) for pattern, asked in listed)


def of_school(question: str) -> str:
    """The question in words of our lessons where it tells of every day; of two things, or with numbers, it stays."""
    if BOTH.search(question) or len(NUMBERS.findall(question)) > 1:
        return question
    found = ((pattern.search(question), asked) for pattern, asked in _pairs())
    return next((match.expand(asked) for match, asked in found if match), question)
