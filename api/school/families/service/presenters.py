"""What each side is told, and not a word more than the other has agreed to."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.display_names import distinct_names, first_name_of
from api.accounts.auth.tables import User
from api.learning.analytics.progress import progress
from api.learning.analytics.progress_facts import Progress
from api.school.families.rules import Side, Week, is_open, masked, suggestion
from api.school.families.schemas.links import (
    Advice,
    AskOut,
    AskState,
    ChildProgress,
    CodeOut,
    FamilyLinkOut,
    FamilyOut,
    ProgressTopics,
    RecentAnswers,
    StudyTime,
)
from api.school.families.service.links import other_of
from api.school.families.service.permissions import child_of
from api.school.families.tables import FamilyLink, FamilyStatus, ParentChildLink, Permission

REMEMBERED: Final = timedelta(days=constants.FAMILY_REMEMBERED_DAYS)
CODE_REMEMBERED: Final = timedelta(hours=1)  # a code that ran out is still said to have done so
SHOWN: Final = (FamilyStatus.PENDING, FamilyStatus.REJECTED)


def family_of(db: Session, *, user_id: UUID, now: datetime) -> FamilyOut:
    """Codes that work, questions open or lately over, and links that hold, on both sides of one person."""
    rows = select(FamilyLink).where(
        or_(FamilyLink.parent_user_id == user_id, FamilyLink.student_user_id == user_id),
        FamilyLink.status.in_(SHOWN),
        FamilyLink.expires_at > now - REMEMBERED,
    )
    asks = db.scalars(rows.order_by(FamilyLink.created_at.desc(), FamilyLink.id.desc())).all()
    links = db.execute(
        select(ParentChildLink, FamilyLink.verified_at)
        .join(FamilyLink, FamilyLink.family_code == ParentChildLink.link_code)
        .where(or_(ParentChildLink.parent_user_id == user_id, ParentChildLink.student_user_id == user_id))
        .where(ParentChildLink.is_active)
        .order_by(FamilyLink.verified_at, ParentChildLink.id)
    ).all()
    people = _people(db, [*asks, *(link for link, _ in links)])
    others = [people[_other(link, user_id)] for link, _ in links]
    names, first_names = distinct_names(others), distinct_names(others, first_name_of)
    sided = [(ask, Side.PARENT if ask.parent_user_id == user_id else Side.STUDENT) for ask in asks]
    return FamilyOut(
        codes=[
            CodeOut(side=side, code=ask.family_code, expires_at=ask.expires_at, seconds_left=_left(ask, now))
            for ask, side in sided
            if other_of(ask, side) is None
            and ask.status is FamilyStatus.PENDING
            and now < ask.expires_at + CODE_REMEMBERED
        ],
        asks=[ask_of(ask, side, people, now) for ask, side in sided if other_of(ask, side) is not None],
        links=[_link_of(link, since, user_id, people, names, first_names) for link, since in links],
    )


def _left(ask: FamilyLink, now: datetime) -> int:
    return max(0, int((ask.expires_at - now).total_seconds()))


def _people(db: Session, rows: Iterable[FamilyLink | ParentChildLink]) -> dict[UUID, User]:
    ids = {each for row in rows for each in (row.parent_user_id, row.student_user_id) if each}
    return {person.id: person for person in db.scalars(select(User).where(User.id.in_(ids)))}


def one_ask(db: Session, ask: FamilyLink, user_id: UUID, now: datetime) -> AskOut:
    side = Side.PARENT if ask.parent_user_id == user_id else Side.STUDENT
    return ask_of(ask, side, _people(db, [ask]), now)


def ask_of(ask: FamilyLink, side: Side, people: dict[UUID, User], now: datetime) -> AskOut:
    other = people.get(other_of(ask, side))  # type: ignore[arg-type]
    may_know = side is Side.STUDENT or ask.student_verified
    return AskOut(
        id=ask.id,
        side=side,
        state=_state(ask, side, now),
        name=f"{other.first_name} {other.last_name}" if other and may_know else None,
        email=masked(other.email) if other and side is Side.STUDENT else None,
        asked_at=ask.updated_at,
        expires_at=ask.expires_at,
    )


def _state(ask: FamilyLink, side: Side, now: datetime) -> AskState:
    if ask.status is FamilyStatus.REJECTED:
        return "rejected"
    if not is_open(ask, now):
        return "expired"
    if side is Side.STUDENT:
        return "theirs" if ask.student_verified else "yours"
    return "yours" if ask.student_verified and not ask.parent_verified else "theirs"


def _other(link: ParentChildLink, user_id: UUID) -> UUID:
    return link.student_user_id if link.parent_user_id == user_id else link.parent_user_id


def _link_of(
    link: ParentChildLink, since: datetime | None, user_id: UUID, people: dict[UUID, User],
    names: dict[UUID, str], first_names: dict[UUID, str],
) -> FamilyLinkOut:  # fmt: skip
    side = Side.PARENT if link.parent_user_id == user_id else Side.STUDENT
    other = people[_other(link, user_id)]
    return FamilyLinkOut(
        id=link.id,
        side=side,
        name=names[other.id],
        first_name=first_names[other.id],
        email=masked(other.email) if side is Side.STUDENT else None,
        school_year=other.school_year if side is Side.PARENT else None,
        relationship=link.relationship,
        permissions=[each for each in Permission if link.allows(each)],
        since=since or link.created_at,
    )


def child_progress(db: Session, *, parent_id: UUID, link_id: UUID, now: datetime) -> ChildProgress:
    """What a parent sees of a child, if the link stands and allows it at this moment."""
    child = child_of(db, parent_id=parent_id, link_id=link_id)
    found = progress(db, learner_id=child.id, now=now)
    what, why = suggestion(child.first_name, week_of(found))
    return ChildProgress(
        first_name=child.first_name,
        as_of=found.as_of,
        time=StudyTime.model_validate(found.time),
        answers=RecentAnswers.model_validate(found.answers),
        topics=ProgressTopics.model_validate(found.topics),
        suggestion=Advice(what=what, why=why),
    )


def week_of(found: Progress) -> Week:
    """What the suggestion is made from, out of a learner's progress."""
    stuck, better = found.topics.stuck, found.topics.better
    return Week(
        minutes=found.time.minutes,
        minutes_by_now_last_week=found.time.last_week_by_then or 0,
        questions=found.answers.questions,
        # Nobody at home sends the child to a topic that their own plan or list has put aside.
        hardest=next((each.topic for each in stuck if each.comes_next), None),
        best=better[0].topic if better else None,
    )
