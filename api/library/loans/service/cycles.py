"""The stretch of a plan in which books are chosen, begun when it is first needed."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.library.loans import hooks
from api.library.loans.rules import Borrower, cycle_at, wider
from api.library.loans.service.endings import revoke_loans
from api.library.loans.tables import Loan, LoanStatus, UserSelectedBook, UserSubscriptionCycle
from api.platform.entitlements import is_subscribed
from api.platform.roles import Tier

AT_ONCE = 200
TOO_MANY = "Your plan holds fewer books now."


def limit_of(db: Session, tier: Tier) -> int:
    """How many books a tier may choose in a cycle; -1 for any number, as premium has where no such plan is sold."""
    sold = hooks.book_limit(db, tier)
    unsold = constants.UNLIMITED_BOOKS if tier is Tier.PREMIUM else constants.BOOK_LIMIT
    return unsold if sold is None else sold


def stored_cycle(db: Session, me: Borrower, now: datetime) -> UserSubscriptionCycle | None:
    """The cycle a person is in, if it has begun; one of a trial ends with the first payment."""
    found = db.scalar(
        select(UserSubscriptionCycle)
        .where(
            UserSubscriptionCycle.user_id == me.id,
            UserSubscriptionCycle.cycle_start <= now,
            UserSubscriptionCycle.cycle_end > now,
        )
        .order_by(UserSubscriptionCycle.cycle_start.desc())
        .limit(1)
    )
    is_over = found is not None and found.tier is Tier.TRIAL and me.subscription_tier is not Tier.TRIAL
    return None if is_over else found


def lock_person(db: Session, user_id: UUID) -> None:
    """Have everybody who changes this person's books wait in one line."""
    db.execute(select(User.id).where(User.id == user_id).with_for_update(key_share=True))


def current_cycle(db: Session, me: Borrower, now: datetime) -> UserSubscriptionCycle:
    """The cycle, begun if need be; the person's row must be locked. A better plan widens it at once, a smaller one
    waits for the next.
    """
    limit, found = limit_of(db, me.subscription_tier), stored_cycle(db, me, now)
    if found is None:
        return _begin(db, me, limit, now)
    found.max_books = wider(found.max_books, limit)
    db.flush()
    return found


def _begin(db: Session, me: Borrower, limit: int, now: datetime) -> UserSubscriptionCycle:
    """A new cycle; books still on loan keep a place of it, the latest first, and may be returned at any time."""
    start, end = cycle_at(me, now)
    own = UserSubscriptionCycle.user_id == me.id
    db.execute(
        update(UserSubscriptionCycle)
        .where(own, UserSubscriptionCycle.cycle_end > now, UserSubscriptionCycle.cycle_start < now)
        .values(cycle_end=now)
    )
    before = db.scalar(select(func.max(UserSubscriptionCycle.cycle_end)).where(own, _is_over(now)))
    start = max(start, before) if before else start
    kept = _keep_loans(db, me.id, limit, now)
    made = UserSubscriptionCycle(
        user_id=me.id, cycle_start=start, cycle_end=end, books_selected_count=len(kept), max_books=limit,
        tier=me.subscription_tier,
    )  # fmt: skip
    db.add(made)
    _let_go(db, me.id)
    db.add_all(
        UserSelectedBook(
            user_id=me.id, book_id=loan.book_id, subscription_tier=me.subscription_tier, selected_at=now,
            locked_until=None, billing_cycle_start=start,
        )
        for loan in kept
    )  # fmt: skip
    db.flush()
    return made


def _is_over(now: datetime) -> ColumnElement[bool]:
    return UserSubscriptionCycle.cycle_end <= now


def _keep_loans(db: Session, user_id: UUID, limit: int, now: datetime) -> list[Loan]:
    """The loans that fit the plan; the oldest beyond it end."""
    open_now = select(Loan).where(Loan.user_id == user_id, Loan.status == LoanStatus.ACTIVE)
    loans = list(db.scalars(open_now.order_by(Loan.started_at.desc(), Loan.id.desc())))
    if limit == constants.UNLIMITED_BOOKS:
        return loans
    revoke_loans(db, [loan.id for loan in loans[limit:]], by=None, reason=TOO_MANY, now=now)
    return loans[:limit]


def turn_cycles(db: Session, now: datetime) -> int:
    """Begin the next cycle of everybody whose choices are of one that is over, and let go of the choices of those
    whose plan is over; at most `AT_ONCE` people, how many.
    """
    over = (
        select(UserSelectedBook.user_id)
        .join(
            UserSubscriptionCycle,
            and_(
                UserSubscriptionCycle.user_id == UserSelectedBook.user_id,
                UserSubscriptionCycle.cycle_start == UserSelectedBook.billing_cycle_start,
            ),
        )
        .where(UserSelectedBook.is_active, UserSubscriptionCycle.cycle_end <= now)
        .distinct()
        .limit(AT_ONCE)
    )
    people = select(User).where(User.id.in_(over.scalar_subquery())).order_by(User.id)
    found = db.scalars(people.with_for_update(key_share=True)).all()
    for person in found:
        if is_subscribed(person, now):
            current_cycle(db, person, now)
        else:
            _let_go(db, person.id)
    return len(found)


def _let_go(db: Session, user_id: UUID) -> None:
    """End what was chosen in earlier cycles, and its lock."""
    chosen = update(UserSelectedBook).where(UserSelectedBook.user_id == user_id, UserSelectedBook.is_active)
    db.execute(chosen.values(is_active=False))
    db.execute(update(User).where(User.id == user_id).values(selections_locked_until=None))
