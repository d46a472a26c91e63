"""The web's figures: CPU of the server process per request, and events taken per second, beside bare routes."""

import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import uuid4

import psycopg
from argon2 import PasswordHasher
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.reading.tables import BookProgressSnapshot, ReadingProgress
from api.platform.clock import now
from api.platform.roles import SubscriptionStatus, Tier
from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.sizes import Bench

TICKS = os.sysconf("SC_CLK_TCK")
PASSWORD = "a password of the bench"
BATCH = 100
PATIENCE_S = 180  # a busy machine starts a server late
BATCHES_PER_OPENING = 40  # a hundred pages of twenty seconds each: forty batches are most of an opening's day


class Server:
    """One uvicorn process and a kept-alive connection to it."""

    def __init__(self, app: str, url: str, **settings: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "uvicorn",
            app,
            "--factory",
            "--no-proxy-headers",
            "--port",
            str(self.port),
            "--log-level",
            "error",
        ]
        environment = os.environ | {"DATABASE_URL": url, "APP_ENV": "test", "BASE_URL": "http://127.0.0.1", **settings}
        self.process = subprocess.Popen([*command, "--no-access-log"], env=environment)
        self.headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and self.process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    self.line = http.client.HTTPConnection("127.0.0.1", self.port)
                    return
            time.sleep(0.1)
        self.process.kill()
        raise NotMeasured("the server of the bench did not start")

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """One request; returns its JSON, and remembers the cookies it was given."""
        self.line.request(method, path, json.dumps(body) if body is not None else None, self.headers)
        answer = self.line.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise NotMeasured(f"{method} {path}: {answer.status} {content[:300]!r}")
        if cookies := answer.headers.get_all("Set-Cookie"):
            self.headers["Cookie"] = "; ".join(cookie.split(";")[0] for cookie in cookies)
        return json.loads(content) if content else None

    def cpu(self) -> float:
        """CPU seconds the process has used so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def cpu_ms(self, path: str, times: int) -> float:
        """Milliseconds of server CPU per GET, after a warm-up; never less than the clock can tell."""
        for _ in range(50):
            self.call("GET", path)
        before = self.cpu()
        for _ in range(times):
            self.call("GET", path)
        return max(self.cpu() - before, 1 / TICKS) / times * 1000


@contextmanager
def serving(app: str, url: str, **settings: str) -> Iterator[Server]:
    server = Server(app, url, **settings)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait()


def prepare(url: str) -> dict[str, str]:
    """A reader with a plan, a shelf of twenty begun books, and the floor's own table."""
    with psycopg.connect(url, autocommit=True) as plain:
        plain.execute("drop table if exists bench_events")
        plain.execute("create table bench_events (like reading_events including all)")
    import api.tables  # noqa: F401 - every table, so that foreign keys resolve

    with Session(create_engine(url.replace("postgresql://", "postgresql+psycopg://"))) as db, db.begin():
        name = uuid4().hex[:12]
        reader = User(
            email=f"{name}@bench.example", username=name, first_name="Bench", last_name="Reader", email_verified=True,
            password_hash=PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD),
            subscription_tier=Tier.PREMIUM, subscription_status=SubscriptionStatus.ACTIVE,
            subscription_period_end=now() + timedelta(days=9),
        )  # fmt: skip
        db.add(reader)
        books = [
            Book(title=f"Bench {n}", author="Bench", slug=f"bench-{name}-{n}", page_count=10_000) for n in range(20)
        ]
        db.add_all(books)
        db.flush()
        for book in books:
            place = {"user_id": reader.id, "book_id": book.id}
            db.add(ReadingProgress(**place, current_page=3, total_pages=10_000))
            db.add(BookProgressSnapshot(**place, last_page=3))
        return {"name": name, "book": str(books[0].id)}


def batch(number: int, size: int) -> dict[str, Any]:
    """The n-th batch of an opening by a reader who turns a page every twenty seconds."""
    first = number * size + 1
    return {
        "events": [
            {
                "seq": seq,
                "type": "page_view" if seq % 2 else "progress_update",
                "page": seq % 9_000 + 1,
                "monoMs": seq * 20_000,
                "visible": True,
                "inputAgeS": 1.5,
            }
            for seq in range(first, first + size)
        ]
    }


def open_yesterday(server: Server, url: str, book: str, count: int) -> list[str]:
    """Addresses that take the events of so many openings, each begun almost a day ago and offline since."""
    made = []
    server.line.close()  # the floor had its turn meanwhile, and this one may have hung up
    for _ in range(count):
        opening = {"bookId": book, "clientKey": uuid4().hex, "monoMs": 0}
        made.append(server.call("POST", "/api/reading/sessions", opening)["id"])
    with psycopg.connect(url, autocommit=True) as plain:
        day_ago = "opened_at - interval '23 hours 50 minutes'"
        plain.execute(
            f"update reading_sessions set opened_at = {day_ago}, last_seen_at = {day_ago} where id = any(%s)", [made]
        )
    return [f"/api/reading/sessions/{session}/events" for session in made]


def rate(server: Server, paths: list[str], batches: int) -> float:
    """Events a second of one connection sending batch after batch, after a warm-up of one opening."""
    places = [divmod(number, BATCHES_PER_OPENING) for number in range(BATCHES_PER_OPENING + batches)]
    sent = [(paths[opening], batch(number, BATCH)) for opening, number in places]
    server.line.close()  # the other server had its turn meanwhile, and this one may have hung up
    for path, body in sent[:BATCHES_PER_OPENING]:
        server.call("POST", path, body)
    began = time.perf_counter()
    for path, body in sent[BATCHES_PER_OPENING:]:
        server.call("POST", path, body)
    return batches * BATCH / (time.perf_counter() - began)


def ingestion(floor: Server, ours: Server, url: str, book: str, batches: int, turns: int) -> tuple[float, float]:
    """Events a second of ours and of the floor; the middle of some turns, so that a noisy moment hits neither."""
    openings = 1 + -(-batches // BATCHES_PER_OPENING)
    mine, theirs = [], []
    for _ in range(turns):
        theirs.append(rate(floor, [f"/events/{uuid4()}" for _ in range(openings)], batches))
        mine.append(rate(ours, open_yesterday(ours, url, book, openings), batches))
    return statistics.median(mine), statistics.median(theirs)


def web_figures(bench: Bench) -> Iterator[Figure]:
    """Ordinary read, quick read and ingestion, at each size."""
    for requests, batches in zip(bench.sizes.requests, bench.sizes.batches, strict=True):
        yield from _web_figures(bench.url, requests, batches, bench.sizes.turns)


def _web_figures(url: str, requests: int, batches: int, turns: int) -> Iterator[Figure]:
    known, size = prepare(url), f"{requests} requests"
    with serving("pipelines.bench.floor:create_app", url) as floor, serving("api.main:create_app", url) as ours:
        ours.call("POST", "/api/auth/login", {"emailOrUsername": known["name"], "password": PASSWORD})
        constant = floor.cpu_ms("/constant", requests * 2)
        ordinary = ours.cpu_ms("/api/reading/progress", requests)
        quick = ours.cpu_ms("/api/auth/user", requests)
        yield figure("ordinary read (20 rows)", size, ordinary, "cpu ms", constant, "<= 16")
        yield figure("quick read (who am I)", size, quick, "cpu ms", constant, "<= 6")
        mine, theirs = ingestion(floor, ours, url, known["book"], batches, turns)
        yield figure("ingestion (batches of 100)", f"{batches * BATCH:,} events", mine, "events/s", theirs, ">= 0.7")
