"""Taking a device's chain on, once, and making reading of it. A batch is one transaction."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.library.catalogue.tables import Book
from api.library.devices.tables import Device
from api.library.licences.service.issue import own_licence
from api.library.licences.tables import License
from api.library.offline_reading import openings
from api.library.offline_reading.rules import Head, Licence, Origin, broken_at, first_link, hash_of, judge
from api.library.offline_reading.schemas import ChainBreakOut, OfflineBatchIn, OfflineEntryIn, UncountedEntryOut
from api.library.offline_reading.tables import (
    BreakCause,
    EntryOutcome,
    OfflineReadingBreak,
    OfflineReadingEntry,
    OfflineReadingLog,
)
from api.platform.clock import unix_ms
from api.platform.ids import uuid7
from api.platform.principal import Principal

# What a device has to know of it: to send what is missing, or to link anew.
WIRE: Final[dict[BreakCause, Literal["missing", "changed"]]] = {BreakCause.MISSING: "missing"}
EPOCH: Final = datetime.fromisoformat("1970-01-01T00:00:00+00:00")


@dataclass
class Received:
    """Where the chain ends now, what was won, and what was not taken or does not count."""

    log: OfflineReadingLog
    seconds: int = 0
    not_counted: list[UncountedEntryOut] = field(default_factory=list)
    refused: ChainBreakOut | None = None


def receive(db: Session, *, me: Principal, batch: OfflineBatchIn, now: datetime) -> Received:
    """Take a chain on as far as it holds; raises LicenceNotFound.

    The licence's row is the queue: of two that send at once, the second finds what the first wrote.
    """
    row, device, book = own_licence(db, me.id, batch.licence_id)
    licence = Licence(row.id, book.id, device.signing_key, unix_ms(row.issued_at), unix_ms(row.offline_expires_at))
    log = _log_of(db, row.id)
    received = Received(log)
    fresh, broken = _linked(db, batch.entries, log, licence)
    if broken is not None:
        received.refused = ChainBreakOut(seq=broken.entry.seq, reason=WIRE.get(broken.cause, "changed"))
        _note_break(db, me, row, broken, now)
    origins = _origins(db, row.id, {each.opening for each in fresh})
    rows = _judged(fresh, log, licence, origins, me.id, now)
    db.add_all(rows)
    _read(db, me, rows, _Place(row, device, book, now), received)
    received.not_counted = [
        UncountedEntryOut(seq=each.seq, reason=each.outcome)
        for each in rows
        if each.outcome is not EntryOutcome.COUNTED
    ]
    db.flush()
    return received


def _log_of(db: Session, licence_id: UUID) -> OfflineReadingLog:
    found = db.scalar(select(OfflineReadingLog).where(OfflineReadingLog.licence_id == licence_id))
    if found is None:
        found = OfflineReadingLog(id=uuid7(), licence_id=licence_id, last_seq=0, last_hash=first_link(licence_id))
        db.add(found)
    return found


class _Broken(NamedTuple):
    """The first entry that does not hold, why, and the end of the chain it should have carried on."""

    entry: OfflineEntryIn
    cause: BreakCause
    head: Head


def _linked(
    db: Session, entries: Sequence[OfflineEntryIn], log: OfflineReadingLog, licence: Licence
) -> tuple[list[OfflineEntryIn], _Broken | None]:
    """The entries that carry the chain on, up to its first break; the same again is passed over."""
    head = Head(log.last_seq, log.last_hash, 0)
    known = _known_hashes(db, licence.id, [each.seq for each in entries])
    fresh: list[OfflineEntryIn] = []
    for entry in sorted(entries, key=lambda each: each.seq):
        if entry.seq <= head.seq:
            cause = None if known.get(entry.seq) == hash_of(entry, licence) else BreakCause.REWRITTEN
        else:
            cause = broken_at(entry, head, licence)
        if cause is not None:
            return fresh, _Broken(entry, cause, head)
        if entry.seq > head.seq:
            head = Head(entry.seq, hash_of(entry, licence), 0)
            known[entry.seq] = head.hash
            fresh.append(entry)
    return fresh, None


def _note_break(db: Session, me: Principal, licence: License, broken: _Broken, now: datetime) -> None:
    """Keep what was wrong, once however often it is sent."""
    entry, cause, head = broken
    made = insert(OfflineReadingBreak).values(
        id=uuid7(), user_id=me.id, licence_id=licence.id, seq=entry.seq, expected_seq=head.seq + 1, cause=cause,
        named_hash=entry.previous_hash, expected_hash=head.hash, last_at=now, times=1,
    )  # fmt: skip
    db.execute(
        made.on_conflict_do_update(
            index_elements=["licence_id", "seq", "cause", "named_hash"],
            set_={"last_at": now, "expected_hash": head.hash, "times": OfflineReadingBreak.times + 1},
        )
    )


def _known_hashes(db: Session, licence_id: UUID, numbers: list[int]) -> dict[int, str]:
    of = OfflineReadingEntry
    found = db.execute(select(of.seq, of.hash).where(of.licence_id == licence_id, of.seq.in_(numbers)))
    return {seq: known for seq, known in found}


def _origins(db: Session, licence_id: UUID, names: set[str]) -> dict[str, Origin]:
    """How the openings began that are known already."""
    of = OfflineReadingEntry
    counted = (of.licence_id == licence_id, of.opening.in_(names), of.outcome == EntryOutcome.COUNTED)
    found = db.execute(
        select(of.opening, func.min(of.at), func.min(of.mono_ms), func.max(of.mono_ms))
        .where(*counted)
        .group_by(of.opening)
    )
    return {name: Origin(unix_ms(at), first, last) for name, at, first, last in found}


def _judged(
    entries: Iterable[OfflineEntryIn],
    log: OfflineReadingLog,
    licence: Licence,
    origins: dict[str, Origin],
    user_id: UUID,
    now: datetime,
) -> list[OfflineReadingEntry]:
    """Rows of the entries, each with what becomes of it; the log's end moves with them."""
    head = Head(log.last_seq, log.last_hash, unix_ms(log.last_at) if log.last_at else 0)
    rows: list[OfflineReadingEntry] = []
    for entry in entries:
        origin = origins.get(entry.opening)
        outcome = judge(entry, head, licence, origin, unix_ms(now))
        head = Head(entry.seq, hash_of(entry, licence), head.at if outcome is EntryOutcome.CLOCK else entry.at)
        if outcome is EntryOutcome.COUNTED:
            began = origin or Origin(entry.at, entry.mono_ms, entry.mono_ms)
            origins[entry.opening] = began._replace(last_mono=entry.mono_ms)
        rows.append(OfflineReadingEntry(
            user_id=user_id, licence_id=licence.id, seq=entry.seq, previous_hash=entry.previous_hash, hash=head.hash,
            opening=entry.opening, type=entry.type, page=entry.page, at=EPOCH + timedelta(milliseconds=entry.at),
            mono_ms=entry.mono_ms, visible=entry.visible, input_age_ms=entry.input_age_ms, signature=entry.signature,
            received_at=now, outcome=outcome,
        ))  # fmt: skip
    log.last_seq, log.last_hash = head.seq, head.hash
    log.last_at = EPOCH + timedelta(milliseconds=head.at) if head.at else None
    return rows


@dataclass(frozen=True)
class _Place:
    licence: License
    device: Device
    book: Book
    now: datetime


def _read(db: Session, me: Principal, rows: list[OfflineReadingEntry], at: _Place, received: Received) -> None:
    """Make reading of what counts, an opening after the other."""
    counted: dict[str, list[OfflineReadingEntry]] = {}
    for row in rows:
        if row.outcome is EntryOutcome.COUNTED:
            counted.setdefault(row.opening, []).append(row)
    for name, entries in counted.items():
        opened = openings.found_or_made(
            db, me=me, licence=at.licence, device=at.device, book=at.book, name=name, first=entries[0]
        )
        for row in entries:
            row.outcome = EntryOutcome.COUNTED if opened else EntryOutcome.TOO_MANY_OPENINGS
            row.session_id = opened.id if opened else None
        if opened:
            received.seconds += openings.carry_on(db, me.id, opened, entries, licence=at.licence, now=at.now)
