"""A learner's goals as the learner sees them, and as much of them as a parent may."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.reading.tables import BookProgressSnapshot
from api.platform.clock import day_of
from api.school.families import goal_rules
from api.school.families.rules import Side
from api.school.families.schemas.goals import GoalBook, GoalOut, GoalsOut, GoalWeekOut
from api.school.families.service.goals import OPEN, progress_by_goal
from api.school.families.service.permissions import LinkNotFound, NotShared, link_of
from api.school.families.tables import FamilyGoal, ParentChildLink, Permission

PAST_SHOWN: Final = 12
BOOKS_OFFERED: Final = 30


def own_goals(db: Session, *, learner_id: UUID, now: datetime) -> GoalsOut:
    return _goals(db, learner_id, link=None, now=now)


def childs_goals(db: Session, *, parent_id: UUID, link_id: UUID, now: datetime) -> GoalsOut:
    """The goals of a child, for a parent who may set them or see progress; raises `LinkNotFound` or `NotShared`."""
    link, side = link_of(db, user_id=parent_id, link_id=link_id)
    if side is not Side.PARENT or not db.get_one(User, link.student_user_id).is_active:
        raise LinkNotFound
    if not (link.allows(Permission.SET_GOALS) or link.allows(Permission.VIEW_PROGRESS)):
        raise NotShared
    return _goals(db, link.student_user_id, link=link, now=now)


def _goals(db: Session, learner_id: UUID, *, link: ParentChildLink | None, now: datetime) -> GoalsOut:
    sees_work = link is None or link.allows(Permission.VIEW_PROGRESS)
    of_learner = select(FamilyGoal).where(FamilyGoal.user_id == learner_id)
    if not sees_work and link:  # who does not see how the child learns sees the goals of their own making
        of_learner = of_learner.where(FamilyGoal.link_id == link.id)
    newest = of_learner.order_by(FamilyGoal.created_at.desc(), FamilyGoal.id.desc())
    live = db.scalars(newest.where(FamilyGoal.status.in_(OPEN))).all()
    past = db.scalars(newest.where(FamilyGoal.status.not_in(OPEN)).limit(PAST_SHOWN)).all()
    shown = _Goals(db, learner_id, [*live, *past], link, now)
    return GoalsOut(
        open=[shown.goal(goal) for goal in live],
        past=[shown.goal(goal) for goal in past],
        books=_books(db, learner_id) if sees_work else [],
        may_set=link is None or link.allows(Permission.SET_GOALS),
    )


def _books(db: Session, learner_id: UUID) -> list[GoalBook]:
    rows = db.execute(
        select(Book.id, Book.title)
        .join(BookProgressSnapshot, BookProgressSnapshot.book_id == Book.id)
        .where(BookProgressSnapshot.user_id == learner_id, BookProgressSnapshot.completed_at.is_(None))
        .order_by(BookProgressSnapshot.updated_at.desc(), Book.title)
        .limit(BOOKS_OFFERED)
    )
    return [GoalBook(id=book, title=title) for book, title in rows]


class _Goals:
    """What all goals of one learner are shown with, read once."""

    def __init__(
        self, db: Session, learner_id: UUID, of: Sequence[FamilyGoal], link: ParentChildLink | None, now: datetime
    ) -> None:
        self.link, self.learner_id = link, learner_id
        self.sees_work = link is None or link.allows(Permission.VIEW_PROGRESS)
        self.progress = progress_by_goal(db, learner_id, of, day_of(now)) if self.sees_work else {}
        titles = select(Book.id, Book.title).where(Book.id.in_({goal.book_id for goal in of if goal.book_id}))
        self.titles = {book: title for book, title in db.execute(titles)}
        parents = (
            select(ParentChildLink.id, User.first_name)
            .join(User, User.id == ParentChildLink.parent_user_id)
            .where(ParentChildLink.student_user_id == learner_id)
        )
        self.parents = {of_link: name for of_link, name in db.execute(parents)}
        self.learner = db.get_one(User, learner_id).first_name

    def goal(self, goal: FamilyGoal) -> GoalOut:
        at = self.progress.get(goal.id)
        by = Side(goal.set_by)
        title = self.titles.get(goal.book_id) if goal.book_id else None
        return GoalOut(
            **{
                name: getattr(goal, name)
                for name in ("id", "kind", "target", "earlier_target", "book_id", "starts_on", "due_on", "words",
                             "status", "settled_at")
            },
            says=goal_rules.said(goal.kind, goal.target, book=title, due_on=goal.due_on),
            book_title=title,
            set_by=by,
            set_by_name=self.learner if by is Side.STUDENT else self._parent(goal),
            waits_for=Side(goal.waits_for) if goal.waits_for else None,
            is_mine_to_change=goal_rules.is_open(goal) and self._may_change(goal),
            done=at.done if at else None,
            percent=at.percent if at else None,
            is_reached=at.is_reached if at else None,
            weeks=[GoalWeekOut.model_validate(week) for week in at.weeks] if at else [],
        )  # fmt: skip

    def _parent(self, goal: FamilyGoal) -> str:
        return self.parents.get(goal.link_id, "a parent") if goal.link_id else "a parent"

    def _may_change(self, goal: FamilyGoal) -> bool:
        if self.link is None:
            return True
        return goal.link_id == self.link.id and self.link.allows(Permission.SET_GOALS)
