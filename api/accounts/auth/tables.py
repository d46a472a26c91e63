"""People, their signed-in sessions, and what proves or protects an account."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, false, func, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.platform.session_ends import SessionEnd

VERIFIED_PHONE = text("phone_verified_at is not null")


class UserType(StrEnum):
    STUDENT = "student"
    TUTOR = "tutor"


class User(Record):
    """One person. Authority is never read from what they send."""

    __tablename__ = "users"
    __table_args__ = (
        Index("uq_users_email", func.lower(text("email")), unique=True),
        Index("uq_users_username", func.lower(text("username")), unique=True),
        CheckConstraint(
            "subscription_status <> 'cancelled' or subscription_period_end is not null", "cancelled_has_an_end"
        ),
        Index("uq_users_verified_phone", "phone_number", unique=True, postgresql_where=VERIFIED_PHONE),
    )

    email: Mapped[str]
    first_name: Mapped[str]
    last_name: Mapped[str]
    phone_number: Mapped[str | None]
    country_code: Mapped[str | None]
    profile_image_url: Mapped[str | None]
    username: Mapped[str | None]
    password_hash: Mapped[str | None]
    email_verified: Mapped[bool] = mapped_column(default=False)
    verification_code: Mapped[str | None]
    verification_code_expires_at: Mapped[datetime | None]
    auth_provider: Mapped[str] = mapped_column(default="password")
    provider_customer_id: Mapped[str | None]
    provider_subscription_id: Mapped[str | None]
    subscription_tier: Mapped[Tier] = mapped_column(Choice(Tier), default=Tier.TRIAL)
    subscription_status: Mapped[SubscriptionStatus] = mapped_column(
        Choice(SubscriptionStatus), default=SubscriptionStatus.INACTIVE
    )
    books_read_this_month: Mapped[int] = mapped_column(default=0)
    role: Mapped[Role] = mapped_column(Choice(Role), default=Role.USER)
    is_active: Mapped[bool] = mapped_column(default=True)
    last_login_at: Mapped[datetime | None]
    password_reset_token: Mapped[str | None]
    password_reset_expires_at: Mapped[datetime | None]
    free_trial_used: Mapped[bool] = mapped_column(default=False)
    free_trial_started_at: Mapped[datetime | None]
    free_trial_ended_at: Mapped[datetime | None]
    registration_ip: Mapped[str | None]
    device_fingerprint: Mapped[str | None]
    origin_mark: Mapped[str | None]  # a keyed hash of both, which tells only that two accounts began in one place
    selections_locked_until: Mapped[datetime | None]
    subscription_period_end: Mapped[datetime | None]
    subscription_ends_at: Mapped[datetime | None]
    trial_started_at: Mapped[datetime | None]
    trial_ends_at: Mapped[datetime | None]
    user_type: Mapped[UserType] = mapped_column(Choice(UserType), default=UserType.STUDENT)
    school_year: Mapped[str | None]
    date_of_birth: Mapped[date | None]
    school_name: Mapped[str | None]
    preferred_subjects: Mapped[list[str]] = mapped_column(default=list)
    guardian_consented_at: Mapped[datetime | None]
    must_change_password: Mapped[bool] = mapped_column(default=False, server_default=false())
    password_expires_at: Mapped[datetime | None]
    phone_verified_at: Mapped[datetime | None]
    suspended_at: Mapped[datetime | None]
    suspended_reason: Mapped[str | None]
    deleted_at: Mapped[datetime | None]


class SignedInSession(Record):
    """One browser signed in: the cookie holds a token, this row only its hash.

    With a PIN the session stays on its device while another learner uses it: `device` is the keyed hash of its name.
    """

    __tablename__ = "sessions"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    last_seen_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    ip: Mapped[str | None]
    user_agent: Mapped[str | None]
    stepped_up_at: Mapped[datetime | None]
    is_emergency: Mapped[bool] = mapped_column(default=False, server_default=false())
    impersonator_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    ended_because: Mapped[SessionEnd | None] = mapped_column(Choice(SessionEnd))
    device: Mapped[str | None]
    pin_hash: Mapped[str | None]


class PendingVerification(Record):
    """An address waiting for its code. The id is the handle a browser holds; `user_id` is empty when there is nobody
    to verify, which nobody can tell from outside.
    """

    __tablename__ = "pending_verifications"

    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    email: Mapped[str]
    code_hash: Mapped[str | None]
    code_number: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    code_sent_at: Mapped[datetime | None]
    code_expires_at: Mapped[datetime | None]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class SignupAttempt(Record):
    """One try to make an account, kept 90 days. Email, phone and fingerprint are keyed hashes."""

    __tablename__ = "signup_attempts"
    __table_args__ = (Index("ix_signup_attempts_network_created_at", "network", "created_at"),)

    email: Mapped[str]
    domain: Mapped[str]
    ip: Mapped[str]
    network: Mapped[str]
    fingerprint: Mapped[str | None]
    score: Mapped[int] = mapped_column(default=0)
    successful: Mapped[bool] = mapped_column(default=False)
    is_blocked: Mapped[bool] = mapped_column(default=False)
    block_reason: Mapped[str | None]
    block_until: Mapped[datetime | None]


class TrialGuard(Record):
    """One free trial that was begun: an address has one for good, and the rest tells many made by one hand."""

    __tablename__ = "free_trial_abuse_prevention"
    __table_args__ = (Index("ix_free_trial_abuse_prevention_fingerprint_ip", "fingerprint", "ip"),)

    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"), index=True)
    email: Mapped[str] = mapped_column(unique=True)
    email_stem: Mapped[str] = mapped_column(index=True)
    domain: Mapped[str]
    phone: Mapped[str | None] = mapped_column(index=True)
    ip: Mapped[str | None]
    network: Mapped[str | None]
    fingerprint: Mapped[str | None]
    started_at: Mapped[datetime]
    is_blocked: Mapped[bool] = mapped_column(default=False)
    block_reason: Mapped[str | None]


class BreakGlassGrant(Record):
    """Emergency access opened on the server: one at a time, one use, few tries."""

    __tablename__ = "break_glass_grants"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    secret_hash: Mapped[str]
    reason: Mapped[str]
    opened_by: Mapped[str]
    is_open: Mapped[bool | None] = mapped_column(unique=True)  # true or empty: only one row can be true
    expires_at: Mapped[datetime]
    tries: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    used_at: Mapped[datetime | None]


class Authenticator(Record):
    """A person's second factor: the sealed TOTP secret, the last step used, and hashes of unused recovery codes."""

    __tablename__ = "authenticators"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), unique=True)
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    confirmed_at: Mapped[datetime | None]
    last_step: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    recovery_hashes: Mapped[list[str]] = mapped_column(default=list)
