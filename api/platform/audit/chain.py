"""The audit log's chain: each row's hash covers the one before, so that no row can change, go or come unseen.

h = SHA-256(h before || canonical row). Canonical is JSON in the manner of RFC 8785: sorted keys, no spaces, UTF-8,
moments in UTC to the microsecond. The head is mailed to the super admins each day: who can rewrite the whole chain
cannot rewrite that.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, insert, select, text
from sqlalchemy.orm import Session

from api.platform.audit.tables import AuditLog, AuditSeal

GENESIS: Final = bytes(32)
# Written out, so that a column added later does not change what was sealed before it came.
FIELDS: Final = (
    "id", "user_id", "action", "entity_type", "entity_id", "old_values", "new_values", "ip", "user_agent", "resource",
    "created_at", "updated_at",
)  # fmt: skip
# A transaction may take this long between a row's birth and its commit; older rows without a seal were put in since.
ARRIVAL: Final = timedelta(minutes=5)
BATCH: Final = 1_000
LOCK: Final = 0x4B495441


@dataclass(frozen=True)
class Verdict:
    """What the chain says of the log. `fault` is altered, deleted, inserted, out of line or another head, else None."""

    sealed: int
    waiting: int
    head: str
    fault: str | None = None
    audit_id: UUID | None = None
    position: int | None = None

    @property
    def is_intact(self) -> bool:
        return self.fault is None


def canonical(row: Any) -> bytes:
    """One row as the bytes that are hashed."""
    values = {name: getattr(row, name) for name in FIELDS}
    return json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_plain).encode()


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return str(value)


def link(before: bytes, row: Any) -> bytes:
    """The hash of a row standing after another."""
    return hashlib.sha256(before + canonical(row)).digest()


def seal_new(db: Session, now: datetime) -> int:
    """Chain every committed row that has no seal yet; answers with how many. One sealer works at a time.

    A row that claims to be older than what is sealed is left out, for `verify` to name.
    """
    db.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    last = _last(db)
    begun = position = last.position if last else 0
    head = last.hash if last else GENESIS
    due = _unsealed().where(AuditLog.created_at >= last.sealed_at - ARRIVAL) if last else _unsealed()
    while rows := db.execute(due.limit(BATCH)).all():
        links = []
        for row in rows:
            position, head = position + 1, link(head, row)
            links.append({"position": position, "audit_id": row.id, "hash": head, "sealed_at": now})
        db.execute(insert(AuditSeal), links)
    return position - begun


def _last(db: Session) -> Any:
    return db.execute(
        select(AuditSeal.position, AuditSeal.hash, AuditSeal.sealed_at).order_by(AuditSeal.position.desc()).limit(1)
    ).first()


def _columns() -> Any:
    return select(*(getattr(AuditLog, name) for name in FIELDS))


def _unsealed() -> Any:
    sealed = select(AuditSeal.audit_id).where(AuditSeal.audit_id == AuditLog.id)
    return _columns().where(~sealed.exists()).order_by(AuditLog.created_at, AuditLog.id)


def head_of(db: Session) -> tuple[int, str]:
    """How many rows are sealed, and the last hash in hexadecimal."""
    last = _last(db)
    return (last.position, last.hash.hex()) if last else (0, GENESIS.hex())


def waiting(db: Session) -> int:
    """How many rows have no seal yet."""
    return db.scalar(select(func.count()).select_from(_unsealed().order_by(None).subquery())) or 0


def verify(db: Session, known_head: str | None = None) -> Verdict:
    """Work the whole chain out again; the first row that does not fit is named. `known_head` is one that was mailed."""
    count, head = head_of(db)
    unsealed = waiting(db)
    before, seen = GENESIS, known_head is None
    for expected, (seal, row) in enumerate(_links(db), 1):
        if fault := _fault(seal, row, before, expected):
            return Verdict(count, unsealed, head, fault, seal.audit_id, expected)
        before = seal.hash
        seen = seen or before.hex() == known_head
    if stranger := _inserted(db):
        return Verdict(count, unsealed, head, "inserted", stranger)
    return Verdict(count, unsealed, head, None if seen else "another head")


def _fault(seal: Any, row: Any, before: bytes, expected: int) -> str | None:
    if seal.position != expected:
        return "out of line"
    if row is None:
        return "deleted"
    return None if link(before, row) == seal.hash else "altered"


def _links(db: Session) -> Iterator[tuple[Any, Any]]:
    """Every seal in order with its row, or None where the row is gone."""
    after = 0
    while True:
        query = select(AuditSeal.position, AuditSeal.audit_id, AuditSeal.hash).where(AuditSeal.position > after)
        seals = db.execute(query.order_by(AuditSeal.position).limit(BATCH)).all()
        rows = {row.id: row for row in db.execute(_columns().where(AuditLog.id.in_([s.audit_id for s in seals])))}
        yield from ((seal, rows.get(seal.audit_id)) for seal in seals)
        if len(seals) < BATCH:
            return
        after = seals[-1].position


def _inserted(db: Session) -> UUID | None:
    """A row without a seal that claims to be older than what was sealed after its time."""
    last = _last(db)
    if last is None:
        return None
    found = db.execute(_unsealed().where(AuditLog.created_at < last.sealed_at - ARRIVAL).limit(1)).first()
    return found.id if found else None
