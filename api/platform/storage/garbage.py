"""Deleting files that no row shows any more, safely beside files that are just coming in."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final

from sqlalchemy import ColumnClause, ColumnElement, and_, column, delete, exists, select, table, text, true
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.platform.storage.port import FileStore, StoredObject
from api.platform.storage.tables import StoredFile

# A file is registered and shown by one transaction. This is for a bucket's clock that is not ours, and for peace.
GRACE: Final = timedelta(hours=1)
ABANDONED: Final = timedelta(days=1)
BATCH: Final = 100
FOREIGN_KEYS: Final = """
select shows.relname, shown.attname
from pg_constraint
join pg_class shows on shows.oid = conrelid
join pg_attribute shown on shown.attrelid = conrelid and shown.attnum = conkey[1]
where contype = 'f' and confrelid = 'stored_files'::regclass
order by 1, 2
"""
Within = Callable[[], AbstractContextManager[Session]]


@dataclass(frozen=True)
class Collected:
    """What a cleaning up deleted."""

    unreferenced: int  # files whose last row went
    orphaned: int  # files of transactions that were undone
    abandoned: int  # files that broke off while coming in


def collect_garbage(store: FileStore, within: Within, now: datetime) -> Collected:
    """Delete what no row shows; any number may run at once, and one that was killed is simply run again."""
    unreferenced = orphaned = 0
    while deleted := _delete_unreferenced(store, within):
        unreferenced += deleted
    for page in _pages(store.list_objects()):
        old = [each.key for each in page if each.modified_at < now - GRACE]
        orphaned += _delete_orphans(store, within, old)
    return Collected(unreferenced, orphaned, store.clear_abandoned(now - ABANDONED))


def references(db: Session) -> list[ColumnClause[Any]]:
    """Every column that shows a file, as the database itself knows them: no list and no import can forget one."""
    return [column(name, _selectable=table(of)) for of, name in db.execute(text(FOREIGN_KEYS))]


def unreferenced(db: Session) -> ColumnElement[bool]:
    """That no row shows a file."""
    return and_(true(), *(~exists().where(shown == StoredFile.key) for shown in references(db)))


def _delete_unreferenced(store: FileStore, within: Within) -> int:
    """One batch: the rows stay locked until the objects are gone, so whoever brings one again waits and writes it."""
    with within() as db:
        free = select(StoredFile.key).where(unreferenced(db)).order_by(StoredFile.key).limit(BATCH)
        keys = db.scalars(free.with_for_update(skip_locked=True)).all()
        # Looked at once more under the lock: a row may have begun to show it while this waited.
        gone = delete(StoredFile).where(StoredFile.key.in_(keys), unreferenced(db)).returning(StoredFile.key)
        taken = db.scalars(gone).all()
        store.delete(taken)
    return len(taken)


def _delete_orphans(store: FileStore, within: Within, keys: Sequence[str]) -> int:
    """Objects without a row are given one for a moment; whoever brings one meanwhile waits, or was first."""
    if not keys:
        return 0
    with within() as db:
        known = set(db.scalars(select(StoredFile.key).where(StoredFile.key.in_(keys))))
        rows = [{"key": key, "size": 0, "media_type": ""} for key in keys if key not in known]
        if not rows:
            return 0
        taken = db.scalars(
            insert(StoredFile).on_conflict_do_nothing(index_elements=[StoredFile.key]).returning(StoredFile.key), rows
        ).all()
        store.delete(taken)
        db.execute(delete(StoredFile).where(StoredFile.key.in_(taken)))
    return len(taken)


def _pages(objects: Iterator[StoredObject]) -> Iterator[list[StoredObject]]:
    while page := list(islice(objects, BATCH)):
        yield page
