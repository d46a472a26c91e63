"""What lending asks of the domains above."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.library.loans.tables import LoanStatus
from api.platform.hooks import Event, Hook
from api.platform.roles import Tier

# How many books a plan of this tier lets its holder choose in a cycle (-1: any number), or None where no plan is sold.
book_limit: Hook[[Session, Tier], int | None] = Hook("loans.book_limit")

# Somebody has a book on loan from now on: (db, user id, book id).
on_book_borrowed: Event[[Session, UUID, UUID]] = Event("loans.on_book_borrowed")

# Loans that were returned or revoked: (db, loan ids, their status, now).
on_loans_ended: Event[[Session, Sequence[UUID], LoanStatus, datetime]] = Event("loans.on_loans_ended")
