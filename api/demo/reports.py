"""python -m api.demo.reports: the demo class's reports, made, judged and sent as its teacher would have done it.

It needs the published numbers, so it runs after the first warehouse. A class that has reports is left as it is.
"""

from datetime import datetime
from typing import Final
from uuid import uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.demo.sign_in import DEMO_ACCOUNTS
from api.platform.client_info import NOWHERE, Client
from api.platform.clock import now
from api.platform.db import engine
from api.platform.jobs.worker import transaction
from api.platform.principal import Principal
from api.school.classes.service import taught_by
from api.school.progress_reports.batch import look_at_calendar, make_reports
from api.school.progress_reports.rules import USUAL
from api.school.progress_reports.service import calendar, commands, delivery, generation
from api.school.progress_reports.service.facts import Period, periods
from api.school.progress_reports.tables import ProgressReport, ReportType

SENT, APPROVED, COMMENTED = 5, 9, 14  # of the class's learners, in this order; the rest stay drafts
HERE: Final = Client(NOWHERE, "the demo country")


def main() -> None:
    with Session(engine()) as db:
        people = {name: db.scalar(select(User).where(User.email == dict(DEMO_ACCOUNTS)[name]))
                  for name in ("Teacher", "Student")}  # fmt: skip
        teacher, student = people["Teacher"], people["Student"]
        if teacher is None or student is None or db.scalar(select(ProgressReport.id).limit(1)):
            print("The demo's reports stand already, or there is no demo; nothing to do.", flush=True)
            return
        me = _principal(teacher)
        class_id = next(each.id for each in taught_by(db, me.id) if each.school_year == student.school_year)
    for period in (_over(ReportType.END_OF_TERM), _over(ReportType.MONTHLY)):
        with Session(engine()) as db, db.begin():
            generation.ask(db, me, class_id, period.kind, period.name, with_rank=False, now=now())
        make_reports(now, transaction)
        with Session(engine()) as db, db.begin():
            print(f"  {_judge(db, me, student, period, now())} reports of {period.name}", flush=True)
    with Session(engine()) as db, db.begin():
        calendar.choose(db, me, class_id, [*USUAL, ReportType.WEEKLY], with_rank=False, client=HERE)
    print(f"  {look_at_calendar(now, transaction)} begun by the calendar", flush=True)
    make_reports(now, transaction)


def _over(kind: ReportType) -> Period:
    """The newest period of a kind that is over."""
    return next(each for each in periods() if each.kind is kind and each.is_over)


def _judge(db: Session, me: Principal, student: User, period: Period, at: datetime) -> int:
    """Comment, approve and send the first few, the demo's student before all; answers with how many there are."""
    rows = select(ProgressReport).where(
        ProgressReport.report_type == period.kind, ProgressReport.report_period == period.name
    )
    reports = db.scalars(rows.order_by(ProgressReport.student_id != student.id, ProgressReport.id)).all()
    for number, report in enumerate(reports[:COMMENTED]):
        commands.comment(db, me, report.id, teacher=report.printed["suggestions"][0], head=None, remarks={}, skills={},
                       client=HERE)  # fmt: skip
        if number < APPROVED:
            commands.approve(db, me, report.id, seen=commands.fingerprint(report), client=HERE, now=at)
        if number < SENT:
            delivery.send(db, me, report.id, client=HERE, now=at)
    return len(reports)


def _principal(user: User) -> Principal:
    return Principal(
        user.id, uuid4(), user.email, user.first_name, user.last_name, None, None, user.role, user.subscription_tier,
        user.subscription_status, None, None, None, is_teacher=True,
    )  # fmt: skip


if __name__ == "__main__":
    main()
