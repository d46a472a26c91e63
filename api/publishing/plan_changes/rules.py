"""Which edits of a plan need a second person, and whether a price in words says the price. Pure."""

import hashlib
import re
from typing import Final

from api import constants
from api.commerce.plans.tables import PlanTerms

# What a plan costs or gives, and the words that follow the price.
BY_TWO: Final = ("price_amount", "currency", "period", "book_limit", "is_active")
NUMBERS: Final = re.compile(r"\d[\d, ]*")
LEAST_AMOUNT: Final = 100


def differing(before: PlanTerms, after: PlanTerms) -> list[str]:
    """The fields that are not the same."""
    return [name for name in PlanTerms.model_fields if getattr(before, name) != getattr(after, name)]


def needs_two(before: PlanTerms, after: PlanTerms) -> bool:
    return any(name in BY_TWO for name in differing(before, after))


def revision(terms: PlanTerms) -> str:
    """What somebody saw when they began to edit: another, once the plan is another."""
    return hashlib.sha256(terms.model_dump_json().encode()).hexdigest()[:16]


def says(price: str, amount: int) -> bool:
    """Whether a price in words names this amount and no other, or names no number where nothing is paid.

    Days and months may stand beside it: a number below `LEAST_AMOUNT` is none of money.
    """
    found = [int(re.sub(r"\D", "", each)) for each in NUMBERS.findall(price)]
    if not found:
        return amount == 0
    return amount in found and all(each == amount or each < LEAST_AMOUNT for each in found)


def is_sold(terms: PlanTerms) -> bool:
    """Whether it stands under Plans and prices."""
    return terms.is_active and terms.price_amount > 0


def replayed_price(before: PlanTerms, after: PlanTerms) -> int | None:
    """The price its payments are replayed at; 0 where it would not have been sold, None where there is none to try."""
    if not is_sold(before):
        return None
    price = after.price_amount if is_sold(after) else 0
    return None if price == before.price_amount else price


def replayed_limit(before: PlanTerms, after: PlanTerms) -> int | None:
    """Fewer books are replayed as if they held for every reader: nobody loses more than that."""
    now, then, endless = before.book_limit, after.book_limit, constants.UNLIMITED_BOOKS
    return then if then > 0 and (now == endless or then < now) else None
