"""The standing link: what it allows, and its end."""

from collections.abc import Set
from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.notifications.in_app.service import notify
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.clock import day_of
from api.platform.problem import NotFound, Problem
from api.platform.settings.service import configured
from api.school.families.rules import Side, is_known_minor, may_change
from api.school.families.service.links import column, page_of
from api.school.families.tables import FamilyLink, FamilyStatus, ParentChildLink, Permission

WORDS = {
    Permission.VIEW_PROGRESS: "see progress",
    Permission.SET_GOALS: "set goals",
    Permission.RECEIVE_REPORTS: "receive reports",
}

# What the bell says beside each mail.
NOTICES = {
    "family_changed": ("{other} changed what is shared", "Now allowed: {allowed}."),
    "family_ended": ("The link with {other} has ended", "Nothing more is shown. To link again, you need a new code."),
}


class LinkNotFound(NotFound):
    detail = "This link is not yours, or it has ended."


class OnlyTheLearnerGivesMore(Problem):
    status, title = 403, "Only the Learner Gives More"
    detail = "You can only turn things off. To share more, the learner opens Account, then Family."


class NotShared(Problem):
    status, title = 403, "Not Shared With You"
    detail = "The learner does not share progress with you now. You can ask them to allow it again."


def link_of(db: Session, *, user_id: UUID, link_id: UUID, lock: bool = False) -> tuple[ParentChildLink, Side]:
    """A link that holds and this person is part of, and their side of it; raises `LinkNotFound`."""
    row = select(ParentChildLink).where(
        ParentChildLink.id == link_id,
        ParentChildLink.is_active,
        or_(ParentChildLink.parent_user_id == user_id, ParentChildLink.student_user_id == user_id),
    )
    found = db.scalar(row.with_for_update() if lock else row)
    if found is None:
        raise LinkNotFound
    return found, Side.PARENT if found.parent_user_id == user_id else Side.STUDENT


def child_of(db: Session, *, parent_id: UUID, link_id: UUID) -> User:
    """The child a parent may look at now; raises `LinkNotFound` or `NotShared`."""
    link, side = link_of(db, user_id=parent_id, link_id=link_id)
    child = db.get_one(User, link.student_user_id)
    if side is not Side.PARENT or not child.is_active:
        raise LinkNotFound
    if not link.allows(Permission.VIEW_PROGRESS):
        raise NotShared
    return child


def set_permissions(
    db: Session, *, user_id: UUID, link_id: UUID, wanted: Set[Permission], client: Client, now: datetime
) -> None:
    """Allow exactly these. The other side is told by mail; nothing is said when nothing changes."""
    link, side = link_of(db, user_id=user_id, link_id=link_id, lock=True)
    held = {each for each in Permission if link.permissions.get(each) is True}
    if wanted == held:
        return
    if not may_change(side, held, wanted):
        raise OnlyTheLearnerGivesMore
    link.permissions = {str(each): each in wanted for each in Permission}
    db.flush()
    _noted(db, link, user_id, "family.permissions", client, old=sorted(held), new=sorted(wanted))
    allowed = ", ".join(WORDS[each] for each in Permission if each in wanted) or "nothing at the moment"
    _notify_other(db, link, side, "family_changed", now, allowed=allowed)


def revoke(db: Session, *, user_id: UUID, link_id: UUID, client: Client, now: datetime) -> None:
    """End a link at once. A child who ends one is not asked why, but the support hears of it."""
    link, side = link_of(db, user_id=user_id, link_id=link_id, lock=True)
    link.is_active = False
    behind = db.scalar(select(FamilyLink).where(FamilyLink.family_code == link.link_code).with_for_update())
    if behind is not None:
        behind.status, behind.revoked_by, behind.revoked_at = FamilyStatus.REVOKED, user_id, now
    db.flush()
    by_minor = side is Side.STUDENT and is_known_minor(db.get_one(User, user_id).date_of_birth, day_of(now))
    _noted(db, link, user_id, "family.revoked", client, new={"by": str(side), "byMinor": by_minor})
    _notify_other(db, link, side, "family_ended", now)
    if by_minor:
        post(db, "family_ended_by_minor", to=configured(db, "support_email"), now=now, link=str(link.id))


def _notify_other(db: Session, link: ParentChildLink, side: Side, template: str, now: datetime, **values: str) -> None:
    me = db.get_one(User, getattr(link, column(side)))
    other = db.get_one(User, getattr(link, column(side.other)))
    name, page = f"{me.first_name} {me.last_name}", page_of(side.other)
    post(db, template, to=other.email, now=now, user_id=other.id, first_name=other.first_name, other=name, page=page,
         **values)  # fmt: skip
    title, text = NOTICES[template]
    notify(db, other.id, kind="family", title=title.format(other=name), text=text.format(**values), url=f"/{page}",
         now=now)  # fmt: skip


def _noted(
    db: Session, link: ParentChildLink, user_id: UUID, action: str, client: Client, *, new: object, old: object = None
) -> None:
    audit(db, user_id=user_id, action=action, entity=("parent_child_link", str(link.id)), old=old, new=new,
          client=client)  # fmt: skip
