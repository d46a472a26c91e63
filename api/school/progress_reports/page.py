"""The report as one A4 page in the layout of a Ugandan report card, the same bytes for the same words."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from api import constants
from api.platform.print.document import render
from api.platform.print.drawing import square_code
from api.school.progress_reports.rules import grouped, period_short
from api.school.progress_reports.skills import SCALE, printed_lines
from api.school.progress_reports.tables import ReportType

# Font sizes, tried until everything stands on the one page.
SCALES: Final = (1.2, 1.1, 1.0, 0.92, 0.85, 0.78, 0.71, 0.64, 0.57, 0.5)
ABSENT = "–"
NONE_STANDS_OUT: Final = "No topic is much stronger or weaker yet."
NOTHING: Final = "No tests and no practice in this period, so there is nothing to grade."
ALONE: Final = "Made by Kitabo from the learner's own work. No teacher has looked at it."
DRAFT: Final = "DRAFT, not approved: not a report yet"
BOLD: Final = ("Subject", "Total", "Grade")


@dataclass(frozen=True)
class Sheet:
    """What one page says. `row` is the report's columns; `approved` names who and when, None on a draft."""

    row: dict[str, Any]
    code: str
    address: str  # where the code is checked
    approved_by: str | None
    approved_at: datetime | None


@dataclass(frozen=True)
class Column:
    """A column of the table of subjects; without a width in millimetres it takes what is left."""

    name: str
    width: float | None
    is_bold: bool


@dataclass(frozen=True)
class ReportPage:
    """What the template `report.typ` prints."""

    title: str
    school: str
    kind: str
    warning: str
    name: str
    class_line: str
    days: str
    study: str
    plain: list[str]
    columns: list[Column]
    rows: list[list[str]]
    nothing: str
    whole: list[str]
    strengths: list[str]
    to_improve: list[str]
    actions: list[str]
    skills: list[str]
    skill_scale: str
    comments: list[tuple[str, str]]
    approval: str
    small_print: list[str]
    address: str
    code: str
    has_stamp: bool
    scales: list[float]


def pdf_of(sheet: Sheet) -> bytes:
    """The page as a file, in the largest letters that fit."""
    made_at = sheet.approved_at or datetime.fromisoformat(sheet.row["printed"]["as_of"])
    return render("report", page_of(sheet), made_at)


def page_of(sheet: Sheet) -> ReportPage:
    """The report as the template takes it."""
    row, printed = sheet.row, sheet.row["printed"]
    is_automatic = bool(printed.get("is_automatic"))
    rows = row["subject_performance"]
    with_tasks = any(each["scenario_score"] is not None for each in rows)
    return ReportPage(
        title=f"{printed['kind']}, {printed['period']}: {printed['learner']}",
        school=printed["school"],
        kind=f"{printed['kind']}: {printed['period']}",
        warning=ALONE if is_automatic else DRAFT if sheet.approved_by is None else "",
        name=f"Name: {printed['learner']}",
        class_line=_class_of(printed),
        days=_days(row),
        study=_study(row),
        plain=printed["plain"],
        columns=_columns(with_tasks, is_automatic),
        rows=[_cells(each, row["report_type"], with_tasks, is_automatic) for each in rows],
        nothing=NOTHING,
        whole=_whole(row),
        strengths=row["strengths"] or [NONE_STANDS_OUT],
        to_improve=row["areas_for_improvement"] or [NONE_STANDS_OUT],
        actions=row["recommended_actions"] or [],
        skills=printed_lines(row["generic_skills"]),
        skill_scale=SCALE,
        comments=_comments(row),
        approval=_approval(sheet, is_automatic),
        small_print=_small_print(sheet, with_tasks, is_automatic),
        address=sheet.address,
        code=square_code(sheet.address),
        has_stamp=not is_automatic,
        # Three columns more leave no room for larger letters.
        scales=[each for each in SCALES if each <= 1 or not with_tasks],
    )


def _days(row: dict[str, Any]) -> str:
    until = "" if row["printed"]["is_over"] else " (the period was still running)"
    return f"Days counted: {row['start_date']:%d %b %Y} to {row['end_date']:%d %b %Y}{until}"


def _study(row: dict[str, Any]) -> str:
    printed = row["printed"]
    hours = f"{row['total_study_hours']:f}".rstrip("0").rstrip(".") or "0"
    study = "" if printed["is_mock"] else f"Study: {hours} h on {printed['study_days']} days. "
    return f"{study}Tests: {row['quizzes_completed']}."


def _columns(with_tasks: bool, is_automatic: bool) -> list[Column]:
    widths: list[tuple[str, float | None]] = [("Subject", 31.0), ("Tests", 9.5)]
    if with_tasks:
        widths += [("Tasks/3", 12.0), ("CA/20", 10.5), ("Exam/80", 12.5)]
    widths += [("Total", 10.0), ("Grade", 10.0), ("Before", 25.0), ("Remark", None)]
    widths += [] if is_automatic else [("Teacher", 13.0)]
    return [Column(name, width, name in BOLD) for name, width in widths]


def _cells(row: dict[str, Any], kind: ReportType, with_tasks: bool, is_automatic: bool) -> list[str]:
    tasks = [_shown(row[name]) for name in ("scenario_score", "coursework", "exam")] if with_tasks else []
    judged = [_shown(row["total"]), row["grade"] or ABSENT, _before(row, kind)]
    by = [] if is_automatic else [row["remark_by"] or ABSENT]
    return [row["subject"], str(row["tests"]), *tasks, *judged, row["remark"], *by]


def _before(row: dict[str, Any], kind: ReportType) -> str:
    """The score of an earlier period, with the period it was measured in."""
    if row["before"] is None:
        return ABSENT
    return f"{_shown(row['before'])} ({period_short(kind, row['before_period'])})"


def _whole(row: dict[str, Any]) -> list[str]:
    """What stands below the table: a place in the class where the school prints one, and notes. No overall mark."""
    lines = list(row["printed"]["notes"])
    if row["class_rank"] is not None:
        of = f"{row['class_rank']} of {row['printed']['with_score']} learners with a score"
        lines.insert(0, f"Place in class: {of}, by the mean of their subjects.")
    return lines


def _comments(row: dict[str, Any]) -> list[tuple[str, str]]:
    teacher = row["printed"]["class_teacher"]
    signed = "Class teacher's comment" + (f" ({teacher})" if teacher else "")
    both = ((signed, row["teacher_comments"]), ("Head teacher's comment", row["head_teacher_comment"]))
    return [(title, words) for title, words in both if words]


def _approval(sheet: Sheet, is_automatic: bool) -> str:
    if is_automatic:
        return f"Made by Kitabo on {sheet.approved_at:%d %B %Y}; no school has approved it."
    if sheet.approved_by and sheet.approved_at:
        return f"Approved by {sheet.approved_by} on {sheet.approved_at:%d %B %Y}."
    return "Not approved yet."


def _small_print(sheet: Sheet, with_tasks: bool, is_automatic: bool) -> list[str]:
    printed, code = sheet.row["printed"], grouped(sheet.code)
    key = ", ".join(f"{grade} from {_shown(begins)}" for grade, begins in printed["scale"].items())
    lines = [
        f"Check this report: code {code} at {sheet.address}",
        f"Grades: {key}, {constants.GRADES[-1]} below. The curriculum has no overall mark or grade.",
    ]
    lines.append(
        f"A subject has a score from {printed['least_questions']} test questions on; – means not known yet. "
        + "Strengths and what to improve count practice too. "
        + ("Remarks are" if is_automatic else "Remarks without a teacher's initials are")
        + " drawn from the numbers."
    )
    if with_tasks:
        lines.append("Tasks: mean mark of 3 of marked activities of integration; CA makes 20 of the total, tests 80.")
    if printed["next_term_on"]:
        lines.append(f"Next term begins on {datetime.fromisoformat(printed['next_term_on']):%d %B %Y}.")
    without = "" if is_automatic else " Not valid without the school's stamp or the code above."
    lines.append(f"Made from work done on Kitabo.{without}")
    return lines


def _class_of(printed: dict[str, Any]) -> str:
    year = printed["school_year"]
    if printed["class_name"] is None:
        return f"School year: {year or ABSENT}"
    return f"Class: {printed['class_name']} ({year})"


def _shown(value: Any) -> str:
    """A number without idle zeros; a dash for what is not known."""
    return ABSENT if value is None else f"{float(value):.1f}".removesuffix(".0")
