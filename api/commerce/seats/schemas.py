"""Seats of schools as they cross the wire."""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api import constants
from api.commerce.seats.tables import OrderState
from api.platform.roles import Tier
from api.platform.schemas import Required, Schema


class TermForSale(Schema):
    """A school term that is not over, and the days an order of today is for."""

    year: int
    term: int
    begins_on: date
    ends_on: date
    days: int


class SeatPlan(Schema):
    """A plan seats can be bought of, with the price of one seat for each term, in the order of the terms."""

    id: UUID
    name: str
    prices: list[int]


class SeatOrderOut(Schema):
    """An order with its invoice. `held` seats are in somebody's hands; `can_give` while its days run."""

    id: UUID
    number: str
    school: str
    plan: str
    tier: Tier
    year: int
    term: int
    seats: int
    held: int
    price: int
    amount: int
    begins_on: date
    ends_on: date
    due_on: date
    state: OrderState
    can_give: bool
    gives_to_joiners: bool
    ordered_at: datetime
    payment_id: UUID | None


class SeatHolder(Schema):
    """A learner of a class, with the seat's order where they hold one; `is_used`: they studied this week."""

    learner_id: UUID
    name: str
    order_id: UUID | None
    is_used: bool


class SeatClass(Schema):
    """A class with its learners; names only for who teaches it. `used`: null where too few hold one to be counted."""

    id: UUID
    name: str
    learners: int
    held: int
    used: int | None
    holders: list[SeatHolder] | None


class SchoolSeats(Schema):
    """One school, its classes and its orders, the newest first."""

    school: str
    classes: list[SeatClass]
    orders: list[SeatOrderOut]


class SeatsOut(Schema):
    """The schools one acts for, and what can be ordered for them."""

    schools: list[SchoolSeats]
    terms: list[TermForSale]
    plans: list[SeatPlan]
    can_pay: bool


class SeatOrderIn(Schema):
    """How many seats of which plan for which term."""

    school: Annotated[str, Field(max_length=160)]
    plan_id: UUID
    year: int
    term: Annotated[int, Field(ge=1, le=3)]
    seats: Annotated[int, Field(ge=constants.SEATS_LEAST, le=constants.SEATS_MOST, strict=True)]


class SeatPaymentIn(Schema):
    """The mobile money number that pays the invoice."""

    phone: Annotated[str, Field(max_length=30)]


class GiveSeatsIn(Schema):
    """A class, and who of it gets a seat; all of it where nobody is named."""

    class_id: UUID
    learner_ids: Annotated[list[UUID], Field(min_length=1, max_length=constants.SEATS_MOST)] | None = None


class TakeSeatsIn(Schema):
    """Whose seats end now."""

    learner_ids: Annotated[list[UUID], Field(min_length=1, max_length=constants.SEATS_MOST)]


class SeatSettingsIn(Schema):
    """Whether learners who join a class by its code take a free seat."""

    gives_to_joiners: bool


class GivenOut(Schema):
    """How many were given a seat, had one already, or have a bigger plan of their own for longer."""

    given: int
    had_one: int
    has_bigger: int
    seats: SeatsOut


class TransferIn(Schema):
    """A line of the bank's statement that pays an invoice."""

    invoice: Annotated[int, Field(ge=1, le=99_999_999)]
    reference: Required("Give the reference of the bank", least=3, most=60)  # type: ignore[valid-type]
    amount: Annotated[int, Field(ge=1, le=10_000_000_000, strict=True)]
    received_on: date


class TransferOut(Schema):
    """A transfer that one recorded and that waits for another person."""

    id: UUID
    number: str
    school: str
    asked: int
    state: OrderState
    reference: str
    amount: int
    received_on: date
    recorded_by: str
    is_mine: bool


class BankOut(Schema):
    """Transfers that wait, and the orders that are open or were paid last."""

    transfers: list[TransferOut]
    orders: list[SeatOrderOut]
