"""A person's telephone on the wire."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.notifications.outbox.tables import OutboxStatus
from api.notifications.sms.tables import SmsFailure, SmsPurpose
from api.platform.phone_numbers import INVALID
from api.platform.schemas import Page, Required, Schema


class SmsNumberIn(Schema):
    """A number in any usual form; one without a country is Ugandan."""

    phone: Required(INVALID, most=30, too_long=INVALID)  # type: ignore[valid-type]


class SmsCodeIn(Schema):
    code: Annotated[str, Field(pattern=r"^[0-9]{6}$")]


class SmsWishesIn(Schema):
    digests: bool
    alerts: bool


class SmsNumberOut(Schema):
    """The telephone of whoever asks; everything false and empty where there is none."""

    phone: str | None
    is_proved: bool
    code_expires_at: datetime | None
    digests: bool
    alerts: bool
    is_stopped: bool
    failure: SmsFailure | None
    failed_at: datetime | None


class SmsMessageOut(Schema):
    """One message as staff see it: never its words, its number masked. `parts` is how many a carrier counts it as."""

    id: UUID
    purpose: SmsPurpose
    number: str
    status: OutboxStatus
    failure: SmsFailure | None
    last_error: str | None
    attempts: int
    signs: int
    parts: int
    cost_ugx: int | None
    posted_at: datetime
    sent_at: datetime | None
    failed_at: datetime | None
    may_retry: bool


class SmsMessages(Page[SmsMessageOut]):
    """A page of the list."""


class SmsOverview(Schema):
    """What was posted in the last days by what became of it; `waiting` is of now."""

    days: int
    sent: int
    failed: int
    withheld: int
    waiting: int
    oldest_waiting_at: datetime | None
    cost_ugx: int
