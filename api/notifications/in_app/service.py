"""Telling somebody something inside the product, and what they read of it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.notifications.in_app.tables import Notice
from api.platform.ids import uuid7
from api.platform.problem import NotFound


class NoticeNotFound(NotFound):
    title, detail = "Notice Not Found", "This notice is not here, or it is not yours."


def notify(
    db: Session,
    user_id: UUID,
    *,
    kind: str,
    title: str,
    text: str,
    url: str | None,
    now: datetime,
    once: str | None = None,
) -> None:
    """Put a notice into somebody's bell, in the caller's transaction.

    `url` is a path of the product ("/quiz/results/…"). Told again with the same `once`, nothing happens.
    """
    notify_all(db, [(user_id, text, url, once)], kind=kind, title=title, now=now)


def notify_of_decision(db: Session, user_id: UUID, title: str, text: str, url: str, now: datetime) -> None:
    """What the moderators decided about something somebody reported or wrote."""
    notify(db, user_id, kind="moderation", title=title, text=text, url=url, now=now)


def notify_all(
    db: Session, notices: Sequence[tuple[UUID, str, str | None, str | None]], *, kind: str, title: str, now: datetime
) -> None:
    """Tell many people (whom, text, url, once) under one title, with one statement."""
    for _, _, url, _ in notices:
        if url is not None and (not url.startswith("/") or url.startswith("//")):
            raise ValueError(f"a notice leads to a path of ours, not to {url!r}")
    head = {"kind": kind, "title": title[:200], "notified_at": now}
    rows = [
        {"id": uuid7(), "user_id": whom, "body": text, "url": url, "once": once} | head
        for whom, text, url, once in notices
    ]
    if rows:
        db.execute(insert(Notice).on_conflict_do_nothing(index_elements=["user_id", "once"]), rows)


def notices_of(db: Session, user_id: UUID, *, page: int, page_size: int) -> tuple[Sequence[Notice], int]:
    """A person's notices, newest first, and how many there are."""
    own = select(Notice).where(Notice.user_id == user_id)
    total = db.scalar(select(func.count()).select_from(own.subquery())) or 0
    newest = own.order_by(Notice.notified_at.desc(), Notice.id.desc())
    return db.scalars(newest.limit(page_size).offset((page - 1) * page_size)).all(), total


def unread(db: Session, user_id: UUID) -> int:
    return db.scalar(select(func.count()).where(Notice.user_id == user_id, Notice.read_at.is_(None))) or 0


def mark_read(db: Session, user_id: UUID, notice_id: UUID, now: datetime) -> None:
    """Note that one notice was read; reading it twice keeps the first time."""
    found = db.scalar(select(Notice).where(Notice.id == notice_id, Notice.user_id == user_id))
    if found is None:
        raise NoticeNotFound
    found.read_at = found.read_at or now


def mark_all_read(db: Session, user_id: UUID, now: datetime) -> None:
    db.execute(update(Notice).where(Notice.user_id == user_id, Notice.read_at.is_(None)).values(read_at=now))
