"""What one's own account says and hears on the wire."""

import re
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field

from api.accounts.auth.rules import username_fault
from api.accounts.auth.schemas import plain_name
from api.accounts.profile.tables import ConsentScope, ContactKind, ExportState, Relation, Theme
from api.platform.phone_numbers import INVALID, full_number
from api.platform.schemas import Required, Schema


def _username(value: Any) -> str:
    text = value.strip() if isinstance(value, str) else ""
    if fault := username_fault(text):
        raise ValueError(fault)
    return text


def _code(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{6}", value):
        raise ValueError("Please enter the complete 6-digit verification code.")
    return value


def _phone(value: str) -> str | None:
    if not value.strip():
        return None
    if (number := full_number(value)) is None:
        raise ValueError(INVALID)
    return number


Code = Annotated[str, BeforeValidator(_code), Field(default="", validate_default=True)]
Token = Annotated[str, Field(min_length=10, max_length=200)]
Scopes = Annotated[set[ConsentScope], Field(max_length=4)]
SomeScopes = Annotated[set[ConsentScope], Field(min_length=1, max_length=4)]


def Name(missing: str, most: int = 80, *, label: str = "This") -> Any:
    """One line that must be there; `missing` is said when it is not, and that `label` is too long when it is."""
    words = Required(missing, most=most, too_long=f"{label} is too long")
    return Annotated[words, AfterValidator(plain_name)]


class NameIn(Schema):
    first_name: Name("First name is required", label="First name")  # type: ignore[valid-type]
    last_name: Name("Last name is required", label="Last name")  # type: ignore[valid-type]
    username: Annotated[str, BeforeValidator(_username), Field(default="", validate_default=True)]


class SchoolIn(Schema):
    school_name: Annotated[str, Field(max_length=160), AfterValidator(plain_name)] | None
    school_year: Annotated[str, Field(max_length=10)] | None
    preferred_subjects: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=30)]


class BirthdayIn(Schema):
    date_of_birth: date


class SettingsIn(Schema):
    language: Annotated[str, Field(pattern="^(en|lg|sw)$")]
    theme: Theme
    data_saver: bool | None


class Photo(Schema):
    large: str
    small: str


class SettingsOut(Schema):
    language: str
    theme: Theme
    data_saver: bool | None


class Named(Schema):
    """Something to choose: what is sent, and what is read."""

    value: str
    label: str


class ChangeIn(Schema):
    kind: ContactKind
    value: Annotated[str, Field(min_length=1, max_length=320)]


class CodeIn(Schema):
    code: Code


class TokenIn(Schema):
    token: Token


class ChangeOut(Schema):
    """A change of address that waits for its code. `sent_to` is where the code went."""

    id: UUID
    kind: ContactKind
    new_value: str
    sent_to: str
    code_expires_at: datetime
    may_resend_at: datetime


class ConsentOut(Schema):
    """A guardian's consent as the learner sees it."""

    guardian_name: str
    relation: Relation
    email: str | None
    school_name: str | None
    state: str
    scopes_asked: list[ConsentScope]
    scopes: list[ConsentScope]
    asked_at: datetime
    consented_at: datetime | None
    withdrawn_at: datetime | None
    link_expires_at: datetime
    ends_on: date | None


class DeletionOut(Schema):
    requested_at: datetime
    due_at: datetime


class ProfileOut(Schema):
    """Everything the profile screen shows of its person."""

    id: UUID
    email: str
    email_verified: bool
    phone_number: str | None
    phone_verified: bool
    first_name: str
    last_name: str
    username: str | None
    school_name: str | None
    school_year: str | None
    preferred_subjects: list[str]
    date_of_birth: date | None
    photo: Photo | None
    settings: SettingsOut
    has_totp: bool
    is_minor: bool
    is_limited: bool
    consent: ConsentOut | None
    deletion: DeletionOut | None
    changes: list[ChangeOut]
    school_years: list[str]
    subjects: list[Named]
    languages: list[Named]
    created_at: datetime


class GuardianIn(Schema):
    name: Name("Please enter your guardian's name")  # type: ignore[valid-type]
    relation: Relation
    email: Required("Please enter a valid email", most=320)  # type: ignore[valid-type]
    phone: Annotated[str, Field(max_length=30), AfterValidator(_phone)] | None = None
    scopes: SomeScopes


class GuardianQuestionOut(Schema):
    """What a guardian is asked, in what state."""

    guardian_name: str
    learner_name: str
    school_name: str | None
    relation: Relation
    email_hint: str
    state: str
    version: str
    scopes_asked: list[ConsentScope]
    scopes: list[ConsentScope]
    asked_at: datetime
    consented_at: datetime | None
    withdrawn_at: datetime | None


class AgreeIn(TokenIn):
    code: Code
    scopes: Scopes


class SchoolConsentIn(Schema):
    school_name: Name("The school's name is required", 160)  # type: ignore[valid-type]
    authority: Name("Say who agreed for the school", 160)  # type: ignore[valid-type]
    reference: Name("The reference of the school's letter is required", 120)  # type: ignore[valid-type]
    scopes: SomeScopes
    csv: Annotated[str, Field(min_length=1, max_length=400_000)]


class SchoolWithdrawalIn(Schema):
    school_name: Name("The school's name is required", 160)  # type: ignore[valid-type]
    csv: Annotated[str, Field(min_length=1, max_length=400_000)]


class SchoolLine(Schema):
    line: int
    learner: str
    is_agreed: bool
    says: str


class Done(Schema):
    success: bool = True
    message: str


class ExportOut(Schema):
    id: UUID
    state: ExportState
    progress_pct: int
    step: str
    size: int | None
    asked_at: datetime
    ready_at: datetime | None
    expires_at: datetime | None


class DeletionIn(Schema):
    confirm: str
    reason: Annotated[str, Field(max_length=1_000)] | None = None


class HistoryItem(Schema):
    """One thing a person did, on one line. `amount_ugx` only where money moved."""

    ref: str
    kind: str
    at: datetime
    title: str
    detail: str | None
    amount_ugx: int | None
    to: str | None


class HistoryOut(Schema):
    data: list[HistoryItem]
    next: str | None


class BadgeOut(Schema):
    code: str
    series: str
    name: str
    needs: int
    unit: str
    how: str
    earned_at: datetime | None
    evidence: str | None


class NextOut(Schema):
    code: str
    name: str
    series: str
    unit: str
    needs: int
    done: int


class AchievementsOut(Schema):
    badges: list[BadgeOut]
    next: list[NextOut]
