"""Orders of seats, the seats that were given, and money for them that came by bank."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Choice, Record
from api.platform.money import Ugx
from api.platform.roles import Tier


class OrderState(StrEnum):
    """Where an order stands; `rules.STEPS` and a trigger of the database say what may follow."""

    OPEN = "open"
    PAID = "paid"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    RETURNED = "returned"  # it was paid, and all of the money went back


class SeatOrder(Record):
    """Seats of one plan for one term of one school, with the invoice of that `number`.

    `price` is that of one seat from `begins_on` to `ends_on`, both counted. `covers_from` is the first day the money
    is for: the day it came, or the first day of the order.
    """

    __tablename__ = "seat_orders"
    __table_args__ = (
        UniqueConstraint("number"),
        CheckConstraint("seats > 0 and price > 0 and amount = seats * price", "sum_of_seats"),
        CheckConstraint("begins_on <= ends_on and due_on <= ends_on", "days_in_order"),
        CheckConstraint("covers_from between begins_on and ends_on", "covers_days_of_the_order"),
        CheckConstraint("state not in ('paid', 'returned') or covers_from is not null", "paid_covers_days"),
        Index("ix_seat_orders_school_name", "school_name", "ends_on"),
    )

    number: Mapped[int]
    school_name: Mapped[str] = mapped_column(String(160))
    term_year: Mapped[int]
    term: Mapped[int]
    plan: Mapped[str]
    tier: Mapped[Tier] = mapped_column(Choice(Tier))
    seats: Mapped[int]
    price: Mapped[Ugx]
    amount: Mapped[Ugx]
    begins_on: Mapped[date]
    ends_on: Mapped[date]
    due_on: Mapped[date]
    covers_from: Mapped[date | None]
    state: Mapped[OrderState] = mapped_column(Choice(OrderState), default=OrderState.OPEN, server_default="open")
    ordered_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    ordered_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]
    gives_to_joiners: Mapped[bool] = mapped_column(default=False, server_default="false")


class SeatEnd(StrEnum):
    """Why a seat is free again before its term is over."""

    TAKEN_BACK = "taken_back"
    LEFT_CLASS = "left_class"
    RETURNED = "returned"


class Seat(Record):
    """One seat in a learner's hands, for a class; free again from `ended_at` on, or when the term is over."""

    __tablename__ = "seats"
    __table_args__ = (
        Index("uq_seats_order_learner", "order_id", "user_id", unique=True, postgresql_where=text("ended_at is null")),
        CheckConstraint("ended_at >= given_at", "ends_after_it_is_given"),
        CheckConstraint("(ended_at is null) = (ended_because is null)", "ended_for_a_reason"),
    )

    order_id: Mapped[UUID] = mapped_column(ForeignKey("seat_orders.id"), index=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    class_id: Mapped[UUID | None] = mapped_column(ForeignKey("school_classes.id", ondelete="set null"), index=True)
    given_at: Mapped[datetime]
    given_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))  # nobody: by joining the class
    ended_at: Mapped[datetime | None]
    ended_because: Mapped[SeatEnd | None] = mapped_column(Choice(SeatEnd))


class BankTransfer(Record):
    """Money for seats that one of finance saw on the bank's statement, and another confirms or declines."""

    __tablename__ = "bank_transfers"
    __table_args__ = (
        CheckConstraint("confirmed_by <> recorded_by", "two_people"),
        CheckConstraint("(confirmed_at is null) = (confirmed_by is null)", "confirmed_by_somebody"),
        CheckConstraint("(declined_at is null) = (declined_by is null)", "declined_by_somebody"),
        CheckConstraint("confirmed_at is null or declined_at is null", "confirmed_or_declined"),
        CheckConstraint("amount > 0", "amount_positive"),
        Index(
            "uq_bank_transfers_reference", "reference", unique=True, postgresql_where=text("declined_at is null")
        ),
    )  # fmt: skip

    order_id: Mapped[UUID] = mapped_column(ForeignKey("seat_orders.id"), index=True)
    reference: Mapped[str] = mapped_column(String(60))
    amount: Mapped[Ugx]
    received_on: Mapped[date]
    payment_id: Mapped[UUID | None] = mapped_column(ForeignKey("payments.id"), unique=True)
    recorded_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    recorded_at: Mapped[datetime]
    confirmed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    confirmed_at: Mapped[datetime | None]
    declined_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    declined_at: Mapped[datetime | None]
