"""Which of Kitabo's own reports a parent wants of a child: asked for, and ended, in one tap."""

from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.problem import NotFound
from api.school.families.tables import ParentChildLink, Permission
from api.school.progress_reports.rules import AT_HOME
from api.school.progress_reports.service.permissions import ReportNotShared, receivers
from api.school.progress_reports.tables import ReportType, ReportWish


class ChildNotYours(NotFound):
    title, detail = "Not Found", "There is no such learner, or you are not linked with them now."


class Wish(NamedTuple):
    """Whether a parent wants the report of each week, and of each month."""

    weekly: bool
    monthly: bool

    def has(self, kind: ReportType) -> bool:
        return kind in AT_HOME and bool(getattr(self, kind.value))


def usual(*, in_class: bool) -> Wish:
    """What holds until the parent says otherwise: a school's learner has the school's reports."""
    return Wish(not in_class, not in_class)


def wish_of(db: Session, link_id: UUID, *, in_class: bool) -> Wish:
    row = db.scalar(select(ReportWish).where(ReportWish.link_id == link_id))
    return Wish(row.weekly, row.monthly) if row else usual(in_class=in_class)


def wanting(db: Session, learner_id: UUID, kind: ReportType) -> list[User]:
    """Parents who may receive reports and have not said that they want none of this kind."""
    refusing = {user for user, row in _wishes(db, learner_id) if not Wish(row.weekly, row.monthly).has(kind)}
    return [each for each in receivers(db, learner_id) if each.id not in refusing]


def parents_who_asked(db: Session, learner_id: UUID, kind: ReportType) -> list[User]:
    """Of these, the parents who asked for it themselves."""
    asked = {user for user, row in _wishes(db, learner_id) if Wish(row.weekly, row.monthly).has(kind)}
    return [each for each in receivers(db, learner_id) if each.id in asked]


def _wishes(db: Session, learner_id: UUID) -> list[tuple[UUID, ReportWish]]:
    rows = (
        select(ParentChildLink.parent_user_id, ReportWish)
        .join(ReportWish, ReportWish.link_id == ParentChildLink.id)
        .where(ParentChildLink.student_user_id == learner_id, ParentChildLink.is_active)
    )
    return [(user, row) for user, row in db.execute(rows)]


def wish(db: Session, me: Principal, learner_id: UUID, *, weekly: bool, monthly: bool) -> Wish:
    """Take over what a parent wants of a child; raises ChildNotYours or ReportNotShared."""
    link = db.scalar(
        select(ParentChildLink).where(
            ParentChildLink.parent_user_id == me.id,
            ParentChildLink.student_user_id == learner_id,
            ParentChildLink.is_active,
        )
    )
    if link is None:
        raise ChildNotYours
    if not link.allows(Permission.RECEIVE_REPORTS):
        raise ReportNotShared
    row = {"weekly": weekly, "monthly": monthly}
    made = insert(ReportWish).values(id=uuid7(), link_id=link.id, **row)
    db.execute(made.on_conflict_do_update(index_elements=["link_id"], set_=row))
    return Wish(weekly, monthly)
