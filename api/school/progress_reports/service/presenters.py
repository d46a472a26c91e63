"""What each reader is shown of reports."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from api.accounts.auth.display_names import distinct_names, first_name_of
from api.accounts.auth.tables import User
from api.platform.clock import day_of
from api.platform.principal import Principal
from api.platform.problem import Problem
from api.school.classes.service import ClassNotFound, members_of, taught_by
from api.school.classes.tables import ClassMember, SchoolClass
from api.school.families.tables import ParentChildLink, Permission
from api.school.progress_reports.rules import ReportAction, open_actions, period_words, typed
from api.school.progress_reports.schemas import (
    ChildReportsOut,
    ProgressReportOut,
    ReportChoicesOut,
    ReportClassOut,
    ReportLineOut,
    ReportPeriodOut,
    ReportShortOut,
    ReportWishOut,
    VerifiedReportOut,
)
from api.school.progress_reports.service.commands import fingerprint
from api.school.progress_reports.service.delivery import kind_of
from api.school.progress_reports.service.facts import periods
from api.school.progress_reports.service.home_reports import is_in_class, school_begins
from api.school.progress_reports.service.marks import head_words, lines_of, marks_of
from api.school.progress_reports.service.parent_choices import wish_of
from api.school.progress_reports.service.permissions import (
    APPROVING,
    TEACHING,
    ReportNotFound,
    Viewer,
    found,
    receivers,
    teacher_of,
    viewer_of,
)
from api.school.progress_reports.tables import ProgressReport, ReportStatus, ReportType

PRINTED = (
    "kind", "period", "learner", "first_name", "school", "class_name", "school_year", "class_teacher", "is_over",
    "as_of", "next_term_on", "with_score", "study_days", "plain", "notes", "scale", "least_questions", "is_mock",
)  # fmt: skip
COLUMNS = (
    "id", "report_type", "report_period", "status", "class_id", "start_date", "end_date",
    "class_rank", "class_size", "total_study_hours", "quizzes_completed", "generic_skills",
    "strengths", "areas_for_improvement", "recommended_actions", "teacher_comments",
    "head_teacher_comment", "approved_at", "sent_at", "withdrawn_at", "withdrawal_reason", "is_automatic",
)  # fmt: skip


def choices_of(db: Session, me: Principal) -> ReportChoicesOut:
    """The classes a teacher makes reports for (staff: every active one), and the periods there are numbers of."""
    classes = taught_by(db, me.id)
    if me.sees_learners:
        rows = select(SchoolClass).where(SchoolClass.is_active)
        classes = db.scalars(rows.order_by(SchoolClass.school_name, SchoolClass.name, SchoolClass.id)).all()
    sizes: dict[UUID, int] = dict(
        db.execute(
            select(ClassMember.class_id, func.count())
            .join(User, User.id == ClassMember.user_id)
            .where(ClassMember.left_at.is_(None), User.is_active)
            .group_by(ClassMember.class_id)
        ).all()
    )
    return ReportChoicesOut(
        classes=[_class(each, sizes.get(each.id, 0), teacher_of(db, me, each.id)) for each in classes],
        periods=[
            ReportPeriodOut(
                report_type=each.kind,
                period=each.name,
                words=period_words(each.kind, each.name, each.starts_on, each.ends_on),
                starts_on=each.starts_on,
                ends_on=each.ends_on,
                is_over=each.is_over,
            )
            for each in periods()
        ],
    )


def _class(row: SchoolClass, learners: int, teaching: tuple[Viewer, list[str]] | None) -> ReportClassOut:
    return ReportClassOut(
        id=row.id,
        name=row.name,
        school_name=row.school_name,
        school_year=row.school_year,
        learners=learners,
        role=teaching[0] if teaching else Viewer.SUBJECT_TEACHER,
    )


def class_reports(
    db: Session, me: Principal, class_id: UUID, kind: ReportType, period: str
) -> tuple[Viewer, list[ReportLineOut]]:
    """Every learner of a class with their report of a period, if there is one; raises ClassNotFound."""
    teaching = teacher_of(db, me, class_id)
    if teaching is None or db.get(SchoolClass, class_id) is None:
        raise ClassNotFound
    rows = db.scalars(
        select(ProgressReport).where(
            ProgressReport.class_id == class_id,
            ProgressReport.report_type == kind,
            ProgressReport.report_period == period,
        )
    ).all()
    reports = {each.student_id: each for each in rows}
    members = members_of(db, class_id)
    parents = _parents(db, [each.id for each in members])
    names = distinct_names(members)
    lines = [_line(each, names[each.id], reports.get(each.id), parents.get(each.id, 0)) for each in members]
    return teaching[0], lines


def _line(learner: User, name: str, report: ProgressReport | None, parents: int) -> ReportLineOut:
    return ReportLineOut(
        learner_id=learner.id,
        learner=name,
        id=report.id if report else None,
        status=report.status if report else None,
        marks=marks_of(report) if report else [],
        quizzes_completed=report.quizzes_completed if report else None,
        teacher_comments=report.teacher_comments if report else None,
        parents=parents,
        sent_at=report.sent_at if report else None,
        seen=fingerprint(report) if report else None,
    )


def _parents(db: Session, learners: list[UUID]) -> dict[UUID, int]:
    """How many parents each learner lets receive reports."""
    links = db.scalars(
        select(ParentChildLink)
        .join(User, User.id == ParentChildLink.parent_user_id)
        .where(ParentChildLink.student_user_id.in_(learners), ParentChildLink.is_active, User.is_active)
    )
    counts: dict[UUID, int] = {}
    for link in links:
        counts[link.student_user_id] = counts.get(link.student_user_id, 0) + link.allows(Permission.RECEIVE_REPORTS)
    return counts


def report_for(db: Session, me: Principal, report_id: UUID) -> ProgressReportOut:
    """A report as this person may see it now; raises what `viewer_of` raises."""
    report = found(db, report_id)
    viewer, subjects = viewer_of(db, me, report)
    return shown(db, report, viewer, subjects)


def shown(db: Session, report: ProgressReport, viewer: Viewer, subjects: list[str]) -> ProgressReportOut:
    """A report as one reader sees it; what teachers decide by is for teachers alone."""
    printed: Mapping[str, object] = report.printed
    is_teaching = viewer in TEACHING
    values = {
        **{name: getattr(report, name) for name in COLUMNS},
        **{name: printed[name] for name in PRINTED},
        "viewer": viewer,
        "my_subjects": subjects,
        "learner_id": report.student_id,
        "competencies": printed.get("competencies", []),
        "subjects": lines_of(report),
        "approved_by": printed.get("approved_by"),
        "code": report.verification_code,
        "parents": len(receivers(db, report.student_id)) if is_teaching else 0,
        "readers": _names(receivers(db, report.student_id)) if viewer is Viewer.LEARNER else [],
        "suggestions": printed["suggestions"] if is_teaching else [],
        "head_suggestion": head_words(report) if viewer is Viewer.HEAD else None,
        "actions": _actions(report.status, viewer),
        "seen": fingerprint(report),
    }
    return ProgressReportOut.model_validate(values)


def _actions(status: ReportStatus, viewer: Viewer) -> list[ReportAction]:
    """What this reader may do with a report now; it is made again for a whole class, not from its page."""
    if viewer not in TEACHING or viewer is Viewer.READER:
        return []
    allowed = set(ReportAction) - {ReportAction.RENEW} if viewer in APPROVING else {ReportAction.COMMENT}
    return [action for action in open_actions(status) if action in allowed]


def _names(people: list[User]) -> list[str]:
    return list(distinct_names(people).values())


def own_reports(db: Session, learner_id: UUID) -> list[ReportShortOut]:
    """A learner's reports that were sent and stand, newest first."""
    rows = select(ProgressReport).where(
        ProgressReport.student_id == learner_id, ProgressReport.status == ReportStatus.SENT
    )
    newest = db.scalars(rows.order_by(ProgressReport.end_date.desc(), ProgressReport.sent_at.desc())).all()
    return [short(each) for each in newest]


def new_reports(db: Session, learner_id: UUID, now: datetime) -> tuple[str, ...]:
    """Reports that came in the last seven days, oldest first, each as a few words."""
    rows = select(ProgressReport).where(
        ProgressReport.student_id == learner_id,
        ProgressReport.status == ReportStatus.SENT,
        ProgressReport.sent_at > now - timedelta(days=7),
    )
    newest = db.scalars(rows.order_by(ProgressReport.sent_at.desc(), ProgressReport.id.desc()).limit(3)).all()
    return tuple(f"{kind_of(each)}: {each.printed['period']}" for each in reversed(newest))


def short(report: ProgressReport) -> ReportShortOut:
    """A report that was sent, as a line of a list."""
    assert report.sent_at is not None
    return ReportShortOut(
        id=report.id,
        report_type=report.report_type,
        kind=report.printed["kind"],
        period=report.printed["period"],
        marks=marks_of(report),
        is_automatic=report.is_automatic,
        sent_at=report.sent_at,
    )


def children_reports(db: Session, parent_id: UUID) -> list[ChildReportsOut]:
    """What a parent may read, child by child; a child who does not share reports shows none."""
    links = db.execute(
        select(ParentChildLink, User)
        .join(User, User.id == ParentChildLink.student_user_id)
        .where(ParentChildLink.parent_user_id == parent_id, ParentChildLink.is_active, User.is_active)
        .order_by(User.first_name, ParentChildLink.id)
    ).all()
    names = distinct_names([child for _, child in links], first_name_of)
    return [_child(db, link, child, names[child.id]) for link, child in links]


def _child(db: Session, link: ParentChildLink, child: User, name: str) -> ChildReportsOut:
    is_shared, in_class = link.allows(Permission.RECEIVE_REPORTS), is_in_class(db, child.id)
    return ChildReportsOut(
        learner_id=child.id,
        first_name=name,
        is_shared=is_shared,
        in_class=in_class,
        wish=ReportWishOut.model_validate(wish_of(db, link.id, in_class=in_class)),
        from_school=school_begins(db, child.id),
        reports=own_reports(db, child.id) if is_shared else [],
    )


def verified(db: Session, code: str, me: Principal | None = None) -> VerifiedReportOut:
    """What a code on paper stands for: approved reports only, and withdrawn ones as such; and where `me` may read it.

    Raises ReportNotFound.
    """
    wanted = typed(code)
    report = db.scalar(
        select(ProgressReport).where(
            or_(ProgressReport.verification_code == wanted, ProgressReport.former_codes.contains([wanted]))
        )
    )
    if report is None:
        raise ReportNotFound("No report bears this code.")
    printed, is_former = report.printed, report.verification_code != wanted
    is_withdrawn = is_former or report.status is ReportStatus.WITHDRAWN
    if not is_withdrawn and report.status not in (ReportStatus.APPROVED, ReportStatus.SENT):
        raise ReportNotFound("No report bears this code.")
    return VerifiedReportOut(
        is_withdrawn=is_withdrawn,
        withdrawn_on=_day(report.withdrawn_at) if not is_former else None,
        school=printed["school"],
        kind=printed["kind"],
        period=printed["period"],
        initials=printed["initials"],
        marks=[] if is_withdrawn else marks_of(report),
        approved_on=None if is_withdrawn else _day(report.sent_at if report.is_automatic else report.approved_at),
        is_automatic=report.is_automatic,
        opens_at=None if is_withdrawn or me is None else _opens_at(db, me, report),
    )


def _opens_at(db: Session, me: Principal, report: ProgressReport) -> str | None:
    """Where somebody who may read the whole report finds it; None for everybody else."""
    try:
        viewer, _ = viewer_of(db, me, report)
    except Problem:
        return None
    return f"/parent/reports/{report.id}" if viewer is Viewer.PARENT else f"/reports/{report.id}"


def _day(moment: datetime | None) -> date | None:
    return day_of(moment) if moment else None
