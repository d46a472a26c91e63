"""The warehouse beside the database, over the wire."""

from datetime import datetime

from api.platform.database_sync.rules import SyncState
from api.platform.schemas import Schema


class MigrationsOut(Schema):
    """The shape of the database, and the one this version expects; `waiting`: what was not applied yet."""

    database: str | None
    expected: str
    waiting: list[str]
    is_unknown: bool


class TableSync(Schema):
    """A table that the warehouse takes. `here`: the database now; `taken`: the raw layer; `published`: its numbers.

    `isCounted` is false where the table is so large that `rowsHere` is the database's own estimate.
    """

    table: str
    state: SyncState
    is_counted: bool
    rows_here: int
    newest_here: datetime | None
    rows_taken: int
    newest_taken: datetime | None
    rows_published: int | None
    held_back: int
    lag_seconds: int | None


class RunOut(Schema):
    """The last run of the warehouse, whether or not it published."""

    started_at: datetime
    finished_at: datetime
    status: str
    error: str | None
    failed: list[str]


class RunProgressOut(Schema):
    """How far the run at work has come."""

    part: str
    done: int
    of: int
    began_at: datetime


class RefreshOut(Schema):
    """Whether the warehouse works now, whether somebody asked it to, and how its last run ended."""

    is_at_work: bool
    progress: RunProgressOut | None
    asked_at: datetime | None
    last: RunOut | None
    failing_since: datetime | None
    next_try_at: datetime | None
    error: str | None


class DatabaseSyncOut(Schema):
    looked_at: datetime
    migrations: MigrationsOut
    taken_at: datetime | None
    published_as_of: datetime | None
    refresh: RefreshOut
    tables: list[TableSync]
