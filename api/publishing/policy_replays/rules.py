"""A closed month's inputs under another policy. Pure; what they come to is the close's own arithmetic."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from api import constants
from api.publishing.policy_replays.schemas import PolicyIn
from api.publishing.royalties.inputs import PaymentPart, Thawed
from api.publishing.royalties.rules import HoldLine, Minutes, decisions_of, judged
from api.publishing.royalties.tables import HoldDecision, MinuteStatus

STANDARD_BP: Final = constants.AUTHOR_POOL_PERCENTAGE * 100


class Price(NamedTuple):
    """A plan's price, now and as it is to be."""

    now: int
    wanted: int


def pool_bp(policy: PolicyIn) -> int:
    return STANDARD_BP if policy.pool_percentage is None else policy.pool_percentage * 100


def changed(
    found: Thawed, policy: PolicyIn, plans: Mapping[str, str], prices: Mapping[str, Price], pool_before: int
) -> Thawed:
    """The inputs as they would have been, had people paid and read as they did.

    plans: payment -> plan; prices: plan -> price, of plans whose price changes; pool_before: what the month's pool was.
    """
    payments = [_at_price(part, prices.get(plans.get(part.payment_id, ""))) for part in found.payments]
    holds = [_judged_anew(line, policy) for line in found.holds]
    minutes = found.minutes
    if policy.book_limit is not None:
        minutes = list(_few_books(minutes, holds, policy.book_limit))
    return found._replace(
        payments=payments,
        rates={author: rate * pool_bp(policy) // STANDARD_BP for author, rate in found.rates.items()},
        most=_most(found, payments, pool_before) if prices or pool_bp(policy) != STANDARD_BP else found.most,
        holds=holds,
        minutes=minutes,
    )


def _at_price(part: PaymentPart, price: Price | None) -> PaymentPart:
    if price is None:
        return part
    return part._replace(
        received=part.received * price.wanted // price.now, reversed=part.reversed * price.wanted // price.now
    )


def _most(found: Thawed, payments: Iterable[PaymentPart], pool_before: int) -> int | None:
    """Readers' bounds follow what they paid. Where they did not bind they do not: how far they were is not kept."""
    if found.most is None or found.most >= pool_before:
        return None
    before = sum(part.received - part.reversed for part in found.payments)
    after = sum(part.received - part.reversed for part in payments)
    return found.most * max(0, after) // before if before > 0 else found.most


def _judged_anew(line: HoldLine, policy: PolicyIn) -> HoldLine:
    """A hold that a higher threshold would not have made is none."""
    bounds = {
        "economic_bound": ("shareOfReaderPct", policy.hold_one_author_pct),
        "sleepless": ("days", policy.hold_sleepless_days),
        "device_stacking": ("secondsStacked", policy.hold_stacked_seconds),
    }
    field, bound = bounds.get(line.reason, ("", None))
    if bound is None:
        return line
    seen = json.loads(line.evidence or "null") or {}
    value = seen.get(field)
    return line._replace(decision=HoldDecision.RELEASED.value) if value is not None and value < bound else line


def _few_books(minutes: Iterable[Minutes], holds: Iterable[HoldLine], limit: int) -> Iterable[Minutes]:
    """Of each reader only the books read longest; time in the others does not count."""
    rows, decisions = list(minutes), decisions_of(holds)
    read: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for row in rows:
        read[row.learner_key][row.book_id] += judged(row, decisions)[1]
    kept = {
        learner: set(sorted(books, key=lambda book: (-books[book], book))[:limit]) for learner, books in read.items()
    }
    for row in rows:
        is_kept = row.book_id in kept[row.learner_key] or judged(row, decisions)[1] == 0
        yield row if is_kept else row._replace(status=MinuteStatus.OVER_CAP.value, paid_seconds=0)
