"""Money that was paid ahead, part by part: what is left of each top-up, and which of them pays a plan."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.ledger.purses import account_of, balance_of
from api.commerce.ledger.service import post as post_journal
from api.commerce.payments.rules import first_in_first_out
from api.commerce.payments.tables import PaymentRefund, PurseUse, RefundState
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.money import Ugx


@dataclass(frozen=True)
class TopUp:
    """Money that was put in, what of it was not drawn, and whether that is on its way back."""

    payment: Payment
    left: int
    is_going_back: bool


def top_ups(db: Session, user_id: UUID) -> list[TopUp]:
    """All that was put into a purse, the oldest first."""
    used = select(PurseUse.top_up_id, func.sum(PurseUse.amount).label("ugx")).where(PurseUse.given_back_at.is_(None))
    drawn = used.group_by(PurseUse.top_up_id).subquery()
    going = select(PaymentRefund.id).where(
        PaymentRefund.payment_id == Payment.id, PaymentRefund.suspense_item_id.is_(None),
        PaymentRefund.state.not_in((RefundState.FAILED, RefundState.COMPLETED)),
    )  # fmt: skip
    rows = db.execute(
        select(Payment, func.coalesce(drawn.c.ugx, 0), going.exists())
        .outerjoin(drawn, drawn.c.top_up_id == Payment.id)
        .where(
            Payment.user_id == user_id, Payment.purpose == PaymentPurpose.PURSE,
            Payment.status == PaymentStatus.COMPLETED,
        )
        .order_by(Payment.paid_at, Payment.id)
    )  # fmt: skip
    return [TopUp(paid, paid.amount - paid.amount_reversed - int(out), back) for paid, out, back in rows]


def available(db: Session, user_id: UUID) -> Ugx:
    """What may be drawn: what the ledger has, less what is on its way back."""
    back = sum(each.left for each in top_ups(db, user_id) if each.is_going_back)
    return Ugx(balance_of(db, user_id) - back)


def left_of(db: Session, top_up: Payment) -> int:
    """What of a completed top-up was not drawn and did not go back."""
    return next((each.left for each in top_ups(db, top_up.user_id) if each.payment.id == top_up.id), 0)


def note_uses(db: Session, draw: Payment) -> None:
    """Say which money pays a draw: what was put in first is drawn first. The owner is locked by the caller."""
    parts = [(each.payment.id, each.left) for each in top_ups(db, draw.user_id) if not each.is_going_back]
    db.add_all(
        PurseUse(top_up_id=top_up, draw_id=draw.id, amount=Ugx(amount))
        for top_up, amount in first_in_first_out(parts, draw.amount)
    )
    db.flush()


def uses_of(db: Session, user_id: UUID) -> Sequence[tuple[PurseUse, Payment]]:
    """What was drawn, with the payment it made, the first first."""
    rows = db.execute(
        select(PurseUse, Payment)
        .join(Payment, Payment.id == PurseUse.draw_id)
        .where(Payment.user_id == user_id)
        .order_by(Payment.paid_at, PurseUse.id)
    )
    return [(use, paid) for use, paid in rows]


def fill(db: Session, payment: Payment, source: str, paid_at: datetime) -> None:
    """What was paid is owed to the learner; it is no revenue before it is drawn."""
    post_journal(
        db,
        kind="purse_top_up",
        idem=f"pay:{payment.id}:completed",
        occurred_at=paid_at,
        ref=("payments", str(payment.id)),
        lines=[(source, payment.amount), (account_of(payment.user_id), -payment.amount)],
    )


def last_drawn(db: Session, top_up: Payment) -> Payment | None:
    """The last plan this money helped to pay for, locked; None where none is left."""
    wanted = select(Payment).join(PurseUse, PurseUse.draw_id == Payment.id)
    live = wanted.where(PurseUse.top_up_id == top_up.id, PurseUse.given_back_at.is_(None))
    return db.scalar(live.order_by(Payment.paid_at.desc(), Payment.id.desc()).limit(1).with_for_update(of=Payment))


def give_back(db: Session, draw: Payment, at: datetime) -> None:
    """The plan was taken back: the money that paid it is in the purse again."""
    for use in db.scalars(select(PurseUse).where(PurseUse.draw_id == draw.id, PurseUse.given_back_at.is_(None))):
        use.given_back_at = at
    db.flush()
