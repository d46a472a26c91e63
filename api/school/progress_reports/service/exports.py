"""A class's reports as one table for a spreadsheet."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.principal import Principal
from api.school.progress_reports.schemas import ReportLineOut
from api.school.progress_reports.service.presenters import class_reports
from api.school.progress_reports.skills import NAMES
from api.school.progress_reports.tables import ProgressReport, ReportType

HEAD = ("learner", "status", "class_rank", "class_size", "tests", "study_hours")
TAIL = ("strengths", "areas_for_improvement", "teacher_comments", "head_teacher_comment", "verification_code")


Cell = str | int | float | Decimal | datetime | None


def table_of(
    db: Session, me: Principal, class_id: UUID, kind: ReportType, period: str
) -> tuple[list[str], list[dict[str, Cell]]]:
    """Columns and rows: a line a learner, a column a subject; raises ClassNotFound."""
    _, lines = class_reports(db, me, class_id, kind, period)
    ids = [each.id for each in lines if each.id]
    reports = {each.id: each for each in db.scalars(select(ProgressReport).where(ProgressReport.id.in_(ids)))}
    subjects = sorted({row["subject"] for each in reports.values() for row in each.subject_performance})
    rows = [_row(each, reports.get(each.id) if each.id else None) for each in lines]
    return [*HEAD, *subjects, *NAMES.values(), *TAIL], rows


def _row(line: ReportLineOut, report: ProgressReport | None) -> dict[str, Cell]:
    row: dict[str, Cell] = {"learner": line.learner, "status": line.status or "not made"}
    if report is None:
        return row
    return {
        **row,
        **{each["subject"]: each["total"] for each in report.subject_performance},
        **{each["name"]: each["level"] for each in report.generic_skills},
        "class_rank": report.class_rank,
        "class_size": report.class_size,
        "teacher_comments": report.teacher_comments,
        "head_teacher_comment": report.head_teacher_comment,
        "tests": report.quizzes_completed,
        "study_hours": report.total_study_hours,
        "strengths": "; ".join(report.strengths),
        "areas_for_improvement": "; ".join(report.areas_for_improvement),
        "verification_code": report.verification_code,
    }
