"""The one place where a payout changes its state: the rule, the journal, the author's sums, the months it pays, the
audit log and the word to the author, all in the caller's transaction.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.commerce.ledger.service import post
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.money import Ugx
from api.platform.problem import NotFound, Problem
from api.publishing.authors.tables import Author
from api.publishing.payouts.rules import Earned, PaidOut, move, paid_months
from api.publishing.payouts.service.balances import account_of, balance_of
from api.publishing.payouts.service.news import inform
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from api.publishing.royalties.tables import AuthorMonthlyEarnings, MonthlyRevenuePool

INFLIGHT: Final = "L:author_inflight"
TAX: Final = "L:withholding_tax"
BANK: Final = "A:bank"


class PayoutNotFound(NotFound):
    title, detail = "Payout Not Found", "There is no such payout, or it is not yours."


class NotEnough(Problem):
    status, title = 409, "Not Enough"
    detail = "You cannot ask for more than you are owed."


@dataclass(frozen=True)
class By:
    """Who changes it, when and whence; nobody where the provider said so."""

    now: datetime
    user_id: UUID | None = None
    client: Client | None = None


def locked(db: Session, payout_id: UUID) -> tuple[AuthorPayoutRequest, Author]:
    """A payout and its author, of whom nothing else is paid meanwhile."""
    author_id = db.scalar(select(AuthorPayoutRequest.author_id).where(AuthorPayoutRequest.id == payout_id))
    if author_id is None:
        raise PayoutNotFound
    author = locked_author(db, author_id)
    payout = db.get_one(AuthorPayoutRequest, payout_id, with_for_update=True, populate_existing=True)
    return payout, author


def locked_author(db: Session, author_id: UUID) -> Author:
    """Rows that only name the author are not held up."""
    return db.get_one(Author, author_id, with_for_update={"key_share": True}, populate_existing=True)


def reserve(db: Session, payout: AuthorPayoutRequest, author: Author, by: By) -> None:
    """Take the amount out of the author's balance; raises NotEnough. The author is locked."""
    if payout.amount > (free := balance_of(db, author.id, by.now).available):
        raise NotEnough(available=free)
    payout.attempts += 1
    lines = [(account_of(author.id), payout.amount), (INFLIGHT, -payout.amount)]
    _post(db, payout, "payout_reserved", f"reserved:{payout.attempts}", lines, by)
    author.pending_earnings = Ugx(author.pending_earnings - payout.amount)


def transition(
    db: Session, payout: AuthorPayoutRequest, author: Author, to: PayoutStatus, by: By, reason: str | None = None
) -> None:
    """Bring a payout to its next state, with all that follows; raises WrongPayoutState. Both are locked."""
    before = payout.status
    move(before, to)
    payout.status = to
    if to is PayoutStatus.APPROVED and before is PayoutStatus.FAILED:
        reserve(db, payout, author, by)
    if to in (PayoutStatus.REJECTED, PayoutStatus.CANCELLED, PayoutStatus.FAILED):
        _release(db, payout, author, by)
    if to is PayoutStatus.COMPLETED:
        _pay(db, payout, author, by)
    if to is PayoutStatus.REVERSED:
        _take_back(db, payout, author, by)
    entity = ("author_payout_requests", str(payout.id))
    new = {"status": to.value, "amount": payout.amount} | ({"reason": reason} if reason else {})
    audit(db, user_id=by.user_id, action=f"payout.{to}", entity=entity, old={"status": before.value}, new=new,
          client=by.client)  # fmt: skip
    db.flush()
    inform(db, payout, author, by.now, reason)


def source_of(payout: AuthorPayoutRequest) -> str:
    """The account the money leaves from."""
    return f"A:psp:{payout.provider}" if payout.provider else BANK


def _release(db: Session, payout: AuthorPayoutRequest, author: Author, by: By) -> None:
    lines = [(INFLIGHT, payout.amount), (account_of(author.id), -payout.amount)]
    _post(db, payout, "payout_released", f"released:{payout.attempts}", lines, by)
    author.pending_earnings = Ugx(author.pending_earnings + payout.amount)
    payout.next_question_at = None


def _pay(db: Session, payout: AuthorPayoutRequest, author: Author, by: By) -> None:
    net = Ugx(payout.amount - payout.withheld_amount)
    lines = [(INFLIGHT, payout.amount), (source_of(payout), -net), (TAX, -payout.withheld_amount)]
    _post(db, payout, "payout_paid", "paid", lines, by)
    payout.completed_at = by.now
    author.paid_out_earnings = Ugx(author.paid_out_earnings + payout.amount)
    db.flush()
    mark_months(db, author.id)


def _take_back(db: Session, payout: AuthorPayoutRequest, author: Author, by: By) -> None:
    net = Ugx(payout.amount - payout.withheld_amount)
    lines = [(source_of(payout), net), (TAX, payout.withheld_amount), (account_of(author.id), -payout.amount)]
    _post(db, payout, "payout_returned", "returned", lines, by)
    author.paid_out_earnings = Ugx(author.paid_out_earnings - payout.amount)
    author.pending_earnings = Ugx(author.pending_earnings + payout.amount)
    payout.next_question_at = None
    db.flush()
    mark_months(db, author.id)


def _post(db: Session, payout: AuthorPayoutRequest, kind: str, once: str, lines: list[tuple[str, int]], by: By) -> None:
    ref = ("author_payout_requests", str(payout.id))
    post(db, kind=kind, idem=f"payout:{payout.id}:{once}", occurred_at=by.now, ref=ref, lines=lines)


def mark_months(db: Session, author_id: UUID) -> None:
    """Say of each final month which payout completed paying it, the oldest first; their figures stand."""
    row, out = AuthorMonthlyEarnings, AuthorPayoutRequest
    months = db.scalars(
        select(row)
        .join(MonthlyRevenuePool, MonthlyRevenuePool.id == row.revenue_pool_id)
        .where(row.author_id == author_id, MonthlyRevenuePool.is_finalized)
        .order_by(row.month)
    ).all()
    payouts = db.scalars(
        select(out)
        .where(out.author_id == author_id, out.status == PayoutStatus.COMPLETED)
        .order_by(out.completed_at, out.id)
    )
    found = paid_months(
        [Earned(each.id, each.earnings_amount - each.correction_amount) for each in months],
        [PaidOut(each.id, each.amount, each.completed_at) for each in payouts if each.completed_at],
    )
    for month in months:
        paid = found.get(month.id)
        values = {"is_paid": paid is not None, "paid_at": paid.at if paid else None,
                  "payout_id": paid.payout if paid else None}  # fmt: skip
        if (month.is_paid, month.payout_id) != (values["is_paid"], values["payout_id"]):
            db.execute(update(row).where(row.id == month.id).values(values))
