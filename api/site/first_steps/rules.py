"""Which step comes next, and what everybody in a class takes. Pure but for the curriculum's file."""

from functools import cache
from typing import Final

import yaml

from api.settings import ROOT
from api.site.first_steps.schemas import Step
from api.site.first_steps.tables import FirstSteps

CURRICULUM: Final = ROOT / "api" / "content" / "curriculum" / "curriculum.yaml"
FIRST_CYCLE: Final = ("S1", "S2")
COMMON: Final = "compulsory"


@cache
def _kinds() -> dict[str, tuple[str, str]]:
    """What a subject is in S1–S2 and in S3–S4, by its slug."""
    rows = yaml.safe_load(CURRICULUM.read_text(encoding="utf-8"))["subjects"]
    return {row[1]: (row[4], row[5]) for row in rows}


def is_common(slug: str, school_year: str | None) -> bool:
    """Whether everybody in the class takes the subject; without a class what S3 and S4 take."""
    kinds = _kinds().get(slug)
    return kinds is not None and kinds[0 if school_year in FIRST_CYCLE else 1] == COMMON


def step_of(row: FirstSteps | None, *, is_check_over: bool) -> Step:
    """The first thing not said or done yet."""
    if row is None or row.class_said_at is None:
        return Step.CLASS
    if row.done_at is not None:
        return Step.DONE
    if row.subjects_said_at is None:
        return Step.SUBJECTS
    if row.exam is None:
        return Step.EXAM
    return Step.PLAN if is_check_over else Step.CHECK
