"""People who begin to pay, fifty a second, while the providers take a tenth of a second; and journals a second.

The wait for "Pay" stands beside the wait for a route of nothing at the same pace. Journals stand beside the bare rows
of the same journals; each is a transaction of its own.
"""

import asyncio
import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from uuid import UUID

import psycopg
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.accounts.auth.service.sessions import open_session
from api.accounts.auth.tables import User
from api.commerce.ledger.service import post
from api.commerce.subscriptions.tables import SubscriptionPlan
from api.platform.client_info import Client
from api.platform.clock import now
from api.platform.ids import uuid7
from pipelines.bench.answers import COOKIE
from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.sizes import Bench
from pipelines.bench.storm import p99
from pipelines.bench.web import PATIENCE_S, Server, serving

A_SECOND: Final = 50
FIRST: Final = 20  # are slower, at a server that has just begun, and not counted
LIMIT_MS: Final = 400
TURNS: Final = 3
LINES: Final = (("A:psp:momo", 12_000), ("I:subscription", -12_000))
UNSENT: Final = """
select count(*) from payments p join users u on u.id = p.user_id
where u.username like 'payer-%' and p.begun_at is null and p.status = 'pending'
"""
JOURNAL: Final = """
insert into ledger_journals (id, kind, idem, occurred_at, ref_type, ref_id) values (%s, 'bench', %s, %s, 'bench', %s)
"""
POSTINGS: Final = """
insert into ledger_postings (id, journal_id, line, account_id, amount) values (%s, %s, 1, %s, %s), (%s, %s, 2, %s, %s)
"""


def checkout_figures(bench: Bench) -> Iterator[Figure]:
    """The slowest hundredth of "Pay", and journals a second."""
    url, people = bench.url, bench.sizes.checkouts
    requests = crowd(url, people + FIRST)
    with serving("pipelines.bench.floor:create_app", url) as floor:
        waits(floor, [("GET /constant", "", "")] * FIRST)
        least = p99(waits(floor, [("GET /constant", "", "")] * people))
    with serving("pipelines.bench.pretend:create_app", url) as providers:
        pretend = {"PAYMENT_SANDBOX_URL": f"http://127.0.0.1:{providers.port}"}
        with serving("api.main:create_app", url, **pretend) as ours, working(url, **pretend):
            waits(ours, requests[:FIRST])
            _wait_for_worker(url)
            taken = p99(waits(ours, requests[FIRST:]))
    yield figure("checkout, p99", f"{people} at {A_SECOND} a second", taken, "ms", least, f"<= {LIMIT_MS / least:.1f}")
    count = bench.sizes.journals
    pace, bare = journals(url, count)
    yield figure("journals", f"{count} of two lines", pace, "a second", bare, ">= 0.5")


def crowd(url: str, people: int) -> list[tuple[str, str, str]]:
    """What so many learners send to pay for a plan: each the way, a cookie and a body with a phone of their own."""
    import api.tables  # noqa: F401 - every table, so that foreign keys resolve

    moment, who = now(), Client(ip="127.0.0.1", user_agent="bench")
    with Session(create_engine(url.replace("postgresql://", "postgresql+psycopg://"))) as db, db.begin():
        plan = db.scalars(select(SubscriptionPlan.id).where(SubscriptionPlan.is_active).limit(1)).one()
        first, requests = secrets.randbelow(900_000), []  # a phone that paid nothing is not asked again and again
        for number in range(people):
            name = f"payer-{secrets.token_hex(4)}-{number}"
            learner = User(
                email=f"{name}@bench.example", username=name, first_name="Bench", last_name="Payer",
                email_verified=True, password_hash="-",
            )  # fmt: skip
            db.add(learner)
            db.flush()
            body = {"planId": str(plan), "method": "mobile_money", "phone": f"+256772{first + number:06}"}
            requests.append(("POST /api/payments", open_session(db, learner, now=moment, client=who), json.dumps(body)))
        return requests


@contextmanager
def working(url: str, **settings: str) -> Iterator[None]:
    """A worker that sends what was begun to the providers."""
    environment = os.environ | {"DATABASE_URL": url, "APP_ENV": "test", **settings}
    worker = subprocess.Popen([sys.executable, "-m", "api.cli", "worker"], env=environment, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        worker.terminate()
        worker.wait()


def _wait_for_worker(url: str) -> None:
    """Until it has sent all that was begun: it takes seconds to start, and is no part of what is measured then."""
    deadline = time.monotonic() + PATIENCE_S
    with psycopg.connect(url, autocommit=True) as plain:
        while time.monotonic() < deadline:
            [(left,)] = plain.execute(UNSENT).fetchall()
            if not left:
                return
            time.sleep(0.2)
    raise NotMeasured("the worker of the bench sent nothing")


def waits(server: Server, requests: list[tuple[str, str, str]]) -> list[float]:
    """Milliseconds of each request; they set out at their pace, whether those before have been answered or not."""

    async def paced() -> list[float]:
        going = []
        for request in requests:
            going.append(asyncio.create_task(_send(server.port, *request)))
            await asyncio.sleep(1 / A_SECOND)
        return await asyncio.gather(*going)

    return asyncio.run(paced())


async def _send(port: int, way: str, cookie: str, body: str) -> float:
    rows = [
        f"{way} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Content-Type: application/json",
        "Connection: close",
        f"Cookie: {COOKIE}={cookie}",
        f"Idempotency-Key: {secrets.token_hex(16)}",
        f"Content-Length: {len(body)}",
    ]
    began = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(("\r\n".join(rows) + "\r\n\r\n" + body).encode())
    answer = await reader.read()
    writer.close()
    if b" 200 " not in answer.split(b"\r\n", 1)[0]:
        raise NotMeasured(f"{way}: {answer[:300]!r}")
    return (time.perf_counter() - began) * 1000


def journals(url: str, count: int) -> tuple[float, float]:
    """Journals a second by the service, and as bare rows: each the best of a few turns."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    held, moment = engine.connect(), now()
    kept = Session(held)  # as the bare rows: on one connection
    with kept.begin():
        post(kept, kind="bench", idem=secrets.token_hex(8), occurred_at=moment, ref=("bench", "0"), lines=LINES)
    with psycopg.connect(url) as plain:
        accounts: dict[str, UUID] = dict(plain.execute("select code, id from ledger_accounts").fetchall())

        def ours() -> None:
            with kept.begin():
                post(kept, kind="bench", idem=secrets.token_hex(8), occurred_at=moment, ref=("bench", "0"), lines=LINES)

        def bare() -> None:
            journal = uuid7()
            plain.execute(JOURNAL, (journal, secrets.token_hex(8), moment, "0"))
            plain.execute(POSTINGS, [
                each for code, amount in LINES for each in (uuid7(), journal, accounts[code], amount)
            ])  # fmt: skip
            plain.commit()

        paces = [(_pace(ours, count), _pace(bare, count)) for _ in range(TURNS)]
    kept.close()
    held.close()
    engine.dispose()
    return max(mine for mine, _ in paces), max(theirs for _, theirs in paces)


def _pace(act: Callable[[], None], count: int) -> float:
    began = time.perf_counter()
    for _ in range(count):
        act()
    return count / (time.perf_counter() - began)
