"""The store of this process, and how a slice saves a file."""

from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.platform.storage.bucket import Bucket
from api.platform.storage.folder import Folder
from api.platform.storage.port import FileStore, Source, StagedFile
from api.platform.storage.tables import StoredFile
from api.settings import Settings, settings


@cache
def file_store() -> FileStore:
    """The one store of this process, as the settings say."""
    return store_of(settings())


def store_of(given: Settings) -> FileStore:
    """A folder beside the data unless `STORAGE_URL` names another, or a bucket."""
    url = urlsplit(given.storage_url)
    if url.scheme != "s3":
        return Folder(Path(unquote(url.path)) if url.path else given.data_dir / "files")
    return Bucket(
        bucket=url.netloc,
        prefix=url.path.strip("/"),
        endpoint=given.storage_endpoint,
        region=given.storage_region,
        key=given.storage_key,
        secret=given.storage_secret.get_secret_value(),
        seconds=given.storage_seconds,
    )


def save_file(db: Session, source: Source, *, media_type: str, store: FileStore | None = None) -> StagedFile:
    """Store a file in the caller's transaction; its `key` is for a column with a foreign key to `stored_files.key`.

    The register's row is locked before the file is published and until the transaction ends, so `collect_garbage`
    cannot take away what is just being brought. After a rollback the file belongs to nobody and is collected later.
    """
    with (store or file_store()).stage(source, media_type=media_type) as staged:
        _register(db, staged, media_type)
        staged.publish()
    return staged


def _register(db: Session, staged: StagedFile, media_type: str) -> None:
    row = insert(StoredFile).values(key=staged.key, size=staged.size, media_type=media_type)
    kept = select(StoredFile.id).where(StoredFile.key == staged.key).with_for_update(read=True, key_share=True)
    with db.no_autoflush:  # rows of the caller may be half written
        # A row that was there may be collected between the two statements; then it is made anew.
        while db.scalar(kept) is None:
            db.execute(row.on_conflict_do_nothing(index_elements=[StoredFile.key]))
