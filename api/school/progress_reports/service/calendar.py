"""What the calendar begins for a class: drafts of a period that is over, once, for its teacher to read and approve."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.in_app.service import notify_all
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.clock import day_of
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.pseudonym import learner_key
from api.school.classes.service import ClassNotFound, members_of
from api.school.classes.tables import ClassTeacher, SchoolClass
from api.school.progress_reports.rules import KINDS, USUAL, is_still_fresh, period_words
from api.school.progress_reports.service.facts import Period, period_of, periods, published_at, tested
from api.school.progress_reports.service.permissions import APPROVING, OnlyTheClassTeacher, teacher_of
from api.school.progress_reports.tables import (
    JobState,
    ProgressReport,
    ReportJob,
    ReportSchedule,
    ReportStatus,
    ReportType,
)

NOTICE = "report_drafts"
WAITING = (ReportStatus.DRAFT, ReportStatus.COMMENTED)


class Wanted(NamedTuple):
    """Which reports the calendar begins for a class, and whether they print places."""

    kinds: list[ReportType]
    with_rank: bool


def wanted_of(db: Session, class_id: UUID) -> Wanted:
    """What a class's teacher chose; else what is usual."""
    row = db.scalar(select(ReportSchedule).where(ReportSchedule.class_id == class_id))
    return Wanted([ReportType(each) for each in row.kinds], row.with_rank) if row else Wanted(list(USUAL), False)


def choose(
    db: Session, me: Principal, class_id: UUID, kinds: Sequence[ReportType], *, with_rank: bool, client: Client
) -> Wanted:
    """Set which reports the calendar begins for a class; raises ClassNotFound or OnlyTheClassTeacher."""
    teaching = teacher_of(db, me, class_id)
    if teaching is None or db.get(SchoolClass, class_id) is None:
        raise ClassNotFound
    if teaching[0] not in APPROVING:
        raise OnlyTheClassTeacher("The class teacher or the head chooses this.")
    before = wanted_of(db, class_id)
    chosen = [str(kind) for kind in ReportType if kind in kinds]
    row = {"kinds": chosen, "with_rank": with_rank, "changed_by": me.id}
    made = insert(ReportSchedule).values(id=uuid7(), class_id=class_id, **row)
    db.execute(made.on_conflict_do_update(index_elements=["class_id"], set_=row))
    audit(db, user_id=me.id, action="report.schedule", entity=("school_class", str(class_id)),
          old={"kinds": before.kinds}, new={"kinds": chosen, "withRank": with_rank}, client=client)  # fmt: skip
    return Wanted([ReportType(each) for each in chosen], with_rank)


def due(now: datetime, kinds: Sequence[ReportType]) -> list[Period]:
    """Periods that are over, whose numbers are all published, and that ended lately. Raises NumbersNotReady."""
    today = day_of(published_at(now))
    return [
        each
        for each in periods()
        if each.kind in kinds and each.is_over and is_still_fresh(each.kind, each.ends_on, today)
    ]


def begin(db: Session, now: datetime) -> int:
    """Begin every class's reports that are due and wanted; how many makings that were. Raises NumbersNotReady."""
    begun = 0
    for period in due(now, list(ReportType)):
        begun += _again(db, period, now)
        busy: set[str] | None = None
        for school_class in _without(db, period):
            chosen = wanted_of(db, school_class.id)
            learners = [each.id for each in members_of(db, school_class.id)]
            if period.kind not in chosen.kinds or _made(db, school_class.id, period) >= len(learners):
                continue
            busy = tested(period) if busy is None else busy
            if any(learner_key(each) in busy for each in learners):
                begun += _begun(db, school_class.id, period, learners, with_rank=chosen.with_rank, now=now)
    return begun


def _without(db: Session, period: Period) -> Sequence[SchoolClass]:
    """Classes of the period's year for which the calendar has not begun it."""
    theirs = select(ReportJob.class_id).where(
        ReportJob.is_automatic, ReportJob.report_type == period.kind, ReportJob.report_period == period.name
    )
    rows = select(SchoolClass).where(
        SchoolClass.is_active, SchoolClass.academic_year == period.ends_on.year, SchoolClass.id.not_in(theirs)
    )
    return db.scalars(rows.order_by(SchoolClass.id)).all()


def _made(db: Session, class_id: UUID, period: Period) -> int:
    """Reports of a class and period that a teacher had made after it was over."""
    return (
        db.scalar(
            select(func.count()).where(
                ProgressReport.class_id == class_id,
                ProgressReport.report_type == period.kind,
                ProgressReport.report_period == period.name,
                ProgressReport.printed["is_over"].as_boolean(),
            )
        )
        or 0
    )


def _begun(
    db: Session, class_id: UUID, period: Period, learners: Sequence[UUID], *, with_rank: bool, now: datetime
) -> int:
    """Begin once: a second worker, or a making a teacher has just asked for, adds nothing."""
    row = {"id": uuid7(), "class_id": class_id, "report_type": period.kind, "report_period": period.name,
           "learner_ids": [str(each) for each in learners], "total": len(learners), "done": 0, "kept": 0,
           "with_rank": with_rank, "state": JobState.WAITING, "is_automatic": True, "asked_by": None,
           "asked_at": now}  # fmt: skip
    added = db.scalar(insert(ReportJob).values(row).on_conflict_do_nothing().returning(ReportJob.id))
    return int(added is not None)


def _again(db: Session, period: Period, now: datetime) -> int:
    """Take up what failed, once for each new publication of the numbers."""
    failed = db.scalars(
        select(ReportJob)
        .where(
            ReportJob.is_automatic,
            ReportJob.report_type == period.kind,
            ReportJob.report_period == period.name,
            ReportJob.state == JobState.FAILED,
            ReportJob.finished_at < published_at(now),
        )
        .with_for_update(skip_locked=True)
    ).all()
    taken = 0
    for job in failed:
        asked = select(ReportJob.id).where(
            ReportJob.class_id == job.class_id,
            ReportJob.report_type == job.report_type,
            ReportJob.report_period == job.report_period,
            ReportJob.state.in_((JobState.WAITING, JobState.MAKING)),
        )
        if db.scalar(asked) is None:
            job.state, job.problem, job.finished_at = JobState.WAITING, None, None
            taken += 1
    db.flush()
    return taken


def notify_of_drafts(db: Session, job: ReportJob, now: datetime) -> None:
    """Tell the class teacher, or where there is none the teachers of its subjects, that drafts wait."""
    waiting = db.scalar(
        select(func.count()).where(
            ProgressReport.class_id == job.class_id,
            ProgressReport.report_type == job.report_type,
            ProgressReport.report_period == job.report_period,
            ProgressReport.status.in_(WAITING),
        )
    )
    rows = db.execute(
        select(ClassTeacher.user_id, ClassTeacher.subject_id)
        .join(User, User.id == ClassTeacher.user_id)
        .where(ClassTeacher.class_id == job.class_id, User.is_active)
    ).all()
    whom = {user for user, subject in rows if subject is None} or {user for user, _ in rows}
    if not waiting or not whom:
        return
    room, period = db.get_one(SchoolClass, job.class_id), period_of(job.report_type, job.report_period)
    of = period_words(period.kind, period.name, period.starts_on, period.ends_on)
    text = f"{KINDS[period.kind]}s, {of}: {waiting} drafts to read. Nobody is sent anything before you approve it."
    url = f"/reports?class={job.class_id}&type={job.report_type}&period={job.report_period}"
    notices = [(user, text, url, f"report-drafts:{job.id}") for user in sorted(whom)]
    notify_all(db, notices, kind=NOTICE, title=f"Report drafts of {room.name} wait for you", now=now)
