"""The time machine: what the model was when a month was closed, kept with the close.

Each final month keeps the model's dimensions as they are at the first run after it, and of every fact the rows of the
month (and of months before it that nothing was kept of). As of October is what October and the months before it kept,
with October's dimensions: so a report of June says in December what it said in June.
"""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Engine as Server
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.platform.marts.tables import KeptMart
from api.platform.storage.service import save_file
from pipelines.engines import Engine, literal
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
