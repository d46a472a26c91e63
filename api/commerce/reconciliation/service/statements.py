"""The providers' own word of our payments: lines of a statement, or the answer where one has no statement to fetch."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.commerce.providers.protocol import Found, Key, Outcome, StatementLine
from api.commerce.subscriptions.tables import LineSource, Payment, PaymentStatus, ProviderStatementLine
from api.platform.clock import day_of
from api.platform.ids import uuid7
from api.platform.money import Ugx

ASKED_BACK: Final = timedelta(days=constants.STATEMENT_MISSING_DAYS)
ASKED_AT_ONCE: Final = 1_000


@dataclass(frozen=True)
class Unproved:
    """A payment we hold as paid that no line of its provider tells of."""

    payment_id: UUID
    key: Key


def keep(
    db: Session, provider: str, lines: Iterable[StatementLine], *, kind: str = "payment",
    source: LineSource = LineSource.STATEMENT,
) -> int:  # fmt: skip
    """Keep what is new of a provider's lines; how many that was."""
    rows = [
        {
            "id": uuid7(), "provider": provider, "tracking_id": line.tracking, "merchant_reference": line.reference,
            "kind": kind, "amount": line.amount, "fee": line.fee, "currency": line.currency,
            "settled_at": line.settled_at, "statement_on": day_of(line.settled_at), "source": source,
        }
        for line in lines
    ]  # fmt: skip
    if not rows:
        return 0
    added = insert(ProviderStatementLine).values(rows).on_conflict_do_nothing()
    return len(db.scalars(added.returning(ProviderStatementLine.id)).all())


def unproved(db: Session, provider: str, now: datetime) -> list[Unproved]:
    """Payments of a provider without a statement to fetch, to be asked after one by one, the oldest first."""
    line = ProviderStatementLine
    has_line = select(line.id).where(line.provider == Payment.provider, line.tracking_id == Payment.tracking_id)
    rows = db.execute(
        select(Payment.id, Payment.provider_order_id, Payment.tracking_id)
        .where(
            Payment.provider == provider, Payment.status == PaymentStatus.COMPLETED, Payment.tracking_id.is_not(None),
            Payment.paid_at >= now - ASKED_BACK, ~has_line.exists(),
        )
        .order_by(Payment.paid_at)
        .limit(ASKED_AT_ONCE)
    )  # fmt: skip
    return [Unproved(row.id, Key(row.provider_order_id, row.tracking_id)) for row in rows]


def keep_answer(db: Session, asked: Unproved, found: Found, now: datetime) -> None:
    """Keep what a provider said of a payment as its line; an answer that proves no whole shillings proves nothing."""
    payment = db.get_one(Payment, asked.payment_id)
    if found.outcome not in (Outcome.COMPLETED, Outcome.REVERSED) or found.amount is None:
        return
    if found.currency not in (None, payment.currency):
        return
    said = StatementLine(
        tracking=str(payment.tracking_id), reference=found.reference or payment.provider_order_id,
        amount=found.amount, fee=found.fee, currency=payment.currency,
        settled_at=found.completed_at or payment.paid_at or now,
    )  # fmt: skip
    keep(db, payment.provider, [said], source=LineSource.ASKED)
    if found.outcome is Outcome.REVERSED:
        back = replace(said, settled_at=now, fee=Ugx(0))
        keep(db, payment.provider, [back], kind="reversal", source=LineSource.ASKED)
