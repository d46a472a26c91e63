"""Making a class's reports piece by piece: each piece is one transaction, and whoever comes next goes on from there."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.platform.audit.service import audit
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.platform.settings.service import configured
from api.school.classes.service import ClassNotFound, LearnerNotFound, members_of
from api.school.classes.tables import SchoolClass
from api.school.progress_reports.jobs import generate_reports
from api.school.progress_reports.rules import ReportAction, after, new_code
from api.school.progress_reports.service.calendar import notify_of_drafts
from api.school.progress_reports.service.commands import forget_approval
from api.school.progress_reports.service.composition import ReportContent, compose
from api.school.progress_reports.service.facts import class_facts, period_of
from api.school.progress_reports.service.permissions import OnlyTheClassTeacher, Viewer, teacher_of
from api.school.progress_reports.skills import kept_remarks
from api.school.progress_reports.tables import (
    JobState,
    ProgressReport,
    ReportJob,
    ReportStatus,
    ReportType,
    SubjectLine,
)

OPEN = (JobState.WAITING, JobState.MAKING)


class ReportJobNotFound(NotFound):
    title, detail = "Not Found", "There is no such making of reports, or it is not of your class."


class NobodyInClass(Problem):
    status, title = 409, "Nobody in the Class"
    detail = "There is no learner in this class now, so there are no reports to make."


def ask(
    db: Session,
    me: Principal,
    class_id: UUID,
    kind: ReportType,
    period: str,
    *,
    learner_id: UUID | None = None,
    with_rank: bool = False,
    now: datetime,
) -> ReportJob:
    """Have reports made for a class, or for one learner of it. Asked twice while it runs, it is the same making."""
    teaching = teacher_of(db, me, class_id)
    if teaching is None or db.get(SchoolClass, class_id) is None:
        raise ClassNotFound
    if teaching[0] is Viewer.READER:
        raise OnlyTheClassTeacher
    period_of(kind, period)
    learners = [each.id for each in members_of(db, class_id)]
    if learner_id is not None and learner_id not in learners:
        raise LearnerNotFound
    chosen = [str(each) for each in ([learner_id] if learner_id else learners)]
    if not chosen:
        raise NobodyInClass
    row = {"id": uuid7(), "class_id": class_id, "report_type": kind, "report_period": period, "learner_ids": chosen,
           "total": len(chosen), "done": 0, "kept": 0, "with_rank": with_rank, "state": JobState.WAITING,
           "asked_by": me.id, "asked_at": now}  # fmt: skip
    # Two teachers at once are one making: the second waits here for the first and then finds its row.
    generate_reports.enqueue(db)
    added = db.scalar(insert(ReportJob).values(row).on_conflict_do_nothing().returning(ReportJob.id))
    if added is not None:
        new = {"class": str(class_id), "type": kind, "period": period, "learners": len(chosen)}
        audit(db, user_id=me.id, action="report.asked", entity=("report_job", str(added)), new=new)
        return db.get_one(ReportJob, added)
    return _joined(db, class_id, kind, period, chosen)


def _joined(db: Session, class_id: UUID, kind: ReportType, period: str, chosen: list[str]) -> ReportJob:
    """The making that is under way, with the learners it lacks."""
    rows = select(ReportJob).where(
        ReportJob.class_id == class_id,
        ReportJob.report_type == kind,
        ReportJob.report_period == period,
        ReportJob.state.in_(OPEN),
    )
    job = db.scalars(rows.with_for_update()).one()
    job.learner_ids = [*job.learner_ids, *(each for each in chosen if each not in job.learner_ids)]
    job.total = len(job.learner_ids)
    db.flush()
    return job


def job_of(db: Session, me: Principal, job_id: UUID) -> ReportJob:
    job = db.get(ReportJob, job_id)
    if job is None or teacher_of(db, me, job.class_id) is None:
        raise ReportJobNotFound
    return job


def latest(db: Session, class_id: UUID, kind: ReportType, period: str) -> ReportJob | None:
    """The last making of a class's period."""
    rows = select(ReportJob).where(
        ReportJob.class_id == class_id, ReportJob.report_type == kind, ReportJob.report_period == period
    )
    return db.scalar(rows.order_by(ReportJob.asked_at.desc(), ReportJob.id.desc()).limit(1))


def waiting(db: Session) -> Sequence[UUID]:
    """Jobs with something left to make, oldest first."""
    rows = select(ReportJob.id).where(ReportJob.state.in_(OPEN))
    return db.scalars(rows.order_by(ReportJob.asked_at, ReportJob.id)).all()


def make_piece(db: Session, job_id: UUID, now: datetime) -> bool:
    """Make the next few reports of a job; False when it is done, or somebody else is at it.

    The row's lock is the lease: who dies in the middle lets it go, and no report of the piece was kept.
    """
    job = db.scalar(
        select(ReportJob).where(ReportJob.id == job_id, ReportJob.state.in_(OPEN)).with_for_update(skip_locked=True)
    )
    if job is None:
        return False
    _piece(db, job, now)
    return True


def _piece(db: Session, job: ReportJob, now: datetime) -> None:
    ids = [UUID(each) for each in job.learner_ids[job.done : job.done + constants.REPORT_PIECE]]
    school_class = db.get_one(SchoolClass, job.class_id)
    period = period_of(job.report_type, job.report_period)
    facts = class_facts(db, school_class, period, ids, now)
    scale = configured(db, "report_grades")
    people = {each.id: each for each in db.scalars(select(User).where(User.id.in_(ids), User.is_active))}
    for learner_id in ids:
        if learner := people.get(learner_id):  # somebody may have left the product since
            job.kept += not _made(db, job, learner, compose(facts, learner, scale, with_rank=job.with_rank), now)
    job.done += len(ids)
    job.state = JobState.READY if job.done >= job.total else JobState.MAKING
    job.finished_at = now if job.state is JobState.READY else None
    db.flush()
    if job.is_automatic and job.state is JobState.READY:
        notify_of_drafts(db, job, now)


def _made(db: Session, job: ReportJob, learner: User, content: ReportContent, now: datetime) -> bool:
    """Write one report, or leave one that is approved or sent as it is; what teachers wrote stays."""
    report = db.scalar(
        select(ProgressReport)
        .where(
            ProgressReport.student_id == learner.id,
            ProgressReport.report_type == job.report_type,
            ProgressReport.report_period == job.report_period,
        )
        .with_for_update()
    )
    if report is None:
        report = ProgressReport(student_id=learner.id, report_type=job.report_type, report_period=job.report_period,
                                verification_code=new_code(), status=ReportStatus.DRAFT)  # fmt: skip
        db.add(report)
    elif report.is_automatic:
        # What Kitabo made while the learner had no class gives way to the school's word.
        _issued_anew(report)
        report.is_automatic, report.status = False, ReportStatus.DRAFT
    else:
        reached = after(report.status, ReportAction.RENEW)
        if reached is None:
            return False
        if report.status is ReportStatus.WITHDRAWN:
            _issued_anew(report)
        report.status = reached
    content = replace(
        content,
        subject_performance=_with_remarks(report, content.subject_performance),
        generic_skills=kept_remarks(report.generic_skills or [], content.generic_skills),
    )
    for name, value in asdict(content).items():
        setattr(report, name, value)
    report.class_id, report.generated_by, report.generated_at = job.class_id, job.asked_by, now
    db.flush()
    return True


def _issued_anew(report: ProgressReport) -> None:
    """A withdrawn report begins again under a code of its own; the old code goes on saying it was withdrawn."""
    report.former_codes = [*report.former_codes, report.verification_code]
    report.verification_code = new_code()
    report.teacher_comments = report.head_teacher_comment = report.commented_by = None
    report.sent_at, report.sent_to_parents = None, False
    report.withdrawn_at = report.withdrawn_by = report.withdrawal_reason = None
    forget_approval(report)


def _with_remarks(report: ProgressReport, rows: list[SubjectLine]) -> list[SubjectLine]:
    """Remarks teachers wrote stand; those drawn from numbers are drawn anew."""
    written = {row["subject_id"]: row for row in report.subject_performance or [] if row["remark_by"]}
    return [
        {**row, "remark": written[row["subject_id"]]["remark"], "remark_by": written[row["subject_id"]]["remark_by"]}
        if row["subject_id"] in written
        else row
        for row in rows
    ]


def failed(db: Session, job_id: UUID, why: str, now: datetime) -> None:
    job = db.get(ReportJob, job_id)
    if job is not None and job.state in OPEN:
        job.state, job.problem, job.finished_at = JobState.FAILED, why, now
