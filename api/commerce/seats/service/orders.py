"""Ordering seats, and what becomes of an order that is not paid. Whoever leads a class acts for its school."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.commerce.seats.rules import may_become, seat_price, terms_of
from api.commerce.seats.tables import OrderState, SeatOrder
from api.commerce.subscriptions.tables import SubscriptionPlan
from api.learning.study_plans.service.exams import SchoolTerm, terms
from api.platform.audit.service import audit
from api.platform.clock import day_of
from api.platform.money import Ugx
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.school.classes.tables import ClassTeacher, SchoolClass

ENTITY: Final = "seat_orders"
AT_ONCE: Final = 200


class SchoolNotYours(NotFound):
    title = "School Not Found"
    detail = "You lead no class of this school. Whoever leads one of its classes acts for it."


class OrderNotFound(NotFound):
    title, detail = "Order Not Found", "There is no such order of your schools."


class PlanNotSold(NotFound):
    title, detail = "Plan Not Found", "This plan is not sold any more. Look at the plans again."


class TermOver(Problem):
    status, title = 422, "Term Is Over"
    detail = "Choose a term that is not over."


class TooManyOrders(Problem):
    status, title = 409, "Too Many Open Invoices"
    detail = "This school has open invoices already. Pay or cancel one of them first."


class NotInThisState(Problem):
    status, title = 409, "Not Possible Now"
    detail = "This order is not in a state for that. Load the page again."


def schools_of(db: Session, user_id: UUID) -> Sequence[str]:
    """The schools a person acts for: those of which they lead an active class."""
    leads = select(ClassTeacher.class_id).where(ClassTeacher.user_id == user_id, ClassTeacher.subject_id.is_(None))
    wanted = select(SchoolClass.school_name).where(SchoolClass.id.in_(leads), SchoolClass.is_active)
    return db.scalars(wanted.distinct().order_by(SchoolClass.school_name)).all()


def terms_for_sale(today: date) -> list[SchoolTerm]:
    """The term that runs and those the calendar knows ahead."""
    return [each for each in terms() if each.end >= today]


def place(
    db: Session, me: Principal, *, school: str, plan_id: UUID, year: int, term: int, seats: int, now: datetime
) -> SeatOrder:
    """Order seats; the invoice has the next number. The same order again, while it is open, is that order."""
    if school not in schools_of(db, me.id):
        raise SchoolNotYours
    plan = db.get(SubscriptionPlan, plan_id)
    if plan is None or not plan.is_active or plan.price_amount <= 0:
        raise PlanNotSold
    today = day_of(now)
    wanted = next((each for each in terms_for_sale(today) if (each.year, each.term) == (year, term)), None)
    if wanted is None:
        raise TermOver
    db.execute(select(func.pg_advisory_xact_lock(func.hashtext("seat invoices"))))
    number = (db.scalar(select(func.max(SeatOrder.number))) or 0) + 1
    open_now = select(func.count()).where(SeatOrder.school_name == school, SeatOrder.state == OrderState.OPEN)
    if (db.scalar(open_now) or 0) >= constants.SEAT_ORDERS_OPEN:
        raise TooManyOrders
    days = terms_of(wanted.start, wanted.end, today)
    price = seat_price(plan.price_amount, plan.billing_period_days, days.days)
    made = SeatOrder(
        number=number, school_name=school, term_year=year, term=term, plan=plan.name, tier=plan.tier, seats=seats,
        price=Ugx(price), amount=Ugx(price * seats), begins_on=days.begins_on, ends_on=days.ends_on,
        due_on=days.due_on, state=OrderState.OPEN, ordered_by=me.id, ordered_at=now, gives_to_joiners=False,
    )  # fmt: skip
    db.add(made)
    db.flush()
    new = {"school": school, "plan": plan.name, "seats": seats, "amount": made.amount, "number": number}
    audit(db, user_id=me.id, action="seats.ordered", entity=(ENTITY, str(made.id)), new=new, client=me.client)
    return made


def own(db: Session, me: Principal, order_id: UUID, *, locked: bool = False) -> SeatOrder:
    """An order of a school this person acts for."""
    found = locked_order(db, order_id) if locked else db.get(SeatOrder, order_id)
    if found is None or found.school_name not in schools_of(db, me.id):
        raise OrderNotFound
    return found


def locked_order(db: Session, order_id: UUID) -> SeatOrder | None:
    """The order, for which nothing else is paid, given or taken back meanwhile."""
    return db.get(SeatOrder, order_id, with_for_update={"key_share": True}, populate_existing=True)


def step(db: Session, order: SeatOrder, state: OrderState, now: datetime, me: Principal | None = None) -> None:
    """Bring a locked order into another state, as the table of states lets it; raises NotInThisState."""
    if not may_become(order.state, state):
        raise NotInThisState
    old, order.state, order.settled_at = order.state, state, now
    db.flush()
    audit(
        db, user_id=me.id if me else None, action=f"seats.{state}", entity=(ENTITY, str(order.id)),
        old={"state": old.value}, new={"state": state.value}, client=me.client if me else None,
    )  # fmt: skip


def cancel(db: Session, me: Principal, order_id: UUID, now: datetime) -> SeatOrder:
    """Nobody wants these seats any more; only an open order. Money that comes all the same waits in suspense."""
    order = own(db, me, order_id, locked=True)
    step(db, order, OrderState.CANCELLED, now, me)
    return order


def expire(db: Session, now: datetime) -> int:
    """End open orders whose day of payment is over; how many that were."""
    late = select(SeatOrder).where(SeatOrder.state == OrderState.OPEN, SeatOrder.due_on < day_of(now))
    found = db.scalars(late.limit(AT_ONCE).with_for_update(skip_locked=True)).all()
    for order in found:
        step(db, order, OrderState.EXPIRED, now)
    return len(found)
