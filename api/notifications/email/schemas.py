"""Mail on the wire: choices, the contact form, and the desk of those who look after it."""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, Field

from api import constants
from api.notifications.email.service import ADDRESS
from api.notifications.email.tables import MailKind
from api.notifications.outbox.tables import OutboxStatus
from api.platform.schemas import Page, Required, Schema


def _address(text: str) -> str:
    try:
        found = validate_email(text.strip(), check_deliverability=False, test_environment=True).normalized
    except EmailNotValidError:
        found = ""
    if not ADDRESS.fullmatch(found):
        raise ValueError("Please enter a valid email")
    return found


class PreferencesOut(Schema):
    marketing_emails: bool
    trial_reminders: bool
    subscription_updates: bool
    family_updates: bool
    weekly_digest: bool
    book_updates: bool
    is_unsubscribed_all: bool


class PreferencesByTokenOut(PreferencesOut):
    """`address` is masked: whoever holds the link need not be its owner."""

    address: str


class PreferencesIn(Schema):
    """Only the toggles that were sent change."""

    marketing_emails: bool | None = None
    trial_reminders: bool | None = None
    subscription_updates: bool | None = None
    family_updates: bool | None = None
    weekly_digest: bool | None = None
    book_updates: bool | None = None
    is_unsubscribed_all: bool | None = None

    def wishes(self) -> dict[str, bool]:
        return {name: wish for name, wish in self.model_dump().items() if wish is not None}


class ContactIn(Schema):
    """`website` is a field no person sees; only machines fill it."""

    name: Required("Please tell us your name", most=100)  # type: ignore[valid-type]
    email: Annotated[str, AfterValidator(_address), Field(default="", validate_default=True)]
    subject: Required("Please write a few words of subject", least=constants.CONTACT_SUBJECT_LEAST, most=120)  # type: ignore[valid-type]
    message: Required(  # type: ignore[valid-type]
        f"Please write {constants.CONTACT_MESSAGE_LEAST} to {constants.CONTACT_MESSAGE_MOST} characters",
        least=constants.CONTACT_MESSAGE_LEAST,
        most=constants.CONTACT_MESSAGE_MOST,
    )
    website: str = Field(default="", max_length=500)


class ContactOut(Schema):
    reference: str
    message: str


class MailDay(Schema):
    """One Kampala day's attempts by what they came to; `bounced` is the part of `failed` a server refused for good."""

    day: date
    sent: int
    retried: int
    failed: int
    bounced: int
    withheld: int


class MailLetterCount(Schema):
    template: str
    sent: int
    failed: int
    withheld: int


class MailOverview(Schema):
    """How the post is doing. Counts by day and letter are of the days asked for, the others of now."""

    waiting: int
    oldest_waiting_at: datetime | None
    failed: int
    is_paused: bool
    paused_at: datetime | None
    sender_seen_at: datetime | None
    is_sender_alive: bool
    days: list[MailDay]
    letters: list[MailLetterCount]


class MailOut(Schema):
    """One mail of the log; its receiver masked."""

    id: UUID
    template: str
    kind: MailKind
    address: str
    subject: str
    status: OutboxStatus
    attempts: int
    posted_at: datetime
    next_at: datetime
    sent_at: datetime | None
    last_error: str | None
    may_retry: bool


class Mails(Page[MailOut]):
    """A page of the log."""


class MailAttempt(Schema):
    sent_at: datetime
    status: OutboxStatus
    subject: str
    error_message: str | None


class SendingIn(Schema):
    is_paused: bool


class LetterValue(Schema):
    name: str
    value: str


class LetterOut(Schema):
    """One template, written with its samples."""

    name: str
    kind: MailKind
    subject: str
    text: str
    html: str
    sample: list[LetterValue]


class TestSentOut(Schema):
    address: str
