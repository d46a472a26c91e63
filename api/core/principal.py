"""The person behind a request, read in one query."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.identity.rules import session_ends
from api.identity.tables import Role, SignedInSession, SubscriptionStatus, Tier, User

TOUCH_EVERY = timedelta(minutes=1)


@dataclass(slots=True)
class Principal:
    """Who is asking, as of this request; never taken from what they send."""

    id: UUID
    session_id: UUID
    email: str
    first_name: str
    role: Role
    subscription_tier: Tier
    subscription_status: SubscriptionStatus
    trial_ends_at: datetime | None
    free_trial_ended_at: datetime | None
    subscription_period_end: datetime | None

    @property
    def is_admin(self) -> bool:
        return self.role in (Role.ADMIN, Role.SUPER_ADMIN)


WHO = (
    select(
        User.id,
        SignedInSession.id.label("session_id"),
        User.email,
        User.first_name,
        User.role,
        User.subscription_tier,
        User.subscription_status,
        User.trial_ends_at,
        User.free_trial_ended_at,
        User.subscription_period_end,
        SignedInSession.last_seen_at,
        SignedInSession.created_at,
    )
    .join(SignedInSession, SignedInSession.user_id == User.id)
    .where(SignedInSession.revoked_at.is_(None), User.is_active)
)


def hash_token(token: str) -> bytes:
    """What the database keeps of a cookie."""
    return hashlib.sha256(token.encode()).digest()


def principal_of(db: Session, token: str, now: datetime) -> Principal | None:
    """The person whose live session this token opens, or None."""
    found = db.execute(
        WHO.where(SignedInSession.token_hash == hash_token(token), SignedInSession.expires_at > now)
    ).first()
    if found is None:
        return None
    *facts, last_seen, created = found
    person = Principal(*facts)
    if now - last_seen > TOUCH_EVERY:
        db.execute(
            update(SignedInSession)
            .where(SignedInSession.id == person.session_id)
            .values(last_seen_at=now, expires_at=session_ends(person.role, created, now))
        )
    return person
