"""What teachers do with a report, each action allowed by the table of `rules`, each noted."""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.principal import Principal
from api.platform.problem import Malformed, Problem
from api.platform.storage.service import file_store, save_file
from api.school.classes.service import ClassNotFound
from api.school.progress_reports.page import Sheet, pdf_of
from api.school.progress_reports.rules import ReportAction, after, initials
from api.school.progress_reports.service.permissions import (
    APPROVING,
    OnlyTheClassTeacher,
    Viewer,
    as_teacher,
    teacher_of,
)
from api.school.progress_reports.skills import with_remarks
from api.school.progress_reports.tables import ProgressReport, ReportStatus, SkillLine, SubjectLine
from api.settings import settings

PRINTED_COLUMNS = (
    "report_type", "start_date", "end_date", "class_rank", "class_size", "subject_performance", "generic_skills",
    "total_study_hours", "quizzes_completed", "strengths", "areas_for_improvement", "recommended_actions",
    "teacher_comments", "head_teacher_comment", "printed",
)  # fmt: skip


class NotInThisState(Problem):
    status, title = 409, "Not Possible Now"


class ReportChanged(Problem):
    status, title = 409, "The Report Has Changed"
    detail = "Someone changed this report after you opened it. Check it again before you approve it."


WORDS = {
    ReportAction.COMMENT: "comment on",
    ReportAction.APPROVE: "approve",
    ReportAction.REOPEN: "take the approval back of",
    ReportAction.SEND: "send",
    ReportAction.WITHDRAW: "withdraw",
    ReportAction.RENEW: "make again",
}
STANDS = {
    ReportStatus.DRAFT: "has no comment yet",
    ReportStatus.COMMENTED: "is commented and not approved",
    ReportStatus.APPROVED: "is approved and not sent",
    ReportStatus.SENT: "was sent",
    ReportStatus.WITHDRAWN: "was withdrawn",
}


def step(report: ProgressReport, action: ReportAction) -> None:
    """Move a report on by an action; raises NotInThisState in words."""
    reached = after(report.status, action)
    if reached is None:
        raise NotInThisState(f"You cannot {WORDS[action]} this report now: it {STANDS[report.status]}.")
    report.status = reached


def comment(
    db: Session,
    me: Principal,
    report_id: UUID,
    *,
    teacher: str | None,
    head: str | None,
    remarks: Mapping[str, str],
    skills: Mapping[str, str],
    client: Client,
) -> ProgressReport:
    """Write the class teacher's or head's comment, a word on skills, or remarks on subjects one teaches.

    None leaves what stands.
    """
    report, viewer, subjects = as_teacher(db, me, report_id)
    if (teacher is not None or head is not None or skills) and viewer not in APPROVING:
        raise OnlyTheClassTeacher
    if head is not None and viewer is not Viewer.HEAD:
        raise OnlyTheClassTeacher("The head writes this comment.")
    if viewer not in APPROVING and set(remarks) - set(subjects):
        raise OnlyTheClassTeacher("You can write remarks on the subjects you teach in this class.")
    before = report.status
    if after(before, ReportAction.COMMENT) is None:
        step(report, ReportAction.COMMENT)
    by = initials(f"{me.first_name} {me.last_name}")
    report.subject_performance = _remarked(report, remarks, by)
    if skills:
        report.generic_skills = _with_skills(report, skills, by)
    if head is not None:
        report.head_teacher_comment = head.strip() or None
    if teacher is not None:
        report.teacher_comments, report.commented_by = teacher.strip() or None, me.id
    report.status = ReportStatus.COMMENTED if report.teacher_comments else ReportStatus.DRAFT
    _noted(db, me, report, "report.commented", client, old=before)
    db.flush()
    return report


def _remarked(report: ProgressReport, remarks: Mapping[str, str], by: str) -> list[SubjectLine]:
    known = {row["subject_id"] for row in report.subject_performance}
    if odd := set(remarks) - known:
        raise Malformed(fields={f"remarks.{each}": "This subject is not on the report." for each in odd})
    return [
        {**row, "remark": remarks[row["subject_id"]].strip(), "remark_by": by}
        if remarks.get(row["subject_id"], "").strip()
        else row
        for row in report.subject_performance
    ]


def _with_skills(report: ProgressReport, remarks: Mapping[str, str], by: str) -> list[SkillLine]:
    known = {row["skill"] for row in report.generic_skills}
    if odd := set(remarks) - known:
        raise Malformed(fields={f"skills.{each}": "This skill is not on the report." for each in odd})
    return with_remarks(report.generic_skills, remarks, by)


def approve(db: Session, me: Principal, report_id: UUID, *, seen: str, client: Client, now: datetime) -> ProgressReport:
    """Approve what was seen, and print it once and for all; `seen` is the fingerprint of that."""
    report, viewer, _ = as_teacher(db, me, report_id)
    if viewer not in APPROVING:
        raise OnlyTheClassTeacher
    if fingerprint(report) != seen:
        raise ReportChanged
    step(report, ReportAction.APPROVE)
    report.approved_by, report.approved_at = me.id, now
    page = pdf_of(sheet_of(report, f"{me.first_name} {me.last_name}"))
    report.document_key = save_file(db, page, media_type="application/pdf").key
    report.printed = {**report.printed, "approved_by": f"{me.first_name} {me.last_name}"}
    _noted(db, me, report, "report.approved", client, sha256=report.document_key)
    db.flush()
    return report


def reopen(db: Session, me: Principal, report_id: UUID, *, client: Client) -> ProgressReport:
    """Take an approval back while nothing has been sent."""
    report, viewer, _ = as_teacher(db, me, report_id)
    if viewer not in APPROVING:
        raise OnlyTheClassTeacher
    step(report, ReportAction.REOPEN)
    forget_approval(report)
    _noted(db, me, report, "report.reopened", client)
    db.flush()
    return report


def approve_many(
    db: Session, me: Principal, class_id: UUID, seen: Mapping[UUID, str], *, client: Client, now: datetime
) -> int:
    """Approve those of a class's reports that still say what was seen; how many. The others stay as they are."""
    return sum(
        _tried(lambda at=at: approve(db, me, at, seen=seen[at], client=client, now=now))  # type: ignore[misc]
        for at in _of_class(db, me, class_id, seen)
    )


def reopen_many(db: Session, me: Principal, class_id: UUID, which: Sequence[UUID], *, client: Client) -> int:
    """Take back approvals of a class's reports that were not sent yet; how many."""
    return sum(
        _tried(lambda at=at: reopen(db, me, at, client=client))  # type: ignore[misc]
        for at in _of_class(db, me, class_id, which)
    )


def _of_class(db: Session, me: Principal, class_id: UUID, which: Collection[UUID]) -> list[UUID]:
    """Those that are reports of this class, in one order for all, so that two teachers never wait for each other."""
    teaching = teacher_of(db, me, class_id)
    if teaching is None:
        raise ClassNotFound
    if teaching[0] not in APPROVING:
        raise OnlyTheClassTeacher
    rows = select(ProgressReport.id).where(ProgressReport.class_id == class_id, ProgressReport.id.in_(which))
    return list(db.scalars(rows.order_by(ProgressReport.id)))


def _tried(action: Callable[[], object]) -> bool:
    try:
        action()
    except (ReportChanged, NotInThisState):
        return False
    return True


def forget_approval(report: ProgressReport) -> None:
    report.approved_by = report.approved_at = report.document_key = None
    printed = report.printed.copy()
    printed.pop("approved_by", None)
    report.printed = printed


def fingerprint(report: ProgressReport) -> str:
    """Tells whether two looks at a report saw the same words and numbers."""
    seen = json.dumps([getattr(report, name) for name in PRINTED_COLUMNS], default=str, sort_keys=True)
    return hashlib.sha256(seen.encode()).hexdigest()[:16]


def sheet_of(report: ProgressReport, approved_by: str | None) -> Sheet:
    """What a report's page says."""
    return Sheet(
        row={name: getattr(report, name) for name in PRINTED_COLUMNS},
        code=report.verification_code,
        address=f"{settings().base_url}/verify-report/{report.verification_code}",
        approved_by=approved_by,
        approved_at=report.generated_at if report.is_automatic else report.approved_at if approved_by else None,
    )


def page_of(report: ProgressReport) -> bytes:
    """The approved page as it was kept; a draft, or one no teacher approves, drawn now from what was written down."""
    if report.document_key is not None:
        return file_store().open(report.document_key).read()
    return pdf_of(sheet_of(report, None))


def _noted(db: Session, me: Principal, report: ProgressReport, action: str, client: Client, **new: Any) -> None:
    audit(
        db,
        user_id=me.id,
        action=action,
        entity=("progress_report", str(report.id)),
        new={"status": report.status, **new},
        client=client,
    )
