"""Openings of a book without a network, as ordinary reading: what the routes of reading record, at the time it was."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.tables import Book
from api.library.devices.tables import Device
from api.library.licences.tables import License
from api.library.loans.tables import Loan, LoanType
from api.library.offline_reading.tables import OfflineReadingEntry
from api.library.reading import ingestion
from api.library.reading.books_read import count_books_read
from api.library.reading.schemas import EventIn
from api.library.reading.service import HOUR_MS, left_just_now, openings_before, take
from api.library.reading.tables import Entitlement, ReadingProgress, ReadingSession
from api.platform.clock import unix_ms
from api.platform.entitlements import has_paid_plan
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.raw_sql import Within

USER_AGENT_LIMIT: Final = 120


def found_or_made(
    db: Session, *, me: Principal, licence: License, device: Device, book: Book, name: str, first: OfflineReadingEntry
) -> ReadingSession | None:
    """The reading an opening is; None where more books were opened in that hour than hands can open."""
    # Longer than a key the routes of reading take, so that no opening with a network has it.
    key = f"{licence.id}/{name}"
    found = db.scalar(select(ReadingSession).where(ReadingSession.user_id == me.id, ReadingSession.client_key == key))
    if found is not None:
        return found
    if openings_before(db, me.id, first.at) >= constants.OPENINGS_PER_HOUR:
        return None
    before = left_just_now(db, me.id, book.id, first.at)
    dwelt = before.last_seen_at - before.page_since_at if before and before.page_since_at else None
    made = ReadingSession(
        id=uuid7(), user_id=me.id, book_id=book.id, client_key=key, entitlement=_entitlement(db, me, licence, first.at),
        opened_at=first.at, last_seen_at=first.at, closed_at=first.at, mono_origin_ms=first.mono_ms, is_offline=True,
        last_page=before.last_page if before else None, page_since_at=first.at - dwelt if dwelt is not None else None,
        device=(device.user_agent or "")[:USER_AGENT_LIMIT] or None,
    )  # fmt: skip
    db.add(made)
    db.flush()
    return made


def _entitlement(db: Session, me: Principal, licence: License, at: datetime) -> Entitlement:
    """Paid where the plan ran then, or where it ran when the book was borrowed; its end is cut off second by second."""
    loan_type = db.scalar(select(Loan.loan_type).where(Loan.id == licence.loan_id))
    is_paid = has_paid_plan(me, at) or loan_type is LoanType.SUBSCRIPTION
    return Entitlement.PAID if is_paid else Entitlement.TRIAL


def carry_on(
    db: Session, user_id: UUID, opened: ReadingSession, entries: Sequence[OfflineReadingEntry], *,
    licence: License, now: datetime,
) -> int:  # fmt: skip
    """Record the entries as events of the opening; the active seconds they brought."""
    sql = Within(db)
    row = ingestion.read(sql, opened.id, user_id)
    if row is None:
        return 0
    lasts = row.opened_at + constants.READING_SESSION_HOURS * HOUR_MS
    limit = min(unix_ms(now), unix_ms(licence.offline_expires_at), lasts)
    events = [_event(each, row.last_seq + place, row.page_count) for place, each in enumerate(entries, 1)]
    active = take(sql, row, events, now=now, limit=limit) or row.duration
    db.refresh(opened)
    opened.closed_at = opened.last_seen_at
    _stay_where_read_last(db, opened)
    count_books_read(db, user_id, now)
    return active - row.duration


def _event(entry: OfflineReadingEntry, seq: int, page_count: int) -> EventIn:
    return EventIn(
        seq=seq, type=entry.type, mono_ms=entry.mono_ms, page=min(entry.page, page_count), visible=entry.visible,
        input_age_s=min(entry.input_age_ms / 1000, 10_000_000),
    )  # fmt: skip


def _stay_where_read_last(db: Session, opened: ReadingSession) -> None:
    """What arrives late does not move a reader back who read on elsewhere since."""
    later = db.scalar(
        select(ReadingSession.last_page)
        .where(
            ReadingSession.user_id == opened.user_id,
            ReadingSession.book_id == opened.book_id,
            ReadingSession.last_seen_at > opened.last_seen_at,
            ReadingSession.last_page.is_not(None),
        )
        .order_by(ReadingSession.last_seen_at.desc())
        .limit(1)
    )
    if later is not None:
        mine = (ReadingProgress.user_id == opened.user_id, ReadingProgress.book_id == opened.book_id)
        db.execute(update(ReadingProgress).where(*mine).values(current_page=later))
