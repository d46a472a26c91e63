"""One final month against what its frozen inputs come to, its journal, and the audit log: every stored number."""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.platform.audit.tables import AuditLog
from api.platform.clock import previous_month
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from api.publishing.royalties.inputs import frozen, last_seal
from api.publishing.royalties.rules import MINUTE_PLACES, close_hash, per_minute, share_pct
from api.publishing.royalties.service.holds import hold_lines
from api.publishing.royalties.service.months import pool_of
from api.publishing.royalties.tables import (
    AuthorMonthlyEarnings,
    CloseInput,
    CloseState,
    MonthlyRevenuePool,
    StatementLine,
)
from pipelines.close.books import new_values
from pipelines.close.journals import month_journal, payment_journals
from pipelines.close.recomputation import INPUTS, Recomputed, Unreadable, recompute

STEPS = tuple(state.value for state in CloseState if state is not CloseState.OPEN)


def differences(db: Session, month: str) -> Iterator[str]:
    """What stands otherwise than it should in a closed month, a line each; nothing if all is identical."""
    pool = pool_of(db, month)
    if pool is None or not pool.is_finalized:
        yield f"{month} is not final"
        return
    kept = frozen(db, month)
    yield from _inputs(kept)
    if pool.previous_hash != last_seal(db, month):
        yield "chain: the seal of the month before is not the one this month carries"
    yield from _people(db, pool)
    carried = _carried_in(db, month)
    try:
        found = recompute({name: row.content for name, row in kept.items()}, carried, _deficit(db, month))
    except Unreadable as error:
        yield str(error)
        return
    yield from _compare_rows(kept, found)
    yield from _compare("pool", _pool(pool, kept, found, carried), _stored_pool(pool))
    yield from _compare("statement", found.lines, _stored_lines(db, month))
    yield from _compare("earnings", _earnings(pool, found), _stored_earnings(db, month))
    yield from _paid(db, month)
    yield from _compare(
        "held minutes", found.holds, {tuple(line[:3]): tuple(line[3:]) for line in hold_lines(db, month)}
    )
    yield from month_journal(db, pool, found.owed, found.pool)
    yield from payment_journals(db, month, found.payments)


def _inputs(kept: Mapping[str, CloseInput]) -> Iterator[str]:
    for name, row in kept.items():
        if name not in INPUTS:
            yield f"frozen input {name}: no close keeps one of this name"
        if hashlib.sha256(row.content).hexdigest() != row.sha256:
            yield f"frozen input {name}: its bytes do not have the hash it was kept under"


def _compare_rows(kept: Mapping[str, CloseInput], found: Recomputed) -> Iterator[str]:
    stored = {name: row.rows for name, row in kept.items() if name in INPUTS}
    yield from _compare("frozen input", found.rows, stored)


def _carried_in(db: Session, month: str) -> int:
    """What a final month before left of its authors' pool."""
    before = db.scalar(select(MonthlyRevenuePool).where(MonthlyRevenuePool.month == previous_month(month)))
    if before is None or not before.is_finalized:
        return 0
    rows = db.scalars(select(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month == before.month))
    return before.author_pool_amount - sum(row.earnings_amount - row.correction_amount for row in rows)


def _deficit(db: Session, month: str) -> int:
    """What the final months before took back beyond what they received: their lowest sum up to now."""
    pools = select(MonthlyRevenuePool).where(MonthlyRevenuePool.is_finalized, MonthlyRevenuePool.month < month)
    nets = [each.total_subscription_revenue - each.reversals for each in db.scalars(pools.order_by("month"))]
    return max(0, *(-sum(nets[first:]) for first in range(len(nets))), 0)


def _pool(pool: MonthlyRevenuePool, kept: Mapping[str, CloseInput], found: Recomputed, carried: int) -> dict[str, Any]:
    hashes = {name: row.sha256 for name, row in kept.items()}
    shares = {author: ugx for author, (_, ugx) in found.shares.items()}
    return {
        "state": CloseState.FINALISED,
        "revenue_basis": "cash",
        "total_subscription_revenue": found.received,
        "reversals": found.reversed,
        "carried_in": carried,
        "author_pool_amount": found.pool,
        "author_pool_percentage": constants.AUTHOR_POOL_PERCENTAGE,
        "total_reading_seconds": found.seconds,
        "total_reading_minutes": _minutes(found.seconds),
        "revenue_per_minute": per_minute(sum(shares.values()), found.seconds),
        "input_hash": close_hash(None, hashes, {}, 0),
        "close_hash": close_hash(
            pool.previous_hash, hashes, shares, found.pool, (pool.drafted_by, pool.approved_by)
        ),
    }  # fmt: skip


def _stored_pool(pool: MonthlyRevenuePool) -> dict[str, Any]:
    names = (
        "state", "revenue_basis", "total_subscription_revenue", "reversals", "carried_in", "author_pool_amount",
        "author_pool_percentage", "total_reading_seconds", "total_reading_minutes", "revenue_per_minute", "input_hash",
        "close_hash",
    )  # fmt: skip
    return {name: getattr(pool, name) for name in names}


def _stored_lines(db: Session, month: str) -> dict[tuple[str, ...], tuple[int, ...]]:
    rows = db.scalars(select(StatementLine).where(StatementLine.month == month))
    return {
        (str(row.author_id), str(row.book_id), row.status.value): (row.seconds, row.paid_seconds, row.readers)
        for row in rows
    }


def _earnings(pool: MonthlyRevenuePool, found: Recomputed) -> dict[str, dict[str, Any]]:
    return {
        author: {
            "revenue_pool_id": pool.id,
            "reading_seconds": seconds,
            "total_reading_minutes": _minutes(seconds),
            "platform_reading_minutes": _minutes(found.seconds),
            "reading_share_percentage": share_pct(seconds, found.seconds),
            "earnings_amount": ugx,
            "correction_amount": found.corrections.get(author, 0),
        }
        for author, (seconds, ugx) in ((each, found.shares.get(each, (0, 0))) for each in found.owed)
    }


def _minutes(seconds: int) -> Decimal:
    return (Decimal(seconds) / 60).quantize(MINUTE_PLACES)


def _stored_earnings(db: Session, month: str) -> dict[str, dict[str, Any]]:
    names = (
        "revenue_pool_id", "reading_seconds", "total_reading_minutes", "platform_reading_minutes",
        "reading_share_percentage", "earnings_amount", "correction_amount",
    )  # fmt: skip
    rows = db.scalars(select(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month == month))
    return {str(row.author_id): {name: getattr(row, name) for name in names} for row in rows}


def _paid(db: Session, month: str) -> Iterator[str]:
    """Earnings that say they were paid name the pay-out that did it."""
    rows = db.execute(
        select(AuthorMonthlyEarnings, AuthorPayoutRequest)
        .outerjoin(AuthorPayoutRequest, AuthorPayoutRequest.id == AuthorMonthlyEarnings.payout_id)
        .where(AuthorMonthlyEarnings.month == month)
    )
    for row, payout in rows:
        done = payout is not None and (payout.author_id, payout.status) == (row.author_id, PayoutStatus.COMPLETED)
        if (row.is_paid or row.paid_at is not None) and not done:
            yield f"earnings {row.author_id}: stands as paid, and no pay-out to this author was completed"


def _people(db: Session, pool: MonthlyRevenuePool) -> Iterator[str]:
    """Who took which step when, as the audit log has it."""
    rows = db.scalars(
        select(AuditLog)
        .where(AuditLog.entity_type == "monthly_revenue_pools", AuditLog.entity_id == pool.month)
        .order_by(AuditLog.created_at, AuditLog.id)
    )
    last = {row.action.removeprefix("month."): row for row in rows}
    for step in STEPS:
        if step not in last:
            yield f"audit log: it has no {step} of {pool.month}"
    taken = {
        step: {name: value for name, value in new_values(last[step]).items() if name != "state"}
        for step in STEPS
        if step in last
    }
    yield from _compare("evidence", taken, dict(pool.evidence or {}))
    for step, person, moment in (
        ("drafted", pool.drafted_by, pool.drafted_at), ("approved", pool.approved_by, pool.approved_at),
        ("finalised", None, pool.finalized_at),
    ):  # fmt: skip
        if step not in last:
            continue
        if step != "finalised" and person != last[step].user_id:
            yield f"pool {step}_by: stands at {person}, the audit log has {last[step].user_id}"
        if moment is None or _utc(moment) != _utc(taken[step].get("at")):
            yield f"pool {step}_at: stands at {moment}, the audit log has {taken[step].get('at')}"


def _utc(moment: Any) -> str | None:
    return datetime.fromisoformat(str(moment)).astimezone(UTC).isoformat() if moment else None


def _compare(what: str, computed: Mapping[Any, Any], stored: Mapping[Any, Any]) -> Iterator[str]:
    for key in sorted(computed.keys() | stored.keys(), key=str):
        found, stands = computed.get(key), stored.get(key)
        if found == stands:
            continue
        if isinstance(found, dict) and isinstance(stands, dict):
            yield from (
                f"{what} {key} {rest}" for rest in (line.removeprefix(" ") for line in _compare("", found, stands))
            )
        else:
            label = " ".join(map(str, key)) if isinstance(key, tuple) else key
            yield f"{what} {label}: stands at {stands}, recomputed {found}"
