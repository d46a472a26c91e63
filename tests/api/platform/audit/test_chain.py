"""The audit log's chain: what the table's own owner changes behind the triggers' back is named."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.platform.audit import chain
from api.platform.audit.service import audit
from api.platform.audit.tables import AuditLog
from api.platform.audit.verification import words
from api.platform.ids import uuid7
from tests.conftest import NOON

ROWS = 120


def triggers_off(db: Session, *tables: str) -> None:
    for table in tables:
        db.execute(text(f"alter table {table} disable trigger user"))


@contextmanager
def undone(db: Session) -> Iterator[None]:
    """What the block does to the database is gone after it, its triggers among it."""
    tampering = db.begin_nested()
    yield
    tampering.rollback()
    db.expunge_all()


@pytest.fixture
def log(db: Session) -> list[AuditLog]:
    """Many acts of ten days, sealed in several rounds."""
    made = []
    for number in range(ROWS):
        at = NOON - timedelta(days=10) + timedelta(hours=2 * number)
        made.append(
            AuditLog(
                id=uuid7(int(at.timestamp() * 1000)),
                created_at=at,
                updated_at=at,
                action=f"thing.{number % 7}",
                entity_type="things",
                entity_id=str(number),
                old_values={"n": number, "é": None},
                new_values={"n": number + 1, "list": [1, 2.5, "x"]},
                ip="192.0.2.7",
            )
        )
        db.add(made[-1])
        if number % 30 == 29:
            db.flush()
            chain.seal_new(db, at + timedelta(minutes=1))
    assert chain.verify(db).is_intact
    db.expunge_all()
    return made


def test_every_altered_row_is_named_whatever_was_altered(db: Session, log: list[AuditLog]) -> None:
    changes = [
        "action = action || '!'", "old_values = jsonb_set(old_values, '{n}', '-1')", "new_values = null",
        "ip = '192.0.2.8'", "user_id = null, entity_id = entity_id || '0'",
        "created_at = created_at + interval '1 second'", "user_agent = ''", "resource = 'x'",
    ]  # fmt: skip
    for number, row in enumerate(log):
        with undone(db):
            triggers_off(db, "audit_logs")
            db.execute(
                text(f"update audit_logs set {changes[number % len(changes)]} where id = :id"),
                {"id": row.id},
            )
            verdict = chain.verify(db)
            assert (verdict.fault, verdict.audit_id) == ("altered", row.id)


def test_every_deleted_row_is_named(db: Session, log: list[AuditLog]) -> None:
    for row in log:
        with undone(db):
            triggers_off(db, "audit_logs")
            db.execute(text("delete from audit_logs where id = :id"), {"id": row.id})
            verdict = chain.verify(db)
            assert (verdict.fault, verdict.audit_id) == ("deleted", row.id)


def test_every_row_slipped_in_is_named_also_after_the_sealer_came_by(db: Session, log: list[AuditLog]) -> None:
    chance = random.Random(2026)
    for row in log[:-1]:
        at = row.created_at + timedelta(seconds=chance.randint(1, 7_000))
        forged = AuditLog(
            id=uuid7(int(at.timestamp() * 1000)), created_at=at, action="thing.3", entity_type="things", entity_id="0"
        )
        with undone(db):
            db.add(forged)
            db.flush()
            chain.seal_new(db, NOON)
            verdict = chain.verify(db)
            assert (verdict.fault, verdict.audit_id) == ("inserted", forged.id)


def test_a_link_taken_out_with_its_row_leaves_the_chain_out_of_line(db: Session, log: list[AuditLog]) -> None:
    triggers_off(db, "audit_logs", "audit_seals")
    for table, column in (("audit_logs", "id"), ("audit_seals", "audit_id")):
        db.execute(text(f"delete from {table} where {column} = :id"), {"id": log[50].id})
    verdict = chain.verify(db)
    assert (verdict.fault, verdict.audit_id, verdict.position) == ("out of line", log[51].id, 51)


def test_a_chain_written_anew_is_betrayed_by_the_head_that_was_mailed(db: Session, log: list[AuditLog]) -> None:
    _, mailed = chain.head_of(db)
    assert chain.verify(db, mailed).is_intact
    triggers_off(db, "audit_logs", "audit_seals")
    db.execute(text("delete from audit_logs where id = :id"), {"id": log[-1].id})
    db.execute(text("delete from audit_seals"))
    chain.seal_new(db, NOON)
    assert chain.verify(db).is_intact
    assert chain.verify(db, mailed).fault == "another head"
    assert "written anew" in words(chain.verify(db, mailed))


def test_what_is_new_waits_for_its_seal_and_then_joins_the_chain(db: Session, log: list[AuditLog]) -> None:
    sealed, head = chain.head_of(db)
    db.add(AuditLog(created_at=NOON + timedelta(days=5), action="thing.new", entity_type="things", entity_id="new"))
    db.flush()
    before = chain.verify(db)
    assert (before.is_intact, before.waiting, before.head) == (True, 1, head)
    assert chain.seal_new(db, NOON + timedelta(days=5, minutes=1)) == 1
    after = chain.verify(db)
    assert (after.is_intact, after.sealed, after.waiting) == (True, sealed + 1, 0)
    assert words(after).startswith(f"intact: {sealed + 1} sealed")


def test_the_log_and_its_chain_refuse_change_while_their_triggers_stand(db: Session, log: list[AuditLog]) -> None:
    for statement in ("update audit_logs set action = 'x'", "delete from audit_seals", "truncate audit_seals"):
        with pytest.raises(Exception, match="append-only"), db.begin_nested():
            db.execute(text(statement))


def test_an_act_needs_a_name(db: Session) -> None:
    with pytest.raises(Exception, match="Action is required"):
        audit(db, user_id=None, action=" ", entity=("things", "1"))
