"""A class's reports as one table for a spreadsheet."""

from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.principal import Principal
from api.school.progress_reports.service.presenters import class_reports
from api.school.progress_reports.skills import NAMES
from api.school.progress_reports.tables import ProgressReport, ReportType

HEAD = ("learner", "status", "overall_score", "overall_grade", "class_rank", "class_size", "tests", "study_hours")
TAIL = ("strengths", "areas_for_improvement", "teacher_comments", "head_teacher_comment", "verification_code")


def table_of(
    db: Session, me: Principal, class_id: UUID, kind: ReportType, period: str
) -> tuple[list[str], list[dict[str, Any]]]:
    """Columns and rows: a line a learner, a column a subject; raises ClassNotFound."""
    _, lines = class_reports(db, me, class_id, kind, period)
    ids = [each["id"] for each in lines if each["id"]]
    reports = {each.id: each for each in db.scalars(select(ProgressReport).where(ProgressReport.id.in_(ids)))}
    subjects = sorted({row["subject"] for each in reports.values() for row in each.subject_performance})
    return [*HEAD, *subjects, *NAMES.values(), *TAIL], [_row(each, reports.get(each["id"])) for each in lines]


def _row(line: dict[str, Any], report: ProgressReport | None) -> dict[str, Any]:
    told: dict[str, Any] = {"learner": line["learner"], "status": line["status"] or "not made"}
    if report is None:
        return told
    same = ("overall_score", "overall_grade", "class_rank", "class_size", "teacher_comments", "head_teacher_comment")
    return (
        told
        | {row["subject"]: row["total"] for row in report.subject_performance}
        | {row["name"]: row["level"] for row in report.generic_skills}
        | {name: getattr(report, name) for name in same}
        | {
            "tests": report.quizzes_completed,
            "study_hours": report.total_study_hours,
            "strengths": "; ".join(report.strengths),
            "areas_for_improvement": "; ".join(report.areas_for_improvement),
            "verification_code": report.verification_code,
        }
    )
