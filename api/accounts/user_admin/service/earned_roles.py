"""Roles that follow from a record somebody approved: author and tutor."""

from datetime import datetime

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.user_admin.rules import Actor, NotYourself
from api.accounts.user_admin.service.permissions import check_manages, note
from api.accounts.user_admin.service.updates import change_role
from api.notifications.in_app.service import notify
from api.platform.client_info import Client
from api.platform.roles import Role

# Everybody else keeps the role they have: what an author or tutor may do comes from their own record.
GIVES_WAY = {Role.USER, Role.PARENT}


def give_earned_role(db: Session, user: User, role: Role, *, me: Actor, now: datetime, client: Client) -> None:
    """Give the role an approved record brings, note it, and tell the person in their bell.

    Raises NotYourself for one's own record, OnlySuperAdmins where this person may not change the account.
    """
    if user.id == me.id:
        raise NotYourself
    check_manages(db, me, user)
    if user.role in GIVES_WAY:
        change_role(db, user, role, me=me, now=now, client=client)
    note(db, user.id, f"{role}.approved", me, client, {}, {"approved_as": role.value})
    who = "an author" if role is Role.AUTHOR else "a tutor"
    notify(
        db, user.id, kind="approval", title=f"You are approved as {who}", text=f"Your account is now that of {who}.",
        url="/author/dashboard" if role is Role.AUTHOR else "/profile", now=now, once=f"approved:{role}:{now:%Y-%m-%d}",
    )  # fmt: skip
