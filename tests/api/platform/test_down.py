"""A database that is down: one clear problem, and the way back by itself."""

import psycopg
from fastapi import FastAPI

from api.platform.raw_sql import Pooled, short_way
from tests.api.conftest import Browser


def test_a_database_that_is_down_is_told_as_a_pause_not_a_fault(app: FastAPI, browser: Browser) -> None:
    nowhere = Pooled("postgresql://nobody@127.0.0.1:1/nothing", patience=0.5)
    app.dependency_overrides[short_way] = lambda: nowhere
    browser.cookies.set("sid", "anything")
    answer = browser.get("/api/auth/user")
    nowhere.pool.close()
    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert answer.headers["retry-after"] == "5"


def test_a_connection_the_server_dropped_is_replaced_without_anybody_noticing(database_url: str) -> None:
    way = Pooled(database_url)
    first = way.row("select pg_backend_pid()", {})
    assert first
    with psycopg.connect(database_url, autocommit=True) as admin:
        admin.execute("select pg_terminate_backend(%s)", first)
    second = way.row("select pg_backend_pid()", {})
    way.pool.close()
    assert second
    assert second != first
