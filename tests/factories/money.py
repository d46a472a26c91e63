"""Payments, statements and a small published warehouse for tests of the close."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import duckdb
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.service import post
from api.commerce.subscriptions.tables import Payment, PaymentStatus, ProviderStatementLine
from api.platform.clock import day_of
from api.publishing.authors.tables import Author
from api.publishing.royalties import inputs
from api.publishing.royalties.service.drafts import HOLD_COLUMNS, MINUTE_COLUMNS
from api.publishing.royalties.tables import AuthorMonthlyEarnings, CloseInput, CloseState, MonthlyRevenuePool
from api.settings import settings

numbers = count(1)


def payment(db: Session, user: User, amount: int, paid_at: datetime, **given: Any) -> Payment:
    """A completed payment with its journal and its line on the provider's statement."""
    n = next(numbers)
    made = Payment(
        **{
            "user_id": user.id,
            "provider_order_id": f"order-{n}",
            "tracking_id": f"track-{n}",
            "amount": amount,
            "status": PaymentStatus.COMPLETED,
            "plan": "premium",
            "paid_at": paid_at,
            **given,
        }
    )
    db.add(made)
    db.flush()
    if made.status is PaymentStatus.COMPLETED:
        post(
            db,
            kind="subscription_payment",
            idem=f"pay:{made.id}:completed",
            occurred_at=paid_at,
            ref=("payments", str(made.id)),
            lines=[(f"A:psp:{made.provider}", amount), ("I:subscription", -amount)],
        )
    statement_line(db, made, amount, paid_at)
    return made


def statement_line(
    db: Session, made: Payment, amount: int, settled_at: datetime, kind: str = "payment"
) -> ProviderStatementLine:
    line = ProviderStatementLine(
        provider=made.provider,
        tracking_id=made.tracking_id,
        merchant_reference=made.provider_order_id,
        kind=kind,
        amount=amount,
        fee=amount * 3 // 100,
        settled_at=settled_at,
        statement_on=day_of(settled_at),
    )
    db.add(line)
    db.flush()
    return line


def limit(month: str, most_ugx: int) -> None:
    """Say in the published marts how much of a month's pool may be shared out."""
    path = settings().marts_path
    fresh = path.with_suffix(".new")
    fresh.write_bytes(path.read_bytes())
    with duckdb.connect(str(fresh)) as made:
        made.execute("insert into money.revenue_pool values (?, ?)", [month, most_ugx])
    fresh.replace(path)


def publish_marts(
    minutes: Sequence[tuple[str, str, str, str, str, int, int]],
    holds: Sequence[tuple[str, str, str, str, int]] = (),
    *,
    as_of: datetime,
    status: str = "published",
) -> Path:
    """A marts file: minutes as (month, learner, author, book, status, seconds, paid seconds), and holds as
    (month, learner, author, reason, seconds).
    """
    path = settings().marts_path
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with duckdb.connect(str(fresh)) as made:
        made.begin()
        made.execute("create schema money; create schema operations")
        made.execute(
            "create table money.credited_seconds (month varchar, earned_month varchar, learner_key varchar,"
            " author_id uuid, book_id uuid, status varchar, seconds bigint, paid_seconds bigint)"
        )
        made.execute(
            "create table money.minute_holds"
            " (month varchar, learner_key varchar, author_id uuid, reason varchar, seconds bigint, evidence json)"
        )
        made.execute("create table money.revenue_pool (month varchar, most_ugx bigint)")
        made.execute("create table operations.runs (run_id varchar, as_of timestamptz, status varchar)")
        made.execute("insert into operations.runs values ('run-1', ?, ?)", [as_of, status])
        for month, *rest in minutes:
            made.execute("insert into money.credited_seconds values (?, ?, ?, ?, ?, ?, ?, ?)", [month, month, *rest])
        for hold in holds:
            made.execute("insert into money.minute_holds values (?, ?, ?, ?, ?, '{}')", list(hold))
        made.commit()
    fresh.replace(path)
    (settings().data_dir / "last_run.json").write_text(json.dumps({"status": status, "run_id": "run-1"}))
    return path


@cache
def nothing_read() -> dict[str, bytes]:
    """The frozen inputs of a month in which nobody was read: what is taken back asks no author for anything."""
    return {"minutes": inputs.parquet([], MINUTE_COLUMNS), "holds": inputs.parquet([], HOLD_COLUMNS)}


def final_month(
    db: Session, month: str, shares: Mapping[Author, int], at: datetime, kept: Mapping[str, bytes] | None = None
) -> None:
    """A month that was closed: each author's share, the journal that owes it, and the sums on their rows.

    `kept`: frozen inputs by name, where somebody works the month out again.
    """
    pool = MonthlyRevenuePool(
        month=month, state=CloseState.APPROVED, is_finalized=False, author_pool_amount=sum(shares.values())
    )
    db.add(pool)
    db.flush()
    for name, content in (kept or {}).items():
        sha = hashlib.sha256(content).hexdigest()
        db.add(CloseInput(month=month, name=name, sha256=sha, rows=0, content=content))
    for author, amount in shares.items():
        db.add(AuthorMonthlyEarnings(
            author_id=author.id, month=month, revenue_pool_id=pool.id, reading_seconds=900, total_reading_minutes=15,
            platform_reading_minutes=15, reading_share_percentage=100, earnings_amount=amount,
        ))  # fmt: skip
        author.total_earnings += amount
        author.pending_earnings += amount
    lines = [("X:author_share", sum(shares.values()))]
    lines += [(f"L:author:{author.id}", -amount) for author, amount in shares.items()]
    post(db, kind="month_close", idem=f"close:{month}", occurred_at=at, ref=("monthly_revenue_pools", month),
         lines=lines)  # fmt: skip
    db.flush()
    pool.state, pool.is_finalized, pool.finalized_at = CloseState.FINALISED, True, at
    db.flush()
