"""The time machine: what the model was when a month was closed, kept with the close and opened again.

Each final month keeps the model's dimensions as they are at the first run after it, and of every fact the rows of the
month (and of months before it that nothing was kept of). As of October is what October and the months before it kept,
with October's dimensions: so a report of June says in December what it said in June.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import duckdb
from sqlalchemy import Engine as Server
from sqlalchemy import create_engine, func, select
from sqlalchemy.orm import Session

from api.platform.marts.tables import KeptMart
from api.platform.storage.port import FileStore
from api.platform.storage.service import file_store, save_file
from api.settings import settings
from pipelines.engines import Engine, literal
from pipelines.metrics.refusals import not_frozen
from pipelines.metrics.registry import FACT, model

# The month a row of a fact is kept with: minutes with the month that pays them.
MONTH: Final = {"earned_month": "earned_month", "day": "strftime(day, '%Y-%m')"}
FINAL: Final = "select month from staging.stg_monthly_revenue_pools where is_final order by month"
IS_BUILT: Final = (
    "select 1 from information_schema.tables"
    " where table_schema = 'staging' and table_name = 'stg_monthly_revenue_pools'"
)
PARQUET: Final = "application/vnd.apache.parquet"


def keep_closed(engine: Engine, server: Server, as_of: datetime) -> list[str]:
    """Keep the model of every final month that has none yet, each in one transaction; the months."""
    if not engine.rows(IS_BUILT):
        return []
    final = [row["month"] for row in engine.rows(FINAL)]
    with Session(server) as db:
        last = db.scalar(select(func.max(KeptMart.month))) or ""
    made = []
    for month in final:
        if month > last:
            with Session(server) as db, db.begin():
                _keep(db, engine, month, last, as_of)
            made.append(month)
            last = month
    return made


def _keep(db: Session, engine: Engine, month: str, last: str, as_of: datetime) -> None:
    with TemporaryDirectory() as folder:
        for mart in sorted(model()):
            file = Path(folder) / f"{mart}.parquet"
            rows = f"select * from {mart}"
            if mart.startswith(FACT):
                of = _month_of(mart)
                rows += f" where {of} > {literal(last)} and {of} <= {literal(month)}"
            engine.run(f"copy ({rows} order by all) to '{file}' (format parquet, compression zstd)")
            [counted] = engine.rows(f"select count(*) as n from '{file}'")
            stored = save_file(db, file.read_bytes(), media_type=PARQUET)
            db.add(KeptMart(month=month, mart=mart, file_key=stored.key, rows=counted["n"], as_of=as_of))


def _month_of(mart: str) -> str:
    return next(sql for column, sql in MONTH.items() if column in model()[mart].columns)


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
        listed = ", ".join(literal(str(file)) for file in files)
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
