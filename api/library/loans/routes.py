"""Choosing books and returning them."""

from uuid import UUID

from fastapi import APIRouter, status

from api import constants
from api.library.catalogue.service import reachable_book
from api.library.loans.rules import written_holder
from api.library.loans.schemas import BookLoanOut, ChosenOut, LentToOut, LoanIn, LoanOut, LoansOut, PlacesOut
from api.library.loans.service import choices, queries
from api.library.loans.service.endings import return_book
from api.platform.clock import Now, day_of
from api.platform.db import Db
from api.platform.guards import SignedIn, Subscribed

router = APIRouter(prefix="/api/loans", tags=["loans"])


@router.get("")
def list_loans(me: SignedIn, now: Now, db: Db) -> LoansOut:
    """What is on loan, what ended lately, and how many places are left."""
    places = PlacesOut.model_validate(queries.places_of(db, me, now))
    rows = queries.loans_of(db, me.id, now)
    return LoansOut(places=places, loans=[_loan(row) for row in rows])


@router.get("/books/{book_id}")
def get_book_loan(book_id: UUID, me: Subscribed, now: Now, db: Db) -> BookLoanOut:
    """What opening a book would take of the plan."""
    book = reachable_book(db, me=me, book_id=book_id, now=now)
    places, loan = queries.places_of(db, me, now), choices.open_loan(db, me.id, book.id)
    out = PlacesOut.model_validate(places)
    name, email = written_holder(me, day_of(now))
    lent_to = LentToOut(name=name, email=email)
    if loan is not None:
        return BookLoanOut(access="on_loan", loan_id=loan.id, lent_to=lent_to, places=out)
    if me.is_admin or places.limit == constants.UNLIMITED_BOOKS or queries.is_chosen(db, me.id, book.id, now):
        return BookLoanOut(access="free", loan_id=None, lent_to=lent_to, places=out)
    return BookLoanOut(access="full" if places.is_full else "choose", loan_id=None, lent_to=lent_to, places=out)


@router.post("", status_code=status.HTTP_201_CREATED)
def choose_book(body: LoanIn, me: Subscribed, now: Now, db: Db) -> ChosenOut:
    """Choose a book: it is on loan, and takes a place of the cycle if it had none."""
    return ChosenOut.model_validate(choices.choose_book(db, me=me, book_id=body.book_id, now=now))


@router.post("/{loan_id}/return")
def return_loan(loan_id: UUID, me: SignedIn, now: Now, db: Db) -> ChosenOut:
    return ChosenOut.model_validate(return_book(db, user_id=me.id, loan_id=loan_id, now=now))


def _loan(row: queries.LoanRow) -> LoanOut:
    loan, title, author, cover, locked_until = row
    return LoanOut(
        id=loan.id, book_id=loan.book_id, title=title, author=author, cover_image_url=cover, status=loan.status,
        loan_type=loan.loan_type, started_at=loan.started_at, returned_at=loan.returned_at, revoked_at=loan.revoked_at,
        revoke_reason=loan.revoke_reason, locked_until=locked_until,
    )  # fmt: skip
