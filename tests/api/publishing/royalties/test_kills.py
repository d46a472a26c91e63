"""The close, killed before every statement it sends, loses nothing and doubles nothing."""

import os
import signal
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from sqlalchemy import create_engine, event, text
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

import api.tables  # noqa: F401  a child knows every table a key points to
from api.accounts.auth.tables import User
from api.platform.principal import Principal
from api.platform.pseudonym import learner_key
from api.publishing.royalties.service import data_checks, drafts, months, presenters
from api.publishing.royalties.service import holds as royalties_holds
from api.publishing.royalties.tables import CloseState, HoldDecision
from tests.deployment import forget
from tests.exhaustive import some_or_every
from tests.factories import money, people, shelf
from tests.kill_points import Dies, dies

__all__ = ["dies"]

MONTH = "2026-10"
MID_MONTH = datetime(2026, 10, 15, 9, tzinfo=UTC)
NOW = datetime(2026, 11, 16, 9, tzinfo=UTC)
OUTCOME = """
select (select json_agg(e order by e) from (select author_id, earnings_amount from author_monthly_earnings) e)::text,
       (select json_agg(a order by a) from (select id, total_earnings, pending_earnings from authors) a)::text,
       (select count(*) from ledger_journals where kind = 'month_close'),
       (select sum(amount) from ledger_postings), (select count(*) from ledger_postings),
       (select count(*) from audit_logs where entity_type = 'monthly_revenue_pools'),
       (select count(*) from statement_lines), (select count(*) from close_inputs),
       (select state from monthly_revenue_pools)
"""


def principal(user: User) -> Principal:
    return Principal(
        user.id, user.id, user.email, user.first_name, user.last_name, None, None, user.role, user.subscription_tier,
        user.subscription_status, None, None, None,
    )  # fmt: skip


def prepare(url: str) -> tuple[Principal, Principal]:
    """A month with two authors, a hold and two payments, committed."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool)
    with Session(engine) as db, db.begin():
        authors = [people.author(db), people.author(db)]
        books = [shelf.book(db, author_id=author.id) for author in authors]
        reader, ring = people.person(db), people.person(db)
        money.payment(db, reader, 70_000, MID_MONTH)
        money.payment(db, ring, 31_001, MID_MONTH)
        finance, approver = principal(people.staff(db)), principal(people.staff(db))
        rows = [
            (MONTH, learner_key(reader.id), str(authors[0].id), str(books[0].id), "counted", 700, 700),
            (MONTH, learner_key(ring.id), str(authors[1].id), str(books[1].id), "held", 300, 0),
        ]
        db.execute(
            text(
                "insert into reading_sessions (id, user_id, book_id, client_key, entitlement, opened_at, last_seen_at,"
                " last_seq, fast_pages, tts_playing, duration) values (gen_random_uuid(), :u, :b, 'opening-1', 'paid',"
                " :at, :at, 0, 0, false, 0)"
            ),
            {"u": ring.id, "b": books[1].id, "at": MID_MONTH},
        )
        holds = [(MONTH, learner_key(ring.id), str(authors[1].id), "A_ECONOMIC_BOUND", 300)]
    money.publish_marts(rows, holds, as_of=datetime(2026, 11, 5, tzinfo=UTC))
    return finance, approver


def take_next_step(db: Session, finance: Principal, approver: Principal) -> bool:
    """One step of the walk from wherever the month stands; False when it is final."""
    pool = months.pool_of(db, MONTH)
    state = pool.state if pool else CloseState.OPEN
    if state is CloseState.OPEN:
        row = months.locked_pool(db, MONTH)
        months.advance(db, row, CloseState.DATA_COMPLETE, me=finance, now=NOW, seen={})
    elif state is CloseState.DATA_COMPLETE:
        data_checks.reconcile(db, month=MONTH, me=finance, now=NOW)
    elif state is CloseState.RECONCILED:
        drafts.draft(db, month=MONTH, me=finance, now=NOW)
    elif state is CloseState.DRAFTED:
        for hold in presenters.holds(db, MONTH):
            decision = HoldDecision.RELEASED
            royalties_holds.decide(db, hold_id=hold.id, decision=decision, note="seen in person", me=finance, now=NOW)
        drafts.review(db, month=MONTH, me=finance, now=NOW)
    elif state is CloseState.REVIEWED:
        drafts.approve(db, month=MONTH, me=approver, now=NOW)
    elif state is CloseState.APPROVED:
        drafts.finalise(db, month=MONTH, me=approver, now=NOW)
    return state is not CloseState.FINALISED


def step(url: str, people_: tuple[Principal, Principal], kill_before: int | None = None) -> tuple[int, bool]:
    """One step in one transaction; the statements it sent (the commit is one) and whether there was a step to take.

    Dies before the n-th statement if told to.
    """
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool)
    sent = 0

    def count(*_: Any) -> None:
        nonlocal sent
        sent += 1
        if sent == kill_before:
            os.kill(os.getpid(), signal.SIGKILL)

    for moment in ("before_cursor_execute", "commit"):
        event.listen(engine, moment, count)
    with Session(engine, expire_on_commit=False) as db, db.begin():
        going = take_next_step(db, *people_)
    return sent, going


def step_in_child(home: str, url: str, people_: tuple[Principal, Principal], kill_before: int) -> None:
    """On the data folder of this test: the server it was forked from may have been begun by another."""
    os.environ["DATA_DIR"] = home
    forget()
    step(url, people_, kill_before)


@pytest.fixture
def databases(database_url: str) -> Iterator[Callable[[str, str], str]]:
    """Makes a database from another by name; all of them are gone when the test ends."""
    server, name = database_url.rsplit("/", 1)
    made = set()
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s and pid <> pg_backend_pid()",
            (name,),
        )

        def make(new: str, old: str) -> str:
            made.add(new)
            admin.execute(f'drop database if exists "{name}_{new}" with (force)')
            admin.execute(f'create database "{name}_{new}" template "{f"{name}_{old}" if old else name}"')
            return f"{server}/{name}_{new}"

        yield make
        for each in made:
            admin.execute(f'drop database if exists "{name}_{each}" with (force)')


def outcome(url: str) -> Any:
    with psycopg.connect(url) as db:
        return db.execute(OUTCOME).fetchone()


@pytest.mark.parametrize("apart", some_or_every(15, 1, "api/publishing/royalties", "api/migrations"))
def test_killed_at_any_statement_every_step_ends_the_same(
    databases: Callable[[str, str], str], dies: Dies, apart: int
) -> None:
    """Before every so many-th statement, the first and the last of each step among them."""
    url = databases("now", "")
    known = prepare(url)
    killed, going = 0, True
    while going:
        copy, stood = databases("copy", "now"), outcome(url)
        statements, going = step(url, known)
        expected = outcome(url)
        # One copy for all: what a killed step left behind would be there at the end.
        for n in sorted({*range(1, statements + 1, apart), statements}) if going else ():
            assert dies(step_in_child, os.environ["DATA_DIR"], copy, known, n)
            assert outcome(copy) == stood, f"killed before statement {n}"
            killed += 1
        step(copy, known)
        assert outcome(copy) == expected
    assert killed > 60 / apart
    assert expected[3] == 0
    assert expected[-1] == "finalised"
