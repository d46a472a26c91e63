"""Payments taken back after months they paid for were final: what authors give back in the month that is closed now."""

from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.clock import month_bounds
from api.platform.pseudonym import learner_key
from api.publishing.authors.tables import Author
from api.publishing.royalties.inputs import final_months, frozen, thaw
from api.publishing.royalties.rules import Correction, HoldLine, Minutes, decisions_of, judged, overpaid
from api.publishing.royalties.tables import AuthorMonthlyEarnings

CARRIED = ""  # the learner of what earlier months asked for and could not take


class Paid(NamedTuple):
    """A reader's payments: what is left of them and what was taken back, in shillings."""

    left: int
    taken_back: int


def corrections_of(db: Session, month: str) -> list[Correction]:
    """What is due in a month: by reader and author, and by author what earlier months could not take."""
    before = final_months(db, month)
    paid = _payments(db, month)
    moved, asked = _moved(db, before, paid.keys()), _asked(db, before)
    due: dict[tuple[str, str], int] = {}
    for reader in sorted(moved):
        earlier = {author: amount for (learner, author), amount in asked.items() if learner == reader}
        net = {author: max(0, amount - earlier.get(author, 0)) for author, amount in moved[reader].items()}
        left = paid[reader].taken_back - sum(earlier.values())
        due |= {(reader, author): ugx for author, ugx in overpaid(net, paid[reader].left, left).items()}
    due |= {(CARRIED, author): ugx for author, ugx in _outstanding(db, before, asked).items()}
    owed = dict(db.execute(select(Author.id, Author.pending_earnings)).all())
    return [
        Correction(reader, author, ugx, owed[UUID(author)]) for (reader, author), ugx in sorted(due.items()) if ugx > 0
    ]


def _payments(db: Session, month: str) -> dict[str, Paid]:
    """Reader -> payments made before the month, of readers of whom something was taken back by its end."""
    begin, end = month_bounds(month)
    is_revenue = (Payment.status == PaymentStatus.COMPLETED) & (Payment.purpose == PaymentPurpose.PLAN)
    taken = select(Payment.user_id).where(is_revenue, Payment.reversed_at < end)
    rows = db.scalars(select(Payment).where(Payment.user_id.in_(taken.distinct()), is_revenue, Payment.paid_at < end))
    found: dict[str, Paid] = defaultdict(lambda: Paid(0, 0))
    for row in rows:
        sums = found[learner_key(row.user_id)]
        taken_back = row.amount_reversed if row.reversed_at and row.reversed_at < end else 0
        left = row.amount - taken_back if row.paid_at and row.paid_at < begin else 0
        found[learner_key(row.user_id)] = Paid(sums.left + left, sums.taken_back + taken_back)
    return found


def _moved(db: Session, months: Collection[str], readers: Collection[str]) -> dict[str, dict[str, int]]:
    """Reader -> author -> what the reader's seconds brought in final months, to the shilling below."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for month in months if readers else ():
        kept = frozen(db, month)
        decisions = decisions_of(thaw(kept["holds"].content, HoldLine, readers))
        seconds: dict[tuple[str, str], int] = defaultdict(int)
        for row in thaw(kept["minutes"].content, Minutes, readers):
            seconds[row.learner_key, row.author_id] += judged(row, decisions)[1]
        wanted = select(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month == month)
        earned = {str(row.author_id): (row.earnings_amount, row.reading_seconds) for row in db.scalars(wanted)}
        for (reader, author), theirs in seconds.items():
            amount, together = earned[author]
            found[reader][author] += amount * theirs // together if together else 0
    return found


def _asked(db: Session, months: Collection[str]) -> dict[tuple[str, str], int]:
    """(reader, author) -> what final months asked back already, whether or not it could be taken."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for month in months:
        kept = frozen(db, month).get("corrections")
        for row in thaw(kept.content, Correction) if kept else []:
            if row.learner_key != CARRIED:
                found[row.learner_key, row.author_id] += row.due_ugx
    return found


def _outstanding(db: Session, months: Collection[str], asked: dict[tuple[str, str], int]) -> dict[str, int]:
    """Author -> what final months asked for and could not take."""
    found: dict[str, int] = defaultdict(int)
    for (_, author), amount in asked.items():
        found[author] += amount
    for row in db.scalars(select(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month.in_(months))):
        if row.correction_amount:
            found[str(row.author_id)] -= row.correction_amount
    return found
