"""People and their signed-in sessions."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, LargeBinary, func, text
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Choice, Record


class Role(StrEnum):
    """The one role list; a tutor's or author's authority comes from their own rows."""

    USER = "user"
    PARENT = "parent"
    TUTOR = "tutor"
    AUTHOR = "author"
    MODERATOR = "moderator"
    ADMIN = "admin"
    SUPER_ADMIN = "super_admin"


class Tier(StrEnum):
    FREE = "free"
    TRIAL = "trial"
    BASIC = "basic"
    PREMIUM = "premium"


class SubscriptionStatus(StrEnum):
    ACTIVE = "active"
    INACTIVE = "inactive"
    CANCELLED = "cancelled"


class UserType(StrEnum):
    STUDENT = "student"
    TUTOR = "tutor"


class User(Record):
    """One person. Authority is never read from what they send."""

    __tablename__ = "users"
    __table_args__ = (
        Index("uq_users_email", func.lower(text("email")), unique=True),
        Index("uq_users_username", func.lower(text("username")), unique=True),
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
    selections_locked_until: Mapped[datetime | None]
    subscription_period_end: Mapped[datetime | None]
    subscription_ends_at: Mapped[datetime | None]
    trial_started_at: Mapped[datetime | None]
    trial_ends_at: Mapped[datetime | None]
    user_type: Mapped[UserType] = mapped_column(Choice(UserType), default=UserType.STUDENT)
    school_year: Mapped[str | None]
    date_of_birth: Mapped[date | None]
    school_name: Mapped[str | None]
    preferred_subjects: Mapped[list[Any]] = mapped_column(default=list)


class SignedInSession(Record):
    """One browser signed in: the cookie holds a token, this row only its hash."""

    __tablename__ = "sessions"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    last_seen_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    ip: Mapped[str | None]
    user_agent: Mapped[str | None]
