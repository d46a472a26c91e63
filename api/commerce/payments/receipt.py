"""The receipt of a payment as one page to print, the same bytes for the same payment."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.purses import PURSE
from api.commerce.ledger.seats import BANK
from api.commerce.payments.service.orders import PaymentNotFound
from api.commerce.payments.service.receipt_numbers import as_printed, numbered
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.clock import day_of
from api.platform.print.document import render
from api.settings import settings

RECEIVED = "We received this amount in full. Keep this page as your proof of payment."
DRAWN = (
    "The purse paid this amount in full. It is no second payment: there is a receipt for what was put into the purse."
)
WAYS = {"mobile_money": "Mobile money", "card": "Card"}
FOR = {PaymentPurpose.PURSE: "Purse", PaymentPurpose.SEATS: "Seats of a school"}


@dataclass(frozen=True)
class ReceiptPage:
    """What the template `receipt.typ` prints."""

    title: str
    seller: str
    amount: str
    lines: list[tuple[str, str]]
    note: str
    address: str


def receipt_of(db: Session, payment: Payment) -> bytes:
    """The file; only what was paid has one."""
    if payment.status is not PaymentStatus.COMPLETED or payment.paid_at is None:
        raise PaymentNotFound
    owner = db.get_one(User, payment.user_id)
    number = as_printed(numbered(db, payment))
    lines = [
        ("Account", f"{owner.first_name} {owner.last_name}, {owner.email}"),
        ("Paid on", f"{day_of(payment.paid_at):%-d %B %Y}"),
        ("For", FOR.get(payment.purpose, f"Plan {payment.plan.capitalize()}")),
    ]
    if payment.credit:
        price = f"UGX {payment.amount + payment.credit:,}, less UGX {payment.credit:,} for days left of your old plan"
        lines.append(("Price", price))
    if payment.period_begins_at and payment.period_ends_at:
        span = f"{day_of(payment.period_begins_at):%-d %B %Y} to {day_of(payment.period_ends_at):%-d %B %Y}"
        lines.append(("Days it adds", span))
    if payment.method:
        phone = f", number ending in {payment.payer_phone[-3:]}" if payment.payer_phone and not payment.is_gift else ""
        phone = ", by somebody with your code" if payment.is_gift else phone
        lines.append(("Way", WAYS[payment.method] + phone))
    if payment.provider == PURSE:
        lines.append(("Way", "From the purse, which was paid before"))
    if payment.provider == BANK:
        lines.append(("Way", "Bank transfer"))
    lines.append(("Number of the payment", payment.provider_order_id))
    if payment.tracking_id:
        lines.append(("Number with the payment provider", payment.tracking_id))
    if payment.amount_reversed:
        lines.append(("Refunded", f"UGX {payment.amount_reversed:,}"))
    page = ReceiptPage(
        title=f"Receipt {number}",
        seller=settings().site_name,
        amount=f"{payment.currency} {payment.amount:,}",
        lines=lines,
        note=DRAWN if payment.provider == PURSE else RECEIVED,
        address=settings().base_url,
    )
    return render("receipt", page, payment.paid_at)
