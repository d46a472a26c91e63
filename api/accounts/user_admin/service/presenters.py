"""One person as the staff see them: who they are, what they pay for, where they are signed in, what was done."""

from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.billing.tables import Payment
from api.core.clock import day_of
from api.identity.rules import is_limited, is_subscribed
from api.identity.tables import SignedInSession, User
from api.ops import trail
from api.ops.trail import Asked
from api.people.rules import Actor, may_impersonate, may_manage

ACTS, SESSIONS, PAYMENTS = 20, 20, 5
ROW = (
    "id", "first_name", "last_name", "email", "username", "phone_number", "role", "subscription_tier",
    "subscription_status", "is_active", "email_verified", "school_year", "school_name", "created_at", "last_login_at",
)  # fmt: skip
MORE = (
    "user_type", "profile_image_url", "date_of_birth", "phone_verified_at", "guardian_consented_at", "suspended_at",
    "suspended_reason", "must_change_password", "trial_ends_at", "subscription_period_end",
)  # fmt: skip


def row(user: User, now: datetime) -> dict[str, Any]:
    """A person as one line of the list."""
    return {name: getattr(user, name) for name in ROW} | {"is_limited": is_limited(user, day_of(now))}


def detail(db: Session, user: User, *, me: Actor, now: datetime) -> dict[str, Any]:
    """Everything the side panel shows, and what this member of staff may do."""
    acts, _ = trail.page(db, Asked(entity_type="users", entity_id=str(user.id)), page=1, page_size=ACTS)
    return (
        row(user, now)
        | {name: getattr(user, name) for name in MORE}
        | {
            "is_subscribed": is_subscribed(user, now),
            "sessions": _sessions(db, user, now),
            "payments": _payments(db, user),
            "acts": acts,
            "may_edit": may_manage(me, user.role),
            "may_impersonate": user.is_active and may_impersonate(me, user.id, user.role),
            "is_me": user.id == me.id,
        }
    )


def _sessions(db: Session, user: User, now: datetime) -> list[SignedInSession]:
    live = select(SignedInSession).where(
        SignedInSession.user_id == user.id, SignedInSession.revoked_at.is_(None), SignedInSession.expires_at > now
    )
    return list(db.scalars(live.order_by(SignedInSession.last_seen_at.desc()).limit(SESSIONS)))


def _payments(db: Session, user: User) -> list[Payment]:
    paid = select(Payment).where(Payment.user_id == user.id)
    return list(db.scalars(paid.order_by(Payment.created_at.desc()).limit(PAYMENTS)))
