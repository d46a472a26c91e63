"""People on the wire, as the staff see and change them."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, Field

from api import constants
from api.accounts.auth.tables import UserType
from api.platform.audit.schemas import ActOut
from api.platform.permissions.rules import StaffPermission
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.platform.schemas import Required, Schema


def _email(value: str) -> str:
    try:
        return validate_email(value.strip(), check_deliverability=False, test_environment=True).normalized
    except EmailNotValidError:
        raise ValueError("Invalid email address") from None


Email = Annotated[str, Field(max_length=254), AfterValidator(_email)]
Name = Annotated[str, Field(min_length=1, max_length=100, pattern=r"\S")]
GivenRole = Literal[Role.USER, Role.MODERATOR, Role.ADMIN, Role.SUPER_ADMIN]


class PersonRow(Schema):
    id: UUID
    first_name: str
    last_name: str
    email: str
    username: str | None
    phone_number: str | None
    role: Role
    subscription_tier: Tier
    subscription_status: SubscriptionStatus
    is_active: bool
    email_verified: bool
    is_limited: bool
    school_year: str | None
    school_name: str | None
    created_at: datetime
    last_login_at: datetime | None


class LiveSession(Schema):
    id: UUID
    user_agent: str | None
    ip: str | None
    created_at: datetime
    last_seen_at: datetime


class PaidOnce(Schema):
    id: UUID
    plan: str
    amount: int
    currency: str
    status: str
    created_at: datetime


class PermissionOut(Schema):
    """One permission and whether the person holds it: by their role, or because it was given, by whom and when."""

    permission: StaffPermission
    by_role: bool
    granted_by: str | None
    granted_at: datetime | None


class PermissionIn(Schema):
    permission: StaffPermission


class PersonOut(PersonRow):
    """One person with what the side panel shows."""

    user_type: UserType
    profile_image_url: str | None
    date_of_birth: date | None
    phone_verified_at: datetime | None
    guardian_consented_at: datetime | None
    suspended_at: datetime | None
    suspended_reason: str | None
    must_change_password: bool
    trial_ends_at: datetime | None
    subscription_period_end: datetime | None
    is_subscribed: bool
    sessions: list[LiveSession]
    payments: list[PaidOnce]
    actions: list[ActOut]
    permissions: list[PermissionOut]
    may_edit: bool
    may_give: bool
    may_impersonate: bool
    is_me: bool


class Changes(Schema):
    """What may be set on one person or on many; what is missing stays."""

    role: GivenRole | None = None
    subscription_tier: Tier | None = None
    subscription_status: SubscriptionStatus | None = None
    is_active: bool | None = None
    reason: str | None = Field(None, max_length=500)  # why, where tier or status is set by hand


class EditIn(Changes):
    """`seen` holds the fields as they were when the person was opened; another value there now is a conflict."""

    first_name: Name | None = None
    last_name: Name | None = None
    email: Email | None = None
    seen: "Seen" = Field(default_factory=lambda: Seen())


class Seen(Schema):
    first_name: str | None = None
    last_name: str | None = None
    email: str | None = None
    role: Role | None = None
    subscription_tier: Tier | None = None
    subscription_status: SubscriptionStatus | None = None
    is_active: bool | None = None


class Filters(Schema):
    """The filters of the list, for a bulk edit of everybody who matches."""

    search: str = Field("", max_length=200)
    role: Role | None = None
    tier: Tier | None = None
    status: SubscriptionStatus | None = None
    is_active: bool | None = None
    school_year: str | None = Field(None, max_length=10)
    email_verified: bool | None = None
    is_limited: bool | None = None


class BulkIn(Schema):
    """Either the people named, or everybody who matches `matching`; `count` is how many the person saw."""

    user_ids: list[UUID] = Field(default_factory=list, max_length=constants.BULK_EDIT_LIMIT)
    matching: Filters | None = None
    count: int = Field(ge=0)
    changes: Changes


class BulkOut(Schema):
    changed: int
    unchanged: int


class PasswordResetIn(Schema):
    user_id: UUID
    new_password: Annotated[str, Field(max_length=128)] | None = None
    send_reset_email: bool = False


class ReasonIn(Schema):
    reason: Required("Say why", least=5, most=500)  # type: ignore[valid-type]


class StoppedOut(Schema):
    """Whether the admin's own session was still good; else they sign in again."""

    is_signed_in: bool


def sent_fields(changes: Changes) -> dict[str, str | bool]:
    """What was sent, by field name, without what was left out; a choice is its enum."""
    return {name: value for name, value in changes.model_dump(exclude={"seen"}).items() if value is not None}
