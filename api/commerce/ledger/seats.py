"""What is owed to a school that paid for seats: one account for each order, until its days come."""

from typing import Final
from uuid import UUID

PREFIX: Final = "L:seats:"
SEATS: Final = "seats"  # who "provides" what seats bring into a month, and the name of what is paid for them
BANK: Final = "bank"  # who "provides" what a school pays by transfer: two people saw it on the bank's statement


def account_of(order_id: UUID) -> str:
    return f"{PREFIX}{order_id}"
