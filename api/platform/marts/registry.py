"""How old the numbers are, and what each of them means."""

from datetime import datetime, timedelta
from uuid import UUID

from api.platform.marts.schemas import Freshness, Metric
from api.platform.marts.window import NumbersNotReady, last_run, marts
from api.platform.pseudonym import learner_key

STALE_AFTER = timedelta(hours=36)
AS_OF = "select max(as_of) as as_of from operations.runs where status = 'published'"
METRICS = 'select key, title, definition, unit, mart, "column", owner from operations.metric_registry order by key'
CHECKS = """
select mart, count(*) as checks, bool_and(success) as hold
from operations.check_results
where run_id = (select run_id from operations.runs where status = 'published' order by as_of desc limit 1)
group by mart
"""
HELD_BACK = """
select "table", reason, rows, share_pct, owner, days_held
from operations.quarantined_rows order by rows desc, "table", reason
"""
ROWS = """
select schema_name || '.' || table_name as mart, estimated_size as rows
from duckdb_tables() where database_name = 'marts_file'
"""
ABOUT_PEOPLE = """
select schema_name || '.' || table_name as mart
from duckdb_columns()
where database_name = 'marts_file' and schema_name <> 'operations' and column_name = 'learner_key'
order by mart
"""


def freshness(now: datetime) -> Freshness:
    """The moment the published numbers stand for, and what went wrong since if anything did."""
    try:
        as_of = (marts.one(AS_OF) or {"as_of": None})["as_of"]
    except NumbersNotReady:
        as_of = None
    last = last_run()
    failed = [f"{check.mart}: {check.check}" for check in last.failed] if last else []
    if last and not last.published:
        message: str | None = "The last run did not pass its checks; these are the numbers of the run before."
    elif as_of is None:
        message = "The first update of the numbers is not finished yet."
    elif now - as_of > STALE_AFTER:
        message = "These numbers are more than a day old."
    else:
        message = None
    return Freshness(as_of=as_of, is_stale=message is not None, message=message, failed_checks=failed + held_back())


def held_back() -> list[str]:
    """What was left out of the published numbers, in words: whose rows, how many, why and for how long."""
    try:
        rows = marts.rows(HELD_BACK)
    except NumbersNotReady:
        return []
    return [
        f"{row['table']}: {row['rows']} rows ({row['share_pct']:g} %) left out for {row['days_held']} days,"
        f" {row['reason']} (to be mended by {row['owner']})"
        for row in rows
    ]


def metrics(now: datetime, *, learner_id: UUID) -> list[Metric]:
    """Every metric with its definition, its moment, its rows, those about who asks, and whether its checks held.

    `own_n` is null where a table is about nobody in particular.
    """
    as_of = freshness(now).as_of
    checks = {row["mart"]: row for row in marts.rows(CHECKS)}
    sizes = {row["mart"]: row["rows"] for row in marts.rows(ROWS)}
    own = _own_rows(learner_key(learner_id))
    found = []
    for row in marts.rows(METRICS):
        judged = checks.get(row["mart"], {"checks": 0, "hold": True})
        found.append(
            Metric(
                **row,
                as_of=as_of,
                checks_hold=judged["hold"],
                checks=judged["checks"],
                n=sizes.get(row["mart"]),
                own_n=own.get(row["mart"]),
            )
        )
    return found


def _own_rows(me: str) -> dict[str, int]:
    """How many rows of each table about people are about this learner."""
    tables = [row["mart"] for row in marts.rows(ABOUT_PEOPLE)]
    counts = [f"select '{table}' as mart, count(*) as rows from {table} where learner_key = $me" for table in tables]
    return {row["mart"]: row["rows"] for row in marts.rows(" union all ".join(counts), {"me": me})} if counts else {}
