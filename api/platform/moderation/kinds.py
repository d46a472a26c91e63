"""A kind of content that can be reported: what moderation needs to know of it, and nothing of where it stands.

A slice that wants its content to be reported writes one subclass and connects it in `api.wiring`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select
from sqlalchemy.orm import Session

from api.platform.schemas import JsonObject


@dataclass(frozen=True, slots=True)
class ContentPart:
    """A stretch of the content under a heading of its own. `has_maths`: Markdown and TeX, else plain lines."""

    text: str
    title: str | None = None
    has_maths: bool = False


@dataclass(frozen=True, slots=True)
class ContentFile:
    """A file that belongs to the content; `key` is where the store keeps it."""

    id: UUID
    name: str
    media_type: str
    size: int
    key: str


@dataclass(frozen=True, slots=True)
class Content:
    """What a moderator is shown in order to judge: no more than that, and no name that is not needed."""

    title: str
    parts: Sequence[ContentPart]
    files: Sequence[ContentFile] = ()
    written_at: datetime | None = None
    learner_ids: Sequence[UUID] = ()  # whose record it is part of; they are told that it was read


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is told what was decided, beside those whom a report names, and where the content stands for them."""

    url: str
    author_id: UUID | None = None
    reporter_id: UUID | None = None  # of a kind whose reports name nobody


class ContentKind(ABC):
    """One kind of content. Texts are parts of sentences: "Hide the message", "The message … was hidden"."""

    title: str  # in a list of kinds: "Messages between parents and teachers"
    noun: str
    verb: str
    removed: str
    reasons: Mapping[str, str]  # code -> the words it is chosen by
    names_reporter = True
    is_private = True  # shown only while somebody has to decide

    @abstractmethod
    def accept(self, db: Session, *, user_id: UUID, content_id: UUID) -> JsonObject | None:
        """Raise a `Problem` unless this person may report it; answer what is to be kept of it, if anything."""

    @abstractmethod
    def of(self, user_id: UUID) -> Select[UUID]:
        """The ids of all content this person is party to, which they may neither see nor judge as a moderator."""

    @abstractmethod
    def show(self, db: Session, *, content_id: UUID, snapshot: JsonObject | None) -> Content | None:
        """The content with the context needed to judge it; None once it is gone."""

    @abstractmethod
    def audience(self, db: Session, content_id: UUID) -> Audience | None:
        """Whom it concerns; None once it is gone."""

    @abstractmethod
    def remove(self, db: Session, content_id: UUID, now: datetime) -> None:
        """Take it out of sight, because a report was right."""

    @abstractmethod
    def restore(self, db: Session, content_id: UUID) -> None:
        """Bring it back, because that decision was taken back."""

    def clean(self, words: str) -> str:
        """A reporter's own words as they are kept."""
        return words.strip()
