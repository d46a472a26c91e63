"""The statements of ingestion: one read, one write, in plain SQL with whole columns as arrays.

No lock is held between the two. The write says from which sequence number it was worked out and does nothing when
another batch of the same session came first; the caller then reads again. Values travel as text and are cast in the
statement, so that PostgreSQL sees the same types every time and plans each statement once.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from api.library.reading.rules import Stretch, Watching, read_aloud
from api.library.reading.schemas import EventIn
from api.library.reading.tables import IntervalKind, ReadingEventType
from api.platform.ids import uuid7s
from api.platform.raw_sql import Sql


class OpenRow(NamedTuple):
    """A reading session as ingestion needs it; moments are milliseconds since 1970, `fast_since_at` a second."""

    id: UUID
    user_id: UUID
    book_id: UUID
    page_count: int
    entitlement: str
    opened_at: int
    last_seen_at: int
    last_seq: int
    last_page: int | None
    page_since_at: int | None
    fast_pages: int
    fast_since_at: int | None
    tts_playing: bool
    mono_origin_ms: int | None
    duration: int
    paid_until: int | None  # the second the reader's plan ends


READ = """
select s.id, s.user_id, s.book_id, b.page_count, s.entitlement, floor(extract(epoch from s.opened_at) * 1000)::int8,
       floor(extract(epoch from s.last_seen_at) * 1000)::int8, s.last_seq, s.last_page,
       floor(extract(epoch from s.page_since_at) * 1000)::int8, s.fast_pages,
       extract(epoch from s.fast_since_at)::int8, s.tts_playing, s.mono_origin_ms, s.duration,
       extract(epoch from u.subscription_period_end)::int8
from reading_sessions s join books b on b.id = s.book_id join users u on u.id = s.user_id
where s.id = %(id)s and s.user_id = %(user_id)s
"""

# One statement, one trip, one transaction: the session's new state if nothing came between, what turned out too
# fast, the events, the intervals, and where the reader is. Reading resumes at the last page seen; the furthest
# page and a finished book are never undone.
WRITE = """
with lost as (
  select coalesce(sum(extract(epoch from ended_at - started_at)), 0)::int as seconds from read_intervals
  where session_id = %(session)s::uuid and kind = 'active' and started_at >= to_timestamp(%(spoiled)s::float8)
),
held as (
  update reading_sessions s set last_seen_at = to_timestamp(%(last_at)s::float8 / 1000), last_seq = %(last_seq)s::int,
    last_page = %(page)s::int, page_since_at = to_timestamp(%(page_since)s::float8 / 1000),
    fast_pages = %(fast_pages)s::int, fast_since_at = to_timestamp(%(fast_since)s::float8), tts_playing = %(tts)s::bool,
    duration = greatest(0, s.duration + %(gained)s::int - lost.seconds)
  from lost where s.id = %(session)s::uuid and s.last_seq = %(before)s::int
  returning s.id, s.user_id, s.book_id, s.entitlement, s.duration, s.last_page as page,
            %(gained)s::int - lost.seconds as gained
),
spoiled as (
  update read_intervals i set kind = 'too_fast' from held
  where i.session_id = held.id and i.kind = 'active' and i.started_at >= to_timestamp(%(spoiled)s::float8)
),
events as (
  insert into reading_events (id, session_id, user_id, book_id, seq, type, page, progress, duration, occurred_at, meta)
  select e.id, held.id, held.user_id, held.book_id, e.seq, e.type, e.page, e.progress, e.duration,
         to_timestamp(e.at / 1000),
         jsonb_build_object('monoMs', e.mono, 'visible', e.visible, 'inputAgeS', e.age)
  from held, unnest(%(ids)s::uuid[], %(seqs)s::int[], %(types)s::text[], %(pages)s::int[], %(progress)s::numeric[],
              %(durations)s::int[], %(ats)s::float8[], %(monos)s::bigint[], %(visible)s::bool[],
              %(ages)s::float8[]) as e(id, seq, type, page, progress, duration, at, mono, visible, age)
),
intervals as (
  insert into read_intervals (id, session_id, user_id, book_id, kind, entitlement, started_at, ended_at, received_at,
                              first_page, last_page, pages_turned)
  select i.id, held.id, held.user_id, held.book_id, i.kind,
         case when i.after_plan then 'trial' else held.entitlement end, to_timestamp(i.start), to_timestamp(i.stop),
         %(now)s::timestamptz, i.first, i.last, i.turned
  from held, unnest(%(interval_ids)s::uuid[], %(kinds)s::text[], %(starts)s::float8[], %(stops)s::float8[],
              %(firsts)s::int[], %(lasts)s::int[], %(turned)s::int[],
              %(after_plan)s::bool[]) as i(id, kind, start, stop, first, last, turned, after_plan)
),
progress as (
  insert into reading_progress as p (id, user_id, book_id, current_page, total_pages, progress_percentage)
  select %(id1)s::uuid, user_id, book_id, page, %(of)s::int, round(100.0 * page / %(of)s::int, 2)
  from held where page is not null
  on conflict (user_id, book_id) do update set current_page = excluded.current_page,
    total_pages = excluded.total_pages,
    progress_percentage = greatest(p.progress_percentage, excluded.progress_percentage)
),
snapshot as (
  insert into book_progress_snapshot as b (id, user_id, book_id, last_page, progress_pct, completed_at, time_spent,
                                           tts_time)
  select %(id2)s::uuid, user_id, book_id, %(far)s::int, round(100.0 * %(far)s::int / %(of)s::int, 2),
         %(completed)s::timestamptz, greatest(0, gained), case when %(heard)s::bool then greatest(0, gained) else 0 end
  from held where page is not null
  on conflict (user_id, book_id) do update set last_page = greatest(b.last_page, excluded.last_page),
    progress_pct = greatest(b.progress_pct, excluded.progress_pct),
    completed_at = coalesce(b.completed_at, excluded.completed_at),
    time_spent = greatest(0, b.time_spent + (select gained from held)), tts_time = b.tts_time + excluded.tts_time
)
select duration from held
"""


def read(sql: Sql, session_id: UUID, user_id: UUID) -> OpenRow | None:
    """The reader's own opening as it stands."""
    found = sql.row(READ, {"id": session_id, "user_id": user_id})
    return OpenRow(*found) if found else None


def write(
    sql: Sql,
    row: OpenRow,
    events: Sequence[EventIn],
    times: Sequence[int],
    after: Watching,
    stretches: Sequence[Stretch],
    spoiled: int | None,
    now: datetime,
) -> int | None:
    """Write a batch and the new state of its session.

    Returns the session's active seconds, or None when another batch was written since `row` was read: then nothing is.
    """
    gained = sum(stretch.seconds for stretch in stretches if stretch.kind is IntervalKind.ACTIVE)
    done = sql.row(
        WRITE,
        {
            "session": row.id.hex,
            "before": str(row.last_seq),
            "now": now.isoformat(),
            "spoiled": _text(spoiled),
            "gained": str(gained),
            **_state(row, events, after),
            **_event_columns(row, events, times),
            **_interval_columns(stretches),
            **_place(row, events, after, now),
        },
    )
    return done[0] if done else None


def _text(value: int | None) -> str | None:
    return None if value is None else str(value)


def _array(values: Iterable[Any]) -> str:
    """A PostgreSQL array literal of numbers, words of our own, moments and ids; none of them needs quoting."""
    return "{" + ",".join(["NULL" if value is None else str(value) for value in values]) + "}"


def _state(row: OpenRow, events: Sequence[EventIn], after: Watching) -> dict[str, str | None]:
    return {
        "last_at": str(after.last_at),
        "last_seq": str(events[-1].seq),
        "page": _text(after.page),
        "page_since": _text(after.page_since),
        "fast_pages": str(after.fast_pages),
        "fast_since": _text(after.fast_since),
        "tts": str(read_aloud(row.tts_playing, [event.type for event in events])[1]),
        "heard": str(row.tts_playing),
    }


def _event_columns(row: OpenRow, events: Sequence[EventIn], times: Sequence[int]) -> dict[str, str]:
    """The events column by column; `duration` is the whole seconds spent on the page being left."""
    durations: list[int | None] = []
    page, since = row.last_page, row.page_since_at or row.opened_at
    for event, at in zip(events, times, strict=True):
        left = event.page is not None and event.page != page
        durations.append((at - since) // 1000 if left and page is not None else None)
        if left:
            page, since = event.page, at
    return {
        "ids": _array(uuid7s(len(events))),
        "seqs": _array([event.seq for event in events]),
        "types": _array([event.type for event in events]),
        "pages": _array([event.page for event in events]),
        "progress": _array([event.progress for event in events]),
        "durations": _array(durations),
        "ats": _array(times),
        "monos": _array([event.mono_ms for event in events]),
        "visible": _array([event.visible for event in events]),
        "ages": _array([event.input_age_s for event in events]),
    }


def _interval_columns(stretches: Sequence[Stretch]) -> dict[str, str]:
    return {
        "interval_ids": _array(uuid7s(len(stretches))),
        "kinds": _array([stretch.kind for stretch in stretches]),
        "starts": _array([stretch.start for stretch in stretches]),
        "stops": _array([stretch.end for stretch in stretches]),
        "firsts": _array([stretch.first_page for stretch in stretches]),
        "lasts": _array([stretch.last_page for stretch in stretches]),
        "turned": _array([stretch.pages_turned for stretch in stretches]),
        "after_plan": _array([stretch.after_plan for stretch in stretches]),
    }


def _place(row: OpenRow, events: Sequence[EventIn], after: Watching, now: datetime) -> dict[str, str | None]:
    """Where in the book the reader is, how far they ever came, and whether the end was reached."""
    far = max([event.page for event in events if event.page], default=after.page or 1)
    finished = far >= row.page_count or ReadingEventType.FINISH_BOOK in [event.type for event in events]
    first, second = uuid7s(2)
    return {
        "id1": first,
        "id2": second,
        "far": str(far),
        "of": str(row.page_count),
        "completed": now.isoformat() if finished else None,
    }
