"""How often something may be done: exact sliding windows in one table, counted even when the request is undone."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import TypedDict

from sqlalchemy import Index, PrimaryKeyConstraint
from sqlalchemy.dialects.postgresql import ARRAY, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Base
from api.platform.problem import Problem
from api.platform.raw_sql import Sql
from api.platform.secrets import keyed_hash

# One statement, so that a thousand at once are counted one after the other; it also sweeps a few rows that have lapsed.
TAKE = """
with swept as (
  delete from rate_limits where ctid in (
    select ctid from rate_limits where ends_at < %(now)s and (bucket, key) <> (%(bucket)s, %(key)s)
    order by ends_at limit 3 for update skip locked)
)
insert into rate_limits as held (bucket, key, hits, ends_at)
values (%(bucket)s, %(key)s, array[%(now)s::timestamptz], %(ends)s)
on conflict (bucket, key) do update set
  hits = array(select hit from unnest(held.hits) hit where hit > %(since)s) || %(now)s::timestamptz, ends_at = %(ends)s
  where not exists (
    select from unnest(%(allowed)s::int[], %(spans)s::interval[]) step (allowed, span)
    where (select count(*) from unnest(held.hits) hit where hit > %(now)s::timestamptz - step.span) >= step.allowed)
returning cardinality(hits)
"""
# A step opens again when the hit that filled it leaves its span.
OPENS = """
select max(full_since.hit + step.span) from rate_limits held,
  unnest(%(allowed)s::int[], %(spans)s::interval[]) step (allowed, span),
  lateral (select hit from unnest(held.hits) hit where hit > %(now)s::timestamptz - step.span
           order by hit desc offset step.allowed - 1 limit 1) full_since
where held.bucket = %(bucket)s and held.key = %(key)s
"""
GIVE_BACK = """
update rate_limits set hits = hits[:cardinality(hits) - 1] where bucket = %(bucket)s and key = %(key)s
"""
FORGET = "delete from rate_limits where bucket = %(bucket)s and key = %(key)s"
Step = tuple[int, timedelta]


class RateLimit(Base):
    """The moments something was done by one key; keys are hashed, for they hold addresses of people."""

    __tablename__ = "rate_limits"
    __table_args__ = (PrimaryKeyConstraint("bucket", "key"), Index("ix_rate_limits_ends_at", "ends_at"))

    bucket: Mapped[str]
    key: Mapped[str]
    hits: Mapped[list[datetime]] = mapped_column(ARRAY(TIMESTAMP(timezone=True)))
    ends_at: Mapped[datetime]


class TooMany(Problem):
    status, title, detail = 429, "Too Many Requests", "Too many attempts. Please try again later."


def limit(
    sql: Sql, bucket: str, key: str, *, allowed: int, per: timedelta, now: datetime, detail: str | None = None
) -> None:
    """Count one more by `key`; raises `TooMany`, with the seconds to wait, once `allowed` were counted within `per`.

    A refused one is not counted, so that trying on does not lengthen the wait.
    """
    limit_steps(sql, bucket, key, steps=[(allowed, per)], now=now, detail=detail)


def limit_steps(
    sql: Sql, bucket: str, key: str, *, steps: Sequence[Step], now: datetime, detail: str | None = None
) -> None:
    """Like `limit`, with several windows over the same count: whoever goes on waits longer each time."""
    if (wait := take(sql, bucket, key, steps=steps, now=now)) is not None:
        raise TooMany(detail, retryAfter=wait)


def take(sql: Sql, bucket: str, key: str, *, steps: Sequence[Step], now: datetime) -> int | None:
    """Count one more; None, or the whole seconds to wait when there is no room."""
    asked = count_of(bucket, key, steps, now)
    if sql.row(TAKE, asked) is not None:
        return None
    (opens,) = sql.row(OPENS, asked) or (None,)
    return max(1, ceil((opens - now).total_seconds())) if opens else 1


class Count(TypedDict):
    """What both statements are asked with: the count, its moment and windows, and what each window allows."""

    bucket: str
    key: str
    now: datetime
    since: datetime
    ends: datetime
    allowed: list[int]
    spans: list[timedelta]


def count_of(bucket: str, key: str, steps: Sequence[Step], now: datetime) -> Count:
    longest = max(span for _, span in steps)
    return {
        "bucket": bucket,
        "key": _hashed(key),
        "now": now,
        "since": now - longest,
        "ends": now + longest,
        "allowed": [allowed for allowed, _ in steps],
        "spans": [span for _, span in steps],
    }


def give_back(sql: Sql, bucket: str, key: str) -> None:
    """Take the last count back: it was no try of the kind that is limited."""
    sql.row(GIVE_BACK, {"bucket": bucket, "key": _hashed(key)})


def forget(sql: Sql, bucket: str, key: str) -> None:
    """Let a key begin anew: the right person has shown up."""
    sql.row(FORGET, {"bucket": bucket, "key": _hashed(key)})


def _hashed(key: str) -> str:
    return keyed_hash("limits", key)[:32]
