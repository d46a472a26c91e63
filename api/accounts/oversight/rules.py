"""Which acts belong to which duty, by how their names begin. Pure."""

from enum import StrEnum
from typing import Final


class ActDuty(StrEnum):
    """Whose work an act is part of."""

    MONEY = "money"
    PEOPLE = "people"
    CONTENT = "content"
    CLASSES = "classes"
    SYSTEM = "system"


BEGINNINGS: Final[dict[ActDuty, tuple[str, ...]]] = {
    ActDuty.MONEY: (
        "month.", "hold.", "payment.", "plan.", "payout.", "loan.", "refund.", "repair.", "reconciliation.", "seats.",
        "purse.", "policy.", "objection.",
    ),
    ActDuty.PEOPLE: (
        "user.", "account.", "identity.", "guardian.", "family.", "people.", "permission.", "author.", "record.",
    ),
    ActDuty.CONTENT: ("book.", "books.", "items.", "curriculum.", "content.", "category.", "moderation.", "assistant."),
    ActDuty.CLASSES: ("class.", "test.", "report."),
    ActDuty.SYSTEM: ("config.", "seo.", "mail.", "sms.", "job.", "emergency", "audit.", "metrics.", "warehouse."),
}  # fmt: skip
