"""Seats as a school and finance see them."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.seats.rules import seat_price, terms_of
from api.commerce.seats.schemas import (
    BankOut,
    SchoolSeats,
    SeatClass,
    SeatHolder,
    SeatOrderOut,
    SeatPlan,
    SeatsOut,
    TermForSale,
    TransferOut,
)
from api.commerce.seats.service.holders import is_running
from api.commerce.seats.service.invoice import printed_number
from api.commerce.seats.service.orders import schools_of, terms_for_sale
from api.commerce.seats.tables import BankTransfer, OrderState, Seat, SeatOrder
from api.commerce.subscriptions.tables import Payment, PaymentStatus, SubscriptionPlan
from api.learning.figures.study_days import study_days_of
from api.platform.clock import day_of
from api.platform.principal import Principal
from api.school.classes.service import members_of, taught_by
from api.school.classes.tables import SchoolClass

SHOWN = 50
WEEK = timedelta(days=6)


def seats_of(db: Session, me: Principal, now: datetime, *, can_pay: bool) -> SeatsOut:
    """Every school one acts for, as it is now."""
    today = day_of(now)
    ahead = [(each, terms_of(each.start, each.end, today)) for each in terms_for_sale(today)]
    sold = select(SubscriptionPlan).where(SubscriptionPlan.is_active, SubscriptionPlan.price_amount > 0)
    plans = db.scalars(sold.order_by(SubscriptionPlan.display_order, SubscriptionPlan.name)).all()
    mine = {each.id for each in taught_by(db, me.id)}
    return SeatsOut(
        schools=[_school(db, school, mine, now) for school in schools_of(db, me.id)],
        terms=[
            TermForSale(year=of.year, term=of.term, begins_on=days.begins_on, ends_on=days.ends_on, days=days.days)
            for of, days in ahead
        ],
        plans=[
            SeatPlan(
                id=plan.id, name=plan.name,
                prices=[seat_price(plan.price_amount, plan.billing_period_days, days.days) for _, days in ahead],
            )
            for plan in plans
        ],
        can_pay=can_pay,
    )  # fmt: skip


def _school(db: Session, school: str, mine: Collection[UUID], now: datetime) -> SchoolSeats:
    newest = select(SeatOrder).where(SeatOrder.school_name == school).order_by(SeatOrder.number.desc()).limit(SHOWN)
    rows = db.scalars(newest).all()
    rooms = db.scalars(
        select(SchoolClass).where(SchoolClass.school_name == school, SchoolClass.is_active).order_by(SchoolClass.name)
    ).all()
    holding = _holding(db, school, now)
    return SchoolSeats(
        school=school,
        classes=[_class(db, room, holding, now, has_names=room.id in mine) for room in rooms],
        orders=orders_shown(db, rows, now),
    )


def _holding(db: Session, school: str, now: datetime) -> Mapping[UUID, UUID]:
    """Learner -> the order whose seat they hold, of the orders that are not over."""
    live = (
        select(Seat.user_id, Seat.order_id)
        .join(SeatOrder, SeatOrder.id == Seat.order_id)
        .where(SeatOrder.school_name == school, Seat.ended_at.is_(None), SeatOrder.ends_on >= day_of(now))
    )
    return {row.user_id: row.order_id for row in db.execute(live)}


def _class(
    db: Session, room: SchoolClass, holding: Mapping[UUID, UUID], now: datetime, *, has_names: bool
) -> SeatClass:
    """Whoever teaches the class sees its names; others see counts, and of a few learners not even how many studied."""
    people = members_of(db, room.id)
    holders = [each for each in people if each.id in holding]
    used = _used(db, [each.id for each in holders], now)
    is_enough = has_names or len(holders) >= constants.SMALL_GROUP_MIN
    return SeatClass(
        id=room.id, name=room.name, learners=len(people), held=len(holders), used=len(used) if is_enough else None,
        holders=[
            SeatHolder(
                learner_id=each.id, name=f"{each.first_name} {each.last_name}", order_id=holding.get(each.id),
                is_used=each.id in used,
            )
            for each in people
        ]
        if has_names
        else None,
    )  # fmt: skip


def _used(db: Session, learners: Sequence[UUID], now: datetime) -> set[UUID]:
    """Who read or practised in the last seven days."""
    today = day_of(now)
    found = study_days_of(db, list(learners), today - WEEK, today) if learners else {}
    return {
        learner
        for learner, days in found.items()
        if any(each.reading_seconds or each.quiz_seconds or each.questions for each in days)
    }


def orders_shown(db: Session, rows: Sequence[SeatOrder], now: datetime) -> list[SeatOrderOut]:
    named = [row.id for row in rows]
    counted = (
        select(Seat.order_id, func.count())
        .join(User, User.id == Seat.user_id)
        .where(Seat.order_id.in_(named), Seat.ended_at.is_(None), User.deleted_at.is_(None))
        .group_by(Seat.order_id)
    )
    held = {order_id: count for order_id, count in db.execute(counted)}
    paid = select(Payment.seat_order_id, Payment.id).where(
        Payment.seat_order_id.in_(named), Payment.purpose == "seats", Payment.status == PaymentStatus.COMPLETED
    )
    payments = {order_id: payment_id for order_id, payment_id in db.execute(paid)}
    return [
        SeatOrderOut(
            id=row.id, number=printed_number(row), school=row.school_name, plan=row.plan, tier=row.tier,
            year=row.term_year, term=row.term, seats=row.seats, held=held.get(row.id, 0), price=row.price,
            amount=row.amount, begins_on=row.covers_from or row.begins_on, ends_on=row.ends_on, due_on=row.due_on,
            state=row.state, can_give=is_running(row, now), gives_to_joiners=row.gives_to_joiners,
            ordered_at=row.ordered_at, payment_id=payments.get(row.id),
        )
        for row in rows
    ]  # fmt: skip


def bank_of(db: Session, me: Principal, now: datetime) -> BankOut:
    """What finance has to look at: transfers that wait, and the newest orders."""
    waiting = (
        select(BankTransfer, SeatOrder, User)
        .join(SeatOrder, SeatOrder.id == BankTransfer.order_id)
        .join(User, User.id == BankTransfer.recorded_by)
        .where(BankTransfer.confirmed_at.is_(None), BankTransfer.declined_at.is_(None))
        .order_by(BankTransfer.recorded_at)
    )
    newest = select(SeatOrder).order_by((SeatOrder.state == OrderState.OPEN).desc(), SeatOrder.number.desc())
    return BankOut(
        transfers=[
            TransferOut(
                id=each.id, number=printed_number(order), school=order.school_name, asked=order.amount,
                state=order.state, reference=each.reference, amount=each.amount, received_on=each.received_on,
                recorded_by=f"{by.first_name} {by.last_name}", is_mine=by.id == me.id,
            )
            for each, order, by in db.execute(waiting)
        ],
        orders=orders_shown(db, db.scalars(newest.limit(SHOWN)).all(), now),
    )  # fmt: skip
