"""What seats cost, what may follow which state, and how money is spread over the days it covers. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from api import constants
from api.commerce.seats.tables import OrderState

DAY: Final = timedelta(days=1)
STEPS: Final = frozenset(
    {
        (OrderState.OPEN, OrderState.PAID),
        (OrderState.OPEN, OrderState.CANCELLED),
        (OrderState.OPEN, OrderState.EXPIRED),
        (OrderState.EXPIRED, OrderState.PAID),  # money that came late, and two people gave it to the order
        (OrderState.PAID, OrderState.RETURNED),
    }
)


@dataclass(frozen=True)
class Terms:
    """The days an order is for, both counted, and until when its invoice can be paid."""

    begins_on: date
    ends_on: date
    due_on: date

    @property
    def days(self) -> int:
        return days_between(self.begins_on, self.ends_on)


def days_between(first: date, last: date) -> int:
    """How many days there are from one to another, both counted."""
    return (last - first).days + 1


def terms_of(start: date, end: date, today: date) -> Terms:
    """From the day of the order, or of the term's start where that is ahead, to the term's last day."""
    due = today + timedelta(days=constants.SEAT_INVOICE_DAYS)
    return Terms(max(start, today), end, min(due, end))


def seat_price(price: int, period_days: int, days: int) -> int:
    """A plan's price by days, rounded down to a whole shilling, and never nothing."""
    return max(1, price * days // period_days)


def may_become(now: OrderState, then: OrderState) -> bool:
    return (now, then) in STEPS


@dataclass(frozen=True)
class Share:
    """What of a sum belongs to the days from `first` to `last` of one month."""

    first: date
    last: date
    amount: int


def shares(amount: int, first: date, last: date) -> Iterator[Share]:
    """A sum over its days, month by month: the first k of n days carry amount * k // n, so that all add up to it."""
    days, begin = days_between(first, last), first
    while begin <= last:
        end = min(last, (begin.replace(day=1) + timedelta(days=32)).replace(day=1) - DAY)
        before, until = days_between(first, begin) - 1, days_between(first, end)
        yield Share(begin, end, amount * until // days - amount * before // days)
        begin = end + DAY
