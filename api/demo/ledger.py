"""Payments, the provider's statement of them, and the ledger: the same money told three times."""

from typing import Any
from uuid import UUID

import numpy as np
from psycopg import Cursor

from api.commerce.ledger.tables import LedgerAccount, LedgerJournal, LedgerPosting
from api.commerce.subscriptions.tables import Payment as PaymentRow
from api.commerce.subscriptions.tables import PaymentStatus, ProviderStatementLine, SubscriptionPlan
from api.demo.bulk_insert import copy_text
from api.demo.payments import BASIC, PLANS, Market, Payment
from api.demo.world import DAY, Ids, World, moment, month_number, uuid7s
from api.platform.clock import day_of

ACCOUNTS = [
    ("A:psp:pesapal", "asset"),
    ("A:psp:flutterwave", "asset"),
    ("I:subscription", "income"),
    ("I:subscription_refunds", "income"),
]
PLAN_WORDS = {
    "basic": ("UGX 12,000", "per month", "Three books at a time, every quiz, and your own progress.", 3),
    "premium": ("UGX 30,000", "per month", "Every book and every quiz, without limit.", -1),
    "term": ("UGX 70,000", "per term", "Premium for a whole term, paid once.", -1),
}
FEE = 0.03
PLANTED = {"missing_there": 3, "missing_here": 3, "amount_diff": 2}  # differences of the current month


def plant(world: World, cur: Cursor[Any], people: Ids, market: Market) -> None:
    """Write plans, payments, statement lines, journals and postings; `people` are the ids of those who pay."""
    rng = world.rng("ledger")
    _plant_plans(world, cur, rng)
    ids = uuid7s(rng, [payment.begun for payment in market.payments])
    unexplained = _late_word(world, rng, market)
    _plant_payments(cur, people, market, ids, unexplained)
    _plant_statement(world, cur, rng, market, ids, unexplained)
    _plant_ledger(world, cur, rng, market, ids)


def _plant_plans(world: World, cur: Cursor[Any], rng: np.random.Generator) -> None:
    names = [plan[0] for plan in PLANS]
    copy_text(cur, SubscriptionPlan, {
        "id": uuid7s(rng, [world.start - 70 * DAY] * len(PLANS)),
        "name": names,
        "price": [PLAN_WORDS[name][0] for name in names],
        "price_amount": [plan[2] for plan in PLANS],
        "period": [PLAN_WORDS[name][1] for name in names],
        "billing_period_days": [plan[3] for plan in PLANS],
        "description": [PLAN_WORDS[name][2] for name in names],
        "book_limit": [PLAN_WORDS[name][3] for name in names],
        "features": [[PLAN_WORDS[name][2]] for name in names],
        "display_order": [1, 2, 3],
        "tier": [("basic" if plan[1] == BASIC else "premium") for plan in PLANS],
        "created_at": world.start - 70 * DAY,
    })  # fmt: skip


def _late_word(world: World, rng: np.random.Generator, market: Market) -> int:
    """The failed payment of last month that the provider did settle; here it still waits."""
    months = month_number(np.asarray([payment.begun for payment in market.payments]))
    last = int(month_number(np.asarray([world.end - 1]))[0]) - 1
    waiting = [n for n, one in enumerate(market.payments) if one.failure == "EXPIRED" and months[n] == last]
    waiting = waiting or [n for n, one in enumerate(market.payments) if one.failure and months[n] == last]
    return waiting[len(waiting) // 2] if waiting else -1


def _reference(n: int) -> str:
    return f"KTB-2026-{n + 1:06d}"


def _tracking(n: int, payment: Payment) -> str:
    return f"{payment.provider[:3].upper()}{n * 7919 % 1_000_003:07d}{payment.begun % 10_000:04d}"


def _status(payment: Payment, n: int, unexplained: int) -> str:
    if payment.paid:
        return PaymentStatus.COMPLETED.value
    return (PaymentStatus.PENDING if payment.pending or n == unexplained else PaymentStatus.FAILED).value


def _plant_payments(cur: Cursor[Any], people: Ids, market: Market, ids: Ids, unexplained: int) -> None:
    rows = market.payments
    opened = _opened(rows)
    copy_text(cur, PaymentRow, {
        "id": ids,
        "user_id": people[[one.person for one in rows]],
        "provider_order_id": [_reference(n) for n in range(len(rows))],
        "tracking_id": [_tracking(n, one) for n, one in enumerate(rows)],
        "amount": [one.amount for one in rows],
        "status": [_status(one, n, unexplained) for n, one in enumerate(rows)],
        "plan": [PLANS[one.plan][0] for one in rows],
        "provider": [one.provider for one in rows],
        "ipn_verified": [one.paid is not None for one in rows],
        "paid_at": [one.paid for one in rows],
        "failure_reason": [None if n == unexplained else one.failure for n, one in enumerate(rows)],
        "reversed_at": [one.reversed_at for one in rows],
        "amount_reversed": [one.amount if one.reversed_at else 0 for one in rows],
        "receipt_number": _receipts(rows),
        "period_begins_at": [span and span[0] for span in opened],
        "period_ends_at": [span and span[1] for span in opened],
        "created_at": [one.begun for one in rows],
        "updated_at": [one.reversed_at or one.paid or one.begun + 300 * (one.failure is not None) for one in rows],
    })  # fmt: skip


def _receipts(rows: list[Payment]) -> list[int | None]:
    """Numbers in the order in which they were paid."""
    paid = sorted((one.paid, n) for n, one in enumerate(rows) if one.paid)
    places = {n: number for number, (_, n) in enumerate(paid, 1)}
    return [places.get(n) for n in range(len(rows))]


def _opened(rows: list[Payment]) -> list[tuple[int, int] | None]:
    """The time each payment opened: behind what that person has paid for already."""
    spans, until = dict[int, tuple[int, int]](), dict[int, int]()
    for paid, n in sorted((one.paid, n) for n, one in enumerate(rows) if one.paid):
        one = rows[n]
        begins = max(paid, until.get(one.person, 0))
        until[one.person] = begins + PLANS[one.plan][3] * DAY
        spans[n] = begins, until[one.person]
    return [spans.get(n) for n in range(len(rows))]


def _plant_statement(
    world: World, cur: Cursor[Any], rng: np.random.Generator, market: Market, ids: Ids, unexplained: int
) -> None:
    """The provider's own list; this month it differs from ours in a handful of places."""
    lines: list[tuple[str, str, str, str, int, int]] = []
    this_month = int(month_number(np.asarray([world.end - 1]))[0])
    recent = [n for n, one in enumerate(market.payments)
              if one.paid and one.paid < world.end - DAY and not one.reversed_at
              and int(month_number(np.asarray([one.paid]))[0]) == this_month]  # fmt: skip
    odd = rng.permutation(recent).tolist() if recent else []
    untold, wrong = odd[: PLANTED["missing_there"]], odd[3 : 3 + PLANTED["amount_diff"]]
    for n, one in enumerate(market.payments):
        tracking, reference = _tracking(n, one), _reference(n)
        if n == unexplained:
            lines.append((one.provider, tracking, reference, "payment", one.amount, one.begun + 1_500))
        if one.paid and n not in untold:
            lines.append((one.provider, tracking, reference, "payment", one.amount - 2_000 * (n in wrong), one.paid))
        if one.reversed_at:
            lines.append((one.provider, tracking, reference, "reversal", one.amount, one.reversed_at))
    for k in range(PLANTED["missing_here"]):
        at = world.end - DAY * (k + 1) - 5_000 * (k + 1)
        if int(month_number(np.asarray([at]))[0]) == this_month:
            lines.append(("pesapal", f"PES99{k:05d}{at % 10_000:04d}", f"UNKNOWN-{k + 1:03d}", "payment", 12_000, at))
    copy_text(cur, ProviderStatementLine, {
        "id": uuid7s(rng, [line[5] for line in lines]),
        **{name: [line[k] for line in lines]
           for k, name in enumerate(("provider", "tracking_id", "merchant_reference", "kind", "amount"))},
        "fee": [round(line[4] * FEE) if line[3] == "payment" else 0 for line in lines],
        "settled_at": [line[5] for line in lines],
        "statement_on": [day_of(moment(line[5])) for line in lines],
        "created_at": [line[5] for line in lines],
    })  # fmt: skip


def _plant_ledger(world: World, cur: Cursor[Any], rng: np.random.Generator, market: Market, ids: Ids) -> None:
    """One journal for each completed payment and one for each reversal; both balance."""
    accounts = uuid7s(rng, [world.start - 80 * DAY] * len(ACCOUNTS))
    copy_text(cur, LedgerAccount, {
        "id": accounts,
        "code": [code for code, _ in ACCOUNTS],
        "kind": [kind for _, kind in ACCOUNTS],
        "created_at": world.start - 80 * DAY,
    })  # fmt: skip
    entries = _entries(market)
    names = [str(UUID(bytes=ids[entry[3]].tobytes())) for entry in entries]
    at = [entry[2] for entry in entries]
    journals = uuid7s(rng, at)
    copy_text(cur, LedgerJournal, {
        "id": journals,
        "kind": [entry[0] for entry in entries],
        "idem": [f"pay:{name}:{entry[1]}" for name, entry in zip(names, entries, strict=True)],
        "occurred_at": at,
        "ref_type": "payments",
        "ref_id": names,
        "created_at": at,
    })  # fmt: skip
    twice = np.repeat(np.arange(len(entries)), 2)
    copy_text(cur, LedgerPosting, {
        "id": uuid7s(rng, np.repeat(at, 2)),
        "journal_id": journals[twice],
        "line": [1, 2] * len(entries),
        "account_id": accounts[[side for entry in entries for side in (entry[4], entry[5])]],
        "amount": [amount for entry in entries for amount in (entry[6], -entry[6])],
        "created_at": np.repeat(at, 2),
    })  # fmt: skip


def _entries(market: Market) -> list[tuple[str, str, int, int, int, int, int]]:
    """(kind, word, moment, payment, account debited, account credited, shillings) in order of time."""
    place = {code: n for n, (code, _) in enumerate(ACCOUNTS)}
    entries: list[tuple[str, str, int, int, int, int, int]] = []
    for n, one in enumerate(market.payments):
        clearing = place[f"A:psp:{one.provider}"]
        if one.paid:
            entries.append(("subscription_payment", "completed", one.paid, n, clearing, place["I:subscription"],
                            one.amount))  # fmt: skip
        if one.reversed_at:
            entries.append(("subscription_reversal", "reversed", one.reversed_at, n, place["I:subscription_refunds"],
                            clearing, one.amount))  # fmt: skip
    entries.sort(key=lambda entry: (entry[2], entry[3]))
    return entries
