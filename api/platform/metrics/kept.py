"""The time machine: the model as it was kept when a month was closed, opened again."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

import duckdb
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.platform.marts.tables import KeptMart
from api.platform.metrics.refusals import not_frozen
from api.platform.storage.port import FileStore
from api.platform.storage.service import file_store
from api.settings import settings

FACT: Final = "model.fact_"


def opened(db: duckdb.DuckDBPyConnection, month: str, folder: Path) -> datetime:
    """Let `model` be that of a month's close on this connection; the moment it stands for, or a Refusal."""
    server = create_engine(settings().sqlalchemy_url, connect_args={"options": "-c timezone=UTC"})
    try:
        with Session(server) as session:
            rows = list(session.scalars(select(KeptMart).where(KeptMart.month <= month).order_by(KeptMart.month)))
            known = session.scalars(select(KeptMart.month).distinct()).all()
    finally:
        server.dispose()
    if month not in known:
        raise not_frozen(month, known)
    db.execute("attach ':memory:' as kept; use kept; create schema model")
    for mart, files in _files(rows, month, folder).items():
        listed = ", ".join("'" + str(file).replace("'", "''") + "'" for file in files)
        db.execute(f"create view {mart} as select * from read_parquet([{listed}], union_by_name = true)")
    return next(row.as_of for row in rows if row.month == month)


def _files(rows: list[KeptMart], month: str, folder: Path) -> Mapping[str, list[Path]]:
    """Of each fact the files of all months, of each dimension that of the last; fetched once, kept beside the data."""
    found: dict[str, list[Path]] = {}
    for row in rows:
        if row.mart.startswith(FACT) or row.month == month:
            found.setdefault(row.mart, []).append(_fetched(file_store(), row.file_key, folder))
    return found


def _fetched(store: FileStore, key: str, folder: Path) -> Path:
    path = folder / f"{key}.parquet"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        making = path.with_suffix(".making")
        making.write_bytes(store.open(key).read())
        making.replace(path)
    return path


def kept_months(db: Session) -> Iterator[str]:
    """The months whose numbers can be asked for as they were."""
    return iter(db.scalars(select(KeptMart.month).distinct().order_by(KeptMart.month)))
