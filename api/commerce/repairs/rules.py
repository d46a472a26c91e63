"""What the audit of plans looks for, and the repairs there are. Pure."""

from enum import StrEnum
from typing import Final


class Flaw(StrEnum):
    """How an account and the record of what was paid disagree."""

    OTHER_PLAN = "other_plan"  # the account says another plan, status or end than the record
    BY_HAND = "by_hand"  # a paid plan nobody paid for
    NOT_OPENED = "not_opened"  # paid, and no time was given for it
    NOT_PAID = "not_paid"  # time runs whose payment is not complete, or was taken back
    UNANSWERED = "unanswered"  # a payment waits, and its provider is not asked any more


class RepairJob(StrEnum):
    """The only repairs there are; each does what the product does by itself, again."""

    REBUILD_PLANS = "rebuild_plans"
    ASK_PROVIDERS = "ask_providers"


class RepairState(StrEnum):
    PROPOSED = "proposed"
    APPLIED = "applied"
    WITHDRAWN = "withdrawn"


MENDED_BY: Final = {Flaw.OTHER_PLAN: RepairJob.REBUILD_PLANS, Flaw.UNANSWERED: RepairJob.ASK_PROVIDERS}
