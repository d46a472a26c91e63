"""What finance does: approves or rejects, tries again, and pays by bank with a second person."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.platform.audit.service import audit
from api.publishing.authors.tables import Author, PayoutMethod
from api.publishing.payouts.rules import WrongPayoutState
from api.publishing.payouts.service.transitions import By, locked, transition
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from api.publishing.royalties.rules import NeedsTwoPeople


def approve(db: Session, payout_id: UUID, by: By) -> AuthorPayoutRequest:
    """Agree to a payout that waits, or to trying a failed one again; raises NeedsTwoPeople for its own author.

    A big one is approved by two people, of whom the second sets it free.
    """
    payout, author = locked(db, payout_id)
    if by.user_id is None or author.user_id == by.user_id:
        raise NeedsTwoPeople("Nobody approves a payout to themselves. Ask a colleague.")
    if payout.status not in (PayoutStatus.PENDING, PayoutStatus.FAILED):
        raise WrongPayoutState
    is_big = payout.amount > constants.PAYOUT_TWO_APPROVERS_UGX
    if is_big and payout.first_approved_by is None:
        payout.first_approved_by = by.user_id
        _note(db, payout, "payout.first_approval", by, {"amount": payout.amount})
        return payout
    if payout.first_approved_by == by.user_id and is_big:
        raise NeedsTwoPeople("A payout this big needs a second person. Ask a colleague.")
    payout.approved_by, payout.approved_at = by.user_id, by.now
    payout.provider = payout.provider_order_id = payout.tracking_id = payout.failure_reason = None
    payout.processed_by = payout.processed_at = payout.confirmed_by = payout.bank_reference = payout.notes = None
    payout.doubted_at = None
    transition(db, payout, author, PayoutStatus.APPROVED, by)
    if payout.payment_method is PayoutMethod.MOBILE_MONEY:
        payout.next_question_at, payout.questions = max(by.now, payout.payable_from or by.now), 0
    db.flush()
    return payout


def approve_all(db: Session, payout_ids: Sequence[UUID], by: By) -> list[AuthorPayoutRequest]:
    """Agree to several, all of them or none."""
    return [approve(db, each, by) for each in sorted(set(payout_ids))]


def reject(db: Session, payout_id: UUID, reason: str, by: By) -> AuthorPayoutRequest:
    """Refuse a payout and say why; the author reads it."""
    payout, author = locked(db, payout_id)
    payout.rejection_reason = reason
    transition(db, payout, author, PayoutStatus.REJECTED, by, reason)
    return payout


def record_transfer(db: Session, payout_id: UUID, reference: str, by: By) -> AuthorPayoutRequest:
    """Say that the bank was told to pay, and the bank's reference; somebody else confirms that it did."""
    payout, author = locked(db, payout_id)
    _by_bank(payout)
    if by.user_id in (payout.approved_by, None) or author.user_id == by.user_id:
        raise NeedsTwoPeople("Whoever approved a payout does not pay it. Ask a colleague.")
    if payout.payable_from and by.now < payout.payable_from:
        raise WrongPayoutState("This account is new. The payout can be made when the waiting time is over.")
    payout.processed_by, payout.processed_at, payout.bank_reference = by.user_id, by.now, reference
    transition(db, payout, author, PayoutStatus.PROCESSING, by)
    return payout


def confirm_transfer(db: Session, payout_id: UUID, reference: str, by: By) -> AuthorPayoutRequest:
    """The money left the bank, with the same reference read from its statement by another person."""
    payout, author = locked(db, payout_id)
    _by_bank(payout)
    _another_than_payer(payout, author, by)
    if payout.status is PayoutStatus.PROCESSING and payout.bank_reference != reference:
        raise WrongPayoutState("This is another reference than your colleague wrote. Look at the bank's statement.")
    payout.confirmed_by = by.user_id
    transition(db, payout, author, PayoutStatus.COMPLETED, by)
    return payout


def fail_transfer(db: Session, payout_id: UUID, reason: str, by: By) -> AuthorPayoutRequest:
    """The bank did not pay; the amount goes back to the author."""
    payout, author = locked(db, payout_id)
    _by_bank(payout)
    _another_than_payer(payout, author, by)
    payout.failure_reason = reason
    transition(db, payout, author, PayoutStatus.FAILED, by, reason)
    return payout


def return_transfer(db: Session, payout_id: UUID, reason: str, by: By) -> AuthorPayoutRequest:
    """The bank sent the money back after it was paid."""
    payout, author = locked(db, payout_id)
    _by_bank(payout)
    _another_than_payer(payout, author, by)
    payout.failure_reason = reason
    transition(db, payout, author, PayoutStatus.REVERSED, by, reason)
    return payout


def queue(db: Session, *, page: int, page_size: int) -> tuple[list[tuple[AuthorPayoutRequest, Author, User]], int]:
    """Payouts with their authors: what waits for a person first, then the newest."""
    row = AuthorPayoutRequest
    waits = row.status.in_([PayoutStatus.PENDING, PayoutStatus.APPROVED, PayoutStatus.PROCESSING, PayoutStatus.FAILED])
    rows = db.execute(
        select(row, Author, User)
        .join(Author, Author.id == row.author_id)
        .join(User, User.id == Author.user_id)
        .order_by(waits.desc(), row.created_at.desc(), row.id)
        .limit(page_size)
        .offset((page - 1) * page_size)
    )
    return [(payout, author, user) for payout, author, user in rows], db.scalar(
        select(func.count()).select_from(row)
    ) or 0


def _by_bank(payout: AuthorPayoutRequest) -> None:
    if payout.payment_method is not PayoutMethod.BANK_TRANSFER:
        raise WrongPayoutState("Mobile money is sent by itself.")


def _another_than_payer(payout: AuthorPayoutRequest, author: Author, by: By) -> None:
    if by.user_id in (payout.processed_by, author.user_id):
        raise NeedsTwoPeople("Whoever paid does not confirm it. Ask a colleague.")


def _note(db: Session, payout: AuthorPayoutRequest, action: str, by: By, new: dict[str, int]) -> None:
    entity = ("author_payout_requests", str(payout.id))
    audit(db, user_id=by.user_id, action=action, entity=entity, new=new, client=by.client)
    db.flush()
