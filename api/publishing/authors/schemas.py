"""Authors on the wire. Amounts are whole shillings; what is left empty is emptied."""

import re
from datetime import datetime
from typing import Annotated, Any
from urllib.parse import urlsplit
from uuid import UUID

from pydantic import BeforeValidator, Field

from api.platform.schemas import Percent, Required, Schema
from api.publishing.authors.tables import AuthorState, PayoutMethod

EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s.]+(?:\.[^@\s.]+)+")


def _optional(fits: Any, message: str) -> BeforeValidator:
    """A text that is empty or fits; says `message` where it does not."""

    def check(given: Any) -> str:
        typed = given.strip() if isinstance(given, str) else "" if given is None else None
        if typed is None or (typed and not fits(typed)):
            raise ValueError(message)
        return typed

    return BeforeValidator(check)


def _is_website(typed: str) -> bool:
    try:
        parts = urlsplit(typed)
    except ValueError:
        return False
    host = parts.hostname or ""
    return parts.scheme in ("http", "https") and "." in host and not re.search(r"\s", typed)


def _has_ten_digits(typed: str) -> bool:
    return len(re.sub(r"\D", "", typed)) >= 10


Website = Annotated[str, Field(max_length=300), _optional(_is_website, "Invalid website URL")]
PaymentEmail = Annotated[str, Field(max_length=320), _optional(EMAIL.fullmatch, "Invalid payment email")]
PhoneText = Annotated[str, Field(max_length=30), _optional(_has_ten_digits, "Phone number must be at least 10 digits")]
Name = Annotated[str, Field(max_length=120)]


class AuthorOut(Schema):
    """One's own author profile; amounts in shillings."""

    id: UUID
    display_name: str
    bio: str | None
    is_approved: bool
    revenue_share_percentage: Percent
    total_earnings: int
    pending_earnings: int
    paid_out_earnings: int


class AuthorProfileIn(Schema):
    display_name: Required("Author display name is required", most=120)  # type: ignore[valid-type]
    bio: Annotated[str, Field(max_length=2_000)] = ""
    website: Website = ""
    payment_email: PaymentEmail = ""
    phone_number: PhoneText = ""
    bank_account_name: Name = ""
    bank_account_number: Name = ""
    bank_name: Name = ""
    payment_method: PayoutMethod = PayoutMethod.MOBILE_MONEY


class ApplicationIn(AuthorProfileIn):
    """A profile, with what somebody who decides can look at."""

    evidence: Required("Say what you wrote and where we can see it", least=10, most=3_000)  # type: ignore[valid-type]


class AuthorProfile(Schema):
    """One's own record, with where the application is."""

    state: AuthorState
    display_name: str
    bio: str | None
    website: str | None
    payment_email: str | None
    phone_number: str | None
    bank_account_name: str | None
    bank_account_number: str | None
    bank_name: str | None
    payment_method: PayoutMethod
    evidence: str | None
    rejection_reason: str | None
    applied_at: datetime | None


class AuthorRecord(Schema):
    """What the staff sees of somebody's author record."""

    display_name: str
    is_approved: bool
    is_active: bool


class ApprovalIn(Schema):
    display_name: Required("Author display name is required", most=120)  # type: ignore[valid-type]


class AuthorReasonIn(Schema):
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]


class AuthorForReview(Schema):
    """An author or somebody who applied, with what there is to decide by."""

    user_id: UUID
    state: AuthorState
    display_name: str
    name: str
    email: str
    is_email_verified: bool
    member_since: datetime
    bio: str | None
    website: str | None
    evidence: str | None
    applied_at: datetime | None
    rejection_reason: str | None
    books: int
    total_earnings: int
