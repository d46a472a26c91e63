"""One person as the staff see them: who they are, what they pay for, where they are signed in, what was done."""

from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import SignedInSession, User
from api.accounts.oversight import audit_log
from api.accounts.oversight.audit_log import Asked
from api.accounts.user_admin.hooks import payments_of
from api.accounts.user_admin.rules import Actor, may_impersonate, may_manage
from api.platform.clock import day_of
from api.platform.entitlements import is_limited, is_subscribed

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
    acts, _ = audit_log.page(db, Asked(entity_type="users", entity_id=str(user.id)), page=1, page_size=ACTS)
    return (
        row(user, now)
        | {name: getattr(user, name) for name in MORE}
        | {
            "is_subscribed": is_subscribed(user, now),
            "sessions": _sessions(db, user, now),
            "payments": payments_of(db, user.id, PAYMENTS),
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
