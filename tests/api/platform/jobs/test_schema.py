"""The queue in our database is the queue the installed package expects."""

from typing import Any

from procrastinate.schema import SchemaManager
from sqlalchemy import text
from sqlalchemy.orm import Session

SHAPE = """
select 'column', c.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid))
from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'c')
left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
where c.relnamespace = cast(cast(:place as text) as regnamespace) and c.relname like 'procrastinate%' and a.attnum > 0
union all
select 'constraint', cast(conname as text), pg_get_constraintdef(oid) from pg_constraint
where connamespace = cast(cast(:place as text) as regnamespace) and contype <> 't'
  and cast(cast(conrelid as regclass) as text) like '%procrastinate%'
union all
select 'index', cast(indexname as text), indexdef from pg_indexes
where schemaname = cast(:place as text) and tablename like 'procrastinate%' and indexname not like 'ix_procrastinate%'
union all
select 'enum', t.typname || '.' || e.enumlabel, cast(e.enumsortorder as text)
from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typnamespace = cast(cast(:place as text) as regnamespace)
union all
select 'function', cast(proname as text), pg_get_functiondef(oid) from pg_proc
where pronamespace = cast(cast(:place as text) as regnamespace) and proname like 'procrastinate%'
union all
select 'trigger', cast(tgname as text), pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
where c.relnamespace = cast(cast(:place as text) as regnamespace) and tgname like 'procrastinate%'
"""


def shape(db: Session, schema: str) -> set[tuple[Any, ...]]:
    rows = db.execute(text(SHAPE), {"place": schema}).all()
    return {(kind, name, said.replace(f"{schema}.", "")) for kind, name, said in rows}


def test_what_the_migrations_made_is_what_the_installed_version_makes(db: Session) -> None:
    """When this fails, the package was updated: write a migration from its sql/migrations."""
    ours = shape(db, "public")
    db.execute(text("create schema fresh"))
    db.execute(text("set local search_path = fresh"))
    db.connection().exec_driver_sql(SchemaManager.get_schema(), execution_options={"no_parameters": True})
    theirs = shape(db, "fresh")
    assert len(theirs) > 90
    assert theirs - ours == set()
    assert ours - theirs == set()
