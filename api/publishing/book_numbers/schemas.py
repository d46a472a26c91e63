"""How books are read, on the wire. A number of people is null below five; nothing names or counts one reader."""

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from api.platform.schemas import Schema

LookAt = Literal["stop", "slow", "back"]


class BookSumOut(Schema):
    """One book in the list: its last twelve weeks, its funnel in all, and how many pages want to be looked at."""

    book_id: UUID
    title: str
    author: str
    active_seconds: int | None
    counted_seconds: int | None
    took_up: int | None
    finished_pct: float | None
    pages_to_look_at: int
    mib_per_hour: float | None
    offline_pct: float | None


class BookSumsOut(Schema):
    as_of: datetime | None
    books: list[BookSumOut]


class BookWeekOut(Schema):
    week: date
    readers: int | None
    new_readers: int | None
    active_seconds: int | None
    counted_seconds: int | None
    finishers: int | None
    came_back_pct: float | None


class BookMonthOut(Schema):
    """A month's funnel and its cost in data."""

    month: str
    previews: int | None
    took_up: int | None
    opened: int | None
    read_ten_minutes: int | None
    finished: int | None
    finished_pct: float | None
    offline_pct: float | None
    mib: float | None
    mib_per_hour: float | None


class BookPageOut(Schema):
    """A page of a book that ten readers or more reached."""

    page: int
    readers: int
    median_seconds: int | None
    words: int | None
    expected_seconds: int | None
    times_expected: float | None
    back_pct: float | None
    stop_pct: float | None
    pause_pct: float | None
    look_at: LookAt | None


class BookNumbersOut(Schema):
    as_of: datetime | None
    book_id: UUID
    title: str
    page_count: int
    weeks: list[BookWeekOut]
    months: list[BookMonthOut]
    pages: list[BookPageOut]


class LendingMonthOut(Schema):
    """A month's loans and licences, and the data and the offline part of all books' reading."""

    month: str
    loans: int
    returned_pct: float | None
    licences: int
    registered_pct: float | None
    kept_offline_pct: float | None
    renewed_pct: float | None
    licences_revoked_pct: float | None
    expired_pct: float | None
    active_seconds: int | None
    offline_pct: float | None
    mib: float | None
    mib_per_hour: float | None


class LendingOut(Schema):
    as_of: datetime | None
    months: list[LendingMonthOut]
