"""A migrated database is what the tables say, goes up and down whole, and one of another age is told so."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import CheckConstraint, Column, DateTime, Engine, Table, Text, Uuid, create_engine, text
from sqlalchemy.sql.elements import conv

from api.migrations.revision import NothingToWrite, _config, write_migration
from api.platform.db import Choice
from api.platform.ids import uuid7
from api.platform.json_column import JsonColumn
from api.tables import metadata
from tests.databases import create, drop, server

VERSIONS = Path(__file__).resolve().parent.parent / "api" / "migrations" / "versions"
SHAPE = """
select 'column', c.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid))
from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
union all
select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
from pg_constraint where connamespace = 'public'::regnamespace
  and contype <> 't' and contype <> 'n'
union all select 'index', tablename || '.' || indexname, indexdef from pg_indexes where schemaname = 'public'
"""
MADE_BY_HAND = """
select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
union all
select 'function', proname::text, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
"""
Facts = set[tuple[str, str, str]]


@pytest.fixture(scope="module")
def template() -> Iterator[str]:
    """The name of a database these tests copy, migrated once."""
    name = f"kitabo_migrated_{os.getpid()}"
    engine = create_engine(create(server(), name).replace("postgresql://", "postgresql+psycopg://"))
    alembic(engine, "upgrade", "head")
    engine.dispose()
    yield name
    drop(server(), name)


@pytest.fixture
def migrated(template: str) -> Iterator[Engine]:
    """A migrated database of this test's own."""
    url = create(server(), f"kitabo_migrations_{os.getpid()}", template)
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    yield engine
    engine.dispose()
    drop(server(), url.rsplit("/", 1)[1])


def alembic(engine: Engine, direction: str, *to: str) -> None:
    """One of alembic's commands over a connection of this database."""
    with engine.connect() as connection:
        config = Config(toml_file="pyproject.toml")
        config.attributes["connection"] = connection
        getattr(command, direction)(config, *to)
        connection.commit()


def facts(engine: Engine, asked: str = SHAPE) -> Facts:
    with engine.connect() as connection:
        found = connection.execute(text(asked)).all()
    return {(kind, name, said) for kind, name, said in found if not name.startswith("alembic_version")}


def test_a_migrated_database_is_what_the_tables_say(migrated: Engine) -> None:
    grown = facts(migrated)
    with migrated.begin() as connection:
        for table in metadata.tables:
            connection.execute(text(f"drop table {table} cascade"))
        metadata.create_all(connection)
    found = facts(migrated)
    assert grown - found == set(), "in the migrations, not in the tables"
    assert found - grown == set(), "in the tables, not in the migrations"
    assert len(grown) > 2000


def test_alembic_finds_nothing_to_add(migrated: Engine) -> None:
    alembic(migrated, "check")


def test_every_row_that_says_when_it_changed_has_the_database_say_it(migrated: Engine) -> None:
    stamped = {name for name, table in metadata.tables.items() if "updated_at" in table.columns}
    touched = {name.removesuffix(".touch") for _, name, _ in facts(migrated, MADE_BY_HAND) if name.endswith(".touch")}
    assert touched == stamped


def test_what_goes_up_comes_down_whole_and_goes_up_again(migrated: Engine) -> None:
    first = facts(migrated) | facts(migrated, MADE_BY_HAND)
    alembic(migrated, "downgrade", "base")
    assert facts(migrated) | facts(migrated, MADE_BY_HAND) == set()
    alembic(migrated, "upgrade", "head")
    assert facts(migrated) | facts(migrated, MADE_BY_HAND) == first


TWO_OUTBOXES = """
insert into email_outbox (id, template, kind, to_address, once, sealed_values, status, posted_at, next_at, attempts)
values ('0197a000-0000-7000-8000-000000000001', 'totp_on', 'account', 'a@school.example', 'one', '\\x01', 'waiting',
        now(), now(), 2);
insert into sms_outbox (id, user_id, purpose, to_number, once, sealed_text, status, posted_at, next_at, attempts, signs,
                        failure, failed_at)
values ('0197a000-0000-7000-8000-000000000002', :owner, 'alert', '+256772123456', 'one',
        '\\x02', 'failed', now(), now(), 5, 70, 'carrier', now());
insert into email_logs (id, outbox_id, email_type, subject, status, sent_at)
select gen_random_uuid(), id, template, 'Subject', 'waiting', now() from email_outbox;
"""


def test_messages_of_both_outboxes_move_into_one_and_back(migrated: Engine) -> None:
    alembic(migrated, "downgrade", "f845077de93a")
    with migrated.begin() as connection:
        owner = {"id": uuid7(), "email": "a@school.example", "first_name": "Amina", "last_name": "Nakato"}
        connection.execute(metadata.tables["users"].insert().values(owner))
        for statement in TWO_OUTBOXES.split(";")[:-1]:
            connection.execute(text(statement), {"owner": owner["id"]})
    alembic(migrated, "upgrade", "head")
    with migrated.begin() as connection:
        rows = connection.execute(text("select * from outbox_messages order by id")).mappings().all()
        logs = "select count(*) from email_logs join outbox_messages m on m.id = outbox_id where m.channel = 'email'"
        assert connection.scalar(text(logs)) == 1
    assert [(row["channel"], row["to_address"], bytes(row["sealed_content"]), row["attempts"]) for row in rows] == [
        ("email", "a@school.example", b"\x01", 2),
        ("sms", "+256772123456", b"\x02", 5),
    ]
    alembic(migrated, "downgrade", "f845077de93a")
    with migrated.begin() as connection:
        assert connection.scalar(text("select once from email_outbox")) == "one"
        assert connection.scalar(text("select failure from sms_outbox")) == "carrier"
        assert connection.scalar(text("select count(*) from email_logs")) == 1


def test_a_database_of_another_age_is_told_what_to_do(migrated: Engine) -> None:
    with migrated.begin() as connection:
        connection.execute(text("update alembic_version set version_num = 'ad705bd8c598'"))
    before = facts(migrated)
    with pytest.raises(CommandError, match=r"'ad705bd8c598'.*which this code does not know.*make run"):
        alembic(migrated, "upgrade", "head")
    assert facts(migrated) == before


def test_migrations_stand_in_one_line_named_by_the_minute() -> None:
    scripts = ScriptDirectory.from_config(Config(toml_file="pyproject.toml"))
    assert len(scripts.get_heads()) == 1, "two migrations grew from one; let the later follow the other"
    for file in VERSIONS.glob("*.py"):
        assert re.fullmatch(r"\d{4}_\d\d_\d\d_\d{4}_[a-z0-9_]+", file.stem), file.name


def test_a_written_migration_says_all_that_changed_and_holds_both_ways(
    migrated: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(VERSIONS, tmp_path, dirs_exist_ok=True)
    with pytest.raises(NothingToWrite):
        write_migration("Nothing", server(), tmp_path)
    with a_change_of_the_tables():
        file = write_migration("Bookmarks have a colour", server(), tmp_path)
        with migrated.connect() as connection:
            command.upgrade(_config(connection, tmp_path), "head")
    assert re.fullmatch(r"\d{4}_\d\d_\d\d_\d{4}_bookmarks_have_a_colour.py", file.name)
    assert file.read_text().startswith('"""Bookmarks have a colour."""\n')
    for tool in (["check", "--ignore=E501"], ["format", "--check"]):
        subprocess.run([sys.executable, "-m", "ruff", *tool, "-q", "--config", "pyproject.toml", file], check=True)
    added = facts(migrated) | facts(migrated, MADE_BY_HAND)
    assert ("column", "bookmarks.colour", "text not null") in added
    assert ("column", "bookmarks.boxes", "jsonb") in added
    assert any(name == "bookmarks.ck_bookmarks_mood" for _, name, _ in added)
    assert any("'mauve'" in rule for _, name, rule in added if name == "users.ck_users_role")
    assert any(name == "ribbons.touch" for _, name, _ in added)
    assert "bookmarks.colour: rows that are there need a value" in capsys.readouterr().out


class Mood(StrEnum):
    GLAD = "glad"


@contextmanager
def a_change_of_the_tables() -> Iterator[None]:
    """New columns, one of them a choice, a new state of an old one, and a new table."""
    bookmarks, users = metadata.tables["bookmarks"], metadata.tables["users"]
    rule = next(rule for rule in users.constraints if rule.name == "ck_users_role")
    wider = CheckConstraint("role in ('user', 'mauve')", name=conv("ck_users_role"))
    before = set(bookmarks.constraints)
    bookmarks.append_column(Column("colour", Text, nullable=False))
    bookmarks.append_column(Column("mood", Choice(Mood)))
    bookmarks.append_column(Column("boxes", JsonColumn(list[int], "bookmarks.boxes")))
    users.constraints.remove(rule)
    users.append_constraint(wider)
    Table("ribbons", metadata, Column("id", Uuid, primary_key=True), Column("updated_at", DateTime, nullable=False))
    try:
        yield
    finally:
        metadata.remove(metadata.tables["ribbons"])
        users.constraints.remove(wider)
        users.constraints.add(rule)
        bookmarks.constraints.intersection_update(before)
        for name in ("colour", "mood", "boxes"):
            bookmarks._columns.remove(bookmarks.columns[name])
