"""Reports no teacher looks at: of learners without a class, and of those whose parent wants them beside the school's.

The calendar makes them, or learner or parent ask.
"""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, exists, or_, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.notifications.in_app.service import notify
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.platform.pseudonym import learner_key
from api.platform.settings.service import configured
from api.school.classes.tables import ClassMember, SchoolClass
from api.school.families.tables import ParentChildLink, Permission
from api.school.progress_reports.rules import AT_HOME, new_code, period_words
from api.school.progress_reports.schemas import AskablePeriodOut
from api.school.progress_reports.service.calendar import due
from api.school.progress_reports.service.composition import compose
from api.school.progress_reports.service.delivery import NOTICE, kind_of
from api.school.progress_reports.service.facts import Period, known, own_facts, period_of, periods, worked_in
from api.school.progress_reports.service.parent_choices import parents_who_asked, wanting
from api.school.progress_reports.service.permissions import ReportNotShared, receivers
from api.school.progress_reports.tables import (
    ProgressReport,
    ReportSchedule,
    ReportStatus,
    ReportType,
    ReportWish,
)
from api.settings import settings


class SchoolMakesReports(Problem):
    status, title = 409, "The School Makes the Reports"
    detail = "This learner is in a class. Its teacher makes, reads and approves the reports."


class NothingToReport(Problem):
    status, title = 409, "Nothing to Report"
    detail = "You did no work on Kitabo in that time. There is nothing to report."


class PeriodStillRuns(Problem):
    status, title = 409, "The Period Still Runs"
    detail = "This period is not over yet. Its report can be made on the day after its last day."


class LearnerNotYours(NotFound):
    title, detail = "Not Found", "There is no such learner, or you are not linked with them now."


def _in_class() -> Any:
    return exists().where(
        ClassMember.user_id == User.id,
        ClassMember.left_at.is_(None),
        SchoolClass.id == ClassMember.class_id,
        SchoolClass.is_active,
    )


def is_in_class(db: Session, learner_id: UUID) -> bool:
    return db.scalar(select(User.id).where(User.id == learner_id, _in_class())) is not None


def _school_begins(kind: ReportType) -> Any:
    """Whether a class of the learner's has this kind begun by its teacher: then there is one, the school's."""
    return exists().where(
        ClassMember.user_id == User.id,
        ClassMember.left_at.is_(None),
        SchoolClass.id == ClassMember.class_id,
        SchoolClass.is_active,
        ReportSchedule.class_id == SchoolClass.id,
        ReportSchedule.kinds.contains([kind.value]),
    )


def school_begins(db: Session, learner_id: UUID) -> list[ReportType]:
    """Of the kinds Kitabo makes itself, those the learner's school makes."""
    return [kind for kind in AT_HOME if db.scalar(select(User.id).where(User.id == learner_id, _school_begins(kind)))]


def make_due(db: Session, now: datetime) -> int:
    """Make the next few reports that are due; how many. Each exists once. Raises NumbersNotReady."""
    for period in due(now, AT_HOME):
        enough = known(period)
        ids = [each for each in db.scalars(_lacking(period)) if learner_key(each) in enough][: constants.REPORT_PIECE]
        # Whoever is at a learner already holds the row, and makes the report.
        own = select(User).where(User.id.in_(ids)).with_for_update(skip_locked=True, key_share=True)
        learners = db.scalars(own).all() if ids else []
        still = set(db.scalars(_lacking(period).where(User.id.in_(ids))))
        if learners := [each for each in learners if each.id in still]:
            for report in _made(db, learners, period, now):
                _notify(db, report, now, parents=True)
            return len(learners)
    return 0


def _lacking(period: Period) -> Select[UUID]:
    """Learners with a parent who may receive this report and wants it, where neither it nor the school's is there."""
    wanted = getattr(ReportWish, period.kind.value)
    let = (
        select(ParentChildLink.id)
        .outerjoin(ReportWish, ReportWish.link_id == ParentChildLink.id)
        .where(
            ParentChildLink.student_user_id == User.id,
            ParentChildLink.is_active,
            ParentChildLink.permissions[Permission.RECEIVE_REPORTS.value].as_boolean(),
        )
    )
    followed = or_(let.where(wanted).exists(), let.where(ReportWish.id.is_(None)).exists() & ~_in_class())
    reported = exists().where(
        ProgressReport.student_id == User.id,
        ProgressReport.report_type == period.kind,
        ProgressReport.report_period == period.name,
    )
    begun = _school_begins(period.kind)
    return select(User.id).where(User.is_active, followed, ~reported, ~begun).order_by(User.id)


def _made(db: Session, learners: Sequence[User], period: Period, now: datetime) -> list[ProgressReport]:
    facts = own_facts(db, period, [each.id for each in learners], now)
    scale = configured(db, "report_grades")
    made = [
        ProgressReport(
            student_id=learner.id, report_type=period.kind, report_period=period.name, verification_code=new_code(),
            status=ReportStatus.SENT, is_automatic=True, generated_at=now, sent_at=now,
            sent_to_parents=bool(receivers(db, learner.id)), **asdict(compose(facts, learner, scale, with_rank=False)),
        )
        for learner in learners
    ]  # fmt: skip
    db.add_all(made)
    db.flush()
    return made


def _notify(db: Session, report: ProgressReport, now: datetime, *, parents: bool) -> None:
    once, period = f"report:{report.verification_code}", report.printed["period"]
    notify(db, report.student_id, kind=NOTICE, title=f"Your {kind_of(report)} is here", url=f"/reports/{report.id}",
         text=f"{period}. Kitabo made it from your work; those you let receive reports can read it.",
         now=now, once=once)  # fmt: skip
    for parent in wanting(db, report.student_id, report.report_type) if parents else ():
        notify(db, parent.id, kind=NOTICE, title=f"{report.printed['first_name']}'s {kind_of(report)} is here",
             text=f"{period}. Made by Kitabo; no teacher has looked at it.", url=f"/parent/reports/{report.id}",
             now=now, once=f"{once}:{parent.id}")  # fmt: skip
    if parents and report.report_type is ReportType.MONTHLY:
        _write(db, report, f"{once}:month", now)


def _write(db: Session, report: ProgressReport, once: str, now: datetime) -> None:
    """A mail to parents who asked for the month. The week has its mail already, the digest of Sunday evening."""
    for parent in parents_who_asked(db, report.student_id, report.report_type):
        post(db, "report_made", to=parent.email, now=now, user_id=parent.id, once=f"{once}:{parent.id}",
             first_name=parent.first_name, child=report.printed["first_name"], report=kind_of(report),
             period=report.printed["period"], link=f"{settings().base_url}/parent/reports/{report.id}",
             choose=f"{settings().base_url}/parent/reports")  # fmt: skip


def askable(db: Session, learner_id: UUID) -> list[AskablePeriodOut]:
    """Weeks and months that are over, in which a learner did something, and of which there is no report yet."""
    if is_in_class(db, learner_id):
        return []
    rows = select(ProgressReport.report_type, ProgressReport.report_period)
    held = {(str(kind), name) for kind, name in db.execute(rows.where(ProgressReport.student_id == learner_id))}
    worked = worked_in(learner_id)
    return [
        AskablePeriodOut(
            report_type=each.kind,
            period=each.name,
            words=period_words(each.kind, each.name, each.starts_on, each.ends_on),
            is_enough=worked[each.kind, each.name],
        )
        for each in periods()
        if each.kind in AT_HOME and each.is_over and (each.kind, each.name) in worked.keys() - held
    ]


def require_reader(db: Session, me: Principal, learner_id: UUID) -> User:
    """A learner whose reports this person may read: oneself, or a child who lets them. Else as if there were none."""
    learner = db.get(User, learner_id)
    link = db.scalar(
        select(ParentChildLink).where(
            ParentChildLink.parent_user_id == me.id,
            ParentChildLink.student_user_id == learner_id,
            ParentChildLink.is_active,
        )
    )
    if learner is None or not learner.is_active or (link is None and me.id != learner_id):
        raise LearnerNotYours
    if link is not None and me.id != learner_id and not link.allows(Permission.RECEIVE_REPORTS):
        raise ReportNotShared
    return learner


def ask(
    db: Session, me: Principal, learner_id: UUID, kind: ReportType, period_name: str, now: datetime
) -> ProgressReport:
    """Have the report of a past week or month made at once; asked again it is the same one.

    Raises LearnerNotYours, ReportNotShared, SchoolMakesReports, NoSuchPeriod, PeriodStillRuns, NothingToReport.
    """
    learner = require_reader(db, me, learner_id)
    if is_in_class(db, learner_id):
        raise SchoolMakesReports
    period = period_of(kind, period_name)
    if kind not in AT_HOME or not period.is_over:
        raise PeriodStillRuns
    db.scalar(select(User.id).where(User.id == learner_id).with_for_update(key_share=True))
    held = db.scalar(
        select(ProgressReport).where(
            ProgressReport.student_id == learner_id,
            ProgressReport.report_type == kind,
            ProgressReport.report_period == period_name,
        )
    )
    if held is not None:
        if held.status is not ReportStatus.SENT:
            raise SchoolMakesReports("The school is making this report. You hear when it is sent.")
        return held
    if (kind, period_name) not in worked_in(learner_id):
        raise NothingToReport
    [report] = _made(db, [learner], period, now)
    _notify(db, report, now, parents=False)
    return report
