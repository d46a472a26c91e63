"""Seats a school buys for a term."""

from typing import Final

SEATS_LEAST: Final = 1  # in one order …
SEATS_MOST: Final = 2_000  # … and at most
SEAT_INVOICE_DAYS: Final = 14  # an invoice is open, but never beyond the term
SEAT_ORDERS_PER_HOUR: Final = 20  # begun by one person, or invoices they begin to pay
SEAT_ORDERS_OPEN: Final = 5  # of one school at a time
