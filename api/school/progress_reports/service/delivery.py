"""Sending approved reports to parents, and taking them back. A mail bears the way to the report, never its numbers."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.notifications.in_app.service import notify
from api.notifications.sms.service import post_sms
from api.notifications.sms.tables import SmsPurpose
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.principal import Principal
from api.school.progress_reports.rules import ReportAction
from api.school.progress_reports.service.commands import step
from api.school.progress_reports.service.permissions import (
    APPROVING,
    OnlyTheClassTeacher,
    as_teacher,
    receivers,
    teacher_of,
)
from api.school.progress_reports.tables import ProgressReport, ReportStatus, ReportType
from api.settings import settings

NOTICE = "report"


def send(db: Session, me: Principal, report_id: UUID, *, client: Client, now: datetime) -> tuple[ProgressReport, int]:
    """Send an approved report to the parents who may have it now; the report and how many were told."""
    report, viewer, _ = as_teacher(db, me, report_id)
    if viewer not in APPROVING:
        raise OnlyTheClassTeacher
    return report, _sent(db, me, report, client, now)


def send_class(
    db: Session, me: Principal, class_id: UUID, kind: ReportType, period: str, *, client: Client, now: datetime
) -> tuple[int, int]:
    """Send every approved report of a class's period; how many reports, and to how many parents."""
    teaching = teacher_of(db, me, class_id)
    if teaching is None or teaching[0] not in APPROVING:
        raise OnlyTheClassTeacher
    approved = db.scalars(
        select(ProgressReport)
        .where(
            ProgressReport.class_id == class_id,
            ProgressReport.report_type == kind,
            ProgressReport.report_period == period,
            ProgressReport.status == ReportStatus.APPROVED,
        )
        .order_by(ProgressReport.id)
        .with_for_update()
    ).all()
    parents = [_sent(db, me, report, client, now) for report in approved]
    return len(parents), sum(parents)


def _sent(db: Session, me: Principal, report: ProgressReport, client: Client, now: datetime) -> int:
    step(report, ReportAction.SEND)
    parents = receivers(db, report.student_id)
    report.sent_at, report.sent_to_parents = now, bool(parents)
    for parent in parents:
        _notify_parent(db, report, parent, now)
    notify(
        db,
        report.student_id,
        kind=NOTICE,
        title=f"Your {kind_of(report)} is here",
        text=f"{report.printed['period']}. Your school has approved it"
        + (" and sent it to those who may receive it." if parents else "."),
        url=f"/reports/{report.id}",
        now=now,
        once=f"report:{report.verification_code}",
    )
    audit(
        db,
        user_id=me.id,
        action="report.sent",
        entity=("progress_report", str(report.id)),
        new={"parents": len(parents), "sha256": report.document_key},
        client=client,
    )
    db.flush()
    return len(parents)


def _notify_parent(db: Session, report: ProgressReport, parent: User, now: datetime) -> None:
    once = f"report:{report.verification_code}:{parent.id}"
    name, path = report.printed["first_name"], f"/parent/reports/{report.id}"
    post(db, "report_ready", to=parent.email, now=now, user_id=parent.id, once=once, first_name=parent.first_name,
         child=name, report=kind_of(report), period=report.printed["period"],
         link=f"{settings().base_url}{path}")  # fmt: skip
    notify(db, parent.id, kind=NOTICE, title=f"{name}'s {kind_of(report)} is here", text=report.printed["period"],
         url=path, now=now, once=once)  # fmt: skip
    words = f"{name}'s {kind_of(report)} for {report.printed['period']} is ready. Sign in to read it: "
    post_sms(db, parent.id, SmsPurpose.DIGEST, f"{words}{settings().base_url}{path}", once=once, now=now)


def kind_of(report: ProgressReport) -> str:
    """The kind inside a sentence: 'end of term report'."""
    kind: str = report.printed["kind"]
    return kind[0].lower() + kind[1:]


def withdraw(
    db: Session, me: Principal, report_id: UUID, *, reason: str, client: Client, now: datetime
) -> ProgressReport:
    """Take a report back with a reason; whoever was sent it hears that it no longer holds, and can read it no more."""
    report, viewer, _ = as_teacher(db, me, report_id)
    if viewer not in APPROVING:
        raise OnlyTheClassTeacher
    was_sent = report.status is ReportStatus.SENT
    step(report, ReportAction.WITHDRAW)
    report.withdrawn_at, report.withdrawn_by, report.withdrawal_reason = now, me.id, reason.strip()
    if was_sent:
        for parent in receivers(db, report.student_id):
            once = f"report-back:{report.verification_code}:{parent.id}"
            post(db, "report_withdrawn", to=parent.email, now=now, user_id=parent.id, once=once,
                 first_name=parent.first_name, child=report.printed["first_name"], report=kind_of(report),
                 period=report.printed["period"])  # fmt: skip
            title = f"{report.printed['first_name']}'s {kind_of(report)} was taken back"
            notify(db, parent.id, kind=NOTICE, title=title,
                 text="The school took it back. A new one may follow.", url=None, now=now, once=once)  # fmt: skip
    audit(
        db,
        user_id=me.id,
        action="report.withdrawn",
        entity=("progress_report", str(report.id)),
        new={"reason": report.withdrawal_reason, "wasSent": was_sent},
        client=client,
    )
    db.flush()
    return report
