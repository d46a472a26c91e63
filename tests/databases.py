"""The test server's databases, made and dropped."""

import os
from pathlib import Path

import psycopg

TEST_DATA = Path(__file__).resolve().parent.parent / ".data" / "test"


def server() -> str:
    """The address of the test server's own database."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        return given
    from api.embedded_postgres import embedded_url

    return embedded_url(TEST_DATA / "pg", durable=False)


def create(at: str, name: str, template: str | None = None) -> str:
    """A fresh database on the server, optionally copied from a template; its libpq address."""
    drop(at, name)
    with psycopg.connect(at, autocommit=True) as admin:
        admin.execute(f'create database "{name}"' + (f' template "{template}"' if template else ""))
    return at.rsplit("/", 1)[0] + f"/{name}"


def drop(at: str, name: str) -> None:
    with psycopg.connect(at, autocommit=True) as admin:
        admin.execute(f'drop database if exists "{name}" with (force)')


def names(at: str, pattern: str) -> list[str]:
    """Of the databases like a pattern of SQL."""
    with psycopg.connect(at) as admin:
        found = admin.execute("select datname from pg_database where datname like %s", (pattern,)).fetchall()
    return [str(name) for (name,) in found]


def exists(at: str, name: str) -> bool:
    return name in names(at, "kitabo%")
