"""A purse as it crosses the wire."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api import constants
from api.commerce.payments.schemas import OWN_PATH
from api.platform.schemas import Schema


class PurseUseOut(Schema):
    """What some of a top-up paid for; `is_given_back`: the plan was taken back, and the money is in the purse again."""

    plan: str
    amount: int
    at: datetime
    is_given_back: bool


class PurseTopUpOut(Schema):
    """Money that was put in: what of it is left, what went back, and what the rest paid."""

    id: UUID
    amount: int
    left: int
    returned: int
    is_gift: bool
    is_going_back: bool
    paid_at: datetime
    receipt_number: int | None
    uses: list[PurseUseOut]


class PurseOut(Schema):
    """A purse, its top-ups with the newest first. `available` is less than `balance` where money is on its way back."""

    balance: int
    available: int
    draws_for_renewal: bool
    top_ups: list[PurseTopUpOut]


class PurseSettingsIn(Schema):
    """Whether a plan that ends is paid from the purse by itself."""

    draws_for_renewal: bool


class TopUpIn(Schema):
    """How much, and the mobile money number that pays."""

    amount: Annotated[int, Field(ge=constants.PURSE_LEAST_UGX, le=constants.PURSE_MOST_UGX, strict=True)]
    phone: Annotated[str, Field(max_length=30)]


class DrawIn(Schema):
    """The plan the purse pays for, and the screen to go back to."""

    plan_id: UUID
    return_path: Annotated[str, Field(max_length=300, pattern=OWN_PATH)] | None = None
