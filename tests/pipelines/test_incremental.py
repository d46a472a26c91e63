"""A warehouse that took day after day, late rows and deletions holds what one that is built at once holds."""

import json
import os
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import duckdb
import psycopg
import pytest

from api.platform.clock import now
from pipelines import partitions, runs, warehouse
from pipelines.extracts import extracts
from pipelines.sql import remember_tables
from pipelines.steps import all_steps
from tests.country import Country, own
from tests.databases import drop, server
from tests.deployment import forget
from tests.exhaustive import some_or_every

# Tables of the run itself: what it read when, what it said of the marts, when it ran.
OF_THE_RUN = {"operations.check_results", "operations.freshness", "operations.runs"}
# Since when rows are held back is told by the runs there were, and so is how long that is.
OF_THE_RUNS_BEFORE = {"operations.quarantined_rows": "exclude (held_since, days_held)"}
FINAL = [step for step in all_steps() if step.key in runs.AFTER_JUDGEMENT]


@pytest.fixture
def land(worker_id: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Country]:
    """A country of this test's own, which it changes for good."""
    at, name = server(), f"kitabo_incremental_{worker_id}_{os.getpid()}"
    made = own(at, name)
    monkeypatch.setenv("DATABASE_URL", made.url)
    monkeypatch.setattr(partitions, "_known_keys", {})  # this country's pseudonyms, not those of another test
    forget()
    yield made
    monkeypatch.undo()
    forget()
    drop(at, name)
    shutil.rmtree(made.home, ignore_errors=True)


def micro_batch(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One refresh as the sensor makes it, checks and all, nothing handed back."""
    monkeypatch.setenv("DATA_DIR", str(home))
    forget()
    assert warehouse.refresh(home, write_back=False).status == "published"


def run(home: Path, monkeypatch: pytest.MonkeyPatch, *, as_of: str | None = None) -> set[str]:
    """One run without its checks, as of a moment if given; answers with the tables it left standing."""
    monkeypatch.setenv("DATA_DIR", str(home))
    forget()
    this = runs.Run(home, log=lambda _: None)
    try:
        this.extract()
        if as_of:
            state = home / "raw" / "_state.json"
            state.write_text(json.dumps(json.loads(state.read_text()) | {"as_of": as_of}))
        remember_tables()
        for step in all_steps():
            if step not in FINAL:
                this.build(step)
        assert this.finish([], FINAL).status == "published"
        return this.unchanged
    finally:
        this.close()


def take_away(db: psycopg.Connection, days: int) -> list[str]:
    """Put what happened in the last days beside, in the order of the days."""
    db.execute("create schema held")
    [newest] = (
        db.execute("select max(started_at at time zone 'Africa/Kampala')::date from read_intervals").fetchone() or []
    )
    for table in (each for each in extracts().values() if each.event):
        late = f"{table.day} > '{newest}'::date - {days}"
        db.execute(
            f"create table held.{table.table} as select *, {table.day} as held_day from {table.table} where {late}"
        )
        db.execute(f"delete from {table.table} where {late}")
    listed = db.execute("select distinct held_day from held.read_intervals order by 1").fetchall()
    return [str(day) for (day,) in listed]


def give_back(db: psycopg.Connection, day: str) -> int:
    """What happened on a day comes into the tables, as if it were being written now."""
    rows = 0
    for table in (each.table for each in extracts().values() if each.event):
        columns = [row[0] for row in db.execute(
            "select column_name from information_schema.columns where table_schema = 'public' and table_name = %s"
            " and is_generated = 'NEVER' and column_name <> 'updated_at'", (table,)
        )]  # fmt: skip
        listed = ", ".join(f'"{column}"' for column in columns)
        given = db.execute(
            f"insert into {table} ({listed}, updated_at) overriding system value"
            f" select {listed}, clock_timestamp() from held.{table} where held_day = %s", (day,),
        )  # fmt: skip
        rows += given.rowcount
    return rows


CHANGES = (
    # A stretch that arrives late, twelve days after it was read, and one that is taken back.
    """insert into read_intervals (id, session_id, user_id, book_id, kind, entitlement, started_at, ended_at,
        received_at, first_page, last_page, pages_turned)
    select gen_random_uuid(), session_id, user_id, book_id, kind, entitlement, ended_at + interval '1 minute',
           ended_at + interval '3 minutes', now(), first_page, last_page, pages_turned
    from read_intervals where kind = 'active' and started_at < now() - interval '12 days'
    order by started_at desc, id limit 1""",
    "delete from read_intervals where id = (select min(id::text)::uuid from read_intervals)",
    # An answer that is marked otherwise, a test that is taken away, a question worth more, a book with another name.
    """update user_answers set is_correct = not is_correct, updated_at = clock_timestamp()
    where id = (select id from user_answers where is_correct is not null order by answered_at, id limit 1)""",
    """with gone as (select id from test_attempts where end_time is not null order by start_time, id limit 1),
         answers as (delete from user_answers where test_attempt_id in (select id from gone))
    delete from test_attempts where id in (select id from gone)""",
    """update questions set marks = marks + 1, updated_at = clock_timestamp()
    where id = (select question_id from user_answers group by 1 order by count(*) desc, 1 limit 1)""",
    """update books set title = 'Another name', updated_at = clock_timestamp()
    where id = (select book_id from read_intervals group by 1 order by count(*) desc, 1 limit 1)""",
    "update users set is_active = false, updated_at = clock_timestamp() where email = 'trial@kitabo.example'",
    # A page seen once, which was turned on another day, and an opening that is gone: its stretches point to nothing.
    """update reading_events set occurred_at = occurred_at - interval '9 days', updated_at = clock_timestamp()
    where id = (select min(id::text)::uuid from reading_events where page is not null
        group by user_id, book_id, page having count(*) = 1 order by max(occurred_at) desc, 1 limit 1)""",
    """delete from reading_sessions where id = (
        select session_id from read_intervals group by 1 having count(*) < 4
        order by max(started_at) desc, 1 limit 1)""",
    # A question that is gone: its answers, which are what they were, point to nothing and are held back.
    """delete from questions
    where id = (select question_id from user_answers group by 1 having count(*) < 5 order by 1 limit 1)""",
    # An answer of another century, which is held back by itself.
    """update user_answers set answered_at = '1999-06-01', updated_at = clock_timestamp()
    where id = (select id from user_answers where answered_at is not null order by answered_at desc, id limit 1)""",
)


def differences(one: Path, other: Path) -> Iterator[str]:
    """Every table in which two published files differ, with how, and a row."""
    with duckdb.connect() as db:
        db.execute(f"attach '{one}' as one (read_only); attach '{other}' as other (read_only)")
        listed = {
            name: [f"{row[0]}.{row[1]}" for row in db.execute(
                "select table_schema, table_name from information_schema.tables where table_catalog = ? order by all",
                [name],
            ).fetchall()]
            for name in ("one", "other")
        }  # fmt: skip
        assert listed["one"] == listed["other"]
        assert len(listed["one"]) > 40
        for table in (each for each in listed["one"] if each not in OF_THE_RUN):
            but = OF_THE_RUNS_BEFORE.get(table, "")
            more, less = (
                db.execute(
                    f"select * {but} from {first}.{table} except all select * {but} from {second}.{table}"
                    " order by all limit 3"
                ).fetchall()
                for first, second in (("one", "other"), ("other", "one"))
            )
            if more or less:
                yield f"{table}: only day by day {more}; only at once {less}"


# As many days are taken away first, then given back one by one; with the last of them comes what changes otherwise.
@pytest.mark.parametrize("days_away", some_or_every(1, 2, "pipelines", "warehouse", "models"))
def test_day_by_day_and_at_once_come_to_the_same_marts(
    land: Country, monkeypatch: pytest.MonkeyPatch, days_away: int
) -> None:
    daily, at_once = land.home, land.home / "at_once"
    with psycopg.connect(land.url, autocommit=True) as db:
        db.execute("set session_replication_role = replica")  # no triggers: the rows are moved, nothing happens
        days = take_away(db, days_away)
        assert len(days) == days_away
        run(daily, monkeypatch)
        for day in days:
            assert give_back(db, day) > 0
            if day != days[-1]:
                run(daily, monkeypatch)
        for change in CHANGES:
            assert db.execute(change).rowcount == 1, change
            if change in CHANGES[::3]:
                micro_batch(daily, monkeypatch)
        # The last run is days later, so that what changes by waiting alone is seen too.
        unchanged = run(daily, monkeypatch, as_of=(now() + timedelta(days=3)).isoformat())
    assert unchanged, "nothing was left standing: every run was a whole one"

    # The fits stay: they are kept on purpose until the answers have grown. What they scored is scored anew.
    shutil.copytree(daily / "models", at_once / "models", ignore=shutil.ignore_patterns("topic_scores.parquet"))
    for each in ("pseudonym.salt", "secret"):
        shutil.copy(daily / each, at_once)
    (at_once / "files").symlink_to(daily / "files")  # the words of books are read there
    as_of = json.loads((daily / "raw" / "_state.json").read_text())["as_of"]
    assert run(at_once, monkeypatch, as_of=as_of) == set()
    assert list(differences(daily / "marts.duckdb", at_once / "marts.duckdb")) == []
