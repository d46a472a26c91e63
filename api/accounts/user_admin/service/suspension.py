"""Suspending a person and letting them in again."""

from datetime import datetime

from sqlalchemy.orm import Session

from api.accounts.auth.service import end_sessions
from api.accounts.auth.tables import User
from api.accounts.user_admin.rules import Actor, NotYourself
from api.accounts.user_admin.service.permissions import check_manages, keep_a_super_admin, note
from api.notifications.email.service import post
from api.platform.client_info import Client
from api.platform.problem import Problem
from api.platform.roles import Role
from api.platform.settings.service import configured


class AlreadySuspended(Problem):
    status, title, detail = 409, "Already Suspended", "This account is closed already."


class NotSuspended(Problem):
    status, title, detail = 409, "Not Suspended", "This account is open already."


def suspend(db: Session, user: User, *, reason: str, me: Actor, now: datetime, client: Client) -> None:
    """Close the door at once: every session ends, and the person is told why."""
    check_manages(db, me, user)
    if user.id == me.id:
        raise NotYourself
    if not user.is_active:
        raise AlreadySuspended
    if user.role is Role.SUPER_ADMIN:
        keep_a_super_admin(db, [user.id])
    user.is_active, user.suspended_at, user.suspended_reason = False, now, reason
    end_sessions(db, user.id, now=now)
    post(
        db, "account_suspended", to=user.email, now=now, user_id=user.id, first_name=user.first_name, reason=reason,
        support_email=configured(db, "support_email"),
    )  # fmt: skip
    note(db, user.id, "user.suspended", me, client, {"isActive": True}, {"isActive": False, "reason": reason})


def unsuspend(db: Session, user: User, *, me: Actor, now: datetime, client: Client) -> None:
    """Open the door again; the person signs in as before."""
    check_manages(db, me, user)
    if user.is_active:
        raise NotSuspended
    user.is_active, user.suspended_at, user.suspended_reason = True, None, None
    post(db, "account_restored", to=user.email, now=now, user_id=user.id, first_name=user.first_name)
    note(db, user.id, "user.unsuspended", me, client, {"isActive": False}, {"isActive": True})
