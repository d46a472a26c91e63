"""The person behind a request, read in one query."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from api.core.hot import Hot
from api.identity.rules import session_ends
from api.identity.tables import Role, SubscriptionStatus, Tier

TOUCH_EVERY = timedelta(minutes=1)
WHO = """
select u.id, s.id, u.email, u.first_name, u.last_name, u.profile_image_url, u.school_year, u.role, u.subscription_tier,
       u.subscription_status, u.trial_ends_at, u.free_trial_ended_at, u.subscription_period_end,
       s.last_seen_at, s.created_at
from sessions s join users u on u.id = s.user_id
where s.token_hash = %(hash)s and s.revoked_at is null and s.expires_at > %(now)s and u.is_active
"""
TOUCH = "update sessions set last_seen_at = %(now)s, expires_at = %(ends)s where id = %(id)s"


@dataclass(slots=True)
class Principal:
    """Who is asking, as of this request; never taken from what they send."""

    id: UUID
    session_id: UUID
    email: str
    first_name: str
    last_name: str
    profile_image_url: str | None
    school_year: str | None
    role: Role
    subscription_tier: Tier
    subscription_status: SubscriptionStatus
    trial_ends_at: datetime | None
    free_trial_ended_at: datetime | None
    subscription_period_end: datetime | None

    @property
    def is_admin(self) -> bool:
        return self.role in (Role.ADMIN, Role.SUPER_ADMIN)


def hash_token(token: str) -> bytes:
    """What the database keeps of a cookie."""
    return hashlib.sha256(token.encode()).digest()


def principal_of(hot: Hot, token: str, now: datetime) -> Principal | None:
    """The person whose live session this token opens, or None."""
    found = hot.row(WHO, {"hash": hash_token(token), "now": now})
    if found is None:
        return None
    role, tier, status = Role(found[7]), Tier(found[8]), SubscriptionStatus(found[9])
    person = Principal(*found[:7], role, tier, status, *found[10:13])  # type: ignore[call-arg]
    last_seen, created = found[13:]
    if now - last_seen > TOUCH_EVERY:
        ends = session_ends(person.role, created, now)
        hot.row(TOUCH, {"now": now, "ends": ends, "id": person.session_id})
    return person
