"""A payout, killed before every statement and around every call to the provider: nothing is lost or sent twice."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session, sessionmaker

from api.commerce.providers.catalogue import sandbox_providers
from api.platform.client_info import Client
from api.platform.jobs.registry import JobRun
from api.publishing.authors.tables import PayoutMethod
from api.publishing.payouts import jobs
from api.publishing.payouts.service import requests, review
from api.publishing.payouts.service.transitions import By
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from tests.api.commerce.conftest import Sandbox
from tests.api.publishing.payouts.conftest import CLOSED
from tests.api.publishing.royalties.test_kills import databases
from tests.conftest import NOON
from tests.exhaustive import some_or_every
from tests.factories import money, people
from tests.kill_points import Dies, counted, dies, engine_of

__all__ = ["databases", "dies"]
LATER = NOON + timedelta(days=4)
OUTCOME = """
select (select json_agg(p.status || p.amount order by p.amount) from author_payout_requests p)::text,
       (select json_agg(row(a.total_earnings, a.pending_earnings, a.paid_out_earnings)) from authors a)::text,
       (select json_agg(j.kind order by j.kind) from ledger_journals j)::text,
       (select sum(amount) from ledger_postings), (select count(*) from ledger_postings),
       (select json_agg(action order by action) from audit_logs)::text, (select count(*) from notices),
       (select count(*) from outbox_messages), (select count(*) from author_monthly_earnings where is_paid)
"""
People = tuple[UUID, UUID, UUID]


def prepare(url: str) -> People:
    """An author who is owed 40,000, and an approver."""
    with Session(engine_of(url)) as db, db.begin():
        author = people.author(db)
        money.final_month(db, "2026-09", {author: 40_000}, CLOSED)
        return author.id, author.user_id, people.staff(db).id


def goes_on(begin: Callable[[], Any], run: JobRun, who: People, phone: str) -> bool:
    """The next thing that happens to the payout; False once it is paid."""
    author_id, user_id, approver_id = who
    with begin() as db:
        row = db.scalar(select(AuthorPayoutRequest))
        if row is None:
            requests.ask(
                db, author_id, amount=40_000, method=PayoutMethod.MOBILE_MONEY, given={"phoneNumber": phone},
                me_id=user_id, now=NOON, client=Client("127.0.0.1", "test"),
            )  # fmt: skip
        elif row.status is PayoutStatus.PENDING:
            review.approve(db, row.id, By(LATER, approver_id))
    if row is None or row.status is PayoutStatus.PENDING:
        return True
    if row.status is PayoutStatus.PROCESSING:
        jobs.ask_after_payout.run(run, str(row.id))
    if row.status is not PayoutStatus.COMPLETED:
        jobs.send_payout.run(run, str(row.id))  # what asking puts into the queue where the provider has nothing
    return row.status is not PayoutStatus.COMPLETED


def walk(url: str, sandbox_url: str, who: People, phone: str, kill_before: int | None = None) -> int:
    """From wherever the payout stands until it is paid; how many moments there were to die in."""
    engine, offered = engine_of(url), sandbox_providers(sandbox_url)
    jobs.providers = lambda: offered  # type: ignore[assignment]
    begin = sessionmaker(engine, expire_on_commit=False).begin
    with counted(engine, kill_before) as passed:
        for minutes in range(0, 120, 2):
            run = JobRun(lambda at=LATER + timedelta(minutes=minutes): at, begin, None)  # type: ignore[arg-type,misc]
            if not goes_on(begin, run, who, phone):
                return passed()
    pytest.fail("the payout stands still")


def outcome(url: str) -> Any:
    with psycopg.connect(url) as db:
        return db.execute(OUTCOME).fetchone()


@pytest.mark.parametrize("phone", ["0772123456", "0701123456"])
@pytest.mark.parametrize("apart", some_or_every(45, 1, "api/publishing/payouts", "api/commerce"))
def test_killed_at_any_moment_a_payout_arrives_once(
    databases: Callable[[str, str], str],
    dies: Dies,
    sandbox: Sandbox,
    apart: int,
    phone: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "providers", jobs.providers)  # so that what `walk` sets is undone
    url = databases("owed", "")
    who = prepare(url)
    whole = databases("whole", "owed")
    moments = walk(whole, sandbox.url, who, phone)
    expected = outcome(whole)
    assert expected[3] == 0
    killed = 0
    for n in sorted({*range(apart // 2 + 1, moments + 1, apart), moments}):
        sandbox.book._deals.clear()
        copy = databases("copy", "owed")
        assert dies(walk, copy, sandbox.url, who, phone, n)
        walk(copy, sandbox.url, who, phone)
        assert outcome(copy) == expected, f"killed at moment {n}"
        assert [deal.amount for deal in sandbox.book.all(kind="transfer")] == [40_000]
        killed += 1
    assert killed >= moments // apart
    assert moments > 50
