"""A browser for route tests: same-origin, signed in as whom the test says, at the moment the test says."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from psycopg import Connection
from psycopg_pool import ConnectionPool
from sqlalchemy.orm import Session
from starlette.datastructures import State
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from api.accounts.auth.tables import User
from api.main import MONEY, create_app
from api.platform import clock
from api.platform.db import claim_of, session
from api.platform.idempotency.middleware import SAFE_METHODS
from api.platform.raw_sql import short_way
from tests.conftest import NOON
from tests.factories.people import PASSWORD

ALWAYS_COUNTED = ("rate_limits", "signup_attempts")


class Watch:
    """The time the routes see; tests may move it."""

    now: datetime = NOON


class Browser(TestClient):
    """A test client that can sign in."""

    watch: Watch

    def request(self, method: str, url: Any, **given: Any) -> Any:
        """As our own pages do, where money is moved or fixed each act has a key."""
        if MONEY.fullmatch(str(url).partition("?")[0]) and method not in SAFE_METHODS:
            headers = dict(given.pop("headers", None) or {})
            given["headers"] = {"Idempotency-Key": uuid4().hex, **headers}
        return super().request(method, url, **given)

    def sign_in(self, user: User) -> "Browser":
        answer = self.post("/api/auth/login", json={"emailOrUsername": user.email, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return self

    def step_up(self) -> "Browser":
        """Prove it is still the person, as the guards that say `Fresh` ask."""
        answer = self.post("/api/auth/step-up", json={"password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return self


class Nested:
    """Sessions inside the test's own transaction."""

    def __init__(self, db: Session) -> None:
        self.db = db

    @contextmanager
    def begin(self) -> Iterator[Session]:
        with self.db.begin_nested():
            yield self.db


As = Callable[[User], Browser]
Within = Callable[[], AbstractContextManager[Session]]


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def within(db: Session) -> Within:
    """Transactions of a process that runs beside the api, inside the test's own."""
    return Nested(db).begin


@pytest.fixture(scope="session")
def counting(database_url: str) -> Iterator[ConnectionPool[Any]]:
    """The autocommit way of what must count even when a request is undone; pinged, as a test may end connections."""
    ping = ConnectionPool.check_connection
    with ConnectionPool(database_url, min_size=1, kwargs={"autocommit": True}, check=ping) as pool:
        yield pool


@pytest.fixture
def counted(counting: ConnectionPool[Any]) -> Iterator[Connection[Any]]:
    """The same, with nothing counted yet."""
    with counting.connection() as connection:
        for table in ALWAYS_COUNTED:
            connection.execute(f"delete from {table}")
        yield connection


@pytest.fixture(scope="session")
def built(database_url: str) -> FastAPI:
    """The real app, built once: unfolding its routes takes longer than most tests."""
    return create_app()


@pytest.fixture
def app(built: FastAPI, db: Session, watch: Watch, counted: Connection[Any]) -> Iterator[FastAPI]:
    """The real app on the test's own transaction: a failed request undoes its own writes."""
    built.state = State()  # what a process keeps, such as its queue for passwords, begins anew
    routes = list(built.router.routes)

    def one_request(request: HTTPConnection) -> Iterator[Session]:
        db.flush()
        db.expunge_all()  # so that a hidden lazy load fails here as it would in production
        with db.begin_nested():
            yield db
            if (claim := claim_of(request)) is not None:
                claim.mark(db)

    class OnTheSameTransaction:
        """The short way, taken on the test's own connection so that it sees what the test wrote."""

        def row(self, sql: str, parameters: dict[str, Any]) -> tuple[Any, ...] | None:
            if any(table in sql for table in ALWAYS_COUNTED):
                cursor = counted.execute(sql, parameters)
                return cursor.fetchone() if cursor.description else None
            db.flush()
            result = db.connection().exec_driver_sql(sql, parameters)
            return tuple(result.fetchone() or ()) or None if result.returns_rows else None

    built.dependency_overrides[session] = one_request
    built.dependency_overrides[short_way] = lambda: OnTheSameTransaction()
    built.dependency_overrides[clock.request_now] = lambda: watch.now
    yield built
    built.dependency_overrides.clear()
    built.router.routes[:] = routes  # without what the test added


@pytest.fixture
def browser(app: FastAPI, watch: Watch) -> Iterator[Browser]:
    with Browser(app, base_url="http://testserver", headers={"origin": "http://testserver"}) as made:
        made.watch = watch
        yield made


@pytest.fixture
def at(app: FastAPI, watch: Watch) -> Iterator[As]:
    """A browser of one person's own; the same again for the same person."""
    made: dict[Any, Browser] = {}
    with ExitStack() as stack:

        def of(user: User) -> Browser:
            if user.id not in made:
                browser = Browser(app, base_url="http://testserver", headers={"origin": "http://testserver"})
                browser.watch = watch
                made[user.id] = stack.enter_context(browser).sign_in(user)
            return made[user.id]

        yield of
