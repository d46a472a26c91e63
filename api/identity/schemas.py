"""What signing in says on the wire."""

from datetime import datetime
from uuid import UUID

from api.core.wire import Required, Wire
from api.identity.tables import Role, SubscriptionStatus, Tier


class LoginIn(Wire):
    email_or_username: Required("Email or username is required", most=320)  # type: ignore[valid-type]
    password: Required("Password is required", most=128)  # type: ignore[valid-type]


class UserOut(Wire):
    """The current user, as the client knows them."""

    id: UUID
    email: str
    first_name: str
    last_name: str
    role: Role
    subscription_tier: Tier
    subscription_status: SubscriptionStatus
    trial_ends_at: datetime | None
    free_trial_ended_at: datetime | None
    subscription_period_end: datetime | None
    profile_image_url: str | None
    school_year: str | None
    username: str | None
    phone_number: str | None
    email_verified: bool
    must_change_password: bool
    is_limited: bool
    is_emergency: bool
    has_totp: bool
    must_enrol_totp: bool
    impersonated_by: str | None
    is_approved_author: bool
    is_verified_tutor: bool
