"""The handshake: a code is made, entered by the other side, and agreed to or refused."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.notifications.in_app.service import notify
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.clock import day_of
from api.platform.guards import Forbidden
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.roles import Role
from api.school.families.rules import Side, becomes_parent, is_known_minor, is_open, may_stand, new_code
from api.school.families.tables import FamilyLink, FamilyStatus, Kinship, ParentChildLink, everything

# What the bell says beside each mail.
NOTICES = {
    "family_asked": ("{parent} asks to follow you", "Look who it is, and say yes or no."),
    "family_confirm": ("{learner} said yes", "Say that this is your child, and you are linked."),
    "family_linked": ("You and {other} are linked", "What may be seen can be changed at any time, by either of you."),
}


class MinorsAreNoParents(Problem):
    status, title = 409, "Only Grown-Ups"
    detail = "Your date of birth says you are under 18. So you cannot follow a learner as a parent."


class OwnCode(Problem):
    status, title = 409, "This Is Your Own Code"
    detail = "Give it to the other person: they enter it, signed in as themselves."


class AlreadyLinked(Problem):
    status, title = 409, "Already Linked"
    detail = "The two of you are linked already."


class AskNotFound(NotFound):
    detail = "This question is no longer there."


class AskOver(Problem):
    status, title = 409, "No Longer Open"
    detail = "This question was answered or ran out. Make a new code to ask again."


class LearnerAnswersFirst(Problem):
    status, title = 409, "The Learner Answers First"
    detail = "You can confirm once the learner has said yes."


def column(side: Side) -> str:
    return f"{side}_user_id"


def other_of(ask: FamilyLink, side: Side) -> UUID | None:
    found: UUID | None = getattr(ask, column(side.other))
    return found


def check_side(db: Session, user_id: UUID, side: Side, now: datetime) -> User:
    """The person, if they may stand on this side; raises `Forbidden` or `MinorsAreNoParents`."""
    person = db.get_one(User, user_id)
    if not may_stand(side, person.role):
        raise Forbidden
    if side is Side.PARENT and is_known_minor(person.date_of_birth, day_of(now)):
        raise MinorsAreNoParents
    return person


def make_code(db: Session, *, user_id: UUID, side: Side, client: Client, now: datetime) -> FamilyLink:
    """A fresh code of one side; an earlier one nobody entered stops working."""
    check_side(db, user_id, side, now)
    mine, theirs = getattr(FamilyLink, column(side)), getattr(FamilyLink, column(side.other))
    unused = update(FamilyLink).where(mine == user_id, theirs.is_(None), FamilyLink.status == FamilyStatus.PENDING)
    db.execute(unused.values(status=FamilyStatus.EXPIRED), execution_options={"synchronize_session": False})
    code = new_code()
    while db.scalar(select(FamilyLink.id).where(FamilyLink.family_code == code)):
        code = new_code()
    made = FamilyLink(
        family_code=code,
        expires_at=now + timedelta(minutes=constants.FAMILY_CODE_MINUTES),
        ip_address=client.ip,
        **{column(side): user_id},
    )
    db.add(made)
    db.flush()
    _noted(db, made, user_id, "family.code_made", client)
    return made


def enter(db: Session, *, user_id: UUID, side: Side, code: str, client: Client, now: datetime) -> FamilyLink:
    """The other side enters a code. Unknown, used and expired codes get one answer, so that trying tells nothing."""
    person = check_side(db, user_id, side, now)
    ask = db.scalar(select(FamilyLink).where(FamilyLink.family_code == code).with_for_update())
    if ask and is_open(ask, now) and user_id in (ask.parent_user_id, ask.student_user_id) and not _is_whole(ask):
        raise OwnCode
    if ask is None or not is_open(ask, now) or getattr(ask, column(side)) is not None:
        raise Malformed(fields={"code": "This code is not known or no longer works. Ask for a new one."})
    setattr(ask, column(side), user_id)
    if active_link(db, ask):
        raise AlreadyLinked
    ask.expires_at = now + timedelta(days=constants.FAMILY_ANSWER_DAYS)
    if side is Side.PARENT:  # who types in a learner's code has asked; the learner only sees who it is after this
        ask.parent_verified, ask.parent_verified_at = True, now
        _notify(db, ask, Side.STUDENT, "family_asked", now, parent=f"{person.first_name} {person.last_name}")
    db.flush()
    _noted(db, ask, user_id, "family.asked", client)
    return ask


def _is_whole(ask: FamilyLink) -> bool:
    return ask.parent_user_id is not None and ask.student_user_id is not None


def active_link(db: Session, ask: FamilyLink) -> ParentChildLink | None:
    """The link the two have now."""
    row = select(ParentChildLink).where(
        ParentChildLink.parent_user_id == ask.parent_user_id,
        ParentChildLink.student_user_id == ask.student_user_id,
        ParentChildLink.is_active,
    )
    return db.scalar(row)


def _asked(db: Session, ask_id: UUID, user_id: UUID, now: datetime) -> tuple[FamilyLink, Side]:
    """The open question between this person and another, and on which side of it they stand."""
    ask = db.scalar(select(FamilyLink).where(FamilyLink.id == ask_id).with_for_update())
    if ask is None or not _is_whole(ask) or user_id not in (ask.parent_user_id, ask.student_user_id):
        raise AskNotFound
    if not is_open(ask, now):
        raise AskOver
    return ask, Side.PARENT if user_id == ask.parent_user_id else Side.STUDENT


def accept(
    db: Session, *, user_id: UUID, ask_id: UUID, relationship: Kinship, client: Client, now: datetime
) -> FamilyLink:
    """One side says yes; when both have, the link stands."""
    ask, side = _asked(db, ask_id, user_id, now)
    if side is Side.STUDENT:
        ask.student_verified, ask.student_verified_at, ask.relationship = True, now, relationship
    elif not ask.student_verified:
        raise LearnerAnswersFirst
    else:
        ask.parent_verified, ask.parent_verified_at = True, now
    _noted(db, ask, user_id, "family.agreed", client)
    if ask.parent_verified and ask.student_verified:
        _link(db, ask, user_id, client, now)
    else:
        learner = db.get_one(User, ask.student_user_id)
        _notify(db, ask, Side.PARENT, "family_confirm", now, learner=f"{learner.first_name} {learner.last_name}")
    return ask


def _link(db: Session, ask: FamilyLink, user_id: UUID, client: Client, now: datetime) -> None:
    """Make the standing link, or take the pair's old one up again with everything allowed."""
    if active_link(db, ask):
        raise AlreadyLinked
    ask.status, ask.verified_at = FamilyStatus.VERIFIED, now
    pair = {"parent_user_id": ask.parent_user_id, "student_user_id": ask.student_user_id}
    link = db.scalar(select(ParentChildLink).filter_by(**pair).with_for_update()) or ParentChildLink(**pair)
    link.link_code, link.relationship = ask.family_code, ask.relationship
    link.is_active, link.permissions = True, everything()
    db.add(link)
    db.flush()
    _noted(db, ask, user_id, "family.verified", client)
    people = {Side(side): db.get_one(User, getattr(ask, column(side))) for side in Side}
    if becomes_parent(people[Side.PARENT]):
        people[Side.PARENT].role = Role.PARENT
        _noted(db, ask, user_id, "family.became_parent", client)
    for side, person in people.items():
        other = people[side.other]
        _notify(db, ask, side, "family_linked", now, other=f"{other.first_name} {other.last_name}",
              page=page_of(side), first_name=person.first_name)  # fmt: skip


def reject(
    db: Session, *, user_id: UUID, ask_id: UUID, reason: str | None, client: Client, now: datetime
) -> FamilyLink:
    """Either side says no; the question is over and nothing was seen."""
    ask, _ = _asked(db, ask_id, user_id, now)
    ask.status, ask.rejected_by, ask.rejection_reason = FamilyStatus.REJECTED, user_id, reason
    db.flush()
    _noted(db, ask, user_id, "family.rejected", client)
    return ask


def page_of(side: Side) -> str:
    return "parent" if side is Side.PARENT else "account/family"


def _notify(db: Session, ask: FamilyLink, side: Side, template: str, now: datetime, **values: str) -> None:
    person = db.get_one(User, getattr(ask, column(side)))
    values.setdefault("first_name", person.first_name)
    once = f"{template}:{ask.id}:{side}"
    post(db, template, to=person.email, now=now, user_id=person.id, once=once, **values)
    title, text = NOTICES[template]
    notify(db, person.id, kind="family", title=title.format(**values), text=text, url=f"/{page_of(side)}", now=now,
         once=once)  # fmt: skip


def _noted(db: Session, ask: FamilyLink, user_id: UUID, action: str, client: Client) -> None:
    audit(db, user_id=user_id, action=action, entity=("family_link", str(ask.id)), client=client,
          new={"status": ask.status, "parentVerified": ask.parent_verified,
               "studentVerified": ask.student_verified})  # fmt: skip
