"""Receipts are numbered one after the other: what rolls back takes its number back with it, so none is missing."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.subscriptions.tables import Payment


def numbered(db: Session, payment: Payment) -> int:
    """The number of a payment's receipt, the next one where it has none; nobody else is given one until the end of
    this transaction.
    """
    if payment.receipt_number is None:
        db.execute(select(func.pg_advisory_xact_lock(func.hashtext("receipt numbers"))))
        db.refresh(payment, ["receipt_number"])
    if payment.receipt_number is None:
        payment.receipt_number = (db.scalar(select(func.max(Payment.receipt_number))) or 0) + 1
        db.flush()
    return payment.receipt_number


def as_printed(number: int) -> str:
    """As it stands on paper."""
    return f"{number:06d}"
