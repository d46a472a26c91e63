"""How a loan ends: its reader returns it, or it is revoked. What hangs on it ends with it."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.library.loans import hooks
from api.library.loans.rules import require_move
from api.library.loans.tables import Loan, LoanStatus, UserSelectedBook, UserSubscriptionCycle
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.problem import NotFound
from api.platform.roles import SubscriptionStatus, Tier

AT_ONCE = 500
PLAN_ENDED = "The plan ended."


class LoanNotFound(NotFound):
    title, detail = "Loan Not Found", "This book is not on loan to you."


def return_book(db: Session, *, user_id: UUID, loan_id: UUID, now: datetime) -> Loan:
    """Return one's own book. A place kept from an earlier cycle is free again; one chosen in this cycle is not."""
    loan = db.scalar(select(Loan).where(Loan.id == loan_id, Loan.user_id == user_id).with_for_update())
    if loan is None:
        raise LoanNotFound
    require_move(loan.status, LoanStatus.RETURNED)
    loan.status, loan.returned_at = LoanStatus.RETURNED, now
    db.flush()
    _free_place(db, loan)
    hooks.on_loans_ended(db, [loan.id], LoanStatus.RETURNED, now)
    return loan


def _free_place(db: Session, loan: Loan) -> None:
    freed = db.scalar(
        update(UserSelectedBook)
        .where(
            UserSelectedBook.user_id == loan.user_id,
            UserSelectedBook.book_id == loan.book_id,
            UserSelectedBook.is_active,
            UserSelectedBook.locked_until.is_(None),
        )
        .values(is_active=False)
        .returning(UserSelectedBook.billing_cycle_start)
    )
    if freed is not None:
        db.execute(
            update(UserSubscriptionCycle)
            .where(UserSubscriptionCycle.user_id == loan.user_id, UserSubscriptionCycle.cycle_start == freed)
            .values(books_selected_count=func.greatest(UserSubscriptionCycle.books_selected_count - 1, 0))
        )


def revoke_loans(db: Session, loan_ids: Sequence[UUID], *, by: UUID | None, reason: str, now: datetime) -> int:
    """End these loans, those that are still active; how many did. `by` is empty when the rules end them."""
    if not loan_ids:
        return 0
    ended = db.scalars(
        update(Loan)
        .where(Loan.id.in_(loan_ids), Loan.status == LoanStatus.ACTIVE)
        .values(status=LoanStatus.REVOKED, revoked_at=now, revoked_by=by, revoke_reason=reason)
        .returning(Loan.id)
    ).all()
    if ended:
        hooks.on_loans_ended(db, ended, LoanStatus.REVOKED, now)
    return len(ended)


def revoke_loan(db: Session, *, loan_id: UUID, by: UUID, reason: str, client: Client, now: datetime) -> None:
    """Staff end a loan, with the reason; raises LoanNotFound and InvalidTransition."""
    loan = db.scalar(select(Loan).where(Loan.id == loan_id).with_for_update())
    if loan is None:
        raise LoanNotFound("There is no such loan.")
    require_move(loan.status, LoanStatus.REVOKED)
    revoke_loans(db, [loan.id], by=by, reason=reason, now=now)
    audit(db, user_id=by, action="loan.revoked", entity=("loans", str(loan.id)),
          old={"status": LoanStatus.ACTIVE}, new={"status": LoanStatus.REVOKED, "reason": reason},
          client=client)  # fmt: skip


def revoke_lapsed(db: Session, now: datetime) -> int:
    """End the loans of people whose plan or trial has been over for some days; at most `AT_ONCE`, how many ended."""
    over = now - timedelta(days=constants.LOAN_GRACE_DAYS)
    lapsed = (
        select(Loan.id)
        .join(User, User.id == Loan.user_id)
        .where(Loan.status == LoanStatus.ACTIVE, ~_runs_at(over))
        .order_by(Loan.id)
        .limit(AT_ONCE)
    )
    return revoke_loans(db, db.scalars(lapsed).all(), by=None, reason=PLAN_ENDED, now=now)


def _runs_at(moment: datetime) -> ColumnElement[bool]:
    """People who may read at a moment: `entitlements.is_subscribed`, by dates alone, for a lapse rewrites the tier."""
    trial = func.greatest(User.trial_ends_at, User.free_trial_ended_at) > moment
    ends = User.subscription_period_end
    endless = and_(
        ends.is_(None),
        User.subscription_tier.in_((Tier.BASIC, Tier.PREMIUM)),
        User.subscription_status == SubscriptionStatus.ACTIVE,
    )
    return func.coalesce(or_(trial, ends > moment, endless), False)
