"""What a month divides and by what: sealed in a close, or as the marts estimate it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.platform.marts.window import marts
from api.platform.pseudonym import learner_key
from api.publishing.royalties import inputs
from api.publishing.royalties.rules import HoldLine, Minutes
from api.publishing.royalties.shares import HeldBook, HeldSum, MonthSum, held_of, least_remainder
from api.publishing.royalties.tables import (
    AuthorMonthlyEarnings,
    CloseInput,
    HeldMinutes,
    MinuteStatus,
    MonthlyRevenuePool,
)

OPEN_POOL = """
select cast(revenue_ugx as bigint) as received, cast(reversals_ugx as bigint) as reversals,
       cast(carried_in_ugx as bigint) as carried_in, cast(pool_ugx as bigint) as pool,
       cast(pool_ugx - carried_out_ugx as bigint) as shared
from money.revenue_pool where month = $month
"""
NOTHING = {"received": 0, "reversals": 0, "carried_in": 0, "pool": 0, "shared": 0}
OPEN_AUTHORS = """
select cast(author_id as varchar) as author_id, cast(reading_seconds as bigint) as seconds,
       cast(earnings_ugx as bigint) as ugx
from money.author_earnings where month = $month
"""
OPEN_HELD = """
select learner_key, cast(book_id as varchar) as book_id, cast(sum(seconds) as bigint) as seconds
from money.credited_seconds
where earned_month = $month and cast(author_id as varchar) = $author and status = 'held'
group by all
"""
OPEN_HOLDS = """
select learner_key, reason, cast(seconds as bigint) as seconds, decision
from money.minute_holds where month = $month and cast(author_id as varchar) = $author
"""


@dataclass(frozen=True)
class Divided:
    """A month's sum, and every author's rate in it, in basis points."""

    month: MonthSum
    rates: Mapping[str, int]

    def rate(self, author_id: UUID) -> int:
        return self.rates.get(str(author_id), constants.AUTHOR_POOL_PERCENTAGE * 100)


def sealed(db: Session, month: str) -> Divided:
    """As a close worked it out, from its frozen rates."""
    pool = db.scalars(select(MonthlyRevenuePool).where(MonthlyRevenuePool.month == month)).one()
    kept = select(CloseInput.content).where(CloseInput.month == month, CloseInput.name == "rates")
    rates = {row.author_id: row.rate_bp for row in inputs.thaw(db.scalars(kept).one(), inputs.Rate)}
    rows = db.scalars(select(AuthorMonthlyEarnings).where(AuthorMonthlyEarnings.month == month)).all()
    return _divided(
        rates,
        [(str(row.author_id), row.reading_seconds, row.earnings_amount) for row in rows],
        received=pool.total_subscription_revenue,
        reversals=pool.reversals,
        deficit=inputs.deficit_before(db, month),
        carried_in=pool.carried_in,
        pool=pool.author_pool_amount,
        shared=sum(row.earnings_amount for row in rows),
    )


def estimated(db: Session, month: str) -> Divided:
    """As the marts have it so far."""
    rates = {row.author_id: row.rate_bp for row in inputs.rates_of(db)}
    rows = [(row["author_id"], row["seconds"], row["ugx"]) for row in marts.rows(OPEN_AUTHORS, {"month": month})]
    money: dict[str, int] = dict(marts.one(OPEN_POOL, {"month": month}) or NOTHING)
    return _divided(rates, rows, **money)


def _divided(
    rates: Mapping[str, int],
    rows: Iterable[tuple[str, int, int]],
    *,
    received: int,
    reversals: int,
    carried_in: int,
    pool: int,
    shared: int,
    deficit: int = 0,
) -> Divided:
    """rows: (author, paid seconds, earnings)."""
    standard = constants.AUTHOR_POOL_PERCENTAGE * 100
    seconds = {author: theirs for author, theirs, _ in rows}
    weights = {author: theirs * rates.get(author, standard) for author, theirs in seconds.items()}
    return Divided(
        MonthSum(
            received=received,
            reversals=reversals,
            deficit=deficit,
            carried_in=carried_in,
            pool=pool,
            shared=shared,
            paid_seconds=sum(seconds.values()),
            weight=sum(weights.values()),
            authors=sum(weight > 0 for weight in weights.values()),
            least_remainder=least_remainder(shared, weights, {author: ugx for author, _, ugx in rows}),
        ),
        rates,
    )


def sealed_holds(db: Session, author_id: UUID, month: str) -> list[HeldSum]:
    """An author's held minutes of a close, with what was decided."""
    held = db.scalars(select(HeldMinutes).where(HeldMinutes.month == month, HeldMinutes.author_id == author_id)).all()
    if not held:
        return []
    lines = [
        HoldLine(
            learner_key(row.user_id),
            str(author_id),
            row.reason,
            row.seconds,
            "",
            row.decision.value,
            None,
            None,
            row.note,
        )
        for row in held
    ]
    kept = select(CloseInput.content).where(CloseInput.month == month, CloseInput.name == "minutes")
    minutes = inputs.thaw(db.scalars(kept).one(), Minutes, author=str(author_id))
    books = [HeldBook(row.learner_key, row.book_id, row.seconds) for row in minutes if row.status == MinuteStatus.HELD]
    return held_of(books, lines)


def estimated_holds(_: Session, author_id: UUID, month: str) -> list[HeldSum]:
    """An author's held minutes of an open month, as the marts have them."""
    asked = {"author": str(author_id), "month": month}
    lines = [
        HoldLine(
            row["learner_key"], str(author_id), row["reason"], row["seconds"], "", row["decision"], None, None, None
        )
        for row in marts.rows(OPEN_HOLDS, asked)
    ]
    return held_of([HeldBook(**row) for row in marts.rows(OPEN_HELD, asked)], lines)
