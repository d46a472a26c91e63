"""What a reader does in a book, as the server saw it."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import NotRequired
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Numeric, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Choice, Record


class ReadingEventType(StrEnum):
    OPEN_BOOK = "open_book"
    PAGE_VIEW = "page_view"
    PROGRESS_UPDATE = "progress_update"  # the heartbeat
    FINISH_BOOK = "finish_book"
    TTS_PLAY = "tts_play"
    TTS_PAUSE = "tts_pause"
    TTS_STOP = "tts_stop"
    ADD_TO_LIBRARY = "add_to_library"
    REMOVE_FROM_LIBRARY = "remove_from_library"


class Entitlement(StrEnum):
    """By what right a book was open: only paid time can earn."""

    PAID = "paid"
    TRIAL = "trial"


class IntervalKind(StrEnum):
    """What a stretch of server-observed time was."""

    ACTIVE = "active"
    IDLE = "idle"
    TOO_FAST = "too_fast"


class ReadingSession(Record):
    """One opening of one book on one device. `duration` is the active seconds credited so far."""

    __tablename__ = "reading_sessions"
    __table_args__ = (
        UniqueConstraint("user_id", "client_key"),
        Index("ix_reading_sessions_user_id_opened_at", "user_id", "opened_at"),
        CheckConstraint("duration >= 0", "duration_not_negative"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id"), index=True)
    client_key: Mapped[str]  # made by the device, so that a repeated opening is the same opening
    entitlement: Mapped[Entitlement] = mapped_column(Choice(Entitlement))
    opened_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    last_seq: Mapped[int] = mapped_column(default=0)
    last_page: Mapped[int | None]
    page_since_at: Mapped[datetime | None]
    fast_pages: Mapped[int] = mapped_column(default=0)
    fast_since_at: Mapped[datetime | None]
    mono_origin_ms: Mapped[int | None] = mapped_column(BigInteger)  # the device's own clock at the opening
    tts_playing: Mapped[bool] = mapped_column(default=False)
    duration: Mapped[int] = mapped_column(default=0)
    country: Mapped[str | None]
    device: Mapped[str | None]
    app_version: Mapped[str | None]
    is_offline: Mapped[bool] = mapped_column(server_default="false", default=False)  # told by a signed log, afterwards


class EventMeta(TypedDict, total=False):
    """What the device said of itself with an event: its own clock, whether the page was seen, and the last input."""

    monoMs: int | None
    visible: bool | None
    inputAgeS: float | None


class TextPosition(TypedDict):
    """Where on its page a highlighted text stands: boxes of left, top, width and height, in parts of the page's; or the
    words before it, where it was marked in the text that flows."""

    boxes: list[list[int | float]]
    before: NotRequired[str | None]


class ReadingEvent(Record):
    """One thing that happened in a session. `occurred_at` is server time; `meta` keeps the device's words."""

    __tablename__ = "reading_events"
    __table_args__ = (UniqueConstraint("session_id", "seq"),)

    # No foreign key: a hundred of them a batch cost a fifth of the write, whose one statement takes the id from the
    # session's own row.
    session_id: Mapped[UUID]
    user_id: Mapped[UUID]
    book_id: Mapped[UUID]
    seq: Mapped[int]
    type: Mapped[ReadingEventType] = mapped_column(Choice(ReadingEventType))
    page: Mapped[int | None]
    progress: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    duration: Mapped[int | None]  # seconds on the page just left, by the server's clock
    occurred_at: Mapped[datetime] = mapped_column(index=True)
    meta: Mapped[EventMeta | None]


class ReadInterval(Record):
    """A stretch of one session of one kind, in whole seconds of server time: the raw matter of minutes.

    Intervals of a session never overlap. `received_at` is when the server learned of it; an offline
    stretch arrives long after `ended_at`.
    """

    __tablename__ = "read_intervals"
    __table_args__ = (
        UniqueConstraint("session_id", "started_at"),
        CheckConstraint("ended_at > started_at", "runs_forward"),
        Index("ix_read_intervals_started_at", "started_at"),
    )

    session_id: Mapped[UUID] = mapped_column(ForeignKey("reading_sessions.id", ondelete="cascade"))
    user_id: Mapped[UUID]
    book_id: Mapped[UUID]
    kind: Mapped[IntervalKind] = mapped_column(Choice(IntervalKind))
    entitlement: Mapped[Entitlement] = mapped_column(Choice(Entitlement))
    started_at: Mapped[datetime]
    ended_at: Mapped[datetime]
    received_at: Mapped[datetime]
    first_page: Mapped[int | None]
    last_page: Mapped[int | None]
    pages_turned: Mapped[int] = mapped_column(default=0)


class ReadingProgress(Record):
    __tablename__ = "reading_progress"
    __table_args__ = (
        UniqueConstraint("user_id", "book_id"),
        CheckConstraint("progress_percentage between 0 and 100", "progress_is_percent"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    current_page: Mapped[int]
    total_pages: Mapped[int]
    progress_percentage: Mapped[Decimal] = mapped_column(Numeric(5, 2), default=Decimal(0))


class BookProgressSnapshot(Record):
    """The sum of a reader's work on a book: furthest page, when finished, seconds read and listened."""

    __tablename__ = "book_progress_snapshot"
    __table_args__ = (UniqueConstraint("user_id", "book_id"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    last_page: Mapped[int]
    progress_pct: Mapped[Decimal] = mapped_column(Numeric(5, 2), default=Decimal(0))
    completed_at: Mapped[datetime | None]
    time_spent: Mapped[int] = mapped_column(default=0)
    tts_time: Mapped[int] = mapped_column(default=0)


class Bookmark(Record):
    __tablename__ = "bookmarks"
    __table_args__ = (UniqueConstraint("user_id", "book_id", "page"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    page: Mapped[int]
    note: Mapped[str | None]


class Highlight(Record):
    __tablename__ = "highlights"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    page: Mapped[int]
    selected_text: Mapped[str]
    color: Mapped[str] = mapped_column(default="yellow")
    position: Mapped[TextPosition | None]
    note: Mapped[str | None]
