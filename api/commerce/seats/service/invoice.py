"""The invoice of an order as one page to print, the same bytes for the same order."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.seats.rules import days_between
from api.commerce.seats.tables import OrderState, SeatOrder
from api.platform.clock import day_of
from api.platform.print.document import render
from api.settings import settings

STATES = {
    OrderState.OPEN: "Please pay this amount once, in full.",
    OrderState.PAID: "Paid in full. Keep this page with the receipt of the payment.",
    OrderState.CANCELLED: "Cancelled. Do not pay this invoice.",
    OrderState.EXPIRED: "The day to pay is over. Do not pay this invoice; order anew.",
    OrderState.RETURNED: "Paid, and the money went back.",
}


@dataclass(frozen=True)
class InvoicePage:
    """What the template `receipt.typ` prints."""

    title: str
    seller: str
    amount: str
    lines: list[tuple[str, str]]
    note: str
    address: str


def printed_number(order: SeatOrder) -> str:
    """As it stands on paper, and as a bank transfer names it."""
    return f"INV-{order.number:06d}"


def invoice_of(db: Session, order: SeatOrder) -> bytes:
    buyer = db.get_one(User, order.ordered_by)
    number = printed_number(order)
    days = days_between(order.begins_on, order.ends_on)
    page = InvoicePage(
        title=f"Invoice {number}",
        seller=settings().site_name,
        amount=f"UGX {order.amount:,}",
        lines=[
            ("School", order.school_name),
            ("Ordered by", f"{buyer.first_name} {buyer.last_name}, {day_of(order.ordered_at):%-d %B %Y}"),
            ("For", f"{order.seats} seats of plan {order.plan.capitalize()}, term {order.term} of {order.term_year}"),
            ("Days", f"{order.begins_on:%-d %B %Y} to {order.ends_on:%-d %B %Y}, {days} days"),
            ("Price of one seat", f"UGX {order.price:,}: the price of the plan by days, rounded down"),
            ("To pay until", f"{order.due_on:%-d %B %Y}"),
            ("With mobile money", f"Sign in, open {settings().base_url}/school/seats and choose Pay."),
            ("By bank", f"Transfer the whole amount, and write {number} as the reference. Ask us for the account."),
        ],
        note=STATES[order.state],
        address=settings().base_url,
    )
    return render("receipt", page, order.ordered_at)
