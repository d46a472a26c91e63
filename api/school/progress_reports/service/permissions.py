"""Who stands how to a report: its class's teachers, its learner, the learner's parents."""

from enum import StrEnum
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.school.classes.tables import ClassTeacher, SchoolClass
from api.school.families.tables import ParentChildLink, Permission
from api.school.progress_reports.tables import ProgressReport, ReportStatus


class ReportNotFound(NotFound):
    title, detail = "Report Not Found", "There is no such report, or it is not shared with you now."


class ReportNotShared(Problem):
    status, title = 403, "Not Shared With You"
    detail = "The learner does not share reports with you now. You can ask them to allow it again."


class ReportWithdrawn(Problem):
    status, title = 410, "Report Withdrawn"
    detail = "The school took this report back. A new one may follow."


class OnlyTheClassTeacher(Problem):
    status, title = 403, "Only the Class Teacher"
    detail = "The class teacher or the head does this. Teachers of a subject write its remark."


class Viewer(StrEnum):
    """As whom somebody reads a report."""

    HEAD = "head"
    CLASS_TEACHER = "class_teacher"
    SUBJECT_TEACHER = "subject_teacher"
    READER = "reader"
    LEARNER = "learner"
    PARENT = "parent"


TEACHING = (Viewer.HEAD, Viewer.CLASS_TEACHER, Viewer.SUBJECT_TEACHER, Viewer.READER)
APPROVING = (Viewer.HEAD, Viewer.CLASS_TEACHER)


def found(db: Session, report_id: UUID, *, lock: bool = False) -> ProgressReport:
    row = select(ProgressReport).where(ProgressReport.id == report_id)
    report = db.scalar(row.with_for_update() if lock else row)
    if report is None:
        raise ReportNotFound
    return report


def teacher_of(db: Session, me: Principal, class_id: UUID | None) -> tuple[Viewer, list[str]] | None:
    """How a person stands to an active class, with the subjects they teach in it; None when they may not see it."""
    rows = db.scalars(
        select(ClassTeacher.subject_id)
        .join(SchoolClass, SchoolClass.id == ClassTeacher.class_id)
        .where(ClassTeacher.class_id == class_id, ClassTeacher.user_id == me.id, SchoolClass.is_active)
    ).all()
    subjects = [str(each) for each in rows if each is not None]
    if me.may_act_in_classes:
        return Viewer.HEAD, subjects
    if None in rows:
        return Viewer.CLASS_TEACHER, subjects
    if rows:
        return Viewer.SUBJECT_TEACHER, subjects
    return (Viewer.READER, subjects) if me.sees_learners else None


def viewer_of(db: Session, me: Principal, report: ProgressReport) -> tuple[Viewer, list[str]]:
    """As whom a person may read a report now. Raises ReportNotFound, ReportNotShared or ReportWithdrawn."""
    if not report.is_automatic and (teaching := teacher_of(db, me, report.class_id)):
        return teaching
    viewer = Viewer.LEARNER if me.id == report.student_id else _as_parent(db, me, report)
    if report.status is ReportStatus.WITHDRAWN and report.sent_at is not None:
        raise ReportWithdrawn
    if report.status is not ReportStatus.SENT:
        raise ReportNotFound
    return viewer, []


def looked_at(viewer: Viewer, report: ProgressReport) -> list[UUID]:
    """Whose record a view of a report shows: the learner's, unless they or their parent are the viewer."""
    return [report.student_id] if viewer in TEACHING else []


def _as_parent(db: Session, me: Principal, report: ProgressReport) -> Viewer:
    link = db.scalar(
        select(ParentChildLink)
        .join(User, User.id == ParentChildLink.student_user_id)
        .where(
            ParentChildLink.parent_user_id == me.id,
            ParentChildLink.student_user_id == report.student_id,
            ParentChildLink.is_active,
            User.is_active,
        )
    )
    if link is None:
        raise ReportNotFound
    if not link.allows(Permission.RECEIVE_REPORTS):
        raise ReportNotShared
    return Viewer.PARENT


def as_teacher(
    db: Session, me: Principal, report_id: UUID, *, lock: bool = True
) -> tuple[ProgressReport, Viewer, list[str]]:
    """A report of a class this person acts in, and how; raises ReportNotFound, or OnlyTheClassTeacher for a reader."""
    report = found(db, report_id, lock=lock)
    teaching = teacher_of(db, me, report.class_id)
    if teaching is None or report.is_automatic:
        raise ReportNotFound
    if teaching[0] is Viewer.READER:
        raise OnlyTheClassTeacher
    return report, *teaching


def receivers(db: Session, student_id: UUID) -> list[User]:
    """Parents the learner lets receive reports now."""
    rows = db.execute(
        select(ParentChildLink, User)
        .join(User, User.id == ParentChildLink.parent_user_id)
        .where(ParentChildLink.student_user_id == student_id, ParentChildLink.is_active, User.is_active)
        .order_by(ParentChildLink.id)
    )
    return [user for link, user in rows if link.allows(Permission.RECEIVE_REPORTS)]
