"""Closed months, worked out a second time: what was tampered with behind the triggers is named in one line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from api.notifications.email.service import opened
from api.notifications.email.tables import OutboxMail
from api.platform.audit import chain
from api.platform.jobs.tables import queue_jobs
from api.publishing.royalties import inputs
from api.publishing.royalties.service import seals
from api.publishing.royalties.tables import AuthorMonthlyEarnings, MonthlyRevenuePool
from pipelines.close import __main__ as command
from pipelines.close import books, months
from pipelines.close.journals import postings_of
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import ALL, MONTH, October, october, step, walk_to
from tests.factories import money, people

__all__ = ["october", "step"]

POOL = "update monthly_revenue_pools set "
EARNINGS = "update author_monthly_earnings set "
HELD = "update held_minutes set "
AUTHORS = "update authors set "
CLOSE = "journal_id = (select id from ledger_journals where kind = 'month_close')"
PAYMENT = "journal_id = (select id from ledger_journals where kind = 'subscription_payment')"
# What somebody who owns the tables does, and the words that name it.
TAMPERINGS = (
    (POOL + "total_subscription_revenue = 1", "pool total_subscription_revenue"),
    (POOL + "reversals = 1", "pool reversals"),
    (POOL + "carried_in = 1", "pool carried_in"),
    (POOL + "author_pool_amount = author_pool_amount + 1", "pool author_pool_amount"),
    (POOL + "author_pool_percentage = 50", "pool author_pool_percentage"),
    (POOL + "total_reading_seconds = 1", "pool total_reading_seconds"),
    (POOL + "total_reading_minutes = 1", "pool total_reading_minutes"),
    (POOL + "revenue_per_minute = 1", "pool revenue_per_minute"),
    (POOL + "revenue_basis = 'accrual'", "pool revenue_basis"),
    (POOL + "input_hash = repeat('0', 64)", "pool input_hash"),
    (POOL + "previous_hash = repeat('0', 64)", "chain: the seal of the month before"),
    (POOL + "close_hash = repeat('0', 64)", "pool close_hash"),
    (POOL + "approved_by = (select id from users where id not in (drafted_by, approved_by) limit 1)",
     "pool approved_by"),
    (POOL + "drafted_by = null", "pool drafted_by"),
    (POOL + "approved_at = approved_at - interval '1 day'", "pool approved_at"),
    (POOL + "finalized_at = finalized_at - interval '1 day'", "pool finalised_at"),
    (POOL + "evidence = jsonb_set(evidence::jsonb, '{reviewed,held}', '0')", "evidence reviewed held"),
    (POOL + "is_finalized = false, state = 'approved'", "the audit log has it as final, and it is not"),
    ("delete from monthly_revenue_pools", "the seal kept outside the database has it as final, and it is not"),
    (EARNINGS + "earnings_amount = earnings_amount + 1", "earnings_amount"),
    (EARNINGS + "correction_amount = 1", "correction_amount"),
    (EARNINGS + "reading_seconds = reading_seconds + 60", "reading_seconds"),
    (EARNINGS + "total_reading_minutes = 1", "total_reading_minutes"),
    (EARNINGS + "platform_reading_minutes = 1", "platform_reading_minutes"),
    (EARNINGS + "reading_share_percentage = 99", "reading_share_percentage"),
    (EARNINGS + "is_paid = true, paid_at = now()", "stands as paid"),
    ("delete from author_monthly_earnings where earnings_amount = 15000", "earnings"),
    ("update statement_lines set paid_seconds = 0", "statement"),
    ("update statement_lines set readers = readers + 1", "statement"),
    ("delete from statement_lines where status = 'held'", "statement"),
    ("update close_inputs set content = content || 'x'::bytea where name = 'minutes'", "frozen input minutes"),
    ("update close_inputs set sha256 = repeat('0', 64) where name = 'rates'", "frozen input rates: its bytes"),
    ("update close_inputs set rows = 7 where name = 'payments'", "frozen input payments: stands at 7"),
    ("delete from close_inputs where name = 'holds'", "frozen input holds: missing"),
    ("delete from close_inputs where name = 'limits'", "frozen input limits: missing"),
    ("truncate close_inputs", "frozen input corrections: missing"),
    (HELD + "decision = 'released'", "held minutes"),
    (HELD + "note = 'nothing to see'", "held minutes"),
    (HELD + "decided_by = (select approved_by from monthly_revenue_pools)", "held minutes"),
    (HELD + "evidence = '{\"limitUgx\": 9}'", "held minutes"),
    ("delete from held_minutes", "held minutes"),
    (AUTHORS + "pending_earnings = pending_earnings + 1000000", "pending_earnings"),
    (AUTHORS + "total_earnings = total_earnings + 1", "total_earnings"),
    (AUTHORS + "paid_out_earnings = 1", "paid_out_earnings"),
    ("update ledger_journals set occurred_at = occurred_at - interval '40 days' where kind = 'month_close'",
     "journal close:2026-10: stands as"),
    ("update ledger_journals set idem = 'close:2026-08', ref_id = '2026-08' where kind = 'month_close'",
     "journal close:2026-10: missing"),
    (f"update ledger_postings set amount = amount * 2 where {CLOSE}", "journal close:2026-10 L:author:"),
    (f"delete from ledger_postings where {CLOSE} and amount > 0", "journal close:2026-10 X:author_share"),
    ("delete from ledger_journals where kind = 'month_close'", "journal close:2026-10: missing"),
    (f"update ledger_postings set amount = amount - sign(amount) where {PAYMENT}", "frozen payments have 100001"),
    ("delete from audit_logs where action = 'month.approved'", "audit log: it has no approved"),
    ("update audit_logs set user_id = (select drafted_by from monthly_revenue_pools) where action = 'month.approved'",
     "pool approved_by"),
    ("update audit_logs set ip = '::1' where action = 'month.drafted'", "audit log: broken"),
)  # fmt: skip


@pytest.fixture
def closed(db: Session, browser: Browser, october: October, step: Callable[..., Any], tmp_path: Path) -> Path:
    """October, final, its audit log sealed and its own seal kept in a file."""
    walk_to(step, browser, october, *ALL)
    chain.seal_new(db, browser.watch.now)
    path = tmp_path / "month_seals.jsonl"
    assert seals.keep(path, db.scalars(select(MonthlyRevenuePool))) == 1
    db.execute(text("set local session_replication_role = replica"))  # no trigger, as whoever owns the tables can
    return path


def found(db: Session, path: Path) -> list[str]:
    db.expire_all()
    return [*months.differences(db, MONTH), *books.differences(db, seals.read(path))]


@pytest.mark.finding("tampering")
def test_every_tampering_is_named_in_one_line(db: Session, closed: Path) -> None:
    assert found(db, closed) == []
    unnamed = []
    for tampering, words in TAMPERINGS:
        savepoint = db.begin_nested()
        db.execute(text(tampering))
        named = found(db, closed)
        if not any(words in line and "\n" not in line for line in named):
            unnamed.append((tampering, named))
        savepoint.rollback()
    assert unnamed == []
    assert len(TAMPERINGS) >= 40


def test_a_month_shares_out_its_limit_and_the_next_one_begins_with_the_rest(
    db: Session, browser: Browser, october: October, step: Callable[..., Any]
) -> None:
    money.limit(MONTH, 40_000)
    walk_to(step, browser, october, *ALL)
    pool = db.scalars(select(MonthlyRevenuePool)).one()
    earned = db.scalars(select(AuthorMonthlyEarnings.earnings_amount)).all()
    assert (pool.author_pool_amount, sum(earned)) == (60_000, 40_000)
    assert inputs.revenue_of(db, "2026-11", []).carried_in == 20_000
    assert list(months.differences(db, MONTH)) == []
    assert postings_of(db, f"close:{MONTH}")[f"close:{MONTH}"]["L:author_pool_carry"] == -20_000


@pytest.mark.finding("newest_month")
def test_a_month_rewritten_whole_and_sealed_again_is_named_by_the_seal_kept_outside(
    db: Session, closed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mailed = db.scalars(select(MonthlyRevenuePool.close_hash)).one()
    anew = "f" * 64
    db.execute(text(f"update monthly_revenue_pools set close_hash = '{anew}'"))
    db.execute(
        text(
            "update audit_logs set new_values = jsonb_set(new_values::jsonb, '{seal}', to_jsonb(cast(:seal as text)))"
            " where action = 'month.finalised'"
        ),
        {"seal": anew},
    )
    line = f"{MONTH}: the seal kept outside the database is {mailed}, and the month carries {anew}"
    assert line in found(db, closed)
    assert command.verify(db, [MONTH], {MONTH: str(mailed)}) == 1
    assert f"books: {line}" in capsys.readouterr().out


def test_a_month_in_order_is_called_identical(db: Session, closed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.verify(db, [], seals.read(closed)) == 0
    assert capsys.readouterr().out.splitlines() == [f"{MONTH}: identical", "books: in order"]
    assert command.verify(db, [], {}) == 0
    assert "its seal not yet kept outside the database" in capsys.readouterr().out


def test_released_holds_recompute_identically(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:3])
    for hold in browser.get(f"/api/admin/months/{MONTH}/holds").json():
        step(f"holds/{hold['id']}", decision="released", note="seen in person")
    assert step("review").status_code == 200
    walk_to(step, browser, october, "approve", "finalise")
    assert list(months.differences(db, MONTH)) == []


def test_a_decision_changed_after_the_review_stops_the_close(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:5])
    db.execute(text(HELD + "note = 'changed by hand'"))
    browser.sign_in(october.approver).step_up()
    refused = step("finalise", confirm=MONTH)
    assert (refused.status_code, refused.json()["code"]) == (409, "INPUTS_CHANGED")


def test_an_open_month_has_nothing_to_verify(db: Session) -> None:
    assert list(months.differences(db, "2026-11")) == ["2026-11 is not final"]


def test_the_seal_is_mailed_to_who_closed_the_month_and_to_the_super_admins(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    chief = people.staff(db, role="super_admin")
    final = walk_to(step, browser, october, *ALL).json()
    mails = db.scalars(select(OutboxMail).where(OutboxMail.template == "month_sealed")).all()
    assert {mail.user_id for mail in mails} >= {october.finance.id, october.approver.id, chief.id}
    assert {opened(mail)["seal"] for mail in mails} == {final["closeHash"]}
    kept = select(queue_jobs.c.id).where(queue_jobs.c.task_name == "royalties.keep_seals")
    assert len(db.execute(kept).all()) == 1


def test_the_file_of_seals_only_grows_and_survives_a_line_cut_off(db: Session, closed: Path) -> None:
    pools = db.scalars(select(MonthlyRevenuePool)).all()
    first = closed.read_text()
    pools[0].close_hash = "0" * 64
    assert seals.keep(closed, pools) == 0
    assert closed.read_text() == first
    closed.write_text(first[:40])
    assert seals.read(closed) == {}
    assert seals.keep(closed, pools) == 1
    assert json.loads(closed.read_text().splitlines()[-1])["seal"] == "0" * 64


@pytest.mark.finding("truncate")
@pytest.mark.parametrize(
    "table", ["monthly_revenue_pools", "close_inputs", "statement_lines", "held_minutes", "author_monthly_earnings"]
)
def test_tables_of_closed_months_cannot_be_emptied(db: Session, table: str) -> None:
    for statement in (f"truncate {table} cascade", "truncate authors cascade"):
        with pytest.raises(DBAPIError, match="append-only"), db.begin_nested():
            db.execute(text(statement))
