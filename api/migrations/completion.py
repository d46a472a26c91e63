"""What Alembic leaves out of a migration it writes: checks whose words changed, and the trigger of a new table."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from alembic.autogenerate.api import AutogenContext
from alembic.operations import ops
from alembic.runtime.migration import MigrationContext
from sqlalchemy import CheckConstraint, Connection, Enum, Table, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable
from sqlalchemy.sql.elements import conv

from api.platform.json_column import JsonColumn
from api.tables import metadata

SCHEMA = "as_the_tables_say"
CHECKS = """
select c.relname, k.conname, pg_get_constraintdef(k.oid)
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = k.connamespace
where k.contype = 'c' and n.nspname = :schema
"""
TOUCH = "create trigger touch before update on {} for each row execute function touch_updated_at()"
Checks = dict[tuple[str, str], str]


def rendered(kind: str, thing: object, _: AutogenContext) -> str | Literal[False]:
    """A typed JSON column as a migration writes it, which knows nothing of our types; False: as Alembic does."""
    if kind != "type" or not isinstance(thing, JsonColumn):
        return False
    return "postgresql.JSONB()"


class Completion:
    """A listener to autogeneration; it reads the tables when it is made."""

    def __init__(self) -> None:
        named = postgresql.dialect(paramstyle="named")  # type: ignore[no-untyped-call]
        tables = [_with_each_check_once(table) for table in metadata.tables.values()]
        self.statements = [
            str(CreateTable(t, include_foreign_key_constraints=[]).compile(dialect=named)) for t in tables
        ]
        self.told = {
            (table.name, str(check.name)): str(check.sqltext.compile(compile_kwargs={"literal_binds": True}))
            for table in tables
            for check in table.constraints
            if isinstance(check, CheckConstraint)
        }

    def __call__(self, context: MigrationContext, revision: Any, directives: list[ops.MigrationScript]) -> None:
        """Add what only PostgreSQL itself can tell, and what is ours alone."""
        for script in directives:
            up, down = script.upgrade_ops, script.downgrade_ops
            assert up is not None
            assert down is not None
            assert context.connection is not None
            for table in (op for op in up.ops if isinstance(op, ops.ModifyTableOps)):
                table.ops = list(_without_checks_twice(table))
            up.ops.extend(_triggers(up.ops))
            for name, check, before, after in self._reworded(context.connection):
                up.ops.append(_replaced(name, check, before, after))
                down.ops.insert(0, _replaced(name, check, after, before))

    def _reworded(self, connection: Connection) -> list[tuple[str, str, str, str]]:
        """Table, name, and both texts of each check that stands under the same name with other words."""
        now, wanted = _checks(connection, "public"), self._wanted(connection)
        return [
            (table, name, _readable(before), self.told[table, name])
            for (table, name), before in sorted(now.items())
            if (table, name) in wanted and wanted[table, name] != before
        ]

    def _wanted(self, connection: Connection) -> Checks:
        """The checks as PostgreSQL words them, read off tables made for a moment in a schema of their own."""
        with connection.begin_nested() as moment:
            for statement in (f"create schema {SCHEMA}", f"set local search_path to {SCHEMA}", *self.statements):
                connection.exec_driver_sql(statement, execution_options={"no_parameters": True})
            wanted = _checks(connection, SCHEMA)
            moment.rollback()
        return wanted


def _with_each_check_once(table: Table) -> Table:
    """The table; Alembic's comparison gives it the check of a new column a second time, and a third."""
    seen = set[str]()
    for check in [rule for rule in table.constraints if isinstance(rule, CheckConstraint)]:
        if (said := f"{check.name} {check.sqltext}") in seen:
            table.constraints.remove(check)
        seen.add(said)
    return table


def _without_checks_twice(table: ops.ModifyTableOps) -> Iterator[ops.MigrateOperation]:
    """What is done to a table, less the checks that come with a new column of a choice."""
    added = [op.column.type for op in table.ops if isinstance(op, ops.AddColumnOp)]
    come = {f"ck_{table.table_name}_{kind.name}" for kind in added if isinstance(kind, Enum)}
    for op in table.ops:
        if not (isinstance(op, ops.CreateCheckConstraintOp) and str(op.constraint_name) in come):
            yield op


def _triggers(made: Iterable[ops.MigrateOperation]) -> list[ops.ExecuteSQLOp]:
    tables = [op for op in made if isinstance(op, ops.CreateTableOp)]
    stamped = [op.table_name for op in tables if any(getattr(c, "name", None) == "updated_at" for c in op.columns)]
    return [ops.ExecuteSQLOp(TOUCH.format(name)) for name in stamped]


def _readable(check: str) -> str:
    """PostgreSQL's words for a choice among texts, as they were written: role in ('user', 'parent')."""
    rule = check.removeprefix("CHECK (").removesuffix(")")
    listed = re.fullmatch(r"\(\((\w+)\)::text = ANY \(\(ARRAY\[(.*)\]\)::text\[\]\)\)", rule)
    return f"{listed[1]} in ({listed[2].replace('::character varying', '')})" if listed else rule


def _checks(connection: Connection, schema: str) -> Checks:
    found = connection.execute(text(CHECKS), {"schema": schema}).all()
    return {(table, name): said for table, name, said in found}


def _replaced(table: str, name: str, before: str, after: str) -> ops.ModifyTableOps:
    was, will_be = (ops.CreateCheckConstraintOp(conv(name), table, rule) for rule in (before, after))
    return ops.ModifyTableOps(table, [ops.DropConstraintOp(conv(name), table, type_="check", _reverse=was), will_be])
