"""Files move out of the database's columns; stopped midway nothing is lost, and no column goes while one waits."""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.orm import Session

from api.cli import FILES_REGISTERED
from api.platform.clock import now
from api.platform.storage.folder import Folder
from api.platform.storage.garbage import collect_garbage
from api.platform.storage.relocation import BATCH, COLUMNS, _is_there, move_files
from tests.databases import create, drop, server

Transactions = Callable[[], AbstractContextManager[Session]]
MANY = BATCH * 2 + 5
FITTING: dict[str, Any] = {
    "theme": "light",
    "state": "ready",
    "report_type": "monthly",
    "status": "draft",
    "subject_performance": "[]",
    "media_type": "image/webp",
}
KINDS: dict[str, Callable[[], Any]] = {
    "uuid": uuid4,
    "text": lambda: uuid4().hex,
    "character varying": lambda: uuid4().hex[:8],
    "jsonb": lambda: "{}",
    "boolean": lambda: False,
    "date": lambda: "2026-11-16",
    "timestamp with time zone": lambda: "2026-11-16 09:00+00",
    "bytea": lambda: b"",
}
NEEDED = """
select column_name, data_type from information_schema.columns
where table_name = :table and (is_nullable = 'NO' or column_name = :content) and column_default is null
"""


def waiting_files(db: Session) -> dict[str, int]:
    """How many files each column still holds; a column that is gone holds none."""
    counts = {
        column.name: db.scalar(text(f"select count(*) from {column.table} where {column.content} is not null"))
        for column in COLUMNS
        if _is_there(db, column)
    }
    return {name: count for name, count in counts.items() if count}


def alembic(engine: Engine, to: str) -> None:
    with engine.connect() as connection:
        config = Config(toml_file="pyproject.toml")
        config.attributes["connection"] = connection
        command.upgrade(config, to)
        connection.commit()


@pytest.fixture
def old() -> Iterator[Engine]:
    """A database as it stood when files were bytes of its rows."""
    url = create(server(), f"kitabo_relocation_{os.getpid()}")
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    alembic(engine, FILES_REGISTERED)
    yield engine
    engine.dispose()
    drop(server(), url.rsplit("/", 1)[1])


@pytest.fixture
def within(old: Engine) -> Transactions:
    @contextmanager
    def transaction() -> Iterator[Session]:
        with Session(old) as db, db.begin():
            yield db

    return transaction


def fill(db: Session, table: str, content: str, value: bytes) -> None:
    """A row of a table with these bytes, and something fitting in every column that needs it."""
    needed = db.execute(text(NEEDED), {"table": table, "content": content}).all()
    row = {name: value if name == content else FITTING.get(name, KINDS.get(kind, lambda: 1)()) for name, kind in needed}
    names, places = ", ".join(row), ", ".join(f":{name}" for name in row)
    db.execute(text(f"insert into {table} ({names}) values ({places})"), row)


def fill_all(within: Transactions) -> dict[str, bytes]:
    """Two files in every column, and in one of them more than a batch."""
    written = {}
    with within() as db:
        db.execute(text("set local session_replication_role = replica"))  # the people they belong to are not needed
        for column in COLUMNS:
            for number in range(MANY if column.table == "item_figures" else 2):
                value = f"{column.name} {number % 30}".encode()
                fill(db, column.table, column.content, value)
                written[hashlib.sha256(value).hexdigest()] = value
    return written


def shown(within: Transactions) -> list[str]:
    with within() as db:
        return [
            key
            for column in COLUMNS
            for key in db.scalars(text(f"select {column.key} from {column.table} where {column.key} is not null"))
        ]


def test_every_file_moves_and_then_the_columns_go(old: Engine, within: Transactions, tmp_path: Path) -> None:
    store, written = Folder(tmp_path / "files"), fill_all(within)
    with within() as db:
        assert waiting_files(db) == {each.name: MANY if each.table == "item_figures" else 2 for each in COLUMNS}
    with pytest.raises(CommandError, match=r"2 files of account_settings.photo_large .* storage migrate"):
        alembic(old, "head")
    moved = list(move_files(store, within))
    assert sum(count for _, count in moved) == MANY + 2 * (len(COLUMNS) - 1)
    assert max(count for _, count in moved) == BATCH
    assert {key: store.open(key).read() for key in shown(within)} == written
    assert list(move_files(store, within)) == []
    alembic(old, "head")
    assert len(shown(within)) == MANY + 2 * (len(COLUMNS) - 1)
    assert list(move_files(store, within)) == []  # the columns are gone
    with within() as db:
        assert waiting_files(db) == {}
    assert collect_garbage(store, within, now()).unreferenced == 0


def test_stopped_in_the_middle_it_goes_on_where_it_was(
    within: Transactions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, written = Folder(tmp_path / "files"), fill_all(within)
    whole, saved = Folder._publish, 0

    def stopped(self: Folder, incoming: Path, key: str) -> None:
        nonlocal saved
        saved += 1
        if saved == BATCH + 7:
            raise KeyboardInterrupt
        whole(self, incoming, key)

    monkeypatch.setattr(Folder, "_publish", stopped)
    with pytest.raises(KeyboardInterrupt):
        list(move_files(store, within))
    with within() as db:
        waiting = sum(waiting_files(db).values())
    assert len(shown(within)) + waiting == MANY + 2 * (len(COLUMNS) - 1)
    assert waiting > 0
    list(move_files(store, within))
    assert {key: store.open(key).read() for key in shown(within)} == written
