"""What holds of progress reports: their way to the parents, their periods, grades and places. Pure answers."""

import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import Final

from api import constants
from api.school.progress_reports.tables import ReportStatus, ReportType

Scale = Mapping[str, float]
PERIODS: Final = {
    ReportType.WEEKLY: re.compile(r"\d{4}-W(0[1-9]|[1-4]\d|5[0-3])"),
    ReportType.MONTHLY: re.compile(r"\d{4}-(0[1-9]|1[0-2])"),
    ReportType.MID_TERM: re.compile(r"\d{4}-T[1-3]"),
    ReportType.END_OF_TERM: re.compile(r"\d{4}-T[1-3]"),
    ReportType.MOCK: re.compile(r"\d{4}-T[1-3]"),
}
KINDS: Final = {
    ReportType.WEEKLY: "Weekly report",
    ReportType.MONTHLY: "Monthly report",
    ReportType.MID_TERM: "Mid-term report",
    ReportType.END_OF_TERM: "End of term report",
    ReportType.MOCK: "Mock examination report",
}
SPANS: Final = {
    ReportType.WEEKLY: "week",
    ReportType.MONTHLY: "month",
    ReportType.MID_TERM: "half term",
    ReportType.END_OF_TERM: "term",
    ReportType.MOCK: "mock",
}
# What the calendar begins for a class until its teacher says otherwise: what every school hands out.
USUAL: Final = (ReportType.MID_TERM, ReportType.END_OF_TERM, ReportType.MOCK)
AT_HOME: Final = (ReportType.WEEKLY, ReportType.MONTHLY)  # of a learner without a class


class ReportAction(StrEnum):
    """What a teacher does with a report."""

    RENEW = "renew"  # make it again from newer numbers
    COMMENT = "comment"
    APPROVE = "approve"
    REOPEN = "reopen"  # take the approval back before it is sent
    SEND = "send"
    WITHDRAW = "withdraw"


S, A = ReportStatus, ReportAction
TRANSITIONS: Final[Mapping[tuple[ReportStatus, ReportAction], ReportStatus]] = {
    (S.DRAFT, A.RENEW): S.DRAFT,
    (S.DRAFT, A.COMMENT): S.COMMENTED,
    (S.DRAFT, A.WITHDRAW): S.WITHDRAWN,
    (S.COMMENTED, A.RENEW): S.COMMENTED,
    (S.COMMENTED, A.COMMENT): S.COMMENTED,
    (S.COMMENTED, A.APPROVE): S.APPROVED,
    (S.COMMENTED, A.WITHDRAW): S.WITHDRAWN,
    (S.APPROVED, A.REOPEN): S.COMMENTED,
    (S.APPROVED, A.SEND): S.SENT,
    (S.APPROVED, A.WITHDRAW): S.WITHDRAWN,
    (S.SENT, A.WITHDRAW): S.WITHDRAWN,
    (S.WITHDRAWN, A.RENEW): S.DRAFT,
}


def after(status: ReportStatus, action: ReportAction) -> ReportStatus | None:
    """The state an action leads to, or None where it may not be done."""
    return TRANSITIONS.get((status, action))


def open_actions(status: ReportStatus) -> list[ReportAction]:
    """What may be done with a report as it stands."""
    return [action for action in ReportAction if (status, action) in TRANSITIONS]


def is_still_fresh(kind: ReportType, ended_on: date, today: date) -> bool:
    """Whether a period is over and not so long that nobody waits for its reports any more."""
    return 0 < (today - ended_on).days <= constants.REPORT_FRESH_DAYS[kind]


def is_period(kind: ReportType, period: str) -> bool:
    return PERIODS[kind].fullmatch(period) is not None


def period_words(kind: ReportType, period: str, first: date, last: date) -> str:
    """A period as people say it: 'Term 2, 2026', 'October 2026', 'Week of 9 to 15 November 2026'."""
    if kind is ReportType.WEEKLY:
        begins = f"{first.day}" if first.month == last.month else f"{first.day} {first:%B}"
        return f"Week of {begins} to {last.day} {last:%B} {last.year}"
    if kind is ReportType.MONTHLY:
        return f"{first:%B} {first.year}"
    term = f"Term {period[-1]}, {period[:4]}"
    return f"First half of {term}" if kind is ReportType.MID_TERM else term


def period_short(kind: ReportType, period: str) -> str:
    """A period as an axis says it; needs no dates."""
    if kind is ReportType.WEEKLY:
        monday = date.fromisocalendar(int(period[:4]), int(period[-2:]), 1)
        return f"Week of {monday.day} {monday:%b}"
    if kind is ReportType.MONTHLY:
        return f"{date(int(period[:4]), int(period[-2:]), 1):%b %Y}"
    term = f"Term {period[-1]}, {period[:4]}"
    return f"mid-{term}" if kind is ReportType.MID_TERM else term


def period_in_sentence(kind: ReportType, period: str) -> str:
    """A period inside a sentence, after 'in': 'the week of 2 Nov', 'Oct 2026'."""
    short = period_short(kind, period)
    return f"the {short[0].lower()}{short[1:]}" if kind is ReportType.WEEKLY else short


def grade_of(score: Decimal | None, scale: Scale) -> str | None:
    """The grade of a score, from the marks the grades begin at; nothing where nothing is known."""
    if score is None:
        return None
    return next((grade for grade, begins in scale.items() if score >= begins), constants.GRADES[-1])


def scenario_level(mean: Decimal | None) -> str | None:
    """The descriptor of a mean mark of 3."""
    if mean is None:
        return None
    if mean >= constants.WORK_LEVEL_HIGH_FROM:
        return constants.WORK_LEVEL_HIGH
    return constants.WORK_LEVEL_MIDDLE if mean >= constants.WORK_LEVEL_MIDDLE_FROM else constants.WORK_LEVEL_LOW


def total_of(test: Decimal | None, scenario: Decimal | None) -> tuple[Decimal | None, Decimal | None, Decimal | None]:
    """Coursework of 20, test of 80, and their total of 100; without marked scenarios the test alone is the total."""
    if test is None:
        return None, None, None
    if scenario is None:
        return None, None, rounded(test)
    coursework = rounded(scenario / constants.SCENARIO_TOP_SCORE * constants.REPORT_COURSEWORK_MARKS)
    exam = rounded(test * constants.REPORT_EXAM_MARKS / 100)
    return coursework, exam, coursework + exam


def rounded(value: Decimal) -> Decimal:
    """To one place, halves upward, as a person rounds."""
    return value.quantize(Decimal("0.1"), ROUND_HALF_UP)


def rank_in(score: Decimal | None, scores: Sequence[Decimal], class_size: int) -> tuple[int | None, str | None]:
    """A learner's place among those of the class with a score, by the mean of their subjects, or why none is told."""
    least = constants.REPORT_CLASS_LEAST
    if class_size < least:
        return None, f"A class of fewer than {least} learners has no places."
    if len(scores) < least:
        return None, f"Fewer than {least} learners of the class have a score, so there are no places."
    if score is None:
        return None, None
    return 1 + sum(other > score for other in scores), None


def initials(name: str) -> str:
    """'Grace Auma Nakato' -> 'G.A.N.'"""
    return "".join(f"{part[0].upper()}." for part in name.split() if part[0].isalpha())


def new_code() -> str:
    """Sixty bits nobody misreads: twelve signs of an alphabet of 32."""
    return "".join(secrets.choice(constants.FAMILY_CODE_ALPHABET) for _ in range(constants.REPORT_CODE_LENGTH))


def grouped(code: str) -> str:
    """'ABCDEFGHJKLM' -> 'ABCD-EFGH-JKLM', as it is printed."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def typed(code: str) -> str:
    """A code as somebody types it: small letters, spaces and hyphens are forgiven."""
    return "".join(sign for sign in code.upper() if sign.isalnum())
