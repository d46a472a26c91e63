"""Whole runs over a small country: what is published, what a failed check leaves in place, what is remembered."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import duckdb
import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.library.catalogue.tables import Book
from api.platform.ids import uuid7
from pipelines import runs, warehouse
from pipelines.suites import Court
from tests.conftest import NOON
from tests.deployment import forget
from tests.pipelines.conftest import reading

pytestmark = pytest.mark.usefixtures("court")
READ = "select coalesce(sum(seconds), 0)::int as seconds from money.credited_seconds"


def published(home: Path, sql: str = READ) -> list[tuple[object, ...]]:
    with duckdb.connect(str(home / "marts.duckdb"), read_only=True) as marts:
        found: list[tuple[object, ...]] = marts.execute(sql).fetchall()
    return found


def last_run(home: Path) -> dict[str, object]:
    return dict(json.loads((home / "last_run.json").read_text()))


def unposted_payment(db: Session, who: User) -> Payment:
    """A payment held as completed that no journal knows: the ledger's promise is broken."""
    made = Payment(
        id=uuid7(),
        user_id=who.id,
        provider_order_id="order 1",
        tracking_id="tracking 1",
        amount=12_000,
        status=PaymentStatus.COMPLETED,
        plan="basic",
        paid_at=NOON,
    )
    db.add(made)
    db.commit()
    return made


def test_a_failed_check_keeps_the_old_marts_and_says_so(
    home: Path, committed: Session, reader: User, novel: Book, capsys: pytest.CaptureFixture[str]
) -> None:
    reading(committed, reader, novel, NOON, seconds=60)
    committed.commit()
    first = warehouse.run(home, write_back=False)
    assert first.status == "published"
    assert published(home) == [(60,)]
    reading(committed, reader, novel, NOON + timedelta(hours=1), seconds=40)
    payment = unposted_payment(committed, reader)
    before = (home / "marts.duckdb").stat()
    assert before.st_mode & 0o077 == 0, "its rows bear pseudonyms: nobody but the product's own user opens it"

    second = warehouse.run(home, write_back=False)
    assert second.status == "checks failed"
    after = (home / "marts.duckdb").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert published(home) == [(60,)]
    result = last_run(home)
    assert (result["status"], result["published_as_of"]) == ("checks failed", first.as_of)
    assert {row["check"] for row in result["failed"]} == {  # type: ignore[attr-defined]
        "every completed payment has one journal of its amount",
        "the ledger holds what we hold as paid",
    }
    assert "critical: money.reconciliation_items" in capsys.readouterr().out

    committed.delete(payment)
    committed.commit()
    assert warehouse.run(home, write_back=False).status == "published"
    assert published(home) == [(100,)]
    statuses = published(home, "select status from operations.runs order by started_at")
    assert statuses == [("published",), ("checks failed",), ("published",)]


def test_a_run_after_one_new_opening_equals_a_run_from_nothing(
    home: Path, committed: Session, reader: User, novel: Book
) -> None:
    reading(committed, reader, novel, NOON, seconds=60)
    committed.commit()
    warehouse.run(home, write_back=False)
    reading(committed, reader, novel, NOON + timedelta(seconds=30), seconds=60)
    committed.commit()
    warehouse.run(home, write_back=False)
    sql = "select day, learner_key, book_id, status, seconds from money.credited_seconds order by all"
    step_by_step = published(home, sql)
    warehouse.run(home, full=True, write_back=False)
    assert published(home, sql) == step_by_step
    assert [row[3:] for row in step_by_step] == [("counted", 90), ("overlap", 30)]


def test_every_mart_has_a_page_a_person_can_open(home: Path, committed: Session, reader: User, novel: Book) -> None:
    warehouse.run(home, write_back=False)
    page = (home / "docs" / "money.revenue_pool.html").read_text()
    assert "revenue_per_minute" in page
    assert "the authors&#x27; part never exceeds net revenue and what was carried in" in page
    assert (home / "docs" / "index.html").read_text().count("holds</span>") >= 25


def test_a_second_run_at_the_same_time_is_refused(home: Path) -> None:
    with runs.alone(runs.Places(home)), pytest.raises(runs.AnotherRun):
        warehouse.run(home)


def test_a_database_that_is_down_is_one_clear_line(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pipelines import raw

    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    monkeypatch.setattr(raw, "ATTEMPTS", 1)
    monkeypatch.setattr("sys.argv", ["warehouse", "run"])
    forget()
    assert warehouse.main() == 2
    [line] = capsys.readouterr().err.strip().splitlines()
    assert line.startswith("warehouse: no database after 1 attempts")
    assert line.endswith("yesterday's marts stay")
    assert last_run(home)["status"] == "broke"


def test_a_mart_that_is_as_it_was_is_neither_judged_nor_written_again(
    home: Path, committed: Session, reader: User, novel: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading(committed, reader, novel, NOON, seconds=60)
    committed.commit()
    judged: list[str] = []
    hear = Court.hear

    def listen(court: Court, mart: str, frames: list[dict[str, Any]]) -> None:
        judged.append(mart)
        hear(court, mart, frames)

    monkeypatch.setattr(Court, "hear", listen)
    first = warehouse.run(home, write_back=False)
    assert {"money.credited_seconds", "money.payments_daily", "growth.active_learners"} <= set(judged)
    judged.clear()
    reading(committed, reader, novel, NOON + timedelta(hours=1), seconds=40)
    committed.commit()
    second = warehouse.run(home, write_back=False)
    assert "money.credited_seconds" in judged  # it holds more than before
    assert "growth.active_learners" not in judged  # made anew for the moment, and came out the same
    assert len(second.verdicts) == len(first.verdicts)
    assert published(home) == [(100,)]
    with duckdb.connect(str(home / "marts.duckdb")) as marts:  # a file that lost a mart, and one with another's rows
        marts.execute("drop table money.payments_daily; create table money.gone as select 1 as one")
        marts.execute("create or replace table money.credited_seconds as from money.credited_seconds limit 0")
    assert warehouse.run(home, write_back=False).status == "published"
    assert published(home) == [(100,)]
    assert published(home, "from money.payments_daily limit 0") == []
    with pytest.raises(duckdb.CatalogException):
        published(home, "from money.gone")
    (home / "marts.duckdb").write_bytes(b"not a database")
    assert warehouse.run(home, write_back=False).status == "published"
    assert published(home) == [(100,)]
