"""Opening books and recording what is read. A batch is one transaction: all of it counts, once, or none."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.service import openable_book
from api.library.catalogue.tables import Book
from api.library.loans.service.choices import keep_reading
from api.library.reading import ingestion
from api.library.reading.books_read import count_books_read
from api.library.reading.hooks import on_book_opened
from api.library.reading.rules import Report, Watching, read_aloud, server_times, split_at, watch
from api.library.reading.schemas import EventIn, OpeningIn
from api.library.reading.tables import Entitlement, ReadingProgress, ReadingSession
from api.platform.clock import unix_ms
from api.platform.entitlements import has_paid_plan
from api.platform.ids import uuid7
from api.platform.limits import TooMany
from api.platform.principal import Principal
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.raw_sql import Sql

# A session has one reader; a second attempt is rare and a third rarer.
ATTEMPTS = 5
HOUR_MS = 3_600_000


class OpeningNotFound(NotFound):
    title, detail = "Reading Not Found", "Open the book again to go on reading."


class OpeningTooOld(Problem):
    status, title = 409, "Open The Book Again"
    detail = "This reading was opened too long ago. Open the book again to go on."


class EventsOutOfOrder(Problem):
    """409 with `expectedSeq`: the device sends again from there; nothing was recorded."""

    status, title = 409, "Events Out Of Order"
    detail = "Some earlier events are missing. They will be sent again."


class TooManyOpenings(TooMany):
    detail = "Books were opened too often in the last hour. Please wait a while."


def open_book(db: Session, *, me: Principal, opening: OpeningIn, now: datetime) -> tuple[ReadingSession, Book, int]:
    """Open a book, or find the same opening again; returns it with the book and the page to resume at."""
    book = openable_book(db, me=me, book_id=opening.book_id, now=now)
    entitlement = Entitlement.PAID if has_paid_plan(me, now) else Entitlement.TRIAL
    _check_pace(db, me.id, opening.client_key, now)
    keep_reading(db, me=me, book=book, now=now)
    before = left_just_now(db, me.id, book.id, now)
    dwelt = before.last_seen_at - before.page_since_at if before and before.page_since_at else None
    db.execute(
        insert(ReadingSession)
        .values(
            id=uuid7(),
            user_id=me.id,
            book_id=book.id,
            client_key=opening.client_key,
            entitlement=entitlement,
            opened_at=now,
            last_seen_at=now,
            last_page=before.last_page if before else None,
            page_since_at=now - dwelt if dwelt is not None else None,
            mono_origin_ms=opening.mono_ms,
            device=opening.device,
            app_version=opening.app_version,
        )
        .on_conflict_do_nothing(index_elements=["user_id", "client_key"])
    )
    session = db.scalars(
        select(ReadingSession).where(ReadingSession.user_id == me.id, ReadingSession.client_key == opening.client_key)
    ).one()
    count_books_read(db, me.id, now)
    on_book_opened(db, me.id, now)
    if session.book_id != book.id:
        raise Malformed(fields={"clientKey": "This opening belongs to another book."})
    progress = db.scalar(
        select(ReadingProgress.current_page).where(ReadingProgress.user_id == me.id, ReadingProgress.book_id == book.id)
    )
    return session, book, progress or 1


def _check_pace(db: Session, reader_id: UUID, client_key: str, now: datetime) -> None:
    """Refuse one more opening than hands can make; one that is already here is found, however many there are."""
    if openings_before(db, reader_id, now) < constants.OPENINGS_PER_HOUR:
        return
    mine = (ReadingSession.user_id == reader_id, ReadingSession.client_key == client_key)
    if db.scalar(select(ReadingSession.id).where(*mine)) is None:
        raise TooManyOpenings(retryAfter=HOUR_MS // 1000)


def openings_before(db: Session, reader_id: UUID, at: datetime) -> int:
    """How many books a reader opened in the hour before a moment, on all devices."""
    mine = select(func.count()).select_from(ReadingSession).where(ReadingSession.user_id == reader_id)
    hour = (ReadingSession.opened_at > at - timedelta(hours=1), ReadingSession.opened_at <= at)
    return db.scalar(mine.where(*hour)) or 0


def left_just_now(db: Session, reader_id: UUID, book_id: UUID, now: datetime) -> ReadingSession | None:
    """The reader's last opening of the book, if it was left so lately that its page is still being dwelt on."""
    since = now - timedelta(seconds=constants.REOPENED_WITHIN_SECONDS)
    return db.scalars(
        select(ReadingSession)
        .where(
            ReadingSession.user_id == reader_id,
            ReadingSession.opened_at > now - timedelta(hours=constants.READING_SESSION_HOURS),
            ReadingSession.book_id == book_id,
            ReadingSession.last_seen_at > since,
        )
        .order_by(ReadingSession.last_seen_at.desc(), ReadingSession.id.desc())
        .limit(1)
    ).first()


def record(sql: Sql, *, me: Principal, session_id: UUID, events: list[EventIn], now: datetime) -> tuple[int, int]:
    """Take a batch of events; returns (last sequence number held, active seconds of this opening).

    Events already held are passed over, so a retry counts nothing twice; a gap is refused, so nothing is lost.
    Of two batches at once one is written and the other is worked out again from where the first ended.
    """
    for _ in range(ATTEMPTS):
        row = ingestion.read(sql, session_id, me.id)
        if row is None:
            raise OpeningNotFound
        fresh = [event for event in events if event.seq > row.last_seq]
        if not fresh:
            return row.last_seq, row.duration
        active = _work_out(sql, row, fresh, now)
        if active is not None:
            return fresh[-1].seq, active
    raise EventsOutOfOrder(expectedSeq=fresh[0].seq)


def _work_out(sql: Sql, row: ingestion.OpenRow, fresh: list[EventIn], now: datetime) -> int | None:
    """Judge and write one batch; None when another was written meanwhile."""
    _check(row, fresh, now)
    limit = min(unix_ms(now), row.opened_at + constants.READING_SESSION_HOURS * HOUR_MS)
    return take(sql, row, fresh, now=now, limit=limit)


def take(sql: Sql, row: ingestion.OpenRow, fresh: list[EventIn], *, now: datetime, limit: int) -> int | None:
    """Write events as of the times they happened, none after `limit`; None when another batch was written meanwhile."""
    times = server_times(
        row.opened_at,
        row.mono_origin_ms or 0,
        [event.mono_ms for event in fresh],
        not_before=row.last_seen_at,
        now=limit,
    )
    before = Watching(
        row.opened_at, row.last_seen_at, row.last_page, row.page_since_at, row.fast_pages, row.fast_since_at
    )
    after, stretches, spoiled = watch(before, _reports(row.tts_playing, fresh, times))
    if row.paid_until is not None:
        stretches = split_at(stretches, row.paid_until)
    return ingestion.write(sql, row, fresh, times, after, stretches, spoiled, now)


def _check(row: ingestion.OpenRow, fresh: list[EventIn], now: datetime) -> None:
    """Whole-batch rules: in order and complete, on pages the book has, of a session young enough."""
    numbers = [event.seq for event in fresh]
    if numbers != list(range(row.last_seq + 1, row.last_seq + 1 + len(fresh))):
        raise EventsOutOfOrder(expectedSeq=row.last_seq + 1)
    if unix_ms(now) - row.opened_at > constants.READING_ARRIVAL_DAYS * 24 * HOUR_MS:
        raise OpeningTooOld
    beyond = next((event for event in fresh if event.page and event.page > row.page_count), None)
    if beyond is not None:
        raise Malformed(fields={"page": f"This book has {row.page_count} pages."})


def _reports(tts: bool, events: list[EventIn], times: list[int]) -> list[Report]:
    """Events as observations; read-aloud stays on from its play to its pause or stop."""
    playing, _ = read_aloud(tts, [event.type for event in events])
    return [
        Report(at, event.page, event.visible, event.input_age_s, tts)
        for event, at, tts in zip(events, times, playing, strict=True)
    ]


def close_book(db: Session, *, me: Principal, session_id: UUID, now: datetime) -> None:
    """Note that the reader left; events still on their way are taken all the same."""
    session = db.scalar(select(ReadingSession).where(ReadingSession.id == session_id, ReadingSession.user_id == me.id))
    if session is None:
        raise OpeningNotFound
    session.closed_at = session.closed_at or now
