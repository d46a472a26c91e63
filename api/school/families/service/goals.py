"""Goals: proposed by a parent or set by the learner, agreed to, counted from real work, and settled."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.learning.figures.study_days import monday_of
from api.library.catalogue.tables import Book
from api.notifications.in_app.service import notify
from api.platform.clock import day_of
from api.platform.problem import Malformed, NotFound, Problem
from api.school.families import goal_rules
from api.school.families.rules import Side
from api.school.families.schemas.goals import GoalIn
from api.school.families.service import activity
from api.school.families.service.permissions import link_of
from api.school.families.tables import FamilyGoal, GoalKind, GoalStatus, ParentChildLink, Permission

OPEN = (GoalStatus.PROPOSED, GoalStatus.AGREED)


class GoalNotFound(NotFound):
    title, detail = "Goal Not Found", "This goal is not here, or it is not yours to change."


class GoalsNotAllowed(Problem):
    status, title = 403, "Goals Are Not Shared"
    detail = "The learner does not let you set goals now. You can ask them to allow it again."


class GoalThere(Problem):
    status, title = 409, "There Is Such a Goal"
    detail = "One goal of this kind is enough. End it first, or suggest another number for it."


class TooManyGoals(Problem):
    status, title = 409, "Enough Goals"
    detail = f"{constants.FAMILY_GOALS_OPEN} goals at the same time are enough. End one to start another."


class NotYourTurn(Problem):
    status, title = 409, "Not Your Turn"
    detail = "This goal is not waiting for your answer."


class BookFinished(Problem):
    status, title = 409, "Already Finished"
    detail = "This book was read to its end already. Choose another."


def parents_link(db: Session, *, user_id: UUID, link_id: UUID) -> ParentChildLink:
    """The link through which this parent may set goals; raises `LinkNotFound` or `GoalsNotAllowed`."""
    link, side = link_of(db, user_id=user_id, link_id=link_id)
    if side is not Side.PARENT or not db.get_one(User, link.student_user_id).is_active:
        raise GoalNotFound
    if not link.allows(Permission.SET_GOALS):
        raise GoalsNotAllowed
    return link


def begin(db: Session, *, learner_id: UUID, link: ParentChildLink | None, wanted: GoalIn, now: datetime) -> FamilyGoal:
    """A goal of the learner's own, or one a parent proposes and the learner may agree to."""
    today = day_of(now)
    _check(db, learner_id, wanted, today)
    goal = FamilyGoal(
        user_id=learner_id,
        link_id=link.id if link else None,
        set_by=Side.PARENT if link else Side.STUDENT,
        kind=wanted.kind,
        target=wanted.target,
        book_id=wanted.book_id,
        baseline=activity.topics_known_well(db, learner_id) if wanted.kind is GoalKind.TOPICS_MASTERED else 0,
        starts_on=today,
        due_on=wanted.due_on,
        words=(wanted.words or "").strip() or None,
        status=GoalStatus.PROPOSED if link else GoalStatus.AGREED,
        waits_for=Side.STUDENT if link else None,
        agreed_at=None if link else now,
    )
    db.add(goal)
    db.flush()
    if link:
        _notify(db, goal, learner_id, f"{_name(db, link.parent_user_id)} suggests a goal", now)
    return goal


def _check(db: Session, learner_id: UUID, wanted: GoalIn, today: date) -> None:
    _check_day(wanted.due_on, today)
    of_learner = (FamilyGoal.user_id == learner_id) & FamilyGoal.status.in_(OPEN)
    db.execute(select(User.id).where(User.id == learner_id).with_for_update())  # two at once are counted one by one
    if (db.scalar(select(func.count()).where(of_learner)) or 0) >= constants.FAMILY_GOALS_OPEN:
        raise TooManyGoals
    same = of_learner & (FamilyGoal.kind == wanted.kind) & FamilyGoal.book_id.is_not_distinct_from(wanted.book_id)
    if db.scalar(select(FamilyGoal.id).where(same).limit(1)):
        raise GoalThere
    if wanted.book_id is not None:
        if db.get(Book, wanted.book_id) is None:
            raise Malformed(fields={"bookId": "Choose a book from the list."})
        if activity.pages_read(db, learner_id, {wanted.book_id}).get(wanted.book_id, (0, False))[1]:
            raise BookFinished


def _check_day(due_on: date | None, today: date) -> None:
    if due_on and not today < due_on <= today + timedelta(days=constants.GOAL_DAYS_MOST):
        raise Malformed(fields={"dueOn": "Choose a day from tomorrow on, within a year."})


def party(db: Session, *, user_id: UUID, goal_id: UUID) -> tuple[FamilyGoal, Side]:
    """An open goal this person may change, and on which side of it they stand; raises `GoalNotFound`."""
    goal = db.scalar(select(FamilyGoal).where(FamilyGoal.id == goal_id).with_for_update())
    if goal is None or not goal_rules.is_open(goal):
        raise GoalNotFound
    if goal.user_id == user_id:
        return goal, Side.STUDENT
    link = db.get(ParentChildLink, goal.link_id) if goal.link_id else None
    if link is None or link.parent_user_id != user_id or not link.allows(Permission.SET_GOALS):
        raise GoalNotFound
    return goal, Side.PARENT


def agree(db: Session, *, user_id: UUID, goal_id: UUID, now: datetime) -> FamilyGoal:
    goal, side = party(db, user_id=user_id, goal_id=goal_id)
    if goal.waits_for != side:
        raise NotYourTurn
    goal.status, goal.waits_for, goal.agreed_at = GoalStatus.AGREED, None, now
    db.flush()
    _notify_other(db, goal, side, "agrees to the goal", now)
    return goal


def suggest(
    db: Session, *, user_id: UUID, goal_id: UUID, target: int, due_on: date | None, now: datetime
) -> FamilyGoal:
    """Another number or day, for the other side to agree to. A learner's own goal is simply changed."""
    goal, side = party(db, user_id=user_id, goal_id=goal_id)
    if goal.waits_for not in (side, None):
        raise NotYourTurn
    if target > goal_rules.MOST[goal.kind]:
        raise Malformed(fields={"target": f"At most {goal_rules.MOST[goal.kind]}."})
    if goal.kind.is_weekly != (due_on is None):
        raise Malformed(fields={"dueOn": "A goal of a week has no last day; every other one has."})
    _check_day(due_on, day_of(now))
    goal.earlier_target, goal.target, goal.due_on = goal.target, target, due_on
    if goal.set_by == Side.PARENT:
        goal.status, goal.waits_for, goal.agreed_at = GoalStatus.PROPOSED, side.other, None
    db.flush()
    _notify_other(db, goal, side, "suggests another goal", now)
    return goal


def end(db: Session, *, user_id: UUID, goal_id: UUID, now: datetime) -> None:
    """Either side ends a goal; nobody is asked why."""
    goal, side = party(db, user_id=user_id, goal_id=goal_id)
    goal.status, goal.waits_for, goal.settled_at = GoalStatus.ENDED, None, now
    db.flush()
    _notify_other(db, goal, side, "ended the goal", now)


def progress_by_goal(
    db: Session, learner_id: UUID, of: Sequence[FamilyGoal], today: date
) -> dict[UUID, goal_rules.GoalProgress]:
    """How far each of a learner's goals is, counted from the work itself."""
    weekly = [goal for goal in of if goal.kind.is_weekly]
    oldest = monday_of(today) - timedelta(weeks=constants.GOAL_WEEKS_SHOWN)
    work = activity.weeks_of_work(db, learner_id, oldest, today) if weekly else {}
    known = activity.topics_known_well(db, learner_id) if len(weekly) < len(of) else 0
    books = activity.pages_read(db, learner_id, {goal.book_id for goal in of if goal.book_id})
    found = {}
    for goal in of:
        if goal.kind.is_weekly:
            is_time = goal.kind is GoalKind.MINUTES_A_WEEK
            done = {week: each.minutes if is_time else each.questions for week, each in work.items()}
            weeks = goal_rules.weeks_of(goal, done, today)
            found[goal.id] = goal_rules.progress_of(goal, weeks[-1].done, weeks)
        elif goal.book_id is not None:
            percent, is_finished = books.get(goal.book_id, (0, False))
            found[goal.id] = goal_rules.GoalProgress(
                int(is_finished), 100 if is_finished else min(percent, 99), is_finished, ()
            )
        else:
            found[goal.id] = goal_rules.progress_of(goal, max(0, known - goal.baseline))
    return found


def words_of(db: Session, goal: FamilyGoal) -> str:
    """The goal in words, with its book's title."""
    book = db.get(Book, goal.book_id) if goal.book_id else None
    return goal_rules.said(goal.kind, goal.target, book=book.title if book else None, due_on=goal.due_on)


def _notify_other(db: Session, goal: FamilyGoal, side: Side, did: str, now: datetime) -> None:
    link = db.get(ParentChildLink, goal.link_id) if goal.link_id else None
    if link is None or not link.is_active:
        return
    me, other = link.parent_user_id, link.student_user_id
    if side is Side.STUDENT:
        me, other = other, me
    _notify(db, goal, other, f"{_name(db, me)} {did}", now)


def _notify(db: Session, goal: FamilyGoal, to: UUID, title: str, now: datetime) -> None:
    url = "/account/family" if to == goal.user_id else f"/parent?child={goal.link_id}"
    notify(db, to, kind="family_goal", title=title, text=f"{words_of(db, goal)}.", url=url, now=now)


def _name(db: Session, user_id: UUID) -> str:
    return db.get_one(User, user_id).first_name
