"""Which examinations a plan can lead to, and when they are."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Final

import yaml

from api.learning.study_plans.tables import ExamKind
from api.settings import ROOT

LAST_YEAR: Final = 4
YEARS: Final = ("S1", "S2", "S3", "S4")
SOONEST: Final = timedelta(days=1)
LATEST: Final = timedelta(days=3 * 366)


@dataclass(frozen=True, slots=True)
class SchoolTerm:
    """One of the ministry's school terms."""

    year: int
    term: int
    start: date
    end: date


@dataclass(frozen=True, slots=True)
class Exam:
    """One examination ahead; `is_estimate` where its day has not been announced."""

    kind: ExamKind
    name: str
    on: date
    is_estimate: bool


@cache
def terms() -> list[SchoolTerm]:
    """The ministry's school terms, in their order."""
    calendar = yaml.safe_load((ROOT / "api" / "content" / "curriculum" / "exams.yaml").read_text(encoding="utf-8"))
    return [SchoolTerm(each["year"], each["term"], each["start"], each["end"]) for each in calendar["terms"]]


def term_on(day: date) -> int:
    """The term running on a day or, in the holidays, the last one that ran."""
    begun = [each for each in terms() if each.start <= day]
    return begun[-1].term if begun else 1


def exams_ahead(day: date, school_year: str | None) -> list[Exam]:
    """The end of term, the mocks and UCE of this learner, soonest first."""
    found = [
        Exam(ExamKind.END_OF_TERM, f"End of term {each.term}", each.end - timedelta(days=7), False)
        for each in terms()
        if each.end - timedelta(days=7) >= day + SOONEST
    ][:1]
    year = sits_in(day, school_year)
    mock, uce = _monday(date(year, 7, 6)), _monday(date(year, 10, 8))
    if mock >= day + SOONEST:
        found.append(Exam(ExamKind.MOCK, f"S4 mocks {year}", mock, True))
    found.append(Exam(ExamKind.UCE, f"UCE {year}", uce, True))
    return sorted(found, key=lambda exam: exam.on)


def sits_in(day: date, school_year: str | None) -> int:
    """The year this learner sits UCE; school years are calendar years, and from November on the next one counts."""
    year = int(school_year[1]) if school_year in YEARS else LAST_YEAR
    this_year = day.year + (1 if day >= _monday(date(day.year, 10, 8)) - SOONEST else 0)
    after = LAST_YEAR - year + (0 if this_year == day.year else -1)
    return this_year + max(after, 0)


def _monday(day: date) -> date:
    """The first Monday on or after a day."""
    return day + timedelta(days=-day.weekday() % 7)
