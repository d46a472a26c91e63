"""Reports and cases on the wire."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import Field

from api import constants
from api.platform.moderation.tables import CaseState
from api.platform.schemas import Page, Required, Schema

Note = Required("Please say why, for those it is about.", least=3, most=constants.REPORT_NOTE_MOST)


class ReportIn(Schema):
    """What is reported, why, and what one wants to add."""

    kind: str = Field(max_length=40)
    content_id: UUID
    reason: str = Field(max_length=40)
    words: str | None = Field(default=None, max_length=constants.REPORT_WORDS_MOST)


class CaseDecisionIn(Schema):
    state: Literal[CaseState.UPHELD, CaseState.DISMISSED]
    note: Note  # type: ignore[valid-type]


class ReopeningIn(Schema):
    note: Note  # type: ignore[valid-type]


class CaseCard(Schema):
    """A case in the queue: no content and no names but that of whoever decided."""

    id: UUID
    kind: str
    kind_title: str
    state: CaseState
    reports: int
    reasons: list[str]
    first_reported_at: datetime
    last_reported_at: datetime
    note: str | None
    decided_at: datetime | None
    decided_by: str | None


class KindOut(Schema):
    """A kind of content, and how many cases of it wait for this moderator."""

    kind: str
    title: str
    open: int


class CaseQueue(Page[CaseCard]):
    """A page of the queue."""

    kinds: list[KindOut]


class ContentPartOut(Schema):
    text: str
    title: str | None
    has_maths: bool


class ContentFileOut(Schema):
    id: UUID
    name: str
    media_type: str
    size: int


class ContentOut(Schema):
    """Reported content: what is needed to judge it."""

    title: str
    parts: list[ContentPartOut]
    files: list[ContentFileOut]
    written_at: datetime | None


class SaidOut(Schema):
    """One report: its reason and the reporter's own words, not who it was."""

    reason: str
    words: str | None
    reported_at: datetime


class CaseOut(CaseCard):
    """A case with its content. `not_shown` says why there is none: gone, or private and decided."""

    said: list[SaidOut]
    content: ContentOut | None
    not_shown: Literal["gone", "decided"] | None
    remove_label: str
