"""Every kind of subscriber and the guard's answer, written out: the web is tested against the same rows."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import cast

from api.core.guards import SubscriptionRequired, subscribed
from api.core.principal import Principal
from api.identity.tables import Role, SubscriptionStatus, Tier

AT = datetime(2026, 11, 21, 8, tzinfo=UTC)
# Never, over, over in this very moment, and still ahead.
MOMENTS = (None, AT - timedelta(seconds=1), AT, AT + timedelta(seconds=1))


@dataclass(frozen=True)
class Kind:
    """What the guard reads of a person."""

    role: Role
    subscription_tier: Tier
    subscription_status: SubscriptionStatus
    trial_ends_at: datetime | None = None
    free_trial_ended_at: datetime | None = None
    subscription_period_end: datetime | None = None

    @property
    def is_admin(self) -> bool:
        return self.role in (Role.ADMIN, Role.SUPER_ADMIN)


def kinds() -> Iterator[Kind]:
    """Plans by what was paid, trials by their two ends, and every role without a plan."""
    for tier, status, end in product(Tier, SubscriptionStatus, MOMENTS):
        yield Kind(Role.USER, tier, status, subscription_period_end=end)
    for tier, status, ends, ended in product((Tier.TRIAL, Tier.FREE), SubscriptionStatus, MOMENTS, MOMENTS):
        yield Kind(Role.USER, tier, status, trial_ends_at=ends, free_trial_ended_at=ended)
    for role in Role:
        yield Kind(role, Tier.FREE, SubscriptionStatus.INACTIVE)


def may_enter(kind: Kind, at: datetime = AT) -> bool:
    """The guard's own answer."""
    asking = subscribed(cast(Principal, kind), at)
    try:
        asking.send(None)  # the guard awaits nothing, so one step is all of it, whatever loop runs already
    except StopIteration:
        return True
    except SubscriptionRequired:
        return False
    raise AssertionError("the guard waited for something")


def truth_table() -> str:
    """`{at, columns, rows}` as JSON, one person a line; the last column is the answer."""
    columns = [
        "role", "subscriptionTier", "subscriptionStatus", "trialEndsAt", "freeTrialEndedAt", "subscriptionPeriodEnd",
        "mayEnter",
    ]  # fmt: skip
    lines = [json.dumps([*_told(kind), may_enter(kind)]) for kind in dict.fromkeys(kinds())]
    rows = ",\n".join(f"  {line}" for line in lines)
    return f'{{\n "at": "{AT.isoformat()}",\n "columns": {json.dumps(columns)},\n "rows": [\n{rows}\n ]\n}}\n'


def _told(kind: Kind) -> list[str | None]:
    ends = (kind.trial_ends_at, kind.free_trial_ended_at, kind.subscription_period_end)
    words = (kind.role, kind.subscription_tier, kind.subscription_status)
    return [*(str(word) for word in words), *(end.isoformat() if end else None for end in ends)]
