"""The hot statements of ingestion: one lock, one multi-row write, in plain SQL with whole columns as arrays."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from api.core.ids import uuid7, uuid7s
from api.reading.rules import Stretch, Watching
from api.reading.schemas import EventIn
from api.reading.tables import IntervalKind, ReadingEventType


class OpenRow(NamedTuple):
    """A reading session as ingestion needs it, locked until the batch commits."""

    id: UUID
    user_id: UUID
    book_id: UUID
    page_count: int
    entitlement: str
    opened_at: datetime
    last_seen_at: datetime
    last_seq: int
    last_page: int | None
    page_since_at: datetime | None
    fast_pages: int
    fast_since_at: datetime | None
    tts_playing: bool
    mono_origin_ms: int | None
    duration: int


LOCK = """
select s.id, s.user_id, s.book_id, b.page_count, s.entitlement, s.opened_at, s.last_seen_at, s.last_seq, s.last_page,
       s.page_since_at, s.fast_pages, s.fast_since_at, s.tts_playing, s.mono_origin_ms, s.duration
from reading_sessions s join books b on b.id = s.book_id
where s.id = %(id)s and s.user_id = %(user_id)s
for update of s
"""

SPOIL = """
update read_intervals set kind = 'too_fast'
where session_id = %(session)s and kind = 'active' and started_at >= %(since)s
returning extract(epoch from ended_at - started_at)::int
"""

# One statement, one trip: the events, the intervals, the session's new state, and where the reader is.
# Reading resumes at the last page seen; the furthest page and a finished book are never undone.
WRITE = """
with events as (
  insert into reading_events (id, session_id, user_id, book_id, seq, type, page, progress, duration, occurred_at, meta)
  select e.id, %(session)s, %(user)s, %(book)s, e.seq, e.type, e.page, e.progress, e.duration, e.at,
         jsonb_build_object('monoMs', e.mono, 'visible', e.visible, 'inputAgeS', e.age)
  from unnest(%(ids)s::uuid[], %(seqs)s::int[], %(types)s::text[], %(pages)s::int[], %(progress)s::numeric[],
              %(durations)s::int[], %(ats)s::timestamptz[], %(monos)s::bigint[], %(visible)s::bool[],
              %(ages)s::float8[])
       as e(id, seq, type, page, progress, duration, at, mono, visible, age)
  on conflict (session_id, seq) do nothing
),
intervals as (
  insert into read_intervals (id, session_id, user_id, book_id, kind, entitlement, started_at, ended_at, received_at,
                              first_page, last_page, pages_turned)
  select i.id, %(session)s, %(user)s, %(book)s, i.kind, %(entitlement)s, i.start, i.stop, %(now)s,
         i.first, i.last, i.turned
  from unnest(%(interval_ids)s::uuid[], %(kinds)s::text[], %(starts)s::timestamptz[], %(stops)s::timestamptz[],
              %(firsts)s::int[], %(lasts)s::int[], %(turned)s::int[]) as i(id, kind, start, stop, first, last, turned)
  on conflict (session_id, started_at) do nothing
),
progress as (
  insert into reading_progress (id, user_id, book_id, current_page, total_pages, progress_percentage)
  select %(id1)s, %(user)s, %(book)s, %(page)s::int, %(pages_in_book)s::int,
         round(100.0 * %(page)s::int / %(pages_in_book)s::int, 2)
  where %(page)s::int is not null
  on conflict (user_id, book_id) do update set current_page = excluded.current_page,
    total_pages = excluded.total_pages,
    progress_percentage = greatest(reading_progress.progress_percentage, excluded.progress_percentage)
),
snapshot as (
  insert into book_progress_snapshot (id, user_id, book_id, last_page, progress_pct, completed_at, time_spent, tts_time)
  select %(id2)s, %(user)s, %(book)s, %(far)s::int, round(100.0 * %(far)s::int / %(pages_in_book)s::int, 2),
         %(completed)s::timestamptz, greatest(0, %(gained)s::int), %(tts_seconds)s::int
  where %(page)s::int is not null
  on conflict (user_id, book_id) do update set
    last_page = greatest(book_progress_snapshot.last_page, excluded.last_page),
    progress_pct = greatest(book_progress_snapshot.progress_pct, excluded.progress_pct),
    completed_at = coalesce(book_progress_snapshot.completed_at, excluded.completed_at),
    time_spent = greatest(0, book_progress_snapshot.time_spent + %(gained)s::int),
    tts_time = book_progress_snapshot.tts_time + excluded.tts_time
)
update reading_sessions set last_seen_at = %(last_at)s, last_seq = %(last_seq)s, last_page = %(page)s,
       page_since_at = %(page_since)s, fast_pages = %(fast_pages)s, fast_since_at = %(fast_since)s,
       tts_playing = %(tts)s, duration = %(total)s
where id = %(session)s
"""


def locked(db: Session, session_id: UUID, user_id: UUID) -> OpenRow | None:
    """The reader's own opening, locked so that two batches of it queue up."""
    found = db.connection().exec_driver_sql(LOCK, {"id": session_id, "user_id": user_id}).first()
    return OpenRow(*found) if found else None


def write(
    db: Session,
    row: OpenRow,
    events: Sequence[EventIn],
    times: Sequence[datetime],
    after: Watching,
    stretches: Sequence[Stretch],
    spoiled: datetime | None,
    now: datetime,
) -> int:
    """Write a batch and the new state of its session; returns the session's active seconds."""
    connection = db.connection()
    lost = 0
    if spoiled is not None:
        lost = sum(connection.exec_driver_sql(SPOIL, {"session": row.id, "since": spoiled}).scalars())
    gained = sum(stretch.seconds for stretch in stretches if stretch.kind is IntervalKind.ACTIVE) - lost
    total = max(0, row.duration + gained)
    connection.exec_driver_sql(
        WRITE,
        {"session": row.id, "user": row.user_id, "book": row.book_id, "entitlement": row.entitlement, "now": now}
        | _event_columns(row, events, times)
        | _interval_columns(stretches)
        | _progress(row, events, after, gained, now)
        | {
            "last_at": after.last_at,
            "last_seq": events[-1].seq,
            "page": after.page,
            "page_since": after.page_since,
            "fast_pages": after.fast_pages,
            "fast_since": after.fast_since,
            "tts": _still_playing(row.tts_playing, events),
            "gained": gained,
            "total": total,
        },
    )
    return total


def _event_columns(row: OpenRow, events: Sequence[EventIn], times: Sequence[datetime]) -> dict[str, object]:
    """The events column by column; `duration` is the whole seconds spent on the page being left."""
    durations: list[int | None] = []
    page, since = row.last_page, row.page_since_at or row.opened_at
    for event, at in zip(events, times, strict=True):
        left = event.page is not None and event.page != page
        durations.append(int((at - since).total_seconds()) if left and page is not None else None)
        if left:
            page, since = event.page, at
    return {
        "ids": uuid7s(len(events)),
        "seqs": [event.seq for event in events],
        "types": [event.type.value for event in events],
        "pages": [event.page for event in events],
        "progress": [None if event.progress is None else Decimal(str(event.progress)) for event in events],
        "durations": durations,
        "ats": list(times),
        "monos": [event.mono_ms for event in events],
        "visible": [event.visible for event in events],
        "ages": [event.input_age_s for event in events],
    }


def _interval_columns(stretches: Sequence[Stretch]) -> dict[str, object]:
    return {
        "interval_ids": uuid7s(len(stretches)),
        "kinds": [stretch.kind.value for stretch in stretches],
        "starts": [stretch.start for stretch in stretches],
        "stops": [stretch.end for stretch in stretches],
        "firsts": [stretch.first_page for stretch in stretches],
        "lasts": [stretch.last_page for stretch in stretches],
        "turned": [stretch.pages_turned for stretch in stretches],
    }


def _still_playing(playing: bool, events: Sequence[EventIn]) -> bool:
    for event in events:
        if event.type is ReadingEventType.TTS_PLAY:
            playing = True
        elif event.type in (ReadingEventType.TTS_PAUSE, ReadingEventType.TTS_STOP):
            playing = False
    return playing


def _progress(
    row: OpenRow, events: Sequence[EventIn], after: Watching, gained: int, now: datetime
) -> dict[str, object]:
    far = max([event.page for event in events if event.page], default=after.page or 1)
    finished = any(event.type is ReadingEventType.FINISH_BOOK for event in events) or far >= row.page_count
    return {
        "id1": uuid7(),
        "id2": uuid7(),
        "far": far,
        "pages_in_book": row.page_count,
        "completed": now if finished else None,
        "tts_seconds": max(0, gained) if row.tts_playing else 0,
    }
