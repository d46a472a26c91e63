"""What accounts say on the wire, and the words for what was entered wrong."""

import re
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator

from api import constants
from api.accounts.auth.rules import name_fault, username_fault
from api.accounts.auth.service.passwords import TOO_LONG, TOO_SHORT
from api.accounts.auth.tables import UserType
from api.platform.permissions.rules import StaffPermission
from api.platform.phone_numbers import INVALID, country_prefix, full_number
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.platform.schemas import Required, Schema

BAD_EMAIL, NO_MATCH = "Please enter a valid email", "Passwords do not match"
NO_HANDLE = "User information is missing. Please try registering again."
BAD_LINK = "This link is incomplete. Open it again from the email."
NO_SECOND_FACTOR = "Enter the code from your authenticator app."
NO_CODE = "Please enter the complete 6-digit verification code."


def _email(value: Any) -> str:
    """Syntax only: whether anybody reads there is what the mail with the code finds out."""
    try:
        return validate_email(value if isinstance(value, str) else "", check_deliverability=False).normalized
    except EmailNotValidError:
        raise ValueError(BAD_EMAIL) from None


def _new_password(value: Any) -> str:
    if not isinstance(value, str) or len(value) < constants.PASSWORD_MIN:
        raise ValueError(TOO_SHORT)
    if len(value) > constants.PASSWORD_MAX:
        raise ValueError(TOO_LONG)
    return value


def _same_password(value: Any, info: ValidationInfo, field: str) -> str:
    # A password that was itself refused is not in `data`; then one message is enough.
    if field in info.data and value != info.data[field]:
        raise ValueError(NO_MATCH)
    return value if isinstance(value, str) else ""


def _username(value: Any) -> str:
    name = value.strip() if isinstance(value, str) else ""
    if fault := username_fault(name):
        raise ValueError(fault)
    return name


def _pin(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(rf"[0-9]{{{constants.PIN_MIN},{constants.PIN_MAX}}}", value):
        raise ValueError("Use 4 to 6 digits.")
    return value


def _code(value: Any) -> str:
    if not isinstance(value, str) or len(value) != 6 or not (value.isascii() and value.isdigit()):
        raise ValueError(NO_CODE)
    return value


# A default that is never accepted, so that a missing field says the same words as an empty one.
ASKED = Field(default="", validate_default=True)
Email = Annotated[str, BeforeValidator(_email), ASKED]
NewPassword = Annotated[str, BeforeValidator(_new_password), ASKED]
Username = Annotated[str, BeforeValidator(_username), ASKED]
Code = Annotated[str, BeforeValidator(_code), ASKED]
Trimmed = AfterValidator(str.strip)


def plain_name(value: str) -> str:
    """The name, where every sign of it is seen."""
    if fault := name_fault(value):
        raise ValueError(fault)
    return value


def PersonName(label: str) -> Any:
    """Half of a person's name, as `label` calls it."""
    words = Required(f"{label} is required", most=constants.NAME_MAX, too_long=f"{label} is too long")
    return Annotated[words, Trimmed, AfterValidator(plain_name)]


class LoginIn(Schema):
    email_or_username: Required("Email or username is required", most=320)  # type: ignore[valid-type]
    password: Required("Password is required", most=constants.PASSWORD_MAX)  # type: ignore[valid-type]


class RegisterIn(Schema):
    """A new account. The phone number's own country is worked out here, never believed."""

    first_name: PersonName("First name")  # type: ignore[valid-type]
    last_name: PersonName("Last name")  # type: ignore[valid-type]
    country_code: str | None = Field(default=None, max_length=5)
    phone_number: Required("Phone number is required", most=40)  # type: ignore[valid-type]
    username: Username
    email: Email
    password: NewPassword
    confirm_password: str = Field(default="", validate_default=True)
    device_fingerprint: str | None = Field(default=None, max_length=200)
    user_type: UserType = UserType.STUDENT
    subjects: list[Annotated[str, Field(min_length=1, max_length=80)]] | None = Field(default=None, max_length=20)
    bio: str | None = Field(default=None, max_length=2_000)
    hourly_rate: int | None = Field(default=None, gt=0, le=10_000_000)

    @field_validator("phone_number")
    @classmethod
    def _phone(cls, value: str, info: ValidationInfo) -> str:
        number = full_number(value, info.data.get("country_code"))
        if number is None:
            raise ValueError(INVALID)
        return number

    @field_validator("confirm_password", mode="before")
    @classmethod
    def _confirmed(cls, value: Any, info: ValidationInfo) -> str:
        return _same_password(value, info, "password")

    @property
    def dialling_code(self) -> str:
        """'+256' of a Ugandan number."""
        return country_prefix(self.phone_number)


class RegisterOut(Schema):
    requires_verification: bool
    user_id: str | None
    email: str


class VerifyIn(Schema):
    user_id: Required(NO_HANDLE, most=100, too_long=NO_HANDLE)  # type: ignore[valid-type]
    code: Code


class HandleIn(Schema):
    user_id: Required(NO_HANDLE, most=100, too_long=NO_HANDLE)  # type: ignore[valid-type]


class EmailIn(Schema):
    email: Email


class ResetIn(Schema):
    token: Required(BAD_LINK, most=200, too_long=BAD_LINK)  # type: ignore[valid-type]
    password: NewPassword
    confirm_password: str = Field(default="", validate_default=True)

    @field_validator("confirm_password", mode="before")
    @classmethod
    def _confirmed(cls, value: Any, info: ValidationInfo) -> str:
        return _same_password(value, info, "password")


class ChangePasswordIn(Schema):
    current_password: Required("Password is required", most=constants.PASSWORD_MAX)  # type: ignore[valid-type]
    new_password: NewPassword
    confirm_password: str = Field(default="", validate_default=True)

    @field_validator("confirm_password", mode="before")
    @classmethod
    def _confirmed(cls, value: Any, info: ValidationInfo) -> str:
        return _same_password(value, info, "new_password")


class SecondFactorIn(Schema):
    handle: Required("Sign in again.", most=2_000, too_long="Sign in again.")  # type: ignore[valid-type]
    code: Required(NO_SECOND_FACTOR, most=40, too_long=NO_SECOND_FACTOR)  # type: ignore[valid-type]


class StepUpIn(Schema):
    password: str | None = Field(default=None, max_length=constants.PASSWORD_MAX)
    code: str | None = Field(default=None, max_length=40)


class TotpCodeIn(Schema):
    code: Code


class SecondProofIn(Schema):
    """A code of the authenticator app, or a recovery code."""

    code: Required(NO_SECOND_FACTOR, most=40, too_long=NO_SECOND_FACTOR)  # type: ignore[valid-type]


class EmergencyIn(Schema):
    email: Required("Email is required", most=320)  # type: ignore[valid-type]
    password: Required("Password is required", most=200)  # type: ignore[valid-type]


class Confirmation(Schema):
    """It was done, or is said to be so whoever asked."""

    success: bool
    message: str


class StepUpOut(Schema):
    success: bool
    until: datetime


class TotpOut(Schema):
    """A secret to be typed, scanned (`qr` is an SVG) or opened (`uri`)."""

    secret: str
    uri: str
    qr: str


class RecoveryCodesOut(Schema):
    recovery_codes: list[str]


class PinIn(Schema):
    pin: Annotated[str, BeforeValidator(_pin), Field(default="", validate_default=True)]


class SessionOut(Schema):
    id: UUID
    device: str
    ip: str | None
    created_at: datetime
    last_seen_at: datetime
    is_current: bool


class EmergencyStateOut(Schema):
    is_open: bool


class EmergencyUser(Schema):
    first_name: str


class EmergencyOut(Schema):
    success: bool
    message: str
    user: EmergencyUser


class UserOut(Schema):
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
    is_teacher: bool
    permissions: list[StaffPermission]
