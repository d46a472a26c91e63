"""Counts of what goes out of each book, by day and part, for what reading costs in data. Nobody's name is in them.

A process counts in memory and writes with a request's own transaction, at most every few seconds: a line for each part
that goes out would cost more than the reading of it. What a process counted last goes with it when it ends.
"""

import threading
import time
from collections import Counter
from datetime import date, datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.library.editions.tables import BookPart
from api.platform.clock import day_of

EVERY: Final = 15.0  # seconds between two writes of one process
ADDED: Final = text("""
insert into book_delivery_days (id, book_id, day, part, deliveries, bytes)
select gen_random_uuid(), counted.book_id, counted.day, counted.part, counted.deliveries, counted.bytes
from unnest(
  cast(:books as uuid[]), cast(:days as date[]), cast(:parts as text[]), cast(:deliveries as int[]),
  cast(:bytes as bigint[])
) as counted (book_id, day, part, deliveries, bytes)
join books on books.id = counted.book_id
order by counted.book_id, counted.day, counted.part
on conflict (book_id, day, part) do update
set deliveries = book_delivery_days.deliveries + excluded.deliveries,
    bytes = book_delivery_days.bytes + excluded.bytes
""")


class Part(NamedTuple):
    """What was delivered on which day."""

    book_id: UUID
    day: date
    part: BookPart


class Tally:
    """Deliveries of this process that are not written yet."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._deliveries: Counter[Part] = Counter()
        self._bytes: Counter[Part] = Counter()
        self._written_at: float | None = None

    def add(self, db: Session, book_id: UUID, part: BookPart, size: int, now: datetime) -> None:
        """Count one delivery; with it goes, once in a while, all that was counted since the last time."""
        with self._lock:
            key = Part(book_id, day_of(now), part)
            self._deliveries[key] += 1
            self._bytes[key] += size
            if self._written_at is not None and time.monotonic() - self._written_at < EVERY:
                return
            self._written_at = time.monotonic()
            deliveries, sizes = self._deliveries, self._bytes
            self._deliveries, self._bytes = Counter(), Counter()
        keys = list(deliveries)
        db.execute(ADDED, {
            "books": [each.book_id for each in keys], "days": [each.day for each in keys],
            "parts": [each.part.value for each in keys], "deliveries": [deliveries[each] for each in keys],
            "bytes": [sizes[each] for each in keys],
        })  # fmt: skip


tally = Tally()
