"""Whether the database holds work the raw layer does not: PostgreSQL's own counts of rows written, table by table.

A row is counted when its transaction has ended, so one that is committed late is news at that moment, whatever time
stands in it. Counts are compared and never ordered: after a crash or a reset they differ, which costs one look more.
They follow a commit within about ten seconds, and one small query reads them all.
"""

from collections.abc import Mapping
from typing import Any, Final

import psycopg

from pipelines.extracts import COLUMNS

COUNTS: Final = """
select relname::text as name, n_tup_ins + n_tup_upd + n_tup_del as written
from pg_stat_user_tables where schemaname = 'public'
"""
# Every refresh writes these itself, so they are taken along and never the reason for one.
OUR_OWN: Final = frozenset({"study_recommendations", "book_recommendations"})
# What goes with every book that is opened, and hurries nobody: taken along with the next news.
UNHURRIED: Final = frozenset({"book_delivery_days", "loans", "licenses", "offline_licenses"})
AT_ONCE: Final = frozenset({"monthly_revenue_pools"})  # a month that closes waits for nothing


def of(rows: list[dict[str, Any]]) -> dict[str, int]:
    """The counts of the tables that are taken, by name."""
    return {row["name"]: int(row["written"]) for row in rows if row["name"] in COLUMNS}


def counts(url: str) -> dict[str, int]:
    """The counts as they stand."""
    with psycopg.connect(url, autocommit=True, connect_timeout=5) as db:
        return dict(of([{"name": name, "written": written} for name, written in db.execute(COUNTS).fetchall()]))


def fresh(known: Mapping[str, int], now: Mapping[str, int]) -> frozenset[str]:
    """The tables somebody else wrote to since the known counts, as far as anybody waits for them."""
    return frozenset(name for name, count in now.items() if known.get(name) != count) - OUR_OWN - UNHURRIED
