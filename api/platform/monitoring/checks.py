"""What is looked at, one function a component. Each answers plainly, also when what it asks is away."""

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from psycopg import Error as DatabaseError
from psycopg_pool import PoolTimeout

from api.platform.clock import said
from api.platform.ids import first_of
from api.platform.marts.registry import freshness, held_back
from api.platform.marts.window import FailingRefresh, failing_refresh
from api.platform.monitoring.tables import Health
from api.platform.raw_sql import Sql
from api.platform.settings.keys import DECLARED, parse
from api.platform.storage.service import file_store
from api.settings import settings

SLOW_MS: Final = 500
ASKED_WITHIN: Final = timedelta(minutes=10)  # a payment that waits is asked after within seconds of its time
CONFIGURED = "select value from system_config where key = %(key)s"
WAITING_MAIL = """
select count(*), min(next_at) from outbox_messages
where channel = 'email' and status = 'waiting' and next_at <= %(now)s
"""
SENDER = "select is_paused, seen_at from email_sending"
WORKER = """
select (select max(last_heartbeat) from procrastinate_workers),
       coalesce((select max(last_heartbeat) from procrastinate_workers) > now() - interval '1 minute', false),
       (select count(*) from (select 1 from procrastinate_jobs where status = 'failed' limit 1000) failed)
"""
# Of books that were not encrypted yet their names; of the others where the first chunk lies, of some by lot.
BOOKS = """
select (select coalesce(json_agg(coalesce(storage_key, slug)), '[]') from books
        where approval_status = 'approved' and encryption_key_id is null),
       (select count(*) from pdf_assets where status = 'approved'),
       (select coalesce(json_agg(storage_key), '[]') from (
            select c.storage_key from book_chunks c join pdf_assets a on a.id = c.asset_id
            where a.status = 'approved' and c.part = 'file' and c.index = 0 order by random() limit 20) drawn)
"""
# Payments of the last hour that providers took and did not take, and since when one that waits should be asked after.
PAYMENTS = """
select (select count(*) from payments where id >= %(since)s and begun_at is not null),
       (select count(*) from payments where id >= %(since)s and failure_reason in ('NOT_BEGUN', 'NO_PROVIDER')),
       (select min(next_question_at) from payments where status = 'pending' and next_question_at < %(late)s)
"""


@dataclass(frozen=True)
class Finding:
    """What one look found. `detail` is for admins."""

    component: str
    status: Health
    detail: str
    took_ms: int = 0


@dataclass(frozen=True)
class Component:
    """Something that is looked at: its name for people, and how."""

    title: str
    look: Callable[[Sql, datetime], tuple[Health, str]]


def look(sql: Sql, now: datetime) -> list[Finding]:
    """Every component, looked at once."""
    return [_timed(key, each, sql, now) for key, each in COMPONENTS.items()]


def worst(findings: list[Finding]) -> Health:
    return max((finding.status for finding in findings), key=list(Health).index, default=Health.OK)


def _timed(key: str, component: Component, sql: Sql, now: datetime) -> Finding:
    began = time.perf_counter()
    try:
        status, detail = component.look(sql, now)
    except (DatabaseError, PoolTimeout) as away:
        status, detail = Health.DOWN, f"The database does not answer ({type(away).__name__})."
    except OSError as fault:
        status, detail = Health.DOWN, f"{fault.strerror or 'It cannot be read'}."
    return Finding(key, status, detail, round((time.perf_counter() - began) * 1000))


def _database(sql: Sql, now: datetime) -> tuple[Health, str]:
    began = time.perf_counter()
    sql.row("select 1", {})
    took = round((time.perf_counter() - began) * 1000)
    slow = took > SLOW_MS
    return (Health.DEGRADED if slow else Health.OK), f"It answers in {took} ms."


def _numbers(sql: Sql, now: datetime) -> tuple[Health, str]:
    fresh = freshness(now)
    if failing := failing_refresh():
        return Health.DEGRADED, _said_of(failing, fresh.as_of)
    if fresh.as_of is None or fresh.is_stale:
        return Health.DEGRADED, fresh.message or ""
    out = held_back()
    left_out = f" Left out: {'; '.join(out[:3])}{f' and {len(out) - 3} more' if len(out) > 3 else ''}." if out else ""
    return Health.OK, f"As of {said(fresh.as_of)}.{left_out}"


def _said_of(failing: FailingRefresh, as_of: datetime | None) -> str:
    """Since when the refresh fails, why, when it is tried again, and how old the numbers are meanwhile."""
    since = f" since {said(failing.failing_since)}" if failing.failing_since else ""
    again = f" It is tried again {said(failing.next_at)}." if failing.next_at else ""
    old = f" The numbers are as of {said(as_of)}." if as_of else ""
    return f"The refresh of the numbers fails{since} ({failing.error}).{again}{old}"


def _mail(sql: Sql, now: datetime) -> tuple[Health, str]:
    patience = timedelta(minutes=_configured(sql, "health_mail_wait_minutes"))
    count, oldest = sql.row(WAITING_MAIL, {"now": now}) or (0, None)
    words = "Nothing waits." if not count else f"{count} waiting, the oldest due since {said(oldest)}."
    is_paused, seen_at = sql.row(SENDER, {}) or (False, None)
    if is_paused:
        return Health.DEGRADED, f"Sending is paused. {words}"
    if oldest is not None and now - oldest > patience:
        return Health.DEGRADED, words
    if seen_at is not None and now - seen_at > patience:
        return Health.DEGRADED, f"The sender was last seen {said(seen_at)}. {words}"
    return Health.OK, words


def _jobs(sql: Sql, now: datetime) -> tuple[Health, str]:
    """Whether somebody works in the background, and whether anything waits for a person."""
    seen_at, is_alive, failed = sql.row(WORKER, {}) or (None, False, 0)
    if not is_alive:
        seen = f", the last was seen {said(seen_at)}" if seen_at else ""
        return Health.DEGRADED, f"No worker is running{seen}. Start one: python -m api.cli worker."
    if failed:
        return Health.DEGRADED, f"{failed} failed for good. Mend the cause and try again under /admin/jobs."
    return Health.OK, "A worker is running, and nothing failed for good."


def _disk(sql: Sql, now: datetime) -> tuple[Health, str]:
    least = _configured(sql, "health_disk_free_pct")
    usage = shutil.disk_usage(settings().data_dir)
    free = 100 * usage.free / usage.total
    status = Health.DOWN if free < 1 else Health.DEGRADED if free < least else Health.OK
    return status, f"{free:.0f} % is free."


def _books(sql: Sql, now: datetime) -> tuple[Health, str]:
    """Whether the files of books are where their rows say; of those in chunks some are looked for."""
    plain, encrypted, chunks = sql.row(BOOKS, {}) or ([], 0, [])
    looked = len(plain) + len(chunks)
    missing = sum(not (settings().books_dir / f"{key}.pdf").is_file() for key in plain)
    missing += sum(not file_store().exists(key) for key in chunks)
    if not missing:
        return Health.OK, f"{len(plain) + encrypted} files, all there."
    return (Health.DOWN if missing == looked else Health.DEGRADED), f"{missing} of {looked} files are missing."


def _payments(sql: Sql, now: datetime) -> tuple[Health, str]:
    wanted = {"since": first_of(now - timedelta(hours=1)), "late": now - ASKED_WITHIN}
    taken, missed, due = sql.row(PAYMENTS, wanted) or (0, 0, None)
    if due is not None:
        return Health.DEGRADED, f"Nobody asks after payments that wait. One is due since {said(due)}."
    words = f"Payments of the last hour that reached a provider: {taken}. That did not: {missed}."
    if missed and not taken:
        return Health.DOWN, words
    return (Health.DEGRADED if missed > taken else Health.OK), words


def _configured(sql: Sql, key: str) -> Any:
    row, declared = sql.row(CONFIGURED, {"key": key}), DECLARED[key]
    return parse(declared.data_type, row[0]) if row else declared.default()


COMPONENTS: Final = {
    "database": Component("Accounts and content", _database),
    "books": Component("Books", _books),
    "numbers": Component("Progress and reports", _numbers),
    "mail": Component("Mail", _mail),
    "payments": Component("Payments", _payments),
    "jobs": Component("Background work", _jobs),
    "disk": Component("Storage", _disk),
}
