"""One person as the staff see them: who they are, what they pay for, where they are signed in, what was done."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import SignedInSession, User
from api.accounts.oversight import audit_log
from api.accounts.oversight.audit_log import Asked
from api.accounts.user_admin.hooks import payments_of
from api.accounts.user_admin.rules import Actor, may_give, may_impersonate, may_manage
from api.accounts.user_admin.schemas import LiveSession, PaidOnce, PersonOut, PersonRow
from api.accounts.user_admin.service import grants
from api.platform.clock import day_of
from api.platform.entitlements import is_limited, is_subscribed

ACTIONS, SESSIONS, PAYMENTS = 20, 20, 5


def row(user: User, now: datetime) -> PersonRow:
    """A person as one line of the list."""
    return PersonRow(
        id=user.id,
        first_name=user.first_name,
        last_name=user.last_name,
        email=user.email,
        username=user.username,
        phone_number=user.phone_number,
        role=user.role,
        subscription_tier=user.subscription_tier,
        subscription_status=user.subscription_status,
        is_active=user.is_active,
        email_verified=user.email_verified,
        is_limited=is_limited(user, day_of(now)),
        school_year=user.school_year,
        school_name=user.school_name,
        created_at=user.created_at,
        last_login_at=user.last_login_at,
    )


def detail(db: Session, user: User, *, me: Actor, now: datetime) -> PersonOut:
    """Everything the side panel shows, and what this member of staff may do."""
    held = grants.listed(db, user)
    actions, _ = audit_log.page(db, Asked(entity_type="users", entity_id=str(user.id)), page=1, page_size=ACTIONS)
    return PersonOut(
        **dict(row(user, now)),
        user_type=user.user_type,
        profile_image_url=user.profile_image_url,
        date_of_birth=user.date_of_birth,
        phone_verified_at=user.phone_verified_at,
        guardian_consented_at=user.guardian_consented_at,
        suspended_at=user.suspended_at,
        suspended_reason=user.suspended_reason,
        must_change_password=user.must_change_password,
        trial_ends_at=user.trial_ends_at,
        subscription_period_end=user.subscription_period_end,
        is_subscribed=is_subscribed(user, now),
        sessions=_sessions(db, user, now),
        payments=[PaidOnce.model_validate(each) for each in payments_of(db, user.id, PAYMENTS)],
        actions=actions,
        may_edit=may_manage(me, user.role, is_trusted=any(each.granted_at for each in held)),
        may_give=may_give(me, user.id) and user.is_active,
        permissions=held,
        may_impersonate=user.is_active and may_impersonate(me, user.id, user.role),
        is_me=user.id == me.id,
    )


def _sessions(db: Session, user: User, now: datetime) -> list[LiveSession]:
    live = select(SignedInSession).where(
        SignedInSession.user_id == user.id, SignedInSession.revoked_at.is_(None), SignedInSession.expires_at > now
    )
    newest = live.order_by(SignedInSession.last_seen_at.desc()).limit(SESSIONS)
    return [LiveSession.model_validate(each) for each in db.scalars(newest)]
