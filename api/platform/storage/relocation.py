"""Moving files out of the database's own columns, row by row; it can be stopped and run again at any moment."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.platform.storage.port import FileStore
from api.platform.storage.service import save_file

BATCH: Final = 20
Within = Callable[[], AbstractContextManager[Session]]


@dataclass(frozen=True)
class Column:
    """A column of bytes and the column of the key that takes its place."""

    table: str
    content: str
    key: str
    media_type: str  # as SQL

    @property
    def name(self) -> str:
        return f"{self.table}.{self.content}"


COLUMNS: Final = (
    Column("account_settings", "photo_large", "photo_large_key", "'image/webp'"),
    Column("account_settings", "photo_small", "photo_small_key", "'image/webp'"),
    Column("item_figures", "picture", "picture_key", "media_type"),
    Column("message_files", "content", "content_key", "media_type"),
    Column("personal_exports", "content", "content_key", "'application/zip'"),
    Column("progress_reports", "document", "document_key", "'application/pdf'"),
)


def move_files(store: FileStore, within: Within) -> Iterator[tuple[str, int]]:
    """Move every file that waits, a batch a transaction; the columns with how many went in each batch."""
    for column in COLUMNS:
        while moved := _move_batch(store, within, column):
            yield column.name, moved


def _move_batch(store: FileStore, within: Within, column: Column) -> int:
    """The key is written and the bytes let go in one transaction, after the file is safe in the store."""
    with within() as db:
        if not _is_there(db, column):
            return 0
        rows = text(
            f"select id from {column.table} where {column.content} is not null order by id limit {BATCH}"
            " for update skip locked"
        )
        ids: list[UUID] = list(db.scalars(rows))
        for row_id in ids:
            one = text(f"select {column.content}, {column.media_type} from {column.table} where id = :id")
            content, media_type = db.execute(one, {"id": row_id}).one()
            kept = save_file(db, bytes(content), media_type=media_type, store=store)
            done = text(f"update {column.table} set {column.key} = :key, {column.content} = null where id = :id")
            db.execute(done, {"key": kept.key, "id": row_id})
    return len(ids)


def _is_there(db: Session, column: Column) -> bool:
    asked = text(
        "select 1 from information_schema.columns"
        " where table_schema = current_schema and table_name = :table and column_name = :content"
    )
    return db.scalar(asked, {"table": column.table, "content": column.content}) is not None
