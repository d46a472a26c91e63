"""Notices on the wire."""

from datetime import datetime
from uuid import UUID

from api.platform.schemas import Page, Schema


class NoticeOut(Schema):
    """One notice; `url` is a path of the product, or nothing."""

    id: UUID
    kind: str
    title: str
    body: str
    url: str | None
    notified_at: datetime
    read_at: datetime | None


class NoticePage(Page[NoticeOut]):
    """Newest first, with how many are unread in all."""

    unread: int


class UnreadOut(Schema):
    unread: int
