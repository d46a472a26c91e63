"""Cases of money as finance sees them: what waits in suspense, what was proposed, what goes back."""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session, aliased

from api.accounts.auth.tables import User
from api.commerce.payments.rules import choices_of
from api.commerce.payments.schemas import DecisionOut, ProposalOut, RefundOut, SuspenseOut
from api.commerce.payments.tables import PaymentDecision, PaymentRefund, RefundState, SuspenseItem
from api.commerce.subscriptions.tables import Payment

MOST_SHOWN: Final = 100


def suspense(db: Session) -> list[SuspenseOut]:
    """What is open, the oldest first, with what may be done and what somebody proposed."""
    payer, minder = aliased(User), aliased(User)
    rows = db.execute(
        select(SuspenseItem, Payment, payer, minder)
        .join(Payment, Payment.id == SuspenseItem.payment_id)
        .join(payer, payer.id == Payment.user_id)
        .outerjoin(minder, minder.id == SuspenseItem.minded_by)
        .where(SuspenseItem.resolved_at.is_(None))
        .order_by(SuspenseItem.found_at, SuspenseItem.id)
        .limit(MOST_SHOWN)
    ).all()
    items = [item.id for item, *_ in rows]
    live = select(PaymentRefund.suspense_item_id).where(
        PaymentRefund.suspense_item_id.in_(items), PaymentRefund.state != RefundState.FAILED
    )
    going, waiting = set(db.scalars(live)), _waiting(db, items)
    return [
        SuspenseOut(
            id=item.id, payment_id=payment.id, number=payment.provider_order_id, provider=item.provider,
            reason=item.reason, payer=owner.email, plan=payment.plan, asked=payment.amount, held=item.held,
            said_amount=item.said_amount, said_currency=item.said_currency, found_at=item.found_at,
            minded_by=_name(staff) if staff else None, choices=list(choices_of(item.reason, item.held)),
            decision=waiting.get(item.id), is_going_back=item.id in going,
        )
        for item, payment, owner, staff in rows
    ]  # fmt: skip


def _waiting(db: Session, items: list[UUID]) -> Mapping[UUID, DecisionOut]:
    maker, receiver = aliased(User), aliased(User)
    rows = db.execute(
        select(PaymentDecision, maker, receiver)
        .join(maker, maker.id == PaymentDecision.proposed_by)
        .outerjoin(receiver, receiver.id == PaymentDecision.receiver_id)
        .where(
            PaymentDecision.suspense_item_id.in_(items), PaymentDecision.confirmed_at.is_(None),
            PaymentDecision.declined_at.is_(None),
        )
    )  # fmt: skip
    return {each.suspense_item_id: _decision(each, by, to) for each, by, to in rows if each.suspense_item_id}


def proposals(db: Session) -> list[ProposalOut]:
    """Completed payments that wait for a second person before they go back."""
    maker, payer = aliased(User), aliased(User)
    rows = db.execute(
        select(PaymentDecision, Payment, maker, payer)
        .join(Payment, Payment.id == PaymentDecision.payment_id)
        .join(maker, maker.id == PaymentDecision.proposed_by)
        .join(payer, payer.id == Payment.user_id)
        .where(
            PaymentDecision.suspense_item_id.is_(None), PaymentDecision.confirmed_at.is_(None),
            PaymentDecision.declined_at.is_(None),
        )
        .order_by(PaymentDecision.proposed_at, PaymentDecision.id)
        .limit(MOST_SHOWN)
    )  # fmt: skip
    return [
        ProposalOut(number=payment.provider_order_id, payer=owner.email, decision=_decision(each, by, None))
        for each, payment, by, owner in rows
    ]


def refunds(db: Session) -> list[RefundOut]:
    """The last refunds, the newest first."""
    maker, checker = aliased(User), aliased(User)
    rows = db.execute(
        select(PaymentRefund, PaymentDecision, Payment.provider_order_id, maker, checker)
        .join(PaymentDecision, PaymentDecision.id == PaymentRefund.decision_id)
        .join(Payment, Payment.id == PaymentRefund.payment_id)
        .join(maker, maker.id == PaymentDecision.proposed_by)
        .join(checker, checker.id == PaymentDecision.confirmed_by)
        .order_by(PaymentDecision.confirmed_at.desc(), PaymentRefund.id.desc())
        .limit(MOST_SHOWN)
    )
    return [
        RefundOut(
            id=each.id, number=number, provider=each.provider, amount=each.amount, state=each.state,
            failure=each.failure_reason, reason=decision.reason, proposed_by=_name(by), confirmed_by=_name(second),
            confirmed_at=decision.confirmed_at, settled_at=each.settled_at,
        )
        for each, decision, number, by, second in rows
    ]  # fmt: skip


def _decision(each: PaymentDecision, by: User, receiver: User | None) -> DecisionOut:
    return DecisionOut(
        id=each.id, act=each.act, amount=each.amount, reason=each.reason, plan=each.plan,
        receiver=receiver.email if receiver else None, proposed_by=_name(by), proposed_by_id=by.id,
        proposed_at=each.proposed_at,
    )  # fmt: skip


def _name(user: User) -> str:
    return f"{user.first_name} {user.last_name}"
