"""A person's telephone on the wire."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from api.core.wire import Required, Wire


class SmsNumberIn(Wire):
    """A number in any usual form; one without a country is Ugandan."""

    phone: Required("Please enter a valid phone number", most=30)  # type: ignore[valid-type]


class SmsCodeIn(Wire):
    code: Annotated[str, Field(pattern=r"^[0-9]{6}$")]


class SmsWishesIn(Wire):
    digests: bool
    alerts: bool


class SmsNumberOut(Wire):
    """The telephone of whoever asks; everything false and empty where there is none."""

    phone: str | None
    is_proved: bool
    code_expires_at: datetime | None
    digests: bool
    alerts: bool
    is_stopped: bool
