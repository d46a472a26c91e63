"""Chains of what devices recorded without a network, as they arrived."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from api.library.reading.tables import ReadingEventType
from api.platform.db import Choice, Record


class EntryOutcome(StrEnum):
    """What became of an entry that was taken. Only one that counts reaches the reading."""

    COUNTED = "counted"
    CLOCK = "clock"  # the device's clock was turned back, or runs ahead of the server's or of its own
    OUTSIDE_LICENCE = "outside_licence"
    TOO_OLD = "too_old"
    TOO_MANY_OPENINGS = "too_many_openings"


class BreakCause(StrEnum):
    """What was wrong with the entry at which a chain broke."""

    MISSING = "missing"  # an entry before it did not come
    LINK = "link"  # it names another entry as the one before
    SIGNATURE = "signature"  # the device did not sign what it says
    REWRITTEN = "rewritten"  # the server has another entry under its number


class OfflineReadingLog(Record):
    """The end of one licence's chain as the server has it: a licence is one book on one device. Its row is the queue of
    everybody who sends the chain on.
    """

    __tablename__ = "offline_reading_logs"
    __table_args__ = (CheckConstraint("last_seq >= 0", "last_seq_not_negative"),)

    licence_id: Mapped[UUID] = mapped_column(ForeignKey("licenses.id", ondelete="cascade"), unique=True)
    last_seq: Mapped[int]
    last_hash: Mapped[str] = mapped_column(String(43))  # SHA-256 in Base64url, of the last entry's signed bytes
    last_at: Mapped[datetime | None]  # the latest moment the device told and was believed


class OfflineReadingEntry(Record):
    """One entry of a chain, never changed. `signature` is the device's over everything above `received_at`."""

    __tablename__ = "offline_reading_entries"
    __table_args__ = (
        UniqueConstraint("licence_id", "seq"),
        CheckConstraint("seq > 0", "seq_is_positive"),
        # What support counts: few of many.
        Index("ix_offline_reading_entries_clock", "user_id", "received_at", postgresql_where=text("outcome = 'clock'")),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    licence_id: Mapped[UUID] = mapped_column(ForeignKey("licenses.id", ondelete="cascade"))
    seq: Mapped[int]
    previous_hash: Mapped[str] = mapped_column(String(43))
    hash: Mapped[str] = mapped_column(String(43))
    opening: Mapped[str] = mapped_column(String(32))  # the device's name for one opening of the book
    type: Mapped[ReadingEventType] = mapped_column(Choice(ReadingEventType))
    page: Mapped[int]
    at: Mapped[datetime]  # by the device: the latest moment it was sure of, never going back
    mono_ms: Mapped[int] = mapped_column(BigInteger)  # its clock that cannot be set, counted from any moment
    visible: Mapped[bool]
    input_age_ms: Mapped[int] = mapped_column(BigInteger)
    signature: Mapped[str] = mapped_column(String(86))
    received_at: Mapped[datetime]
    outcome: Mapped[EntryOutcome] = mapped_column(Choice(EntryOutcome))
    session_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("reading_sessions.id", ondelete="set null"), index=True
    )  # the reading it became


class OfflineReadingBreak(Record):
    """A place at which a chain that was sent did not hold, for support. The same break sent again is counted up."""

    __tablename__ = "offline_reading_breaks"
    __table_args__ = (UniqueConstraint("licence_id", "seq", "cause", "named_hash"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    licence_id: Mapped[UUID] = mapped_column(ForeignKey("licenses.id", ondelete="cascade"))
    seq: Mapped[int]
    expected_seq: Mapped[int]  # the number that would have carried the chain on
    cause: Mapped[BreakCause] = mapped_column(Choice(BreakCause))
    named_hash: Mapped[str] = mapped_column(String(43))  # the entry before, as this one names it
    expected_hash: Mapped[str] = mapped_column(String(43))  # the end of the chain as the server has it
    last_at: Mapped[datetime]
    times: Mapped[int] = mapped_column(server_default="1")
