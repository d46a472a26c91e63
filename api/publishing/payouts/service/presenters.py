"""What authors and finance are shown of payouts."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.platform.schemas import Page
from api.publishing.authors.tables import Author
from api.publishing.payouts.schemas import MyPayouts, PayoutDetailsOut, PayoutForReview, PayoutOut
from api.publishing.payouts.service import review
from api.publishing.payouts.service.balances import balance_of
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutDetails
from api.publishing.royalties.tables import AuthorMonthlyEarnings

CSV_COLUMNS = ["asked_at", "amount", "withheld_amount", "status", "payment_method", "goes_to", "completed_at", "months"]
MOST_SHOWN = 500


def mine(db: Session, author: Author, now: datetime) -> MyPayouts:
    """An author's balance, and every payout of theirs."""
    balance = balance_of(db, author.id, now)
    return MyPayouts(
        owed=balance.owed,
        held_back=balance.held_back,
        available=balance.available,
        waiting=balance.waiting,
        payment_method=author.payment_method,
        payment_details=PayoutDetailsOut(
            phone_number=author.phone_number,
            bank_account_number=author.bank_account_number,
            bank_name=author.bank_name,
            account_name=author.bank_account_name,
        ),
        payouts=own(db, author.id),
    )


def own(db: Session, author_id: UUID) -> list[PayoutOut]:
    """An author's payouts, the newest first."""
    row = AuthorPayoutRequest
    rows = db.scalars(
        select(row).where(row.author_id == author_id).order_by(row.created_at.desc(), row.id.desc()).limit(MOST_SHOWN)
    ).all()
    months = _months(db, [each.id for each in rows])
    return [shown(each, months.get(each.id, [])) for each in rows]


def one(db: Session, payout: AuthorPayoutRequest) -> PayoutOut:
    return shown(payout, _months(db, [payout.id]).get(payout.id, []))


def shown(payout: AuthorPayoutRequest, months: list[str]) -> PayoutOut:
    return PayoutOut(
        id=payout.id,
        amount=payout.amount,
        withheld_amount=payout.withheld_amount,
        status=payout.status,
        payment_method=payout.payment_method,
        goes_to=_goes_to(payout.payment_details),
        asked_at=payout.created_at,
        payable_from=payout.payable_from,
        completed_at=payout.completed_at,
        rejection_reason=payout.rejection_reason,
        months=months,
    )


def for_review(db: Session, *, page: int, page_size: int) -> Page[PayoutForReview]:
    """What waits for a person first, then the newest."""
    rows, total = review.queue(db, page=page, page_size=page_size)
    ids = {
        each for payout, _, _ in rows for each in (payout.first_approved_by, payout.approved_by, payout.processed_by)
    }
    people = db.scalars(select(User).where(User.id.in_(ids - {None})))
    names = {each.id: f"{each.first_name} {each.last_name}" for each in people}
    months = _months(db, [payout.id for payout, _, _ in rows])

    def named(user_id: UUID | None) -> str | None:
        return names.get(user_id) if user_id else None

    data = [
        PayoutForReview(
            **dict(shown(payout, months.get(payout.id, []))),
            author_id=author.id,
            author=author.display_name,
            author_user_id=author.user_id,
            payment_details=_details(payout.payment_details),
            needs_two=payout.amount > constants.PAYOUT_TWO_APPROVERS_UGX,
            first_approved_by=payout.first_approved_by,
            first_approver=named(payout.first_approved_by),
            approved_by=payout.approved_by,
            approver=named(payout.approved_by),
            processed_by=payout.processed_by,
            processor=named(payout.processed_by),
            provider=payout.provider,
            provider_order_id=payout.provider_order_id,
            bank_reference=payout.bank_reference,
            failure_reason=payout.failure_reason,
            notes=payout.notes,
            owed=author.pending_earnings,
        )
        for payout, author, _ in rows
    ]
    return Page(data=data, total=total, page=page, page_size=page_size)


def _months(db: Session, payout_ids: Sequence[UUID]) -> dict[UUID, list[str]]:
    """Payout -> the months it completed paying."""
    row = AuthorMonthlyEarnings
    found: dict[UUID, list[str]] = {}
    rows = db.execute(select(row.payout_id, row.month).where(row.payout_id.in_(payout_ids)).order_by(row.month))
    for payout_id, month in rows:
        assert payout_id is not None
        found.setdefault(payout_id, []).append(month)
    return found


def _goes_to(details: PayoutDetails) -> str:
    if phone := details.get("phoneNumber"):
        return phone
    return " ".join(part for part in (details.get("bankName"), details.get("bankAccountNumber")) if part)


def _details(details: PayoutDetails) -> PayoutDetailsOut:
    return PayoutDetailsOut(
        phone_number=details.get("phoneNumber"),
        bank_account_number=details.get("bankAccountNumber"),
        bank_name=details.get("bankName"),
        account_name=details.get("accountName"),
    )
