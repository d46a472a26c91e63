"""Rows written by their own key: new ones made, changed ones changed, and what somebody edited on the site kept."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Any
from uuid import UUID

from sqlalchemy import Table, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.content.tables import PublishedContent
from api.platform.db import Record
from api.platform.ids import uuid7

Row = dict[str, Any]
TOGETHER = 500
WITHDRAWN = "withdrawn"  # in place of the digest of what left the files


@dataclass
class Outcome:
    """What became of the pieces of one kind, by key."""

    kind: str
    made: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)  # edited on this site, and in the files too: the site's stands
    withdrawn: list[str] = field(default_factory=list)
    same: int = 0

    @property
    def is_idle(self) -> bool:
        return not (self.made or self.changed or self.withdrawn)

    def __str__(self) -> str:
        parts = [f"{len(self.made)} new", f"{len(self.changed)} changed", f"{self.same} as before"]
        parts += [f"{len(self.withdrawn)} withdrawn"] * bool(self.withdrawn)
        parts += [f"{len(self.kept)} edited on this site and kept"] * bool(self.kept)
        return f"{self.kind}: {', '.join(parts)}"


@dataclass(frozen=True)
class Kind:
    """A table whose rows are published by `key`; `made` stands in new rows only, `gone` is set on what left the files.

    Without `gone` a piece that left the files stays.
    """

    name: str
    record: type[Record]
    key: str
    made: Row = field(default_factory=dict)
    gone: Row = field(default_factory=dict)

    @property
    def table(self) -> Table:
        table = self.record.__table__
        assert isinstance(table, Table)
        return table


def publish_rows(db: Session, kind: Kind, rows: Iterable[tuple[str, Row]], now: datetime) -> Outcome:
    """Bring a kind's rows to what the files say. A piece whose files did not change is not looked at again."""
    wanted, outcome = dict(rows), Outcome(kind.name)
    ledger = {key: digest for key, digest in db.execute(
        select(PublishedContent.key, PublishedContent.digest).where(PublishedContent.kind == kind.name)
    )}  # fmt: skip
    new = {key: digest_of(row) for key, row in wanted.items()}
    differing = [key for key in wanted if ledger.get(key) != new[key]]
    outcome.same = len(wanted) - len(differing)
    existing = _existing(db, kind, differing, wanted)
    for key in differing:
        found = existing.get(key)
        if found is None:
            outcome.made.append(key)
        elif ledger.get(key) in (digest_of(found), WITHDRAWN):
            outcome.changed.append(key)
        elif digest_of(found) == new[key]:
            outcome.same += 1
        else:
            outcome.kept.append(key)
    _insert(db, kind, [(key, wanted[key]) for key in outcome.made])
    for key in outcome.changed:
        back = kind.made if ledger[key] == WITHDRAWN else {}
        db.execute(update(kind.table).where(kind.table.c[kind.key] == key).values(wanted[key] | back))
    left = [key for key, digest in ledger.items() if key not in wanted and digest != WITHDRAWN]
    outcome.withdrawn = _withdraw(db, kind, left)
    kept = set(outcome.kept)
    _note(db, kind, {key: new[key] for key in differing if key not in kept}, now)
    return outcome


def ids_of(db: Session, kind: Kind) -> dict[str, UUID]:
    """The ids of every row of the table, by key."""
    table = kind.table
    return {key: id for key, id in db.execute(select(table.c[kind.key], table.c.id))}


def digest_of(row: Row) -> str:
    """A digest of a row's columns, the same whether they come from the files or from the database."""
    return hashlib.sha256(json.dumps(row, sort_keys=True, default=_plain, ensure_ascii=False).encode()).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Decimal):
        return f"{value:.4f}"
    if isinstance(value, tuple):
        return list(value)
    return str(value)


def _existing(db: Session, kind: Kind, keys: Sequence[str], wanted: dict[str, Row]) -> dict[str, Row]:
    """The columns that the files decide, as the rows of these keys have them now."""
    if not keys:
        return {}
    table, names = kind.table, list(wanted[keys[0]])
    columns = [table.c[kind.key], *(table.c[name] for name in names)]
    found: dict[str, Row] = {}
    for start in range(0, len(keys), TOGETHER):
        rows = db.execute(select(*columns).where(table.c[kind.key].in_(keys[start : start + TOGETHER])))
        found |= {row[0]: dict(zip(names, row[1:], strict=True)) for row in rows}
    return found


def _insert(db: Session, kind: Kind, rows: list[tuple[str, Row]]) -> None:
    for start in range(0, len(rows), TOGETHER):
        part = rows[start : start + TOGETHER]
        db.execute(insert(kind.table), [{"id": uuid7(), kind.key: key} | kind.made | row for key, row in part])


def _withdraw(db: Session, kind: Kind, keys: list[str]) -> list[str]:
    """Take out of use what left the files; the ledger keeps that, so that it can come back."""
    if not keys or not kind.gone:
        return []
    db.execute(update(kind.table).where(kind.table.c[kind.key].in_(keys)).values(kind.gone))
    ours = (PublishedContent.kind == kind.name) & PublishedContent.key.in_(keys)
    db.execute(update(PublishedContent).where(ours).values(digest=WITHDRAWN))
    return keys


def _note(db: Session, kind: Kind, digests: dict[str, str], now: datetime) -> None:
    rows = [{"kind": kind.name, "key": key, "digest": digest, "published_at": now} for key, digest in digests.items()]
    for start in range(0, len(rows), TOGETHER):
        written = insert(PublishedContent).values(rows[start : start + TOGETHER])
        changed = {"digest": written.excluded.digest, "published_at": written.excluded.published_at}
        db.execute(written.on_conflict_do_update(index_elements=["kind", "key"], set_=changed))
