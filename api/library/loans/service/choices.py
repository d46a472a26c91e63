"""Choosing a book: it takes a place of the cycle and is on loan from then on."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.library.catalogue.service import reachable_book
from api.library.catalogue.tables import Book
from api.library.loans.hooks import on_book_borrowed
from api.library.loans.service.cycles import current_cycle, limit_of, lock_person
from api.library.loans.tables import Loan, LoanStatus, LoanType, UserSelectedBook, UserSubscriptionCycle
from api.platform.clock import said
from api.platform.entitlements import has_paid_plan
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.problem import Problem


class BookNotChosen(Problem):
    status, title = 409, "Choose This Book First"
    detail = "Your plan opens the books you choose. Choose this one to read it."


class BookLimitReached(Problem):
    """409 with `limit` and `lockedUntil`: every place of the cycle is taken."""

    status, title = 409, "No Book Left This Month"


def check_loan(db: Session, me: Principal, book: Book, now: datetime) -> None:
    """Refuse whoever has a limit and has not chosen the book; staff look at every book."""
    if me.is_admin or open_loan(db, me.id, book.id) is not None:
        return
    if limit_of(db, me.subscription_tier) != constants.UNLIMITED_BOOKS:
        raise BookNotChosen(bookId=str(book.id))


def open_loan(db: Session, user_id: UUID, book_id: UUID) -> Loan | None:
    """The loan a person has of a book now."""
    own = select(Loan).where(Loan.user_id == user_id, Loan.book_id == book_id, Loan.status == LoanStatus.ACTIVE)
    return db.scalar(own)


def choose_book(db: Session, *, me: Principal, book_id: UUID, now: datetime) -> Loan:
    """The book on loan, with a place of the cycle if it has none yet; the same again is the same loan.

    Raises BookNotFound, 402 where the plan does not reach the book, BookLimitReached where no place is left.
    """
    book = reachable_book(db, me=me, book_id=book_id, now=now)
    lock_person(db, me.id)
    if (loan := open_loan(db, me.id, book.id)) is not None:
        return loan
    cycle = current_cycle(db, me, now)
    if not _has_place(db, me.id, book.id, cycle.cycle_start):
        _take_place(db, me, book.id, cycle, now)
    kind = LoanType.SUBSCRIPTION if has_paid_plan(me, now) else LoanType.TRIAL
    loan = Loan(user_id=me.id, book_id=book.id, loan_type=kind, started_at=now)
    db.add(loan)
    db.flush()
    on_book_borrowed(db, me.id, book.id)
    return loan


def keep_reading(db: Session, *, me: Principal, book: Book, now: datetime) -> None:
    """Note the loan of a reader without a limit, who chooses a book by opening it; staff borrow nothing."""
    if not me.is_admin and open_loan(db, me.id, book.id) is None:
        choose_book(db, me=me, book_id=book.id, now=now)


def _has_place(db: Session, user_id: UUID, book_id: UUID, cycle_start: datetime) -> bool:
    held = select(UserSelectedBook.id).where(
        UserSelectedBook.user_id == user_id,
        UserSelectedBook.book_id == book_id,
        UserSelectedBook.billing_cycle_start == cycle_start,
        UserSelectedBook.is_active,
    )
    return db.scalar(held) is not None


def _take_place(db: Session, me: Principal, book_id: UUID, cycle: UserSubscriptionCycle, now: datetime) -> None:
    """One place of the cycle for the book, locked until the cycle ends."""
    unlimited = UserSubscriptionCycle.max_books == constants.UNLIMITED_BOOKS
    taken = db.scalar(
        update(UserSubscriptionCycle)
        .where(
            UserSubscriptionCycle.id == cycle.id,
            or_(unlimited, UserSubscriptionCycle.books_selected_count < UserSubscriptionCycle.max_books),
        )
        .values(books_selected_count=UserSubscriptionCycle.books_selected_count + 1)
        .returning(UserSubscriptionCycle.books_selected_count)
    )
    if taken is None:
        until = cycle.cycle_end
        raise BookLimitReached(
            f"You chose {cycle.max_books} of {cycle.max_books} books. You can choose again on {said(until)}.",
            limit=cycle.max_books,
            lockedUntil=until.isoformat(),
        )
    locked_until = None if cycle.max_books == constants.UNLIMITED_BOOKS else cycle.cycle_end
    choice = insert(UserSelectedBook).values(
        id=uuid7(), user_id=me.id, book_id=book_id, subscription_tier=me.subscription_tier, selected_at=now,
        locked_until=locked_until, billing_cycle_start=cycle.cycle_start, is_active=True,
    )  # fmt: skip
    # A book that was returned earlier in the cycle takes its place again.
    db.execute(
        choice.on_conflict_do_update(
            index_elements=["user_id", "book_id", "billing_cycle_start"],
            set_={"is_active": True, "selected_at": now, "locked_until": locked_until},
        )
    )
    if locked_until is not None:
        db.execute(update(User).where(User.id == me.id).values(selections_locked_until=locked_until))
