"""The whole warehouse over the database as it stands, and again after one new reading session."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

from api.settings import ROOT, settings
from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.sizes import Bench

# One more opening like the newest one: a copy of its rows under new ids, touched now.
ONE_MORE = """
with opening as (
    insert into reading_sessions
    select (jsonb_populate_record(null::reading_sessions, to_jsonb(s) || jsonb_build_object('id', gen_random_uuid(),
           'client_key', gen_random_uuid()::text, 'updated_at', now()))).*
    from (select * from reading_sessions order by opened_at desc limit 1) s
    returning id, user_id, book_id, opened_at, entitlement
)
insert into read_intervals
    (id, session_id, user_id, book_id, kind, entitlement, started_at, ended_at, received_at, pages_turned)
select gen_random_uuid(), id, user_id, book_id, 'active', entitlement, date_trunc('second', opened_at),
       date_trunc('second', opened_at) + interval '5 minutes', now(), 0 from opening
"""


# What the product's own runs read beside the database: names of learners, keys of books, and the books.
LENT = ("pseudonym.salt", "secret", "files", "books")


def _lend(theirs: Path, home: Path) -> None:
    """Let a run in a folder of its own do the same work as one of the product; what it only reads is linked."""
    for name in LENT:
        if (theirs / name).exists() and not (home / name).exists():
            (home / name).symlink_to((theirs / name).resolve())


def _seconds(url: str, home: Path, *options: str) -> float:
    """Seconds of one headless run in a fresh process."""
    began = time.perf_counter()
    environment = os.environ | {"DATABASE_URL": url, "DATA_DIR": str(home)}
    command = [sys.executable, "-m", "pipelines.warehouse", "run", *options]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise NotMeasured(f"the warehouse ended with {done.returncode}: {(done.stdout + done.stderr).strip()[-2_000:]}")
    return time.perf_counter() - began


def whole_figures(bench: Bench) -> Iterator[Figure]:
    """Full run against 45 s, run after one new session against 10 s; the bound is the budget itself."""
    url, home = bench.url, bench.folder
    _lend(settings().data_dir, home)
    yield figure("warehouse, full", "demo country", _seconds(url, home), "s", 45, "<= 1")
    _seconds(url, home)
    with psycopg.connect(url) as db:
        db.execute(ONE_MORE)
    yield figure("warehouse, one new session", "demo country", _seconds(url, home), "s", 10, "<= 1")
