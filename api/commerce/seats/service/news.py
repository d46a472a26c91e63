"""Telling people about seats: a learner who has one, or has it no more, and whoever ordered them."""

from datetime import datetime

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.seats.tables import Seat, SeatOrder
from api.commerce.subscriptions.service.letters import post_mail
from api.notifications.in_app.service import notify

KIND = "seats"


def notify_given(db: Session, learner: User, seat: Seat, order: SeatOrder, now: datetime) -> None:
    until = f"{order.ends_on:%-d %B %Y}"
    plan = order.plan.capitalize()
    notify(
        db, learner.id, kind=KIND, title=f"Your school pays {plan} for you", url="/billing", now=now,
        text=f"{order.school_name} gave you a seat. It runs until {until}.", once=f"seat:{seat.id}:given",
    )  # fmt: skip
    post_mail(
        db, "seat_given", learner, now=now, once=f"seat:{seat.id}:given", school=order.school_name, plan=plan,
        until=until,
    )  # fmt: skip


def notify_ended(db: Session, learner: User, seat: Seat, order: SeatOrder, now: datetime) -> None:
    notify(
        db, learner.id, kind=KIND, title="Your seat of the school has ended", url="/billing", now=now,
        text=f"{order.school_name} does not pay for you now. What you paid for yourself goes on.",
        once=f"seat:{seat.id}:ended",
    )  # fmt: skip
    post_mail(db, "seat_ended", learner, now=now, once=f"seat:{seat.id}:ended", school=order.school_name)


def notify_buyer(db: Session, order: SeatOrder, now: datetime) -> None:
    """The invoice is paid, and the seats can be given."""
    buyer = db.get_one(User, order.ordered_by)
    notify(
        db, buyer.id, kind=KIND, title=f"{order.seats} seats are paid", url="/school/seats", now=now,
        text=f"We received UGX {order.amount:,} for {order.school_name}.", once=f"seats:{order.id}:paid",
    )  # fmt: skip
    post_mail(
        db, "seats_paid", buyer, now=now, once=f"seats:{order.id}:paid", school=order.school_name,
        amount=f"UGX {order.amount:,}", seats=str(order.seats),
        begins=f"{order.covers_from or order.begins_on:%-d %B %Y}", until=f"{order.ends_on:%-d %B %Y}",
        number=f"INV-{order.number:06d}",
    )  # fmt: skip
