"""Which books a person may open. Pure."""

from datetime import datetime

from api.books.tables import ApprovalStatus, Book
from api.core.principal import Principal
from api.identity.rules import has_paid_plan, is_on_trial
from api.identity.tables import Tier

RANK = {Tier.FREE: -1, Tier.TRIAL: 0, Tier.BASIC: 1, Tier.PREMIUM: 2}


def may_open(me: Principal, book: Book, at: datetime) -> bool:
    """The person's entitled tier reaches the book's; staff open every book to review it."""
    if me.is_admin:
        return True
    if has_paid_plan(me, at):
        return RANK[me.subscription_tier] >= RANK[book.required_tier]
    return is_on_trial(me, at) and RANK[book.required_tier] <= RANK[Tier.TRIAL]


def is_published(book: Book) -> bool:
    return book.approval_status is ApprovalStatus.APPROVED
