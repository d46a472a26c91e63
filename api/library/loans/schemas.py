"""Loans on the wire."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from api.library.loans.tables import LoanStatus, LoanType
from api.platform.schemas import Schema


class LoanIn(Schema):
    book_id: UUID


class LoanOut(Schema):
    """A book on loan. Until `lockedUntil` its place stays taken even when it is returned."""

    id: UUID
    book_id: UUID
    title: str
    author: str
    cover_image_url: str | None
    status: LoanStatus
    loan_type: LoanType
    started_at: datetime
    returned_at: datetime | None
    revoked_at: datetime | None
    revoke_reason: str | None
    locked_until: datetime | None


class PlacesOut(Schema):
    """How many books may be chosen (`limit`, -1 for any number), how many are, and when one may choose anew.

    `entitledUntil` is when the plan or trial ends.
    """

    limit: int
    taken: int
    cycle_end: datetime
    entitled_until: datetime | None


class LoansOut(Schema):
    places: PlacesOut
    loans: list[LoanOut]


class LentToOut(Schema):
    """Whom the pages name: of a minor the first name alone."""

    name: str
    email: str | None


class BookLoanOut(Schema):
    """How a book stands with the asking person: `on_loan`, `free` (no limit, or its place is kept), `choose` (it takes
    a place) or `full`.
    """

    access: Literal["on_loan", "free", "choose", "full"]
    loan_id: UUID | None
    lent_to: LentToOut
    places: PlacesOut


class ChosenOut(Schema):
    """What choosing a book came to."""

    id: UUID
    book_id: UUID
    status: LoanStatus
    loan_type: LoanType
    started_at: datetime
