"""Which books a person may open. Pure."""

from datetime import datetime
from typing import Final

from api import constants
from api.library.catalogue.tables import ApprovalStatus, Book
from api.platform.entitlements import Subscriber, has_paid_plan, is_on_trial, is_subscribed
from api.platform.principal import Principal
from api.platform.roles import Tier

LARGE: Final = "/cover/large"
SMALL: Final = "/cover/small"
NO_COVER: Final = "/api/placeholder/200/280"
RANK = {Tier.FREE: -1, Tier.TRIAL: 0, Tier.BASIC: 1, Tier.PREMIUM: 2}


def may_open(me: Principal, book: Book, at: datetime) -> bool:
    """The person's entitled tier reaches the book's; staff open every book to review it."""
    return me.is_admin or plan_reaches(me, book, at)


def plan_reaches(person: Subscriber, book: Book, at: datetime) -> bool:
    """The plan or trial that runs at a moment opens the book."""
    return plan_opens(person, book.required_tier, at)


def plan_opens(person: Subscriber, tier: Tier, at: datetime) -> bool:
    """The plan or trial that runs at a moment opens books of a tier."""
    if has_paid_plan(person, at):
        return RANK[person.subscription_tier] >= RANK[tier]
    return is_on_trial(person, at) and RANK[tier] <= RANK[Tier.TRIAL]


def small_cover(address: str | None) -> str:
    """The cover as lists show it: the small size of one that was drawn in two, a placeholder where there is none."""
    if address is None:
        return NO_COVER
    return f"{address.removesuffix(LARGE)}{SMALL}" if address.endswith(LARGE) else address


def is_published(book: Book) -> bool:
    return book.approval_status is ApprovalStatus.APPROVED


def access_of(me: Principal | None, book: Book, at: datetime) -> str:
    """What stands between a person and the book: nothing ('read'), or what would open it."""
    if me is None:
        return "sign_in"
    if may_open(me, book, at):
        return "read"
    return "upgrade" if is_subscribed(me, at) else "subscribe"


def reading_minutes(page_count: int) -> int:
    """About how long the whole book takes, in whole minutes."""
    return max(1, round(page_count * constants.READING_SECONDS_PER_PAGE / 60))
