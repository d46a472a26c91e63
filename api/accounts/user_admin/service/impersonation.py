"""Looking at the product as somebody else: with a reason, for half an hour, and never with their powers."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.service import open_session
from api.accounts.auth.tables import SignedInSession, User
from api.accounts.user_admin.rules import may_impersonate
from api.accounts.user_admin.service.permissions import note
from api.platform.client_info import Client
from api.platform.principal import Principal, hash_token
from api.platform.problem import Problem
from api.platform.roles import Role


class MayNotImpersonate(Problem):
    status, title = 403, "Access Denied"
    detail = "You can only view as a learner, parent, author or tutor, and never as yourself."


class SuspendedPerson(Problem):
    status, title, detail = 409, "Suspended", "This account is closed; let the person in again first."


class NotImpersonating(Problem):
    status, title, detail = 409, "Nobody To Leave", "You are signed in as yourself."


def begin(db: Session, user: User, *, reason: str, me: Principal, now: datetime, client: Client) -> str:
    """A session as this person, marked with who opened it; answers with its token."""
    if not may_impersonate(me, user.id, user.role):
        raise MayNotImpersonate
    if not user.is_active:
        raise SuspendedPerson
    token = open_session(db, user, now=now, client=client, impersonator_id=me.id)
    note(db, user.id, "user.impersonated", me, client, {}, {"reason": reason})
    return token


def stop(db: Session, *, me: Principal, own_token: str | None, now: datetime, client: Client) -> bool:
    """End the borrowed session; answers whether the admin's own one, whose token is given, is still good."""
    if me.impersonator_id is None:
        raise NotImpersonating
    borrowed = db.get(SignedInSession, me.session_id)
    if borrowed is not None:
        borrowed.revoked_at = now
    impersonator = db.get_one(User, me.impersonator_id)
    note(db, me.id, "user.impersonation_ended", impersonator, client, {}, {})
    return own_token is not None and _is_own(db, own_token, impersonator, now)


def _is_own(db: Session, token: str, impersonator: User, now: datetime) -> bool:
    """Does this token open a live session of the impersonator's, who is still what they were?"""
    session = db.scalar(select(SignedInSession).where(SignedInSession.token_hash == hash_token(token)))
    return (
        session is not None
        and session.user_id == impersonator.id
        and session.revoked_at is None
        and session.expires_at > now
        and impersonator.is_active
        and impersonator.role is Role.SUPER_ADMIN
    )
