"""A report in a line: its subjects with their marks, and what a head may begin from."""

from api.school.progress_reports.rules import period_short
from api.school.progress_reports.schemas import ReportSubjectOut, SubjectMark
from api.school.progress_reports.sentences import head_suggestion
from api.school.progress_reports.service.composition import fact_of
from api.school.progress_reports.tables import ProgressReport


def marks_of(report: ProgressReport) -> list[SubjectMark]:
    """The subjects that have a score, by name."""
    return [
        SubjectMark(subject=row["subject"], total=row["total"], grade=row["grade"])
        for row in report.subject_performance
        if row["total"] is not None and row["grade"] is not None
    ]


def head_words(report: ProgressReport) -> str | None:
    """A comment for the head to begin from."""
    return head_suggestion([fact_of(row, report.report_type) for row in report.subject_performance])


def lines_of(report: ProgressReport) -> list[ReportSubjectOut]:
    """The table of subjects, with the earlier period of each in words."""
    kind = report.report_type
    return [
        ReportSubjectOut.model_validate(
            {**row, "before_named": period_short(kind, then) if (then := row["before_period"]) else None}
        )
        for row in report.subject_performance
    ]
