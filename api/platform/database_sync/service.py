"""The database beside the warehouse, table by table, and the migrations."""

from datetime import datetime
from functools import cache
from uuid import UUID

from alembic.config import Config
from alembic.script import ScriptDirectory
from pydantic import BaseModel
from sqlalchemy import func, literal, select, text, union_all
from sqlalchemy.orm import Session

from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.database_sync import refresh
from api.platform.database_sync.rules import COUNTED_TO, Side, state_of
from api.platform.database_sync.schemas import DatabaseSyncOut, MigrationsOut, TableSync
from api.platform.db import Base
from api.platform.marts.registry import HELD_BACK, freshness
from api.platform.marts.window import MartRow, NumbersNotReady, marts
from api.settings import ROOT, settings

SIZES = text("""
select c.relname, greatest(c.reltuples, 0)::bigint, coalesce(s.n_tup_ins + s.n_tup_upd + s.n_tup_del, 0)
from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
left join pg_stat_user_tables s on s.relid = c.oid
where c.relkind = 'r'
""")
PUBLISHED = 'select "table", rows from operations.freshness'


class TakenTable(BaseModel):
    """What the raw layer says of one table; `days` has the rows of each file first, where it is kept by day."""

    rows: int
    newest_at: datetime | None
    days: dict[str, list[int]] = {}


class TakenState(BaseModel):
    """What the last finished extraction left."""

    as_of: datetime | None = None
    written: dict[str, int] = {}
    tables: dict[str, TakenTable] = {}


def compare(db: Session, now: datetime) -> DatabaseSyncOut:
    """Everything the warehouse takes, beside what the database holds now."""
    taken = _taken()
    here = _here(db, set(taken.tables))
    published = {str(row["table"]): int(row["rows"]) for row in _published(PUBLISHED)}
    held: dict[str, int] = {}
    for row in _published(HELD_BACK):
        name = str(row["table"]).removeprefix("raw.")
        held[name] = held.get(name, 0) + int(row["rows"])
    tables = [
        _line(name, here[name], _side(name, taken), published.get(name), held.get(name, 0)) for name in sorted(here)
    ]
    return DatabaseSyncOut(
        looked_at=now,
        migrations=_migrations(db),
        taken_at=taken.as_of,
        published_as_of=freshness(now).as_of,
        refresh=refresh.shown(),
        tables=tables,
    )


def ask_refresh(db: Session, *, me_id: UUID, now: datetime, client: Client) -> None:
    """Have the warehouse refreshed at its next look; raises `NumbersNotReady` before its first run."""
    if marts.version() is None:
        raise NumbersNotReady
    if refresh.ask(now):
        audit(db, user_id=me_id, action="warehouse.refresh_asked", entity=("warehouse", "marts"), client=client)


def _taken() -> TakenState:
    try:
        return TakenState.model_validate_json((settings().data_dir / "raw" / "_state.json").read_bytes())
    except (FileNotFoundError, ValueError):
        return TakenState()


def _side(name: str, taken: TakenState) -> Side:
    """What stands in the files: of a table kept by day, the sum of its days."""
    found = taken.tables[name]
    rows = sum(stamp[0] for stamp in found.days.values()) if found.days else found.rows
    return Side(rows, found.newest_at, taken.written.get(name))


def _here(db: Session, names: set[str]) -> dict[str, Side]:
    """The database now: counted in one statement, except what is too large for that."""
    sizes = {name: (rows, written) for name, rows, written in db.execute(SIZES)}
    known = [name for name in sorted(names) if name in sizes and name in Base.metadata.tables]
    found = {name: Side(sizes[name][0], None, sizes[name][1], is_counted=False) for name in known}
    small = [Base.metadata.tables[name] for name in known if sizes[name][0] <= COUNTED_TO]
    if not small:
        return found
    looks = [select(literal(t.name), func.count(), func.max(t.c.updated_at)).select_from(t) for t in small]
    for name, rows, newest in db.execute(union_all(*looks)):
        found[name] = Side(rows, newest, sizes[name][1])
    return found


def _line(name: str, here: Side, taken: Side, published: int | None, held: int) -> TableSync:
    late = here.newest_at - taken.newest_at if here.newest_at and taken.newest_at else None
    return TableSync(
        table=name, state=state_of(here, taken), is_counted=here.is_counted, rows_here=here.rows or 0,
        newest_here=here.newest_at, rows_taken=taken.rows or 0, newest_taken=taken.newest_at,
        rows_published=published, held_back=held,
        lag_seconds=max(0, round(late.total_seconds())) if late is not None else None,
    )  # fmt: skip


def _published(sql: str) -> list[MartRow]:
    try:
        return marts.rows(sql)
    except NumbersNotReady:
        return []


@cache
def scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(ROOT / "api" / "migrations"))
    return ScriptDirectory.from_config(config)


def _migrations(db: Session) -> MigrationsOut:
    """Which of this version's migrations the database has; one put there by a newer version is unknown here."""
    known = scripts()
    expected = known.get_current_head() or ""
    at = db.scalar(text("select version_num from alembic_version limit 1"))
    order = [each.revision for each in known.walk_revisions()]
    is_unknown = at is not None and at not in order
    waiting = order[: order.index(at)] if at in order else [] if is_unknown else order
    titles = [known.get_revision(each) for each in reversed(waiting)]
    return MigrationsOut(
        database=at,
        expected=expected,
        waiting=[f"{each.revision}: {each.doc}" for each in titles if each],
        is_unknown=is_unknown,
    )
