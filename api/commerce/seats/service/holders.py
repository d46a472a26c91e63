"""Giving seats to learners of the school's classes, and taking them back. Never more are given than were paid."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.seats.rules import DAY
from api.commerce.seats.service.news import notify_ended, notify_given
from api.commerce.seats.service.orders import ENTITY, own
from api.commerce.seats.tables import OrderState, Seat, SeatEnd, SeatOrder
from api.commerce.subscriptions.service import seats as time_of_seats
from api.commerce.subscriptions.service.periods import running
from api.platform.audit.service import audit
from api.platform.clock import day_of, start_of_day
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.platform.roles import Role
from api.school.classes.tables import ClassMember, SchoolClass


class NotInSchool(NotFound):
    title = "Not in This Class"
    detail = "Seats go to learners of this school's classes. Somebody you chose is not in this class any more."


class SeatsNotOpen(Problem):
    status, title = 409, "Not Possible Now"
    detail = "Seats are given while their days run, and once they are paid."


class TooFewSeats(Problem):
    status, title = 409, "Too Few Seats"
    detail = "There are fewer free seats than learners you chose. Nobody was given one."


@dataclass(frozen=True)
class Giving:
    """What became of the learners who were chosen."""

    given: int
    had_one: int
    has_bigger: int


def ends_at(order: SeatOrder) -> datetime:
    """The moment after an order's last day."""
    return start_of_day(order.ends_on + DAY)


def is_running(order: SeatOrder, now: datetime) -> bool:
    first = order.covers_from
    return order.state is OrderState.PAID and first is not None and start_of_day(first) <= now < ends_at(order)


def held(db: Session, order_id: UUID) -> int:
    """How many seats of an order are in somebody's hands; an account that was deleted holds none."""
    living = select(func.count()).select_from(Seat).join(User, User.id == Seat.user_id)
    return db.scalar(living.where(Seat.order_id == order_id, Seat.ended_at.is_(None), User.deleted_at.is_(None))) or 0


def give(
    db: Session, me: Principal, order_id: UUID, *, class_id: UUID, learners: Collection[UUID] | None, now: datetime
) -> Giving:
    """Give seats to learners of a class, to all of it where nobody is named; all that need one get it, or nobody."""
    order = own(db, me, order_id, locked=True)
    if not is_running(order, now):
        raise SeatsNotOpen
    room = db.get(SchoolClass, class_id)
    if room is None or not room.is_active or room.school_name != order.school_name:
        raise NotInSchool
    wanted = _members(db, class_id, learners)
    needing = [each for each in wanted if not _has_one(db, each.id, now)]
    fitting = [each for each in needing if not _has_bigger(db, each, order, now)]
    free = order.seats - held(db, order.id)
    if len(fitting) > free:
        raise TooFewSeats(free=free, needed=len(fitting))
    for learner in fitting:
        _give(db, order, learner, class_id, me.id, now)
    new = {"class": str(class_id), "learners": [str(each.id) for each in fitting]}
    audit(db, user_id=me.id, action="seats.given", entity=(ENTITY, str(order.id)), new=new, client=me.client)
    return Giving(len(fitting), len(wanted) - len(needing), len(needing) - len(fitting))


def take_back(db: Session, me: Principal, order_id: UUID, learners: Collection[UUID], now: datetime) -> int:
    """End the seats of these learners at once; how many that were. Whoever holds none is passed over."""
    order = own(db, me, order_id, locked=True)
    rows = _live(db, order.id, learners)
    for seat in rows:
        _end(db, order, seat, SeatEnd.TAKEN_BACK, now)
    new = {"learners": [str(each.user_id) for each in rows]}
    audit(db, user_id=me.id, action="seats.taken_back", entity=(ENTITY, str(order.id)), new=new, client=me.client)
    return len(rows)


def joined(db: Session, class_id: UUID, learner_id: UUID, now: datetime) -> None:
    """A learner who joins a class takes a free seat of its school, where the school switched that on."""
    room = db.get_one(SchoolClass, class_id)
    today = day_of(now)
    wanted = select(SeatOrder).where(
        SeatOrder.school_name == room.school_name, SeatOrder.state == OrderState.PAID, SeatOrder.gives_to_joiners,
        SeatOrder.covers_from <= today, SeatOrder.ends_on >= today,
    )  # fmt: skip
    locked = wanted.order_by(SeatOrder.number).with_for_update(key_share=True).execution_options(populate_existing=True)
    for order in db.scalars(locked).all():
        if not is_running(order, now) or held(db, order.id) >= order.seats:
            continue
        learner = _locked(db, [learner_id])[0]
        if not _has_one(db, learner.id, now) and not _has_bigger(db, learner, order, now):
            _give(db, order, learner, class_id, None, now)
        return


def left(db: Session, class_id: UUID, learner_id: UUID, now: datetime) -> None:
    """Who leaves a class gives its seat back, unless another class of the school has them."""
    of_class = select(Seat.order_id).where(
        Seat.class_id == class_id, Seat.user_id == learner_id, Seat.ended_at.is_(None)
    )
    for order_id in db.scalars(of_class).all():
        order = db.get_one(SeatOrder, order_id, with_for_update={"key_share": True}, populate_existing=True)
        for seat in _live(db, order.id, [learner_id]):
            if other := _other_class(db, order, class_id, learner_id):
                seat.class_id = other
            else:
                _end(db, order, seat, SeatEnd.LEFT_CLASS, now)
    db.flush()


def end_all(db: Session, order: SeatOrder, now: datetime) -> None:
    """The money went back: every seat of the order ends."""
    for seat in _live(db, order.id, None):
        _end(db, order, seat, SeatEnd.RETURNED, now)


def _members(db: Session, class_id: UUID, learners: Collection[UUID] | None) -> Sequence[User]:
    here = select(ClassMember.user_id).where(ClassMember.class_id == class_id, ClassMember.left_at.is_(None))
    ids = set(db.scalars(here))
    if learners is not None and not set(learners) <= ids:
        raise NotInSchool
    found = _locked(db, ids if learners is None else learners)
    if learners is not None and len(found) < len(set(learners)):
        raise NotInSchool
    return found


def _locked(db: Session, ids: Collection[UUID]) -> Sequence[User]:
    """Learners with an account, for whom nothing else is paid or decided meanwhile."""
    wanted = select(User).where(User.id.in_(ids), User.is_active, User.deleted_at.is_(None), User.role == Role.USER)
    locked = wanted.order_by(User.id).with_for_update(key_share=True).execution_options(populate_existing=True)
    return db.scalars(locked).all()


def _has_one(db: Session, learner_id: UUID, now: datetime) -> bool:
    """Whether a learner holds a seat that is not over, of whatever school."""
    wanted = select(Seat.id).join(SeatOrder, SeatOrder.id == Seat.order_id)
    live = wanted.where(Seat.user_id == learner_id, Seat.ended_at.is_(None), SeatOrder.ends_on >= day_of(now))
    return db.scalar(live.limit(1)) is not None


def _has_bigger(db: Session, learner: User, order: SeatOrder, now: datetime) -> bool:
    return time_of_seats.outlasted(running(db, learner, now), order.tier, ends_at(order))


def _give(db: Session, order: SeatOrder, learner: User, class_id: UUID, by: UUID | None, now: datetime) -> None:
    seat = Seat(order_id=order.id, user_id=learner.id, class_id=class_id, given_at=now, given_by=by)
    db.add(seat)
    db.flush()
    time_of_seats.give(db, learner, seat_id=seat.id, plan=order.plan, tier=order.tier, ends_at=ends_at(order), now=now)
    notify_given(db, learner, seat, order, now)


def _end(db: Session, order: SeatOrder, seat: Seat, because: SeatEnd, now: datetime) -> None:
    """Nothing is left of a seat whose days are over; it only is noted."""
    learner = db.get_one(User, seat.user_id, with_for_update={"key_share": True}, populate_existing=True)
    seat.ended_at, seat.ended_because = max(now, seat.given_at), because
    db.flush()
    if learner.deleted_at is None and now < ends_at(order):
        time_of_seats.end(db, learner, seat.id, now)
        notify_ended(db, learner, seat, order, now)


def _live(db: Session, order_id: UUID, learners: Collection[UUID] | None) -> Sequence[Seat]:
    wanted = select(Seat).where(Seat.order_id == order_id, Seat.ended_at.is_(None))
    if learners is not None:
        wanted = wanted.where(Seat.user_id.in_(learners))
    return db.scalars(wanted.order_by(Seat.user_id).execution_options(populate_existing=True)).all()


def _other_class(db: Session, order: SeatOrder, class_id: UUID, learner_id: UUID) -> UUID | None:
    wanted = (
        select(SchoolClass.id)
        .join(ClassMember, ClassMember.class_id == SchoolClass.id)
        .where(
            SchoolClass.school_name == order.school_name, SchoolClass.is_active, SchoolClass.id != class_id,
            ClassMember.user_id == learner_id, ClassMember.left_at.is_(None),
        )
    )  # fmt: skip
    return db.scalar(wanted.limit(1))
